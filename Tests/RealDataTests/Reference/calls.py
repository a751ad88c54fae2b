"""stop_times.txt: the calls of every trip, with blank times filled in."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import values
from tables import Tables

if TYPE_CHECKING:
    from feed import Stop

COLUMNS = ["trip_id", "stop_id", "arrival_time", "departure_time", "stop_sequence"]
MORE_COLUMNS = ["pickup_type", "drop_off_type", "shape_dist_traveled"]

# A trip of more calls is dropped.
MOST_CALLS = 10_000


@dataclass(slots=True)
class Calls:
    """The calls of a trip in their order; times are seconds from noon - 12 h."""

    stops: list[int]
    arrivals: list[int]
    departures: list[int]
    boards: list[bool]
    alights: list[bool]


@dataclass(slots=True)
class Row:
    """A row that can be understood."""

    sequence: int
    stop: int
    arrival: int | None
    departure: int | None
    boards: bool
    alights: bool
    distance: float | None


def read_calls(
    tables: Tables, stops: list[Stop], ids: dict[str, int], wanted: set[str]
) -> dict[str, Calls]:
    """The calls of those of the wanted trips that keep theirs."""
    table = tables.open("stop_times.txt")
    if not table or not table.has(*COLUMNS):
        return {}
    rows: dict[str, list[Row]] = {}
    spoilt: set[str] = set()
    for trip, *rest in table.rows(*COLUMNS, *MORE_COLUMNS):
        if trip in wanted and trip not in spoilt:
            row = _read_row(rest, stops, ids)
            if row is None:
                spoilt.add(trip)
            else:
                rows.setdefault(trip, []).append(row)
    kept: dict[str, Calls] = {}
    for trip, found in rows.items():
        calls = None if trip in spoilt else _make_calls(found, stops)
        if calls:
            kept[trip] = calls
    return kept


def _read_row(row: list[str], stops: list[Stop], ids: dict[str, int]) -> Row | None:
    """None where the stop, the order or a time cannot be understood: that spoils the trip."""
    stop, arrival, departure, sequence, pickup, drop_off, distance = row
    position = ids.get(stop)
    order = values.integer(sequence, 0, 2**31 - 1)
    times = [values.seconds(text) for text in (arrival, departure)]
    if position is None or stops[position].kind != 0 or order is None:
        return None
    if arrival and times[0] is None or departure and times[1] is None:
        return None
    # A time written in one of the two columns counts for both.
    times = [times[1] if times[0] is None else times[0], times[0] if times[1] is None else times[1]]
    traveled = values.number(distance) if distance else None
    if traveled is not None and not 0 <= traveled <= 1e9:
        traveled = None
    return Row(order, position, times[0], times[1], pickup != "1", drop_off != "1", traveled)


def _make_calls(rows: list[Row], stops: list[Stop]) -> Calls | None:
    """The calls of a trip, or None where they make no ride."""
    if len(rows) > MOST_CALLS:
        return None
    rows.sort(key=lambda row: row.sequence)
    rows = [next(group) for _, group in itertools.groupby(rows, key=lambda row: row.sequence)]
    if len(rows) < 2 or rows[0].departure is None or rows[-1].arrival is None:
        return None
    known = 0
    for place, row in enumerate(rows):
        if row.arrival is not None:
            if place > known + 1:
                _fill(rows[known : place + 1], stops)
            known = place
    times = [time for row in rows for time in (row.arrival, row.departure)]
    if any(later < earlier for earlier, later in itertools.pairwise(times)):
        return None
    boards = [row.boards for row in rows[:-1]] + [False]
    alights = [False] + [row.alights for row in rows[1:]]
    return Calls([row.stop for row in rows], times[0::2], times[1::2], boards, alights)


def _fill(gap: list[Row], stops: list[Stop]) -> None:
    """Fills the times between the first row and the last, in proportion to the way."""
    way = _shape_distances(gap) or _straight_distances(gap, stops) or list(range(len(gap)))
    start, end = gap[0].departure, gap[-1].arrival
    for row, traveled in list(zip(gap, way))[1:-1]:
        time = start + math.floor((end - start) * traveled / way[-1] + 0.5)
        row.arrival = row.departure = time


def _shape_distances(gap: list[Row]) -> list[float] | None:
    """By shape_dist_traveled, where all have it, it never falls, and grows in all."""
    way = [row.distance for row in gap]
    if any(distance is None for distance in way) or way[-1] <= way[0]:
        return None
    if any(later < earlier for earlier, later in itertools.pairwise(way)):
        return None
    return [distance - way[0] for distance in way]


def _straight_distances(gap: list[Row], stops: list[Stop]) -> list[float] | None:
    """Along the stops, where all of them have places that are not all one."""
    places = [stops[row.stop].place for row in gap]
    if any(place is None for place in places):
        return None
    steps = [values.meters(one, other) for one, other in itertools.pairwise(places)]
    way = [0.0, *itertools.accumulate(steps)]
    return way if way[-1] > 0 else None
