"""What runs on a service day: every hop of every vehicle, in the order of departure."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

import values
from feed import World

# From one stop to the next: the departure, the hop's number, and the stop that it leaves.
Hop = tuple[int, int, int]

# Hops of different days are told apart by adding a multiple of this to their numbers.
MOST_HOPS = 1 << 32


@dataclass(slots=True)
class Run:
    """A vehicle on its way: a trip, and how much later it runs than the trip's rows say."""

    trip: int
    shift: int
    first_hop: int


class Plan:
    """All that runs when certain services do; times are those of the service day."""

    def __init__(self, world: World, trips: list[int]) -> None:
        self.hops: list[Hop] = []
        self.run_of_hop: list[Run] = []
        self.run_of_trip: dict[int, Run] = {}
        self.headways = {
            trip for trip in trips
            if any(not window.is_exact for window in world.trips[trip].windows)
        }
        for trip in trips:
            for shift in shifts(world, trip):
                run = Run(trip, shift, len(self.run_of_hop))
                self.run_of_trip[trip] = run
                calls = world.trips[trip].calls
                for position in range(len(calls.stops) - 1):
                    departure = calls.departures[position] + shift
                    self.hops.append((departure, len(self.run_of_hop), calls.stops[position]))
                    self.run_of_hop.append(run)
        self.hops.sort()

    def between(self, first: int, last: int) -> list[Hop]:
        """The hops that leave within [first, last)."""
        return self.hops[bisect_left(self.hops, (first,)) : bisect_left(self.hops, (last,))]


def shifts(world: World, index: int) -> list[int]:
    """By how much a trip is shifted each time it runs by a timetable."""
    trip = world.trips[index]
    if not trip.windows:
        return [0]
    starts = {
        start
        for window in trip.windows if window.is_exact
        for start in range(window.start, window.end, window.headway)
    }
    return [start - trip.calls.departures[0] for start in sorted(starts)]


@dataclass(slots=True)
class Day:
    """A service day of one zone, in UTC seconds."""

    zone: str
    number: int
    start: int
    plan: Plan
    first_key: int


class Calendar:
    """The days of a world."""

    # So many plans are kept at a time.
    MOST_PLANS = 24

    def __init__(self, world: World) -> None:
        self.world = world
        self.zones = sorted({trip.zone for trip in world.trips})
        self.plans: dict[tuple[int, ...], Plan] = {}
        self.trips: dict[str, dict[int, list[int]]] = {zone: {} for zone in self.zones}
        for index, trip in enumerate(world.trips):
            self.trips[trip.zone].setdefault(trip.service, []).append(index)
        self.longest = max((self._end(index) for index in range(len(world.trips))), default=0)

    def _end(self, index: int) -> int:
        """The latest time of a trip, however often it runs."""
        trip = self.world.trips[index]
        last = trip.calls.arrivals[-1]
        latest = max((window.end + window.headway for window in trip.windows), default=0)
        return max(last, latest + last - trip.calls.departures[0])

    def trips_on(self, number: int, zone: str) -> list[int]:
        """The trips of a zone whose services run on a date."""
        return [
            trip for service, trips in self.trips[zone].items()
            if number in self.world.services[service] for trip in trips
        ]

    def days(self, first: int, last: int) -> list[Day]:
        """All days of all zones with vehicles that may be under way within [first, last]."""
        found: list[Day] = []
        epoch = 719_163
        for zone in self.zones:
            for number in range(
                epoch + (first - self.longest) // 86_400 - 2, epoch + last // 86_400 + 3
            ):
                trips = self.trips_on(number, zone)
                if trips:
                    start = values.day_start(number, zone)
                    key = len(found) * MOST_HOPS
                    found.append(Day(zone, number, start, self._plan(trips), key))
        return found

    def _plan(self, trips: list[int]) -> Plan:
        key = tuple(trips)
        if key not in self.plans:
            if len(self.plans) == self.MOST_PLANS:
                self.plans.pop(next(iter(self.plans)))
            self.plans[key] = Plan(self.world, trips)
        return self.plans[key]
