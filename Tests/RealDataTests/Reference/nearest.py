"""The piece of a way that is nearest to a place.

What is cut off from the streets comes after all else, what lies indoors after what does not, and a
piece that is walked one way only counts as if it were 30 m farther away.
"""

from __future__ import annotations

import math
from collections import defaultdict

from costs import RADIUS, distance
from ground import Ground, Spot
from pbf import Place

ONE_WAY_METERS = 30.0
MOST_METERS = 500.0
# Squares of a thousandth of a degree.
SQUARE = 10_000
# The metres of ways below which a component is an island: a share of the largest, within bounds.
SHARE, LEAST_METERS, LARGE_METERS = 0.05, 50.0, 2_000.0


class Nearest:
    """The pieces of all ways, by the squares that they touch."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.squares: dict[tuple[int, int], set[int]] = defaultdict(set)
        for index, (one, two, _, _) in enumerate(ground.pieces):
            for square in _squares(ground.places[one[0]], ground.places[two[0]]):
                self.squares[square].add(index)
        self.component = self._components()
        self.islands = self._find_islands()
        # Spots to ask about: on lines, where ways meet or bend, in the largest component.
        sizes: dict[Spot, int] = defaultdict(int)
        for one, two, _, _ in ground.pieces:
            sizes[self.component[one]] += 1
        largest = max(sizes, key=sizes.__getitem__)
        border = {node for _, _, polygon in ground.floors
                  for ring in polygon.rings() for node in ring}
        self.mainland = [
            spot for one, two, both, indoor in ground.pieces if both for spot in (one, two)
            if self.component[spot] == largest and spot[0] not in border
            and not isinstance(spot[1], tuple) and spot[0] not in ground.barred
            and not (indoor and spot[1] is None)]

    def _components(self) -> dict[Spot, Spot]:
        component: dict[Spot, Spot] = {}
        around: dict[Spot, list[Spot]] = defaultdict(list)
        for spot, edges in self.ground.edges.items():
            for other, _, _ in edges:
                around[spot].append(other)
                around[other].append(spot)
        for start in around:
            if start in component:
                continue
            stack = [start]
            component[start] = start
            while stack:
                for other in around[stack.pop()]:
                    if other not in component:
                        component[other] = start
                        stack.append(other)
        return component

    def _find_islands(self) -> set[Spot]:
        meters: dict[Spot, float] = defaultdict(float)
        places = self.ground.places
        for one, two, _, _ in self.ground.pieces[:self.ground.first_sight]:
            meters[self.component[one]] += distance(places[one[0]], places[two[0]])
        largest = max(meters.values())
        limit = min(largest / 2, min(max(largest * SHARE, LEAST_METERS), LARGE_METERS))
        return {component for component, length in meters.items() if length < limit}

    def hop(self, place: Place) -> tuple[float, Spot, Spot] | None:
        """Metres to the best piece, and its ends."""
        reach = int(MOST_METERS / (RADIUS * math.pi / 180 / 1e7) / SQUARE) + 1
        shrink = math.cos(math.radians(place[0] / 1e7))
        row, column = place[0] // SQUARE, place[1] // SQUARE
        wide = int(reach / shrink) + 1
        near = {
            index for north in range(row - reach, row + reach + 1)
            for east in range(column - wide, column + wide + 1)
            for index in self.squares.get((north, east), ())}
        best = None
        for index in near:
            one, two, both, indoor = self.ground.pieces[index]
            meters = self._distance(place, one, two, shrink)
            if meters > MOST_METERS:
                continue
            rank = (self.component[one] in self.islands, indoor,
                    meters + (0 if both else ONE_WAY_METERS))
            if best is None or rank < best[0]:
                best = (rank, meters, one, two)
        return best and best[1:]

    def _distance(self, place: Place, one: Spot, two: Spot, shrink: float) -> float:
        scale = RADIUS * math.pi / 180 / 1e7
        ends = [((end[1] - place[1]) * scale * shrink, (end[0] - place[0]) * scale)
                for end in (self.ground.places[one[0]], self.ground.places[two[0]])]
        (x, y), (along_x, along_y) = ends[0], (ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])
        square = along_x ** 2 + along_y ** 2
        share = min(max(-(x * along_x + y * along_y) / square, 0), 1) if square else 0
        return math.hypot(x + share * along_x, y + share * along_y)


def _squares(one: Place, two: Place) -> set[tuple[int, int]]:
    """The squares that a line touches: of each step along it, the square and the ones around."""
    steps = max(abs(two[0] - one[0]), abs(two[1] - one[1])) // SQUARE + 1
    found = set()
    for step in range(steps + 1):
        north = one[0] + (two[0] - one[0]) * step // steps
        east = one[1] + (two[1] - one[1]) * step // steps
        found.add((north // SQUARE, east // SQUARE))
    return found
