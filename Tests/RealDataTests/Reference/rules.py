"""transfers.txt and block_id: what a change needs, and when one may stay in the vehicle."""

from __future__ import annotations

from feed import Rule, World
from walks import Walks

# Of the trip and route by which one comes, and those with which one goes on: which of the four a
# row names, and the names.
Given = tuple[bool, ...]
Names = tuple[int | None, ...]

# The trips and the routes that rows name at a stop.
Named = tuple[set[int], set[int]]

# What rows at a stop can tell of a trip: its number where they name it, its route's where they name
# that. All that is one kind, rules treat alike.
Kind = tuple[int | None, int | None]

# A change that is not possible.
IMPOSSIBLE = -1

# How long a vehicle of a block may stand before it is taken to be another ride.
LONGEST_STAND = 3_600


class Rules:
    """What the feeds say about changes from trip to trip."""

    def __init__(self, world: World, walks: Walks, ignored: frozenset[str] = frozenset()) -> None:
        self.world = world
        self.walks = walks
        used = [] if "transfers" in ignored else world.rules
        on_foot = [rule for rule in used if rule.type <= 3]
        self.order = {id(rule): place for place, rule in enumerate(on_foot)}
        # Of every pair of stops the rows by what they name, and by the names themselves.
        self.rows: dict[tuple[int | None, int | None], dict[Given, dict[Names, Rule]]] = {}
        self.named_from: dict[int | None, set[int | None]] = {}
        # The trips and routes that rows name at a stop or station, to come by and to go on with.
        self.named_arrivals: dict[int | None, Named] = {}
        self.named_departures: dict[int | None, Named] = {}
        for rule in on_foot:
            names = (rule.from_trip, rule.from_route, rule.to_trip, rule.to_route)
            given = tuple(name is not None for name in names)
            tables = self.rows.setdefault((rule.from_stop, rule.to_stop), {})
            tables.setdefault(given, {})[names] = rule
            self.named_from.setdefault(rule.from_stop, set()).add(rule.to_stop)
            self._note(self.named_arrivals, rule.from_stop, rule.from_trip, rule.from_route)
            self._note(self.named_departures, rule.to_stop, rule.to_trip, rule.to_route)
        self.stays = Stays(world, is_off="stays" in ignored)
        self.targets: dict[int, list[tuple[int, int | None]]] = {}
        self.plain: dict[tuple[int, Kind], list[tuple[int, int]]] = {}
        self.minded: dict[int, list[tuple[int, int | None]]] = {}
        self.needs: dict[tuple[int, int, Kind, Kind], int] = {}
        self.platforms: dict[int, list[int]] = {}
        for index, stop in enumerate(world.stops):
            if stop.station is not None and stop.kind == 0:
                self.platforms.setdefault(stop.station, []).append(index)

    def ends(self, stop: int) -> list[int]:
        """What a row may name to mean this stop: itself, or its station."""
        station = self.world.stops[stop].station
        return [stop] if station is None else [stop, station]

    @staticmethod
    def _note(
        named: dict[int | None, Named], stop: int | None, trip: int | None, route: int | None
    ) -> None:
        trips, routes = named.setdefault(stop, (set(), set()))
        if trip is not None:
            trips.add(trip)
        if route is not None:
            routes.add(route)

    def kind_of_arrival(self, trip: int, stop: int) -> Kind:
        """What rules for changes from a stop can tell of the trip by which one comes."""
        return self._kind(self.named_arrivals, trip, stop)

    def kind_of_departure(self, trip: int, stop: int) -> Kind:
        """What rules for changes to a stop can tell of the trip with which one goes on."""
        return self._kind(self.named_departures, trip, stop)

    def _kind(self, named: dict[int | None, Named], trip: int, stop: int) -> Kind:
        route = self.world.trips[trip].route
        tables = [named[end] for end in self.ends(stop) if end in named]
        return (
            trip if any(trip in trips for trips, _ in tables) else None,
            route if any(route in routes for _, routes in tables) else None,
        )

    def minds_who_leaves(self, stop: int) -> bool:
        """Whether a rule for changes to this stop names routes or trips to go on with."""
        return any(any(self.named_departures.get(end, ())) for end in self.ends(stop))

    def changes(self, stop: int) -> list[tuple[int, int | None]]:
        """Where a change from `stop` may lead: the stop, and the walk's seconds if there is one."""
        if stop not in self.targets:
            found: dict[int, int | None] = {stop: 0}
            found.update(self.walks.to_change(stop))
            for end in self.ends(stop):
                for named in self.named_from.get(end, ()):
                    for target in [named, *self.platforms.get(named, ())]:
                        if self.world.stops[target].kind == 0:
                            found.setdefault(target, None)
            self.targets[stop] = list(found.items())
        return self.targets[stop]

    def plain_changes(self, trip: int, stop: int) -> list[tuple[int, int]]:
        """The changes to stops where it is all one what one boards: each with what it needs."""
        key = (stop, self.kind_of_arrival(trip, stop))
        if key not in self.plain:
            self.plain[key] = [
                (to, need) for to, walk in self.changes(stop) if not self.minds_who_leaves(to)
                and (need := self._need(trip, stop, walk, to, None)) != IMPOSSIBLE
            ]
        return self.plain[key]

    def minded_changes(self, stop: int) -> list[tuple[int, int | None]]:
        """The changes to the other stops, with their walks; what they need depends on the trip."""
        if stop not in self.minded:
            self.minded[stop] = [
                (to, walk) for to, walk in self.changes(stop) if self.minds_who_leaves(to)]
        return self.minded[stop]

    def need(self, trip: int, stop: int, walk: int | None, to: int, onto: int) -> int:
        """The seconds from alighting from `trip` at `stop` to boarding `onto` at `to`."""
        kinds = (self.kind_of_arrival(trip, stop), self.kind_of_departure(onto, to))
        key = (stop, to, *kinds)
        if key not in self.needs:
            self.needs[key] = self._need(trip, stop, walk, to, onto)
        return self.needs[key]

    def _need(self, trip: int, stop: int, walk: int | None, to: int, onto: int | None) -> int:
        rule = self.governing(trip, stop, to, onto)
        if rule is None or rule.type == 0:
            return IMPOSSIBLE if walk is None else walk
        if rule.type == 3:
            return IMPOSSIBLE
        return 0 if rule.type == 1 else rule.seconds or 0

    def governing(self, trip: int, stop: int, to: int, onto: int | None) -> Rule | None:
        """The most specific row that matches a change, or None."""
        known = (trip, self.world.trips[trip].route,
                 onto, None if onto is None else self.world.trips[onto].route)
        found: list[tuple[tuple[int, ...], Rule]] = []
        for start in self.ends(stop):
            for end in self.ends(to):
                for given, rows in self.rows.get((start, end), {}).items():
                    wanted = tuple(name if is_given else None
                                   for name, is_given in zip(known, given))
                    rule = rows.get(wanted)
                    if rule:
                        rank = (self._specificity(rule), (start == stop) + (end == to),
                                start == stop, -self.order[id(rule)])
                        found.append((rank, rule))
        return max(found, key=lambda pair: pair[0])[1] if found else None

    @staticmethod
    def _specificity(rule: Rule) -> int:
        """Two for each end named by its trip, one for each by its route, and a step between them.

        From most to least: trip and trip, trip and route, trip, route and route, route, nothing.
        """
        ends = [(rule.from_trip, rule.from_route), (rule.to_trip, rule.to_route)]
        grades = sorted(2 if trip is not None else route is not None for trip, route in ends)
        return [[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]].index(grades)


