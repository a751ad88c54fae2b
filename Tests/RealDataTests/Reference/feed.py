"""A feed resolved: what its rows mean, and which of them mean nothing.

Every rule by which a row is dropped stands beside the table that it is about.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import values
from calls import Calls, read_calls
from tables import Tables


@dataclass(slots=True)
class Stop:
    """A row of stops.txt."""

    feed: str
    id: str
    kind: int
    place: values.Place | None
    station: int | None = None

    @property
    def scoped_id(self) -> str:
        """`FEED:ID`, as the command line knows it."""
        return f"{self.feed}:{self.id}"


@dataclass(slots=True)
class Window:
    """A row of frequencies.txt; times are those of the first departure."""

    start: int
    end: int
    headway: int
    is_exact: bool


@dataclass(slots=True)
class Trip:
    """A trip that carries somebody."""

    feed: str
    id: str
    route: int
    service: int
    zone: str
    block: str
    calls: Calls
    windows: list[Window] = field(default_factory=list)


@dataclass(slots=True)
class Rule:
    """A row of transfers.txt; None where it leaves an end out."""

    from_stop: int | None
    to_stop: int | None
    from_route: int | None
    to_route: int | None
    from_trip: int | None
    to_trip: int | None
    type: int
    seconds: int | None


class World:
    """All feeds together; stops, routes, services and trips are known by their places in lists."""

    def __init__(self) -> None:
        self.stops: list[Stop] = []
        self.routes: list[str] = []
        self.services: list[set[int]] = []
        self.trips: list[Trip] = []
        self.rules: list[Rule] = []

    def add(self, path: str, feed: str) -> Reading:
        """Reads a feed and takes it in."""
        reading = Reading(self, Tables(path), feed)
        reading.run()
        return reading


class Reading:
    """The reading of one feed: which ids it knows."""

    def __init__(self, world: World, tables: Tables, feed: str) -> None:
        self.world = world
        self.tables = tables
        self.feed = feed
        self.zones: dict[str, str] = {}
        self.stops: dict[str, int] = {}
        self.routes: dict[str, tuple[int, str]] = {}
        self.services: dict[str, int] = {}
        self.trips: dict[str, int] = {}

    def run(self) -> None:
        """Reads the tables in the order in which they name one another."""
        self._read_agencies()
        self._read_stops()
        self._read_routes()
        self._read_calendar()
        self._read_calendar_dates()
        self._read_trips()
        self._read_frequencies()
        self._read_transfers()

    def _rows(self, name: str, needed: list[str], *columns: str):
        """The rows of a table; none where it is not there or lacks a column that it must have."""
        table = self.tables.open(name)
        return table.rows(*columns) if table and table.has(*needed) else iter(())

    def _read_agencies(self) -> None:
        """The first row of an agency_id holds."""
        columns = ["agency_id", "agency_timezone"]
        for id, zone in self._rows("agency.txt", columns[1:], *columns):
            self.zones.setdefault(id, zone)

    def _read_stops(self) -> None:
        """The first row of a stop_id holds; a parent counts where it is of the right kind."""
        columns = ["stop_id", "location_type", "parent_station", "stop_lat", "stop_lon"]
        parents: list[tuple[int, str]] = []
        for id, kind, parent, latitude, longitude in self._rows("stops.txt", columns[:1], *columns):
            if not id or id in self.stops:
                continue
            self.stops[id] = len(self.world.stops)
            parents.append((self.stops[id], parent))
            place = values.place(latitude, longitude)
            self.world.stops.append(Stop(self.feed, id, values.integer(kind, 0, 4) or 0, place))
        for position, parent in parents:
            stop, above = self.world.stops[position], self.stops.get(parent)
            if above is not None and stop.kind not in (1, 4) and self.world.stops[above].kind == 1:
                stop.station = above

    def _read_routes(self) -> None:
        """A route without an agency of the feed is dropped; a sole agency need not be named."""
        only = next(iter(self.zones.values())) if len(self.zones) == 1 else None
        rows = self._rows(
            "routes.txt", ["route_id", "route_type"], "route_id", "agency_id")
        for id, agency in rows:
            zone = self.zones.get(agency, only if not agency else None)
            if id and zone is not None and id not in self.routes:
                self.routes[id] = (len(self.world.routes), zone)
                self.world.routes.append(id)

    def _service(self, id: str) -> int:
        if id not in self.services:
            self.services[id] = len(self.world.services)
            self.world.services.append(set())
        return self.services[id]

    def _read_calendar(self) -> None:
        """The first row of a service_id holds; rows without their dates are dropped."""
        weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        columns = ["service_id", "start_date", "end_date", *weekdays]
        seen: set[str] = set()
        for id, start, end, *runs in self._rows("calendar.txt", columns, *columns):
            first, last = values.date(start), values.date(end)
            if not id or first is None or last is None:
                continue
            days = self.world.services[self._service(id)]
            if id not in seen:
                seen.add(id)
                # Day 1 of the count of days was a Monday.
                is_on = [values.integer(run, 0, 1) == 1 for run in runs]
                days.update(day for day in range(first, last + 1) if is_on[(day - 1) % 7])

    def _read_calendar_dates(self) -> None:
        """The first row of a service and a date holds."""
        columns = ["service_id", "date", "exception_type"]
        seen: set[tuple[str, int]] = set()
        for id, text, type in self._rows("calendar_dates.txt", columns, *columns):
            day, kind = values.date(text), values.integer(type, 1, 2)
            if not id or day is None or kind is None:
                continue
            days = self.world.services[self._service(id)]
            if (id, day) not in seen:
                seen.add((id, day))
                (days.add if kind == 1 else days.discard)(day)

    def _read_trips(self) -> None:
        """A trip needs its route, its service and its calls; the first row of a trip_id counts."""
        columns = ["trip_id", "route_id", "service_id"]
        seen: set[str] = set()
        complete: dict[str, tuple[str, str, str]] = {}
        for id, route, service, block in self._rows("trips.txt", columns, *columns, "block_id"):
            if not id or id in seen:
                continue
            seen.add(id)
            if route in self.routes and service in self.services:
                complete[id] = (route, service, block)
        calls = read_calls(self.tables, self.world.stops, self.stops, set(complete))
        for id, (route, service, block) in complete.items():
            if id not in calls:
                continue
            index, zone = self.routes[route]
            self.trips[id] = len(self.world.trips)
            self.world.trips.append(
                Trip(self.feed, id, index, self.services[service], zone, block, calls[id]))

    def _read_frequencies(self) -> None:
        """A window needs a trip, a start before its end, a headway; the first of a start holds."""
        columns = ["trip_id", "start_time", "end_time", "headway_secs"]
        for id, start, end, headway, exact in self._rows(
            "frequencies.txt", columns, *columns, "exact_times"
        ):
            first, last = values.seconds(start), values.seconds(end)
            every = values.integer(headway, 1, 86_400)
            if id not in self.trips or first is None or last is None or every is None:
                continue
            windows = self.world.trips[self.trips[id]].windows
            is_new = all(window.start != first for window in windows)
            if first < last and is_new and len(windows) < 1440:
                windows.append(Window(first, last, every, values.integer(exact, 0, 1) == 1))

    def _read_transfers(self) -> None:
        """A row that names what is not there is dropped, and a second one of the same six ids."""
        columns = ["from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id",
                   "to_trip_id", "transfer_type", "min_transfer_time"]
        routes = {id: index for id, (index, _) in self.routes.items()}
        known = [self.stops, self.stops, routes, routes, self.trips, self.trips]
        seen: set[tuple[str, ...]] = set()
        for *ids, type, time in self._rows("transfers.txt", [], *columns):
            if any(id and id not in table for id, table in zip(ids, known)):
                continue
            if not (ids[0] and ids[1] or ids[4] and ids[5]) or tuple(ids) in seen:
                continue
            seen.add(tuple(ids))
            ends = [table[id] if id else None for id, table in zip(ids, known)]
            kind, wait = values.integer(type, 0, 5) or 0, values.integer(time, 0, 86_400)
            self.world.rules.append(Rule(*ends, kind, wait))
