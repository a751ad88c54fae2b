#!/usr/bin/env python3
"""Holds the reference against the cases whose right answers are known.

usage: cases.py FOLDER: asks every question of the folder's cases that needs no streets or pathways,
sets out at a time, and names nothing but stops; prints what is answered wrong, and exits 1.
"""

from __future__ import annotations

import json
import pathlib
import sys
from collections.abc import Iterator

from compare import seconds_of
from feed import Reading, World
from journey import Question
from planner import Planner


def questions(case: dict) -> Iterator[tuple[dict, dict]]:
    """All pairs of question and answer; a pair without a question repeats the first one."""
    for pair in [case, *case.get("more", [])]:
        yield pair.get("query", case.get("query", {})), pair["expect"]


def is_for_us(query: dict, expect: dict) -> bool:
    """Whether the reference knows all that a question asks for."""
    ends = [query.get(end, {}) for end in ("from", "to")]
    return (
        query.keys() <= {"from", "to", "departure"} and "departure" in query
        and all(end.keys() == {"stop"} for end in ends)
        and expect.get("status") in ("ok", "import_warning", "no_route")
    )


def stops_of(world: World, reading: Reading, id: str) -> tuple[int, ...]:
    """The stop, or the platforms of the station."""
    stop = reading.stops[id]
    if world.stops[stop].kind == 0:
        return (stop,)
    return tuple(
        place for place, other in enumerate(world.stops)
        if other.station == stop and other.kind == 0)


def fault(answer: list[tuple[int, int]], expect: dict) -> str | None:
    """What is wrong with an answer; None where nothing is."""
    if expect["status"] == "no_route":
        return f"there is a journey: {answer}" if answer else None
    if "journeys" in expect:
        right = sorted(
            (journey["rides"], seconds_of(journey["arrival"])) for journey in expect["journeys"])
        return None if answer == right else f"{answer} and not {right}"
    if "arrival" not in expect and "arrival_range" not in expect:
        return None
    if not answer:
        return "there is no journey"
    rides, arrival = answer[-1]
    first, last = expect.get("arrival_range") or [expect["arrival"]] * 2
    if not seconds_of(first) <= arrival <= seconds_of(last):
        return f"arrives at {arrival} and not {seconds_of(first)}"
    if expect.get("transfers", max(0, rides - 1)) != max(0, rides - 1):
        return f"{rides} rides and not {expect['transfers'] + 1}"
    return None


def main() -> int:
    """Asks all cases, and prints how many questions were asked and how many went wrong."""
    asked, wrong = 0, 0
    for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        feed = folder / "feed"
        has_ways = (folder / "street.osm").exists() or (feed / "pathways.txt").exists()
        if has_ways or not (feed / "stops.txt").exists():
            continue
        case = json.loads((folder / "case.json").read_text())
        world = World()
        reading = world.add(str(feed), "feed")
        planner = Planner.of(world) if world.trips else None
        for number, (query, expect) in enumerate(questions(case)):
            if planner and is_for_us(query, expect):
                start, end = (stops_of(world, reading, query[at]["stop"]) for at in ("from", "to"))
                found = planner.answer(Question(start, end, seconds_of(query["departure"]), 8))
                asked += 1
                problem = fault([(rides, arrival) for rides, arrival, _ in found], expect)
                if problem:
                    wrong += 1
                    print(f"{folder.name}#{number}: {problem}")
    print(f"cases: {asked} questions, {wrong} wrong")
    return 1 if wrong or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
