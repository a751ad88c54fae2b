"""Lines of sight over floors: polygons with holes, in whole numbers, so that tests are exact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbf import Place

# A ring of node ids, the last of which is the first again.
Ring = list[int]


@dataclass
class Polygon:
    """An outline and the holes in it."""

    outline: Ring
    holes: list[Ring]

    def rings(self) -> list[Ring]:
        """All rings."""
        return [self.outline, *self.holes]


def turn(first: Place, second: Place, third: Place) -> int:
    """Twice the area of a triangle: positive where it turns to one side, 0 on a line."""
    return ((second[1] - first[1]) * (third[0] - first[0])
            - (second[0] - first[0]) * (third[1] - first[1]))


def area(line: list[Place]) -> int:
    """Twice the area within a closed line, with a sign."""
    return sum(one[1] * two[0] - one[0] * two[1] for one, two in zip(line, line[1:]))


class Floor:
    """A polygon over which one looks."""

    def __init__(self, polygon: Polygon, places: dict[int, Place]) -> None:
        self.places = places
        self.lines: list[tuple[Place, Place]] = []
        self.corners: list[int] = []
        self.beside: dict[int, tuple[Place, Place]] = {}
        for ring, is_hole in [(polygon.outline, False), *((hole, True) for hole in polygon.holes)]:
            line = [places[node] for node in ring]
            self.lines += zip(line, line[1:])
            self.corners += self._bends(ring, line, is_hole)
            self.beside.update(zip(ring, zip([line[-2], *line], line[1:])))
        self.is_convex = not self.corners and not polygon.holes

    def crosses_itself(self) -> bool:
        """Whether two sides cross: nobody knows what is within."""
        for index, (first, second) in enumerate(self.lines):
            low, high = sorted((first[0], second[0]))
            for one, two in self.lines[index + 1:]:
                if max(one[0], two[0]) < low or min(one[0], two[0]) > high:
                    continue
                if (turn(first, second, one) * turn(first, second, two) < 0
                        and turn(one, two, first) * turn(one, two, second) < 0):
                    return True
        return False

    @staticmethod
    def _bends(ring: Ring, line: list[Place], is_hole: bool) -> Iterator[int]:
        """The nodes round which a taut string over the floor can bend."""
        side = 1 if area(line) > 0 else -1
        for index in range(len(ring) - 1):
            bend = turn(line[index - 1 if index else -2], line[index], line[index + 1]) * side
            if bend > 0 if is_hole else bend < 0:
                yield ring[index]

    def hugs(self, corner: int, other: int) -> bool:
        """Whether a string from another node bends at a corner: both its sides lie on one side."""
        ends = self.places[other], self.places[corner]
        first, second = (turn(*ends, neighbor) for neighbor in self.beside[corner])
        return first * second >= 0

    def sees(self, one: int, other: int) -> bool:
        """Whether the straight line from node to node lies on the floor, border included."""
        start, end = self.places[one], self.places[other]
        if start == end:
            return False
        if self.is_convex:
            return True
        touched = {start, end}
        for first, second in self.lines:
            sides = turn(start, end, first), turn(start, end, second)
            ends = turn(first, second, start), turn(first, second, end)
            if sides[0] * sides[1] < 0 and ends[0] * ends[1] < 0:
                return False
            if sides[0] == 0 and _between(start, first, end):
                touched.add(first)
        along = sorted(touched)
        return all(self._holds(a, b) for a, b in zip(along, along[1:]))

    def _holds(self, first: Place, second: Place) -> bool:
        """Whether the middle of two places is on the floor or its border, by counting crossings."""
        north, east = first[0] + second[0], first[1] + second[1]
        inside = False
        for one, two in self.lines:
            one, two = (one[0] * 2, one[1] * 2), (two[0] * 2, two[1] * 2)
            side = turn(one, two, (north, east))
            if side == 0 and _between(one, (north, east), two):
                return True
            if (one[0] > north) != (two[0] > north) and (side > 0) == (two[0] > one[0]):
                inside = not inside
        return inside


def _between(start: Place, middle: Place, end: Place) -> bool:
    """Whether a place of the same line lies between two others."""
    return all(min(a, c) <= b <= max(a, c) for a, b, c in zip(start, middle, end))


def rings_of(lines: list[Ring]) -> list[Ring] | None:
    """Lines joined at their ends to rings; None where one stays open."""
    open_lines = [list(line) for line in lines]
    rings: list[Ring] = []
    while open_lines:
        ring = open_lines.pop()
        while ring[0] != ring[-1]:
            for index, line in enumerate(open_lines):
                if ring[-1] in (line[0], line[-1]):
                    ring += (line if line[0] == ring[-1] else line[::-1])[1:]
                    del open_lines[index]
                    break
            else:
                return None
        rings.append(ring)
    return rings


def encloses(ring: Ring, node: int, places: dict[int, Place]) -> bool:
    """Whether a node lies within a ring."""
    north, east = places[node]
    inside = False
    for one, two in zip(ring, ring[1:]):
        one, two = places[one], places[two]
        if (one[0] > north) != (two[0] > north):
            if (turn(one, two, (north, east)) > 0) == (two[0] > one[0]):
                inside = not inside
    return inside
