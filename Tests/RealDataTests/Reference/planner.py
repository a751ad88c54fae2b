"""The reference: what can be reached by each moment, and with how few rides.

All hops of all vehicles are gone through in the order of departure, as the day goes by. Aboard
each stands the fewest rides with which one may sit there; a hop passes them on to the next one and
to the stops where one may change. Nothing is searched for, no trip is taken for another, and no
label of a stop speaks for trips that some rule treats differently.
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from days import Calendar, Day
from feed import World
from headways import Headways
from journey import Alighting, Question, Ride
from rules import IMPOSSIBLE, Kind, Rules
from walks import Walks

NEVER = 1 << 60

# Vehicles are boarded no later than so long after the asked time.
HORIZON = 48 * 3600


@dataclass(slots=True)
class Planner:
    """What a world's questions have in common."""

    world: World
    walks: Walks
    rules: Rules
    calendar: Calendar
    headways: Headways

    @classmethod
    def of(cls, world: World, ignored: frozenset[str] = frozenset()) -> Planner:
        """The planner of a world; `ignored` may hold transfers, stays and headways."""
        walks = Walks(world)
        headways = Headways(world, is_off="headways" in ignored)
        return cls(world, walks, Rules(world, walks, ignored), Calendar(world), headways)

    def answer(self, question: Question) -> list[tuple[int, int, Alighting | None]]:
        """The best arrival for each number of rides that fewer do not reach: rides, time, way."""
        return Search(self, question).run()


