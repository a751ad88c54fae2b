"""The walkable ways of a map as one graph of nodes on floors."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

import foot
import sight
from costs import Costs, distance
from foot import Footway
from pbf import Extract, Relation
from stories import Stories

# A node, and where on it: a level, None for a way without one, or a place that only one way knows.
Spot = tuple[int, Hashable]

# Floors with more corners and doors than this are walked along their border only.
MOST_ENDS = 400


@dataclass
class Line:
    """A walkable way; of a floor, one ring of its border."""

    id: int
    way: Footway
    nodes: list[int]
    is_border: bool = False


class Ground:
    """The graph: `edges[spot]` lists (spot, seconds, metres)."""

    def __init__(self, extract: Extract, costs: Costs) -> None:
        self.extract = extract
        self.places = extract.places
        self.costs = costs
        self.edges: dict[Spot, list[tuple[Spot, float, float]]] = defaultdict(list)
        # Every straight piece that one can stand on: its ends, whether it is walked both ways, and
        # whether it lies indoors.
        self.pieces: list[tuple[Spot, Spot, bool, bool]] = []
        # The way that joins two nodes, for messages.
        self.way_between: dict[tuple[int, int], tuple[int, Footway]] = {}
        self._meters: dict[int, float] = {}
        self.lines: list[Line] = []
        self.floors: list[tuple[int, Footway, sight.Polygon]] = []
        self._read()
        self.uses = Counter(
            node for line in self.lines
            for node in (line.nodes[1:] if line.nodes[0] == line.nodes[-1] else line.nodes))
        self.barred = {
            node for node, tags in extract.node_tags.items()
            if node in self.uses and foot.bars(tags)}
        on_street = {node for line in self.lines if line.way.is_street for node in line.nodes}
        self.gates = {
            node for node, tags in extract.node_tags.items() if node in self.uses
            and node not in self.barred and foot.slows(tags, node in on_street)}
        self.lifts = {
            node: tags for node, tags in extract.node_tags.items()
            if node in self.uses and tags.get("highway") == "elevator"}
        self.stories = Stories(self)
        for line in self.lines:
            self._lay(line)
        # From here on, pieces are lines of sight.
        self.first_sight = len(self.pieces)
        for id, way, polygon in self.floors:
            self._cross(id, way, polygon)
        self._join()

    def _read(self) -> None:
        borders: dict[int, Footway] = {}
        for relation in self.extract.relations.values():
            if relation.tags.get("type") == "multipolygon":
                self._read_multipolygon(relation, borders)
            if relation.tags.get("type") == "route" and relation.tags.get("route") == "ferry":
                self._read_ferry(relation, borders)
        for way in self.extract.ways.values():
            nodes = way.nodes
            closed = len(nodes) > 3 and nodes[0] == nodes[-1]
            meaning = foot.footway(way.tags, closed)
            is_border = False
            if meaning is None and "highway" not in way.tags and way.id in borders:
                meaning, is_border = borders[way.id], borders[way.id].kind != "ferry"
            if meaning is None:
                continue
            if meaning.floor and not is_border and self._has(nodes):
                self.floors.append((way.id, meaning, sight.Polygon(nodes, [])))
            for run in self._runs(nodes):
                self.lines.append(Line(way.id, meaning, run, is_border or meaning.floor))

    def _read_ferry(self, relation: Relation, meanings: dict[int, Footway]) -> None:
        """What a line of ferries says of those of its ways that have no tags of their own."""
        meaning = foot.footway(relation.tags, False)
        ways = [id for kind, id, _ in relation.members if kind == 1]
        if meaning is None:
            return
        whole = sum(sum(map(distance, places, places[1:])) for id in ways if id in self.extract.ways
                    for places in [[self.places[node] for node in self.extract.ways[id].nodes
                                    if node in self.places]])
        for id in ways:
            told = replace(meaning)
            if meaning.seconds and id in self.extract.ways and whole:
                places = [self.places[node] for node in self.extract.ways[id].nodes
                          if node in self.places]
                told.seconds = meaning.seconds * sum(map(distance, places, places[1:])) / whole
            meanings.setdefault(id, told)

    def _has(self, nodes: list[int]) -> bool:
        return all(node in self.places for node in nodes)

    def _runs(self, nodes: list[int]) -> Iterator[list[int]]:
        """The parts of a line between nodes that the extract lacks."""
        run: list[int] = []
        for node in [*nodes, None]:
            if node in self.places:
                if not run or run[-1] != node:
                    run.append(node)
                continue
            if len(run) > 1:
                yield run
            run = []

    def _read_multipolygon(self, relation: Relation, borders: dict[int, Footway]) -> None:
        meaning = foot.footway({**relation.tags, "area": "yes"}, True)
        if meaning is None:
            return
        members = [(id, role) for kind, id, role in relation.members if kind == 1]
        for id, _ in members:
            borders[id] = meaning
        lines = [(self.extract.ways[id].nodes, role)
                 for id, role in members if id in self.extract.ways]
        if len(lines) < len(members) or not all(self._has(nodes) for nodes, _ in lines):
            return
        outer = sight.rings_of([nodes for nodes, role in lines if role != "inner"])
        inner = sight.rings_of([nodes for nodes, role in lines if role == "inner"])
        if outer is None or inner is None or not meaning.floor:
            return
        for ring in outer:
            holes = [hole for hole in inner if sight.encloses(ring, hole[0], self.places)]
            self.floors.append((relation.id, meaning, sight.Polygon(ring, holes)))

    def shared(self, node: int) -> bool:
        """Whether ways meet at a node."""
        return self.uses[node] > 1

    def _lay(self, line: Line) -> None:
        """The edges along a way; walls are none, and a lift drawn as a room joins its doors."""
        if line.way.walled and line.is_border:
            return
        closed = line.nodes[0] == line.nodes[-1]
        if line.way.kind == "lift" and closed:
            self._lay_cabin(line)
            return
        for spots in self.stories.along(line):
            for piece in self._between_junctions(line, spots):
                self._lay_piece(line, piece, self.stories.rises(line, piece))

    def _between_junctions(self, line: Line, spots: list[Spot]) -> Iterator[list[Spot]]:
        start = 0
        for index in range(1, len(spots)):
            node = line.nodes[index]
            barred = node in self.barred
            if barred or index == len(spots) - 1 or self._is_junction(node):
                yield spots[start:index + 1]
                start = index
            if barred:
                # Nobody comes through: what goes on from here begins at a place of its own.
                spots[index] = (node, ("beyond", *spots[index][1]))

    def _is_junction(self, node: int) -> bool:
        return self.shared(node) or node in self.lifts or node in self.gates

    def _lay_piece(self, line: Line, spots: list[Spot], rise: float | None) -> None:
        way = line.way
        lengths = [distance(self.places[a[0]], self.places[b[0]])
                   for a, b in zip(spots, spots[1:])]
        whole = sum(lengths) or 1
        share = whole / (self.way_meters(line) or 1)
        onward, back = self.costs.of(way, sum(lengths), share, rise)
        # Half of a gate's time is spent on each side of it.
        waits = [self.costs.gate / 2 if end[0] in self.gates else 0
                 for end in (spots[0], spots[-1])]
        last = len(lengths) - 1
        for index, (one, two, meters) in enumerate(zip(spots, spots[1:], lengths)):
            wait = (waits[0] if index == 0 else 0) + (waits[1] if index == last else 0)
            self.way_between[one[0], two[0]] = line.id, way
            if way.onward:
                self.edges[one].append((two, wait + onward * meters / whole, meters))
            if way.back:
                self.edges[two].append((one, wait + back * meters / whole, meters))
            if way.kind not in ("lift", "ferry"):
                self.pieces.append((one, two, way.onward and way.back, way.indoor))
        if sum(lengths) == 0:
            self._join_spots(spots[0], spots[-1], onward)

    def way_meters(self, line: Line) -> float:
        """The length of the whole way, which may lie in several lines."""
        if line.id not in self._meters:
            places = [self.places[node] for node in self.extract.ways[line.id].nodes
                      if node in self.places]
            self._meters[line.id] = sum(map(distance, places, places[1:]))
        return self._meters[line.id]

    def _join_spots(self, one: Spot, two: Spot, seconds: float) -> None:
        meters = distance(self.places[one[0]], self.places[two[0]])
        self.edges[one].append((two, seconds, meters))
        self.edges[two].append((one, seconds, meters))

    def _lay_cabin(self, line: Line) -> None:
        doors = [
            (node, level) for node in line.nodes[1:] if self.shared(node)
            for level in self.stories.at_cabin(line, node)]
        for index, one in enumerate(doors):
            for two in doors[index + 1:]:
                levels = abs((one[1] or 0) - (two[1] or 0))
                self._join_spots(one, two, self.costs.lift(levels))

    def _cross(self, id: int, way: Footway, polygon: sight.Polygon) -> None:
        floor = sight.Floor(polygon, self.places)
        nodes = dict.fromkeys(node for ring in polygon.rings() for node in ring)
        entries = [node for node in nodes if self._is_entry(node, way)]
        ends = list(dict.fromkeys([*entries, *floor.corners]))
        if not 1 < len(ends) <= MOST_ENDS or len(entries) < 2 or floor.crosses_itself():
            return
        for index, one in enumerate(ends):
            for two in ends[index + 1:]:
                if not floor.sees(one, two):
                    continue
                for level in [*way.levels, *way.repeats] or [None]:
                    spots = [(node, level if node in entries or not way.walled
                              else ("corner", id, level)) for node in (one, two)]
                    self.way_between.setdefault((one, two), (id, way))
                    meters = distance(self.places[one], self.places[two])
                    self._join_spots(spots[0], spots[1], meters / self.costs.speed)
                    # Nobody goes from corner to corner without bending there.
                    if all(end in entries or floor.hugs(end, far)
                           for end, far in ((one, two), (two, one))):
                        self.pieces.append((spots[0], spots[1], True, way.indoor))

    def _is_entry(self, node: int, way: Footway) -> bool:
        return self.shared(node) and node not in self.barred

    def _join(self) -> None:
        """Joins the levels of nodes at which ways of several levels meet."""
        for node, levels in self.stories.found.items():
            if node in self.barred:
                continue
            told = sorted(level for level in levels if level is not None)
            if node in self.lifts:
                self._join_lift(node, told, None in levels)
                continue
            if None in levels:
                for level in told:
                    self._join_spots((node, None), (node, level), 0)
            for low, high in zip(told, told[1:]):
                if self.stories.needs_stairs(node, low, high):
                    self._join_spots((node, low), (node, high), self.costs.guess(high - low))

    def _join_lift(self, node: int, told: list[float], from_street: bool) -> None:
        listed = foot.floors(self.lifts[node])
        served = [level for level in told if not listed or level in listed]
        if from_street:
            if 0 in told:
                self._join_spots((node, None), (node, 0.0), 0)
            if 0 in told and 0.0 not in served:
                served.append(0.0)
            stops = [(level, (node, level)) for level in served if level != 0]
            stops.append((0.0, (node, None)))
        else:
            stops = [(level, (node, level)) for level in served]
        for index, (one, first) in enumerate(stops):
            for two, second in stops[index + 1:]:
                self._join_spots(first, second, self.costs.lift(abs(two - one)))

