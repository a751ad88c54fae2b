"""Invents rules for a real timetable: transfers, blocks and frequencies such as few feeds have.

Real feeds seldom say what differs from the default, so that a planner that reads their rules wrong
may go unnoticed. The rows invented here are drawn where they matter: between trips that meet.
"""

from __future__ import annotations

import csv
import pathlib
import random

from feed import Trip, World
from tables import Tables
from walks import Walks

TRANSFERS = ["from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id",
             "to_trip_id", "transfer_type", "min_transfer_time"]
FREQUENCIES = ["trip_id", "start_time", "end_time", "headway_secs", "exact_times"]
COPIED = ["agency", "stops", "routes", "calendar", "calendar_dates", "stop_times"]


class Inventor:
    """Writes a feed anew, with other rules."""

    def __init__(self, path: str, seed: int) -> None:
        self.tables = Tables(path)
        self.world = World()
        self.world.add(path, "feed")
        self.walks = Walks(self.world)
        self.random = random.Random(seed)
        self.starts: dict[int, list[int]] = {}
        self.calls: dict[int, list[int]] = {}
        for index, trip in enumerate(self.world.trips):
            self.starts.setdefault(trip.calls.stops[0], []).append(index)
            for stop in trip.calls.stops:
                self.calls.setdefault(stop, []).append(index)
        self.blocks: dict[str, str] = {}
        self.transfers: list[list[str]] = []
        self.frequencies: list[list[str]] = []

    def write(self, folder: pathlib.Path) -> str:
        """Writes the feed into a new folder, and returns its path."""
        folder.mkdir(parents=True)
        count = len(self.world.trips)
        for _ in range(min(count, 2_000)):
            self._follow(self._below(count))
        for _ in range(min(4 * len(self.calls), 3_000)):
            self._change(self._one_of(list(self.calls)))
        for _ in range(min(count // 50, 100)):
            self._repeat(self.world.trips[self._below(count)])
        for name in COPIED:
            if self.tables.has(name + ".txt"):
                self._copy(name + ".txt", folder)
        self._copy("trips.txt", folder, blocks=True)
        self._write(folder / "transfers.txt", [TRANSFERS, *self.transfers])
        self._write(folder / "frequencies.txt", [FREQUENCIES, *self.frequencies])
        return str(folder)

    def _copy(self, name: str, folder: pathlib.Path, blocks: bool = False) -> None:
        table = self.tables.open(name)
        header = [column for column in table.header if column and column != "block_id"]
        rows = list(table.rows(*header))
        if blocks:
            trip = header.index("trip_id")
            rows = [[*row, self.blocks.get(row[trip], "")] for row in rows]
            header = [*header, "block_id"]
        self._write(folder / name, [header, *rows])

    @staticmethod
    def _write(path: pathlib.Path, rows: list[list[str]]) -> None:
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)

    # Draws.

    def _below(self, count: int) -> int:
        return int(self.random.random() * count)

    def _one_of(self, items):
        return items[self._below(len(items))]

    def _chance(self, share: float) -> bool:
        return self.random.random() < share

    def _follow(self, index: int) -> None:
        """Lets some trip that starts where this one ends be its next one, by block or by a row."""
        trip = self.world.trips[index]
        end = trip.calls.stops[-1]
        near = [end, *(stop for stop, seconds in self.walks.to_change(end) if seconds < 300)]
        later = [
            other for stop in near for other in self.starts.get(stop, ())
            if 0 <= self.world.trips[other].calls.departures[0] - trip.calls.arrivals[-1] <= 7_200
        ]
        if not later:
            return
        other = self.world.trips[self._one_of(later)]
        if self._chance(0.7):
            block = self.blocks.setdefault(trip.id, f"block {len(self.blocks)}")
            self.blocks.setdefault(other.id, block)
        if self._chance(0.5):
            stops = ["", ""] if self._chance(0.3) else [
                self._name(trip.calls.stops[-1], 0.1), self._name(other.calls.stops[0], 0.1)]
            kind = "4" if self._chance(0.6) else "5"
            self.transfers.append([*stops, "", "", trip.id, other.id, kind, ""])

    def _change(self, stop: int) -> None:
        """Makes a rule for changes here, or to somewhere near."""
        near = [other for other, _ in self.walks.to_change(stop)[:20] if other in self.calls]
        to = self._one_of(near) if near and self._chance(0.6) else stop
        if self._chance(0.1):
            to = self._one_of(list(self.calls))
        one, other = (self.world.trips[self._one_of(self.calls[at])] for at in (stop, to))
        names = [self._end(one), self._end(other)]
        kind = self._one_of("01222333")
        self.transfers.append([
            self._name(stop, 0.3), self._name(to, 0.3), names[0][0], names[1][0], names[0][1],
            names[1][1], kind, str(self._below(1_200)) if kind == "2" else ""])

    def _end(self, trip: Trip) -> tuple[str, str]:
        """How a row names the trip at one of its ends: by route, by trip, or not at all."""
        chance = self.random.random()
        route = self.world.routes[trip.route] if chance < 0.5 or chance > 0.9 else ""
        return (route, trip.id if 0.4 < chance < 0.6 else "")

    def _name(self, stop: int, by_station: float) -> str:
        """The stop's id, or, at times, its station's."""
        station = self.world.stops[stop].station
        named = station if station is not None and self._chance(by_station) else stop
        return self.world.stops[named].id

    def _repeat(self, trip: Trip) -> None:
        """Lets a trip run by one window, or by two that meet or overlap."""
        start = 5 * 3600 + self._below(12 * 3600)
        for _ in range(1 + self._below(2)):
            end = start + 600 + self._below(4 * 3600)
            self.frequencies.append([
                trip.id, self._time(start), self._time(end), str(60 + self._below(1_800)),
                self._one_of(["0", "0", "1", ""])])
            start = end - self._one_of([0, 300])

    @staticmethod
    def _time(seconds: int) -> str:
        return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
