"""Vehicles of which only the headway is known: frequencies.txt without exact_times."""

from __future__ import annotations

from days import Day
from feed import World


class Headways:
    """The calls of headway service, and when one gets away at them."""

    def __init__(self, world: World, is_off: bool) -> None:
        self.world = world
        # Of every stop the trips and positions at which they may be boarded.
        self.calls: dict[int, list[tuple[int, int]]] = {}
        for index, trip in enumerate(world.trips):
            if not is_off and any(not window.is_exact for window in trip.windows):
                for position, stop in enumerate(trip.calls.stops):
                    if trip.calls.boards[position]:
                        self.calls.setdefault(stop, []).append((index, position))

    def departure(self, trip: int, position: int, ready: int, days: list[Day]) -> int | None:
        """When one leaves at the earliest if one is ready at `ready`, waiting half a headway.

        One may also stay till another window begins, and be ready then.
        """
        calls, windows = self.world.trips[trip].calls, self.world.trips[trip].windows
        later = calls.departures[position] - calls.departures[0]
        departures: list[int] = []
        for day in days:
            if trip in day.plan.headways:
                for window in windows:
                    begin, end = (day.start + later + time for time in (window.start, window.end))
                    if not window.is_exact and ready < end:
                        departures.append(max(ready, begin) + (window.headway + 1) // 2)
        return min(departures, default=None)
