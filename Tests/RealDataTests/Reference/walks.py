"""Walks in straight lines, as they are taken where there is no map."""

from __future__ import annotations

import math

import values
from feed import World

# Streets are longer than straight lines by this factor.
DETOUR = 1.3
METERS_PER_SECOND = 1.33

# Metres walked at most: to or from a vehicle, from vehicle to vehicle, and all the way.
ACCESS_METERS = 2_000.0
CHANGE_METERS = 1_000.0
DIRECT_METERS = 5_000.0

# So many walks lead from a stop to others, the shortest ones.
MOST_CHANGES = 500

# Stops are sorted into squares of a hundredth of a degree.
SQUARE = 100_000
SQUARES_AROUND = 36_000


def walk_seconds(straight: float) -> int:
    """Whole seconds for a way that is so long in a straight line, rounded up."""
    return math.ceil(straight * DETOUR / METERS_PER_SECOND)


class Walks:
    """The walks from and to every stop that can be boarded."""

    def __init__(self, world: World) -> None:
        self.stops = world.stops
        self.squares: dict[tuple[int, int], list[int]] = {}
        self.changes: dict[int, list[tuple[int, int]]] = {}
        for index, stop in enumerate(world.stops):
            if stop.kind == 0 and stop.place:
                self.squares.setdefault(self._square(stop.place), []).append(index)

    @staticmethod
    def _square(place: values.Place) -> tuple[int, int]:
        return (place[0] // SQUARE, place[1] // SQUARE % SQUARES_AROUND)

    def around(self, place: values.Place, walked: float) -> list[tuple[int, float]]:
        """The stops within so many metres walked, with their straight distances, nearest first."""
        reach = walked / DETOUR
        high = math.ceil(reach / values.METERS_PER_STEP / SQUARE)
        shrink = math.cos(min(abs(place[0]) / 1e7 + 0.1, 89.9) * math.pi / 180)
        wide = min(math.ceil(high / shrink) + 1, SQUARES_AROUND // 2)
        row, column = self._square(place)
        found: list[tuple[float, int]] = []
        for north in range(row - high, row + high + 1):
            for east in range(column - wide, column + wide + 1):
                for stop in self.squares.get((north, east % SQUARES_AROUND), ()):
                    straight = values.meters(place, self.stops[stop].place)
                    if straight <= reach:
                        found.append((straight, stop))
        return [(stop, straight) for straight, stop in sorted(found)]

    def to_vehicles(self, ends: list[int]) -> dict[int, int]:
        """The seconds between a place, which is all of `ends`, and the stops around it."""
        seconds: dict[int, int] = {}
        for end in ends:
            seconds[end] = 0
            if self.stops[end].place:
                for stop, straight in self.around(self.stops[end].place, ACCESS_METERS):
                    seconds[stop] = min(seconds.get(stop, 1 << 40), walk_seconds(straight))
        for end in ends:
            seconds[end] = 0
        return seconds

    def to_change(self, stop: int) -> list[tuple[int, int]]:
        """The other stops to which one may walk between two rides, each with its seconds."""
        if stop not in self.changes:
            place = self.stops[stop].place
            found = self.around(place, CHANGE_METERS) if place else []
            others = [(other, walk_seconds(straight)) for other, straight in found if other != stop]
            self.changes[stop] = others[:MOST_CHANGES]
        return self.changes[stop]

    def all_the_way(self, starts: list[int], ends: list[int]) -> int | None:
        """The seconds of the shortest walk from one of the stops to one of the others, or None."""
        best: int | None = 0 if set(starts) & set(ends) else None
        for start in starts:
            for end in ends:
                one, other = self.stops[start].place, self.stops[end].place
                straight = values.meters(one, other) if one and other else math.inf
                if straight * DETOUR <= DIRECT_METERS:
                    seconds = walk_seconds(straight)
                    best = seconds if best is None else min(best, seconds)
        return best
