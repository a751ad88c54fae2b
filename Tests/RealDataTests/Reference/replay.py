"""A journey of one planner, gone through again with the walks of the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

# Degrees north and east.
Place = tuple[float, float]

# From a place or stop to another: the seconds, or None where one may not walk there; and why.
Walk = Callable[[Place | str, Place | str], tuple[int | None, str]]

# Rounding.
SLACK_SECONDS = 5


@dataclass
class Ride:
    """From stop to stop; times in seconds of the service day."""

    trip: str
    start: str
    end: str
    departure: int
    arrival: int


@dataclass
class Journey:
    """An arrival in seconds of the service day, rides, and the seconds walked around them."""

    arrival: int
    rides: list[Ride]
    walks: list[int]


@dataclass
class Part:
    """A walk of a journey by both planners: the seconds of its own, and of the other."""

    name: str
    start: Place | str
    end: Place | str
    own: int
    other: int | None
    rule: str
    is_late: bool

    @property
    def text(self) -> str:
        """`access: 300 s, 420 s for the other (nearest), too late`."""
        other = "none" if self.other is None else f"{self.other} s"
        return (f"{self.name} {self.start} - {self.end}: {self.own} s, {other} for the other "
                f"({self.rule}){', too late' if self.is_late else ''}")


@dataclass
class Replay:
    """When one is there with the walks of the other, if one is; and all walks up to there."""

    arrival: int | None
    parts: list[Part]

    @property
    def fault(self) -> Part:
        """The walk that spoils the journey, or lengthens it most."""
        late = [part for part in self.parts if part.is_late]
        return late[0] if late else max(
            self.parts, key=lambda part: (part.other or 0) - part.own)


def replay(journey: Journey, start: Place, end: Place, departure: int, walk: Walk) -> Replay:
    """Takes the same rides; stops at the first that is missed."""
    time, place = departure, start
    parts: list[Part] = []
    for number, ride in enumerate(journey.rides):
        seconds, rule = walk(place, ride.start)
        is_late = seconds is None or time + seconds > ride.departure
        parts.append(Part("change" if number else "access", place, ride.start,
                          journey.walks[number], seconds, rule, is_late))
        if is_late:
            return Replay(None, parts)
        time, place = ride.arrival, ride.end
    seconds, rule = walk(place, end)
    name = "egress" if journey.rides else "walk"
    parts.append(Part(name, place, end, journey.walks[-1], seconds, rule, seconds is None))
    return Replay(None if seconds is None else time + seconds, parts)


def explains(replayed: Replay, arrival: int | None) -> bool:
    """Whether the other planner, who is there at `arrival`, could not have done better with it."""
    if replayed.arrival is None:
        return True
    return arrival is not None and replayed.arrival >= arrival - SLACK_SECONDS
