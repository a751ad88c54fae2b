#!/usr/bin/env python3
"""Compares arrivals from door to door with those of ferrobus, another planner, on Porto Alegre.

usage: ferrobus_check.py --data FOLDER --perron BINARY [--bench BINARY] [--queries N] [--seed N]
       [--all]

ferrobus is in PyPI: `pip install ferrobus==0.2.1`. Where arrivals differ by more than two minutes,
the better journey is taken again with the walks of the other planner. If it then misses a vehicle
or is no better, the walk at fault tells the class; what remains is not explained, and the exit is
1. With --bench, the times of both are told as well, on the same questions.
"""

from __future__ import annotations

import argparse
import collections
import datetime
import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

from compare import seconds_of
from costs import distance
from replay import Journey, Place, Ride, explains, replay

try:
    from ferrobus_side import METERS_PER_SECOND, Theirs
except ModuleNotFoundError as error:
    if error.name != "ferrobus":
        raise
    sys.exit("ferrobus is not installed; `pip install ferrobus==0.2.1` brings it.")

FEEDS = ["poa_eptc", "poa_trensurb"]
# South, west, north, east: the map less the longest walk. The feeds reach farther.
BOX = (-30.1033, -51.2560, -29.9976, -51.1436)
# Monday, 13 May 2019, 14:00 in Porto Alegre, at which the service day is 14 h old.
DEPARTURE = "2019-05-13T17:00:00Z"
DATE = datetime.date(2019, 5, 13)
SECONDS_OF_DAY = 14 * 3600
# The limit of every walk, and of rides, for both.
MOST_METERS = 1_000
MOST_RIDES = 8
# Longer limits of walks, and shares of the walking speed, to try where ferrobus tells no rides.
EASIER = [(MOST_METERS, 1.1), (2 * MOST_METERS, 1), (MOST_METERS, 1.25), (2 * MOST_METERS, 1.25),
          (2 * MOST_METERS, 1.5)]
# ferrobus's default limit.
DEFAULT_SECONDS = 1_200
# Arrivals that differ by less are not looked at.
TOLERANCE = 120


