#!/usr/bin/env python3
"""Says which places of a feed are joined by its pathways, by the rows themselves.

usage: pathways.py FEED: prints a JSON list with an object for every entrance and platform of one
station, and for the way back: whether one gets there, whether without a step, and how long it takes
where all rows tell.
"""

from __future__ import annotations

import heapq
import json
import sys

from tables import Tables

ENTRANCE, PLATFORM = "2", ("0", "")
STAIRS, ESCALATOR, EXIT_GATE = "2", "4", "7"


def read(tables: Tables, name: str, *columns: str) -> list[dict[str, str]]:
    """The rows of a table."""
    table = tables.open(f"{name}.txt")
    return [dict(zip(columns, row)) for row in table.rows(*columns)] if table else []


def edges(rows: list[dict[str, str]], step_free: bool) -> dict[str, list[tuple[str, float | None]]]:
    """Where one gets from each place, and the seconds that the row tells."""
    found: dict[str, list[tuple[str, float | None]]] = {}
    for row in rows:
        if step_free and row["pathway_mode"] in (STAIRS, ESCALATOR):
            continue
        ends = row["from_stop_id"], row["to_stop_id"]
        seconds = float(row["traversal_time"]) if row.get("traversal_time") else None
        found.setdefault(ends[0], []).append((ends[1], seconds))
        # An exit gate is left by one side only, whatever the row says.
        if row["is_bidirectional"] == "1" and row["pathway_mode"] != EXIT_GATE:
            found.setdefault(ends[1], []).append((ends[0], seconds))
    return found


def reach(start: str, edges: dict[str, list[tuple[str, float | None]]]) -> dict[str, float]:
    """Seconds to all places that can be reached; rows without a time count nothing."""
    best = {start: 0.0}
    heap = [(0.0, start)]
    while heap:
        seconds, place = heapq.heappop(heap)
        if seconds > best[place]:
            continue
        for other, more in edges.get(place, ()):
            if seconds + (more or 0) < best.get(other, float("inf")):
                best[other] = seconds + (more or 0)
                heapq.heappush(heap, (best[other], other))
    return best


def main() -> None:
    """Prints what is known of all pairs of a station's entrances and platforms, both ways."""
    tables = Tables(sys.argv[1])
    stops = {row["stop_id"]: row for row in read(
        tables, "stops", "stop_id", "location_type", "parent_station")}
    rows = read(tables, "pathways", "from_stop_id", "to_stop_id", "pathway_mode",
                "is_bidirectional", "traversal_time")
    plain, free = edges(rows, False), edges(rows, True)
    told = all(row.get("traversal_time") for row in rows)
    named = {end for row in rows for end in (row["from_stop_id"], row["to_stop_id"])}
    pairs = []
    for entrance in named:
        if stops[entrance].get("location_type") != ENTRANCE:
            continue
        for platform in named:
            if (stops[platform].get("location_type", "") in PLATFORM
                    and stops[platform]["parent_station"] == stops[entrance]["parent_station"]):
                pairs += [(entrance, platform), (platform, entrance)]
    json.dump([
        {"from": one, "to": two, "isJoined": two in reach(one, plain),
         "isStepFree": two in reach(one, free),
         "seconds": reach(one, plain).get(two) if told else None}
        for one, two in sorted(pairs)], sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
