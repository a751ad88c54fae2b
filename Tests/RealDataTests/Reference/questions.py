"""Makes up questions to a network: the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

import values
from feed import Trip, World
from journey import Question

Item = TypeVar("Item")


class Questions:
    """Draws questions, most of them between places and at times with service."""

    def __init__(self, world: World, seed: int, most_rides: int) -> None:
        if not world.trips:
            raise SystemExit("No trip of these feeds carries anybody.")
        self.world = world
        self.random = random.Random(seed)
        self.most_rides = most_rides
        self.zone = world.trips[0].zone
        self.served = sorted({stop for trip in world.trips for stop in trip.calls.stops})
        self.trips: dict[int, list[int]] = {}
        for index, trip in enumerate(world.trips):
            self.trips.setdefault(trip.service, []).append(index)
        self.dates = sorted({
            date for service in self.trips for date in world.services[service]
        })
        self.odd_dates = [date for date in self.dates if self._is_odd(date)]

    def _is_odd(self, date: int) -> bool:
        """Whether clocks change on a date."""
        start, end = (values.day_start(day, self.zone) for day in (date, date + 2))
        return end - start != 2 * 86_400

    def _one_of(self, items: Sequence[Item]) -> Item:
        # The only method of Random that is promised to stay as it is.
        return items[int(self.random.random() * len(items))]

    def draw(self) -> Question:
        """The next question."""
        date = self._date()
        running = [
            trip for service, trips in self.trips.items()
            if date in self.world.services[service] for trip in trips
        ]
        chance = self.random.random()
        if not running or chance < 0.1:
            start, end = self._one_of(self.served), self._one_of(self.served)
        elif chance < 0.4:
            stops = self.world.trips[self._one_of(running)].calls.stops
            place = int(self.random.random() * (len(stops) - 1))
            start, end = stops[place], self._one_of(stops[place + 1 :])
        else:
            start, end = (
                self._one_of(self.world.trips[self._one_of(running)].calls.stops) for _ in "01")
        time = values.day_start(date, self.zone) + self._time_of_day(running)
        return Question(self._place(start), self._place(end), time, self.most_rides)

    def _date(self) -> int:
        """Mostly any, at times one of the calendar's edges or of changing clocks."""
        chance = self.random.random()
        if chance < 0.05:
            return self.dates[0] - 2 + int(self.random.random() * 4)
        if chance < 0.1:
            return self.dates[-1] - 1 + int(self.random.random() * 4)
        if chance < 0.2 and self.odd_dates:
            return self._one_of(self.odd_dates)
        return self._one_of(self.dates)

    def _time_of_day(self, running: list[int]) -> int:
        """Mostly when much runs; else any time of the day and the night after it."""
        if not running or self.random.random() < 0.3:
            return int(self.random.random() * 26 * 3600)
        return int(self._some_departure(self.world.trips[self._one_of(running)])) - int(
            self.random.random() * 1800)

    def _some_departure(self, trip: Trip) -> int:
        departure = self._one_of(trip.calls.departures)
        if trip.windows:
            window = self._one_of(trip.windows)
            length = window.end - window.start
            departure += window.start - trip.calls.departures[0]
            departure += int(self.random.random() * length)
        return departure

    def _place(self, stop: int) -> tuple[int, ...]:
        """The stop alone, or, one time in ten, all of its station."""
        station = self.world.stops[stop].station
        if station is None or self.random.random() > 0.1:
            return (stop,)
        return tuple(
            index for index, other in enumerate(self.world.stops)
            if other.station == station and other.kind == 0)