class Ours:
    """perron's journeys and walks."""

    def __init__(self, perron: str, network: str) -> None:
        self.perron, self.network = perron, network
        self.walks: dict[tuple, tuple[dict | None, dict | None]] = {}

    def _ask(self, *words: str, speed: float = METERS_PER_SECOND) -> dict:
        done = subprocess.run(
            [self.perron, *words, "--network", self.network, "--format", "json",
             "--walk-speed", f"{speed:.3f}"],
            capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{words}: {done.stderr or done.stdout}")
        return json.loads(done.stdout)

    def journey(
        self, start: Place, end: Place, meters: int = MOST_METERS, share: float = 1
    ) -> Journey | None:
        """The journey that is there first; of those, the one with the fewest rides."""
        document = self._ask(
            "plan", "--from", _text(start), "--to", _text(end), "--depart", DEPARTURE,
            "--max-walk", str(meters), "--max-rides", str(MOST_RIDES), "--no-geometry",
            speed=METERS_PER_SECOND * share)
        found = [_read(journey) for journey in document["journeys"]]
        return min(found, key=lambda one: (one.arrival, len(one.rides)), default=None)

    def walk(self, start: Place | str, end: Place | str) -> tuple[int | None, str]:
        """Seconds, or None where it is too far; to change at a stop takes none."""
        if start == end:
            return 0, "street"
        leg, reason = self.leg(start, end)
        if leg is None:
            is_closed = reason["code"] == "not_accessible"
            return None, "closed" if is_closed else "beyond the map"
        if leg["distanceMeters"] > MOST_METERS:
            return None, f"limit: {leg['distanceMeters']:.0f} m"
        hops = sum(step["durationSeconds"] for step in leg["steps"] if step["kind"] == "link")
        return leg["durationSeconds"], f"street, of it {hops} s to reach and leave it"

    def leg(self, start: Place | str, end: Place | str) -> tuple[dict | None, dict | None]:
        """The walk, however long, at the hour of the question; or why there is none."""
        if (start, end) not in self.walks:
            document = self._ask("plan", "--from", _text(start), "--to", _text(end), "--depart",
                                 DEPARTURE, "--max-rides", "0", "--max-walk", "20000")
            journeys = document["journeys"]
            self.walks[start, end] = (
                journeys[0]["legs"][0] if journeys else None, document["reason"])
        return self.walks[start, end]


def _text(place: Place | str) -> str:
    return f"stop:{place}" if isinstance(place, str) else f"{place[0]:.7f},{place[1]:.7f}"


def _read(document: dict) -> Journey:
    """A journey of perron's JSON."""
    def clock(text: str) -> int:
        return seconds_of(text) - seconds_of(DEPARTURE) + SECONDS_OF_DAY
    rides: list[Ride] = []
    walks = [0]
    for leg in document["legs"]:
        if leg["mode"] == "walk":
            walks[-1] += leg["durationSeconds"]
        else:
            rides.append(Ride(leg["trip"]["id"], leg["from"]["stop"], leg["to"]["stop"],
                              clock(leg["departure"]), clock(leg["arrival"])))
            walks.append(0)
    return Journey(clock(document["arrival"]), rides, walks)


def draw(theirs: Theirs, count: int, seed: int) -> list[tuple[Place, Place]]:
    """Pairs of places within some 300 m of stops on the map."""
    dice = random.Random(seed)
    south, west, north, east = BOX
    stops = [place for _, place in sorted(theirs.stops.items())
             if south < place[0] < north and west < place[1] < east]

    def place() -> Place:
        latitude, longitude = dice.choice(stops)
        return (round(latitude + dice.uniform(-0.0027, 0.0027), 7),
                round(longitude + dice.uniform(-0.0027, 0.0027), 7))
    return [(place(), place()) for _ in range(count)]


@dataclass
class Case:
    """A question, and both answers."""

    start: Place
    end: Place
    ours: Journey | None
    theirs: Journey | None
    # By the search of ferrobus that finds most, but tells no rides.
    their_least: int | None

    @property
    def difference(self) -> int | None:
        """Seconds by which ferrobus is there later."""
        if self.ours is None or self.their_least is None:
            return None
        return self.their_least - self.ours.arrival

    @property
    def is_told(self) -> bool:
        """Whether the rides of a journey of ferrobus's that is about as early are known."""
        return self.theirs is not None and self.theirs.arrival <= self.their_least + TOLERANCE


def judge(case: Case, ours: Ours, theirs: Theirs) -> tuple[str, bool, list[str]]:
    """The class of a difference, whether it is explained, and what was walked."""
    is_ours_better = case.theirs is None or (
        case.ours is not None and (case.difference or 0) > 0)
    if is_ours_better:
        better, arrival, walk = case.ours, case.their_least, theirs.walk
    elif case.is_told:
        better, arrival, walk = case.theirs, case.ours and case.ours.arrival, ours.walk
    else:
        return judge_untold(case, ours)
    again = replay(better, case.start, case.end, SECONDS_OF_DAY, walk)
    who = "perron is there first" if is_ours_better else "ferrobus is there first"
    lines = [f"{case.difference} s", *(part.text for part in again.parts)]
    lines.append(f"again: {again.arrival}, the other: {arrival}, itself: {better.arrival}")
    lines += [str(ride) for ride in better.rides]
    if not explains(again, arrival):
        return f"{who}: not explained", False, lines
    fault = again.fault
    line = distance(*(_steps(theirs.place(end)) for end in (fault.start, fault.end)))
    rule = fault.rule.split(":")[0].split(",")[0]
    # By this no rule of the better one's is found, but that it cannot be walked.
    if fault.own * METERS_PER_SECOND < line - 5:
        rule = "quicker than a straight line"
    return f"{who}: {fault.name}, {rule}", True, lines


def judge_untold(case: Case, ours: Ours) -> tuple[str, bool, list[str]]:
    """How much farther or faster perron must walk to be there as early, where no rides are told."""
    lines = [f"{case.difference} s, rides not told"]
    for meters, share in EASIER:
        found = ours.journey(case.start, case.end, meters, share)
        if found and found.arrival <= case.their_least + TOLERANCE:
            lines += [str(ride) for ride in found.rides]
            return (f"ferrobus is there first: perron too where it walks {meters} m at "
                    f"{share:.0%} of the speed"), True, lines
    return "ferrobus is there first: not explained", False, lines


def _steps(place: Place) -> tuple[int, int]:
    return round(place[0] * 1e7), round(place[1] * 1e7)


def report(cases: list[Case], ours: Ours, theirs: Theirs, is_long: bool) -> bool:
    """Prints the classes of differences; whether all are explained."""
    both = [case for case in cases if case.difference is not None]
    near = [case for case in both if abs(case.difference) <= TOLERANCE]
    none = sum(case.ours is None and case.their_least is None for case in cases)
    print(f"{len(cases)} questions: {len(near)} arrivals within {TOLERANCE} s, "
          f"{len(cases) - len(near) - none} differ, {none} without answers of either; "
          f"{sum(case.difference == 0 for case in both)} the same to the second")
    classes: collections.Counter[str] = collections.Counter()
    is_explained = True
    for number, case in enumerate(cases):
        if case in near or case.ours is None and case.their_least is None:
            continue
        name, is_good, lines = judge(case, ours, theirs)
        classes[name] += 1
        is_explained = is_explained and is_good
        if is_long or not is_good:
            print(f"question {number}: {case.start} - {case.end}: {name}")
            print("\n".join(f"  {line}" for line in lines))
    late = sum(case.theirs is None or case.theirs.arrival > case.their_least + TOLERANCE
               for case in both)
    print(f"ferrobus's journeys with legs are {TOLERANCE} s later than its arrivals {late} times")
    for name, count in classes.most_common():
        print(f"{count:5} {name}")
    return is_explained


def measure(cases: list[Case], theirs: Theirs, arguments: argparse.Namespace, network: str) -> None:
    """Both engines' times on the same questions, each with its default limits of walks."""
    samples: dict[str, list[float]] = collections.defaultdict(list)
    for case in cases:
        theirs.points.clear()
        began = time.perf_counter()
        ends = [theirs.point(place, theirs.limit) for place in (case.start, case.end)]
        ready = time.perf_counter()
        theirs.ask_least(*ends, SECONDS_OF_DAY, MOST_RIDES)
        found = time.perf_counter()
        theirs.ask_journey(*ends, SECONDS_OF_DAY, MOST_RIDES)
        told = time.perf_counter()
        samples["ferrobus, arrival only"].append(found - began)
        samples["ferrobus, with legs"].append(ready - began + told - found)
    print(f"ferrobus, model loaded in {theirs.seconds_to_load:.2f} s")
    for name, values in samples.items():
        ordered = sorted(1000 * value for value in values)
        print(f"{name}: median {statistics.median(ordered):.2f}, 95th percentile "
              f"{ordered[int(0.95 * len(ordered))]:.2f}, worst {ordered[-1]:.2f} ms")
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        for case in cases:
            file.write(f"{case.start[0]},{case.start[1]},{case.end[0]},{case.end[1]}\n")
        file.flush()
        subprocess.run([arguments.bench, "--network", network, "--depart", DEPARTURE,
                        "--pairs", file.name], check=True)


def main() -> int:
    """Asks both, and compares; 1 where a difference is not explained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--perron", required=True)
    parser.add_argument("--bench", help="PerronBench, to tell the times of both as well")
    parser.add_argument("--queries", default=200, type=int)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--all", action="store_true", help="show every difference")
    arguments = parser.parse_args()
    folder = arguments.data / "porto-alegre"
    feeds, map = {id: folder / f"{id}.zip" for id in FEEDS}, folder / "poa_osm.pbf"
    if not map.exists():
        print("porto-alegre: skipped: no real data")
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        network = f"{scratch}/net.perron"
        words = [word for path in feeds.values() for word in ("--gtfs", path)]
        subprocess.run([arguments.perron, "import", "--network", network, "--quiet", *words,
                        "--osm", map], check=True)
        ours = Ours(arguments.perron, network)
        theirs = Theirs(feeds, map, DATE, int(MOST_METERS / METERS_PER_SECOND),
                        pathlib.Path(scratch))
        cases = [Case(start, end, ours.journey(start, end),
                      theirs.journey(start, end, SECONDS_OF_DAY, MOST_RIDES),
                      theirs.least(start, end, SECONDS_OF_DAY, MOST_RIDES))
                 for start, end in draw(theirs, arguments.queries, arguments.seed)]
        is_explained = report(cases, ours, theirs, arguments.all)
        if arguments.bench:
            usual = Theirs(feeds, map, DATE, DEFAULT_SECONDS, pathlib.Path(scratch))
            measure(cases, usual, arguments, network)
    return 0 if is_explained else 1


if __name__ == "__main__":
    sys.exit(main())
