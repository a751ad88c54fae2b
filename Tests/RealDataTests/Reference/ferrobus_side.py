"""ferrobus as the other planner: its model of a city, its walks, its journeys."""

from __future__ import annotations

import csv
import datetime
import json
import pathlib
import shutil
import time

import ferrobus
from feed import World
from replay import Journey, Place, Ride
from tables import Tables

# ferrobus has one walking speed, a constant.
METERS_PER_SECOND = 1.4

# More stops than can be near a place, so that nothing but the walk's length limits them.
ALL_STOPS = 100_000

# When no vehicle runs any more: what is found then is a walk. It takes times up to two days.
NIGHT = 40 * 3600

# How far it is asked to walk where a walk's length is wanted, whatever the limit.
FAR_SECONDS = 7_200


def write_feed(path: pathlib.Path, id: str, folder: pathlib.Path) -> None:
    """A feed with all times told, since ferrobus takes no blank ones: those of the reference."""
    world = World()
    world.add(str(path), id)
    folder.mkdir(parents=True)
    for name, data in Tables(str(path)).contents():
        (folder / name).write_bytes(data)
    with (folder / "stop_times.txt").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"])
        for trip in world.trips:
            calls = trip.calls
            for number, stop in enumerate(calls.stops):
                rows.writerow([trip.id, clock(calls.arrivals[number]),
                               clock(calls.departures[number]), world.stops[stop].id, number])


def clock(seconds: int) -> str:
    """H:MM:SS of a service day."""
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