class Stays:
    """When a rider may stay on board at the end of a trip."""

    def __init__(self, world: World, is_off: bool) -> None:
        self.world = world
        self.is_off = is_off
        self.linked: dict[int, list[Rule]] = {}
        self.parted: set[tuple[int, int]] = set()
        for rule in world.rules:
            if rule.from_trip is not None and rule.to_trip is not None:
                if rule.type == 4:
                    self.linked.setdefault(rule.from_trip, []).append(rule)
                elif rule.type == 5:
                    self.parted.add((rule.from_trip, rule.to_trip))
        self.blocks: dict[tuple[str, str], list[int]] = {}
        for index, trip in enumerate(world.trips):
            if trip.block and not trip.windows:
                self.blocks.setdefault((trip.feed, trip.block), []).append(index)

    def after(self, trip: int, day: int) -> list[int]:
        """The trips in which one stays on board after `trip` on a service date."""
        if self.is_off or self.world.trips[trip].windows:
            return []
        linked = [
            rule.to_trip for rule in self.linked.get(trip, ()) if self._holds(rule, day)
        ]
        followers = linked or self._next_of_block(trip, day)
        return [other for other in followers if (trip, other) not in self.parted]

    def _runs(self, trip: int, day: int) -> bool:
        return day in self.world.services[self.world.trips[trip].service]

    def _holds(self, rule: Rule, day: int) -> bool:
        """Whether a row of type 4 fits its two trips on this date."""
        one, other = self.world.trips[rule.from_trip], self.world.trips[rule.to_trip]
        return (
            self._runs(rule.to_trip, day)
            and not other.windows
            and self._means(rule.from_stop, one.calls.stops[-1])
            and self._means(rule.to_stop, other.calls.stops[0])
            and other.calls.departures[0] >= one.calls.arrivals[-1]
        )

    def _means(self, named: int | None, stop: int) -> bool:
        return named is None or named in (stop, self.world.stops[stop].station)

    def _next_of_block(self, trip: int, day: int) -> list[int]:
        """The next trip of the block on this date, if it goes on from here, and soon."""
        one = self.world.trips[trip]
        later = [
            (calls.departures[0], calls.arrivals[-1], other)
            for other in self.blocks.get((one.feed, one.block), ())
            if other != trip and self._runs(other, day)
            and (calls := self.world.trips[other].calls).departures[0] >= one.calls.arrivals[-1]
        ]
        if not later:
            return []
        departure, _, other = min(later)
        here, there = one.calls.stops[-1], self.world.trips[other].calls.stops[0]
        stations = [self.world.stops[stop].station for stop in (here, there)]
        is_here = here == there or stations[0] is not None and stations[0] == stations[1]
        return [other] if is_here and departure - one.calls.arrivals[-1] <= LONGEST_STAND else []
