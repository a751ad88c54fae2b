"""On which levels a way is at its junctions.

A way of one level lies on it. A way of none touches all that it meets. Stairs, escalators, ramps
and lifts lead from the level at one end to the level at the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ground import Ground, Line, Spot


class Claims:
    """What the ways at one node say of its levels."""

    def __init__(self) -> None:
        # Levels of ways that lie on one, and those of them that are more than a floor's border.
        self.flat: set[float] = set()
        self.walked: set[float] = set()
        self.listed: Counter[float] = Counter()
        self.spans: list[tuple[float, float]] = []


class Stories:
    """The levels of all nodes: `found[node]` holds them, and None where a way without one runs."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.found: dict[int, set[float | None]] = defaultdict(set)
        self.claims: dict[int, Claims] = defaultdict(Claims)
        for line in ground.lines:
            self._claim(line)

    @staticmethod
    def is_flat(line: Line) -> bool:
        """Whether each of its levels is a floor of its own."""
        way = line.way
        return not way.climbs and (line.is_border or len(way.levels) < 2)

    def _claim(self, line: Line) -> None:
        for node in line.nodes:
            if not line.way.levels or not self._is_junction(line, node):
                continue
            claims = self.claims[node]
            if self.is_flat(line):
                claims.flat.update(line.way.levels + line.way.repeats)
                if line.nodes[0] != line.nodes[-1]:
                    claims.walked.update(line.way.levels)
                continue
            claims.listed.update(line.way.levels)
            if len(line.way.levels) > 1:
                claims.spans.append((line.way.levels[0], line.way.levels[-1]))

    def _is_junction(self, line: Line, node: int) -> bool:
        return self.ground.shared(node) or node in (line.nodes[0], line.nodes[-1])

    def along(self, line: Line) -> list[list[Spot]]:
        """The spots that a line runs through, once for each floor that it lies on."""
        if self.is_flat(line) or not line.way.levels:
            return [self._spots(line, [level] * len(line.nodes))
                    for level in [*line.way.levels, *line.way.repeats] or [None]]
        levels = [self._level(line, index) for index in range(len(line.nodes))]
        return [self._spots(line, levels)]

    def _spots(self, line: Line, levels: list[float | None]) -> list[Spot]:
        spots: list[Spot] = []
        for index, (node, level) in enumerate(zip(line.nodes, levels)):
            if node in self.ground.barred:
                spots.append((node, ("end", line.id, index, level)))
            elif not self._is_junction(line, node):
                spots.append((node, ("way", line.id, level)))
            else:
                self.found[node].add(level)
                spots.append((node, level))
        return spots

    def _level(self, line: Line, index: int) -> float:
        """The level of a climbing way at one of its nodes."""
        levels, last = line.way.levels, len(line.nodes) - 1
        candidates = self._spoken_for(line.nodes[index], levels)
        if len(levels) == 1:
            return candidates[0] if candidates else levels[0]
        first_level, last_level = self._ends(line)
        if index == 0:
            return first_level
        if index == last and line.nodes[0] != line.nodes[-1]:
            return last_level
        if candidates:
            return candidates[0]
        low, high = sorted((first_level, last_level))
        between = [level for level in levels if low <= level <= high]
        if first_level > last_level:
            between.reverse()
        return between[int(index / last * (len(between) - 1) + 0.5)]

    def _ends(self, line: Line) -> tuple[float, float]:
        """The levels at both ends: spoken for by others, and as far apart as that allows."""
        levels = line.way.levels
        choices = [
            (abs(high - low), (high < low) == line.way.falls and high != low, -n, low, high)
            for n, (low, high) in enumerate(
                (low, high)
                for low in self._spoken_for(line.nodes[0], levels) or [levels[0], levels[-1]]
                for high in self._spoken_for(line.nodes[-1], levels) or [levels[0], levels[-1]])]
        return max(choices)[3:]

    def _spoken_for(self, node: int, levels: list[float]) -> list[float]:
        """Those of the levels on which something else lies here, or the level nearest to them."""
        claims = self.claims.get(node)
        if claims is None:
            return []
        if not claims.flat:
            return [level for level in levels if claims.listed[level] > 1]
        if here := [level for level in levels if level in claims.flat]:
            return here
        return [min(claims.flat, key=lambda level: (
            max(levels[0] - level, level - levels[-1]), level))]

    def at_cabin(self, line: Line, node: int) -> list[float | None]:
        """The levels of a door of a lift that is drawn as a room."""
        claims = self.claims.get(node)
        flat = sorted(claims.flat) if claims else []
        served = [level for level in flat if not line.way.levels or level in line.way.levels]
        return served or flat or [None]

    def rises(self, line: Line, spots: list[Spot]) -> float | None:
        """By how many levels a piece rises from its first spot to its last; None where unknown."""
        way = line.way
        low, high = (self._label(spot) for spot in (spots[0], spots[-1]))
        if way.kind == "lift":
            return high - low
        if way.rises or way.falls:
            return 1.0 if way.rises else -1.0
        return high - low or None

    def _label(self, spot: Spot) -> float:
        level = spot[1][-1] if isinstance(spot[1], tuple) else spot[1]
        if level is None:
            flat = self.claims[spot[0]].flat if spot[0] in self.claims else set()
            return next(iter(flat)) if len(flat) == 1 else 0.0
        return level

    def needs_stairs(self, node: int, low: float, high: float) -> bool:
        """Whether stairs are guessed: not where some are drawn, nor between borders of floors."""
        claims = self.claims.get(node)
        if claims is None:
            return True
        if any(first <= low and high <= last for first, last in claims.spans):
            return False
        return (not {low, high} <= claims.flat or low in claims.walked or high in claims.walked)