class Theirs:
    """A city known to ferrobus, with one limit in seconds for every walk."""

    def __init__(self, feeds: dict[str, pathlib.Path], map: pathlib.Path, date: datetime.date,
                 limit: int, scratch: pathlib.Path) -> None:
        self.limit = limit
        self.stops: dict[str, Place] = {}
        self.order: list[str] = []
        for id, path in feeds.items():
            shutil.rmtree(scratch / id, ignore_errors=True)
            write_feed(path, id, scratch / id)
            self._read_stops(id, scratch / id / "stops.txt")
        folders = [str(scratch / id) for id in feeds]
        began = time.perf_counter()
        self.model = ferrobus.create_transit_model(str(map), folders, date, limit)
        self.seconds_to_load = time.perf_counter() - began
        self.scoped = {id.split(":", 1)[1]: id for id in self.order}
        if len(self.scoped) < len(self.order):
            raise ValueError("ferrobus cannot tell stops of one id in two feeds apart")
        self.points: dict[tuple[Place, int], object] = {}
        self.walks: dict[tuple[Place, Place], int | None] = {}
        self.snaps: dict[Place, int] = {}

    def _read_stops(self, feed: str, path: pathlib.Path) -> None:
        with path.open(encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file):
                id = f"{feed}:{row['stop_id']}"
                self.order.append(id)
                self.stops[id] = (float(row["stop_lat"]), float(row["stop_lon"]))

    def point(self, place: Place, limit: int):
        """A place with its walks of up to `limit` seconds; None where no street is so near."""
        key = (place, limit)
        if key not in self.points:
            try:
                self.points[key] = ferrobus.create_transit_point(
                    place[0], place[1], self.model, limit, ALL_STOPS)
            except ValueError:
                self.points[key] = None
        return self.points[key]

    def foot(self, start: Place, end: Place) -> int | None:
        """Its seconds from the node next to one place to the node next to another."""
        if (start, end) not in self.walks:
            ends = [self.point(place, FAR_SECONDS) for place in (start, end)]
            found = None if None in ends else ferrobus.find_route(self.model, *ends, NIGHT, 1)
            self.walks[start, end] = found and found["travel_time_seconds"]
        return self.walks[start, end]

    def nearest(self, place: Place) -> str | None:
        """The stop by which all its journeys from or to a place go."""
        point = self.point(place, self.limit)
        stops = point.nearest_stops() if point else []
        return self.order[stops[0]] if stops else None

    def ask_journey(self, start, end, departure: int, most_rides: int) -> str | None:
        """The journey between two of its points, as GeoJSON."""
        return ferrobus.detailed_journey(self.model, start, end, departure, most_rides)

    def ask_least(self, start, end, departure: int, most_rides: int) -> dict | None:
        """The travel time by its search for many ends, which tries more last stops."""
        return ferrobus.find_routes_one_to_many(
            self.model, start, [end], departure, most_rides)[0]

    def journey(self, start: Place, end: Place, departure: int, most_rides: int) -> Journey | None:
        """Its fastest journey."""
        ends = [self.point(place, self.limit) for place in (start, end)]
        text = None if None in ends else self.ask_journey(*ends, departure, most_rides)
        features = json.loads(text)["features"] if text and text != "null" else []
        return self._read(features, start, end, departure) if features else None

    def _read(self, features: list[dict], start: Place, end: Place, departure: int) -> Journey:
        """Rides, and the walks before, between and after them."""
        legs = [feature["properties"] for feature in features]
        rides: list[Ride] = []
        walks = [0]
        for leg in legs:
            if leg["leg_type"] == "transit":
                rides.append(Ride(leg["trip_id"], self.scoped[leg["from_name"]],
                                  self.scoped[leg["to_name"]], leg["departure_time"],
                                  leg["arrival_time"]))
                walks.append(0)
            elif leg["leg_type"] != "waiting":
                walks[-1] += leg["duration"]
        # The hop from the place to its node counts on the way to stops only.
        for leg, place in ((legs[0], start), (legs[-1], end)):
            stop = leg["to_name"] if leg["leg_type"] == "access_walk" else leg.get("from_name")
            if rides and stop in self.scoped:
                known = self.foot(place, self.stops[self.scoped[stop]])
                self.snaps[place] = max(leg["duration"] - (known or 0), 0)
        last = [leg for leg in legs if "arrival_time" in leg][-1]
        return Journey(last["arrival_time"], rides, walks)

    def least(self, start: Place, end: Place, departure: int, most_rides: int) -> int | None:
        """When it is there at the earliest."""
        ends = [self.point(place, self.limit) for place in (start, end)]
        found = None if None in ends else self.ask_least(*ends, departure, most_rides)
        return found and departure + found["travel_time_seconds"]

    def place(self, end: Place | str) -> Place:
        """Where a stop lies; a place is one already."""
        return self.stops[end] if isinstance(end, str) else end

    def walk(self, start: Place | str, end: Place | str) -> tuple[int | None, str]:
        """Seconds by its rules, and the rule that makes them what they are."""
        here, there = self.place(start), self.place(end)
        if isinstance(start, str) and isinstance(end, str):
            seconds = 0 if start == end else self.foot(here, there)
            return self._within(seconds)
        if not isinstance(start, str) and not isinstance(end, str):
            return self._within(self.foot(here, there))
        if isinstance(end, str):
            return self._by_nearest(here, end)
        # The last stop may be any that is near.
        seconds = self.foot(here, there)
        hop = self.snaps.get(there, 0)
        if seconds is not None and seconds + hop <= self.limit:
            return seconds + hop, "street"
        return self._by_nearest(there, start)

    def _within(self, seconds: int | None) -> tuple[int | None, str]:
        is_near = seconds is not None and seconds <= self.limit
        return (seconds, "street") if is_near else (None, "limit")

    def _by_nearest(self, place: Place, stop: str) -> tuple[int | None, str]:
        """From a place to a stop by way of the stop nearest to the place, or back."""
        near = self.nearest(place)
        if near is None:
            return None, "no stop"
        hop = self.snaps.get(place, 0)
        first = self.foot(place, self.stops[near])
        then = 0 if near == stop else self.foot(self.stops[near], self.stops[stop])
        straight = self.foot(place, self.stops[stop])
        if first is None or then is None or then > self.limit:
            return None, "limit"
        by_way = straight is not None and first + then - straight > 60
        return first + then + hop, "nearest" if by_way else "street"
