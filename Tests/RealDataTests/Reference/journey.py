"""A question, and what its answer is made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Question:
    """From any of some stops to any of others, setting out no earlier than a UTC second."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]
    time: int
    most_rides: int


@dataclass(slots=True)
class Ride:
    """Sitting in a vehicle: `origin` is what is added to the times of the trip's rows."""

    rides: int
    trip: int
    origin: int
    position: int
    after: Alighting | None
    stays_from: Ride | None = None


@dataclass(slots=True)
class Alighting:
    """Having left a vehicle at a stop."""

    time: int
    stop: int
    ride: Ride