class Search:
    """The answering of one question."""

    def __init__(self, planner: Planner, question: Question) -> None:
        self.world, self.rules = planner.world, planner.rules
        self.headways = planner.headways
        self.question = question
        self.most = question.most_rides
        self.access = planner.walks.to_vehicles(list(question.starts))
        self.egress = planner.walks.to_vehicles(list(question.ends))
        direct = planner.walks.all_the_way(list(question.starts), list(question.ends))
        # By number of rides at most: the earliest arrival, and how.
        self.best = [NEVER if direct is None else question.time + direct] * (self.most + 1)
        self.best_by: list[Alighting | None] = [None] * (self.most + 1)
        self.horizon = question.time + HORIZON
        # When the last vehicle ends in which one sits.
        self.until = self.horizon
        self.days = planner.calendar.days(question.time, self.horizon)
        self.day_of = {(day.zone, day.number): day for day in self.days}
        # From when one is ready at a stop after at most so many rides, and how.
        self.ready: dict[int, list[int]] = {}
        self.ready_by: dict[int, list[Alighting | None]] = {}
        # Who waits at a stop at which it matters who comes and what leaves, by number of rides.
        self.waiting: dict[int, list[list[tuple[Alighting, int | None]]]] = {}
        self.arrived: dict[tuple[int, Kind], list[int]] = {}
        # Who sits in a vehicle as it begins a hop, and the rides with which the hop was taken.
        self.aboard: dict[int, Ride] = {}
        self.taken: dict[int, int] = {}
        self.left: dict[tuple[int, int], int] = {}
        self.later: list[tuple] = []
        self.tickets = itertools.count()
        self.now = question.time
        self.again = False

    def run(self) -> list[tuple[int, int, Alighting | None]]:
        """Lets time go by until nothing better can come."""
        for stop, seconds in self.access.items():
            self._make_ready(stop, self.question.time + seconds, 0, None)
        groups = self._moments()
        time, hops = next(groups, (NEVER, []))
        while True:
            self.now = min(time, self.later[0][0] if self.later else NEVER)
            # All arrives after it departs, and with one ride at least.
            if self.now >= self.best[min(1, self.most)]:
                break
            self._pass_moment(hops if time == self.now else [])
            if time == self.now:
                time, hops = next(groups, (NEVER, []))
        return [
            (rides, arrival, self.best_by[rides])
            for rides, arrival in enumerate(self.best)
            if arrival < (self.best[rides - 1] if rides else NEVER)
        ]

    def _moments(self) -> Iterator[tuple[int, list[tuple[int, int, int, Day]]]]:
        """The hops of timetables, moment by moment; read hour by hour, as few are needed."""
        hour = self.question.time
        while hour <= self.until:
            hops = [
                (time + day.start, number + day.first_key, stop, day)
                for day in self.days
                for time, number, stop in day.plan.between(
                    hour - day.start, hour + 3600 - day.start)
            ]
            hops.sort(key=lambda hop: hop[:2])
            for time, group in itertools.groupby(hops, key=lambda hop: hop[0]):
                yield time, list(group)
            hour += 3600

    def _pass_moment(self, hops: list[tuple[int, int, int, Day]]) -> None:
        """Takes the hops of a moment until no more come of it: some take no time at all."""
        self.again = True
        while self.again:
            self.again = False
            for _, key, stop, day in hops:
                if key in self.aboard or stop in self.ready or stop in self.waiting:
                    self._hop(key, stop, day)
            while self.later and self.later[0][0] <= self.now:
                _, _, action, *rest = heapq.heappop(self.later)
                action(*rest)

    # Vehicles with timetables.

    def _hop(self, key: int, stop: int, day: Day) -> None:
        """Boards a vehicle, if that saves rides, and rides to its next stop."""
        run = day.plan.run_of_hop[key - day.first_key]
        position = key - day.first_key - run.first_hop
        calls, origin = self.world.trips[run.trip].calls, day.start + run.shift
        ride = self.aboard.get(key)
        if calls.boards[position] and self.now <= self.horizon:
            found = self._fewest_rides(stop, run.trip, ride.rides - 1 if ride else self.most)
            if found:
                ride = Ride(found[0] + 1, run.trip, origin, position, found[1])
        if not ride or self.now >= self.best[ride.rides]:
            return
        if self.taken.get(key, self.most + 1) <= ride.rides:
            return
        self.taken[key] = ride.rides
        self._arrive(ride, position + 1)
        if position + 2 < len(calls.stops):
            self._sit(key + 1, ride, origin + calls.departures[position + 1])
        else:
            self._stay_on(ride, day)
        self.until = max(self.until, origin + calls.arrivals[-1])

    def _sit(self, key: int, ride: Ride, departure: int) -> None:
        if key not in self.aboard or ride.rides < self.aboard[key].rides:
            self.aboard[key] = ride
            self.again |= departure <= self.now

    def _stay_on(self, ride: Ride, day: Day) -> None:
        """Stays in the vehicle at the end of its trip, where it goes on as another."""
        for trip in self.rules.stays.after(ride.trip, day.number):
            onto = self.day_of[self.world.trips[trip].zone, day.number]
            calls = self.world.trips[trip].calls
            stayed = Ride(ride.rides, trip, onto.start, 0, ride.after, ride)
            self._sit(
                onto.first_key + onto.plan.run_of_trip[trip].first_hop, stayed,
                onto.start + calls.departures[0])
            self.until = max(self.until, onto.start + calls.arrivals[-1])

    def _fewest_rides(
        self, stop: int, trip: int, below: int
    ) -> tuple[int, Alighting | None] | None:
        """With how many rides, fewer than `below`, one may be here to board `trip` now."""
        if stop in self.ready:
            for rides, time in enumerate(self.ready[stop][:below]):
                if time <= self.now:
                    return (rides, self.ready_by[stop][rides])
        for rides, alightings in enumerate(self.waiting.get(stop, [])[:below]):
            for alighting, walk in alightings:
                need = self.rules.need(alighting.ride.trip, alighting.stop, walk, stop, trip)
                if need != IMPOSSIBLE and alighting.time + need <= self.now:
                    return (rides, alighting)
        return None

    # Stops.

    def _arrive(self, ride: Ride, position: int) -> None:
        """Alights: at the destination, or to change."""
        calls = self.world.trips[ride.trip].calls
        if not calls.alights[position]:
            return
        stop, time = calls.stops[position], ride.origin + calls.arrivals[position]
        alighting = Alighting(time, stop, ride)
        if stop in self.egress:
            for rides in range(ride.rides, self.most + 1):
                if time + self.egress[stop] < self.best[rides]:
                    self.best[rides] = time + self.egress[stop]
                    self.best_by[rides] = alighting
        if ride.rides == self.most or time >= self.best[ride.rides + 1]:
            return
        if self._is_first(stop, self.rules.kind_of_arrival(ride.trip, stop), time, ride.rides):
            self._wait(alighting)
            for to, need in self.rules.plain_changes(ride.trip, stop):
                self._make_ready(to, time + need, ride.rides, alighting)

    def _is_first(self, stop: int, kind: Kind, time: int, rides: int) -> bool:
        """Whether none that rules treat alike came here as early with as few rides."""
        times = self.arrived.setdefault((stop, kind), [NEVER] * (self.most + 1))
        if times[rides] <= time:
            return False
        times[rides:] = [min(time, known) for known in times[rides:]]
        return True

    def _make_ready(self, stop: int, time: int, rides: int, by: Alighting | None) -> None:
        """From `time` on one may board at `stop`, as the next ride after so many."""
        if rides == self.most or time >= self.best[rides + 1]:
            return
        times = self.ready.setdefault(stop, [NEVER] * self.most)
        ways = self.ready_by.setdefault(stop, [None] * self.most)
        if time >= times[rides]:
            return
        for more in range(rides, self.most):
            if time < times[more]:
                times[more], ways[more] = time, by
        self.again |= time <= self.now
        if stop in self.headways.calls:
            self._do_later(time, self._be_ready, stop, time, rides, by)

    def _wait(self, alighting: Alighting) -> None:
        """Waits where it matters by which trip one came, and with which one goes on."""
        ride = alighting.ride
        for to, walk in self.rules.minded_changes(alighting.stop):
            rows = self.waiting.setdefault(to, [[] for _ in range(self.most)])
            rows[ride.rides].append((alighting, walk))
            self.again |= alighting.time <= self.now
            for trip, position in self.headways.calls.get(to, ()):
                need = self.rules.need(ride.trip, alighting.stop, walk, to, trip)
                if need != IMPOSSIBLE:
                    time = alighting.time + need
                    self._do_later(time, self._board, trip, position, time, ride.rides, alighting)

    # Vehicles with headways.

    def _do_later(self, time: int, action, *rest) -> None:
        heapq.heappush(self.later, (time, next(self.tickets), action, *rest))

    def _be_ready(self, stop: int, time: int, rides: int, by: Alighting | None) -> None:
        if time <= self.ready[stop][rides]:
            for trip, position in self.headways.calls[stop]:
                self._board(trip, position, time, rides, by)

    def _board(
        self, trip: int, position: int, ready: int, rides: int, by: Alighting | None
    ) -> None:
        departure = self.headways.departure(trip, position, ready, self.days)
        if departure is not None and departure <= self.horizon:
            origin = departure - self.world.trips[trip].calls.departures[position]
            ride = Ride(rides + 1, trip, origin, position, by)
            self._do_later(departure, self._leave, ride, position)

    def _leave(self, ride: Ride, position: int) -> None:
        """Leaves a stop in a vehicle of a headway service, unless one left earlier as well."""
        if self.left.get((ride.trip, position), self.most + 1) <= ride.rides:
            return
        self.left[ride.trip, position] = ride.rides
        if self.now < self.best[ride.rides]:
            self._arrive(ride, position + 1)
            calls = self.world.trips[ride.trip].calls
            if position + 2 < len(calls.stops):
                departure = ride.origin + calls.departures[position + 1]
                self._do_later(departure, self._leave, ride, position + 1)
