#!/usr/bin/env python3
"""Compares walks of perron with those of a plain Dijkstra that reads the map by itself.

usage: streets.py --data FOLDER --perron BINARY [--queries N] [--seed N] [--jobs N]
       [--map NAME] [--only N]

Each map of maps.txt is asked for the fastest walks between seeded nodes of walkable ways, and for
the hop from seeded places to the nearest way. Walks differ where their lengths do by more than 1 %
and 2 m, unless both take equally long; hops where they do by more than 1 % and 0.2 m.
"""

from __future__ import annotations

import argparse
import hashlib
import heapq
import json
import multiprocessing
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

import pbf
from costs import Costs, distance
from ground import Ground, Spot
from nearest import Nearest

HERE = pathlib.Path(__file__).parent
# The longest walk.
MOST_METERS = 20_000


@dataclass
class Walk:
    """A way found; no length where there is none."""

    meters: float | None
    seconds: float | None
    nodes: list[int]


def fastest(ground: Ground, starts: list[Spot], ends: list[Spot]) -> Walk:
    """Dijkstra's algorithm; of two walks that take equally long, the shorter one."""
    best = {spot: (0.0, 0.0) for spot in starts}
    parents: dict[Spot, Spot] = {}
    heap = [(0.0, 0.0, index, spot) for index, spot in enumerate(starts)]
    count, goals = len(heap), set(ends)
    while heap:
        seconds, meters, _, spot = heapq.heappop(heap)
        if (seconds, meters) > best[spot]:
            continue
        if spot in goals and meters > MOST_METERS:
            break
        if spot in goals:
            nodes = [spot[0]]
            while spot in parents:
                spot = parents[spot]
                nodes.append(spot[0])
            return Walk(meters, seconds, list(dict.fromkeys(reversed(nodes))))
        for other, more, length in ground.edges[spot]:
            reached = (seconds + more, meters + length)
            if other not in best or reached < best[other]:
                best[other] = reached
                parents[other] = spot
                count += 1
                heapq.heappush(heap, (*reached, count, other))
    return Walk(None, None, [])


class Map:
    """A map as both sides know it, and the questions about it."""

    def __init__(self, path: pathlib.Path, network: str, arguments: argparse.Namespace) -> None:
        self.network, self.perron = network, arguments.perron
        self.ground = Ground(pbf.read(str(path)), Costs())
        self.nearest = Nearest(self.ground)
        self.random = random.Random(arguments.seed)
        self.pairs = self._draw(arguments.queries)
        self.hops = [self._place_near() for _ in range(arguments.queries)]

    def _draw(self, count: int) -> list[tuple[Spot, Spot]]:
        """Pairs of 200 m to 3 km; where the map has levels, every tenth one begins on one."""
        spots = sorted(self.nearest.mainland, key=str)
        told = [spot for spot in spots if spot[1] is not None]
        pairs: list[tuple[Spot, Spot]] = []
        while len(pairs) < count:
            pool = told if told and len(pairs) % 10 == 0 else spots
            one = self.random.choice(pool)
            near = [spot for spot in self.random.choices(spots, k=400) if 200 <= distance(
                self.ground.places[one[0]], self.ground.places[spot[0]]) <= 3_000]
            if near:
                pairs.append((one, near[0]) if len(pairs) % 2 else (near[0], one))
        return pairs

    def _place_near(self) -> tuple[pbf.Place, Spot]:
        """A place within some 100 m of a street, and the spot there."""
        one, _ = self.random.choice(self.pairs)
        north, east = self.ground.places[one[0]]
        return (north + self.random.randint(-9_000, 9_000),
                east + self.random.randint(-9_000, 9_000)), one

    def ask(self, words: list[str]) -> tuple[dict | None, str]:
        """perron's walk, or None and why there is none."""
        done = subprocess.run(
            [self.perron, "walk", "--network", self.network, "--max-walk", str(MOST_METERS),
             "--format", "json", *words], capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            return None, f"exit {done.returncode}: {done.stderr or done.stdout}"
        document = json.loads(done.stdout)
        if not document["legs"]:
            return None, (document.get("reason") or {}).get("code", "no legs")
        return document["legs"][0], ""

    def text(self, spot: Spot) -> str:
        """A spot as the command line names it."""
        north, east = self.ground.places[spot[0]]
        level = "" if spot[1] is None else f"@{spot[1]:g}"
        return f"{north / 1e7:.7f},{east / 1e7:.7f}{level}"

    def compare_walk(self, number: int) -> tuple[str, str | None]:
        """The reference's answer as text, and how perron's differs."""
        one, two = self.pairs[number]
        own = fastest(self.ground, [one], [two])
        words = ["--from", self.text(one), "--to", self.text(two)]
        leg, why = self.ask(words)
        meters = leg["distanceMeters"] if leg else None
        seconds = leg["durationSeconds"] if leg else None
        own_text = "none" if own.meters is None else f"{own.meters:.0f} m {own.seconds:.0f} s"
        if own.meters is None or meters is None:
            agrees = own.meters is meters
        else:
            agrees = (abs(meters - own.meters) <= max(0.01 * own.meters, 2)
                      or abs(seconds - own.seconds) <= max(0.001 * own.seconds, 1.5))
        if agrees:
            return own_text, None
        theirs = f"{meters} m {seconds} s" if leg else why
        lines = [f"walk {number}: {' '.join(words)}",
                 f"  perron {theirs}, reference {own_text}"]
        return own_text, "\n".join(lines + self._ways(leg, own))

    def _ways(self, leg: dict | None, own: Walk) -> list[str]:
        """The way of each side."""
        lines = [
            f"    {step['kind']} {step['distanceMeters']} m {step['durationSeconds']} s "
            f"ways {step.get('osmWays', [])}" for step in (leg["steps"] if leg else [])]
        lines.append("    the reference's:")
        known, places = self.ground.way_between, self.ground.places
        runs: list[list] = []
        for one, two in zip(own.nodes, own.nodes[1:]):
            id, way = known.get((one, two)) or known.get((two, one)) or (0, None)
            if not runs or runs[-1][0] != id:
                runs.append([id, way.kind if way else "join", 0.0])
            runs[-1][2] += distance(places[one], places[two])
        return lines + [f"    {kind} {meters:.1f} m way {id}" for id, kind, meters in runs]

    def compare_hop(self, number: int) -> tuple[str, str | None]:
        """The straight hop from a place to the streets, by both."""
        place, spot = self.hops[number]
        own = self.nearest.hop(place)
        words = ["--from", f"{place[0] / 1e7:.7f},{place[1] / 1e7:.7f}",
                 "--to", self.text(spot)]
        leg, why = self.ask(words)
        first = leg["steps"][0] if leg and leg["steps"] else None
        theirs = 0.0 if first is None or first["kind"] != "link" else first["distanceMeters"]
        own_text = "none" if own is None else f"{own[0]:.1f} m"
        if leg and own and abs(theirs - own[0]) <= max(0.01 * own[0], 0.2):
            return own_text, None
        return own_text, (f"hop {number}: {' '.join(words)}\n  perron {why or theirs} m, reference "
                          f"{own_text} to nodes {own and (own[1][0], own[2][0])}")


# Shared with the worker processes, which are forks of this one.
chosen: Map


def compare_walk(number: int) -> tuple[str, str | None]:
    """The comparison of one walk, in a worker."""
    return chosen.compare_walk(number)


def compare_hop(number: int) -> tuple[str, str | None]:
    """The comparison of one hop, in a worker."""
    return chosen.compare_hop(number)


def compare(name: str, path: pathlib.Path, arguments: argparse.Namespace) -> bool:
    """Compares one map, and says whether both agree."""
    global chosen
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        network = f"{folder}/net.perron"
        subprocess.run([arguments.perron, "import", "--network", network, "--quiet", "--osm", path],
                       check=True)
        chosen = Map(path, network, arguments)
        numbers = range(arguments.queries) if arguments.only is None else [arguments.only]
        pool = multiprocessing.get_context("fork").Pool(arguments.jobs)
        walks = pool.map(compare_walk, numbers, chunksize=4)
        hops = pool.map(compare_hop, numbers, chunksize=4)
        # Not by a signal: under a test runner, whose threads block them, that would wait for ever.
        pool.close()
        pool.join()
    faults = [report for _, report in walks + hops if report]
    for report in faults:
        print(report)
    digest = hashlib.sha256(repr([own for own, _ in walks + hops]).encode()).hexdigest()[:16]
    print(f"{name}: {len(walks)} walks, {sum(bool(fault) for _, fault in walks)} differ; "
          f"{len(hops)} hops, {sum(bool(fault) for _, fault in hops)} differ; checksum {digest}\n"
          f"  {time.monotonic() - began:.0f} s", flush=True)
    return not faults


def main() -> int:
    """Compares one map after the other; 1 where one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--perron", required=True)
    parser.add_argument("--queries", default=300, type=int)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("--map", help="only the map of this name")
    parser.add_argument("--only", type=int, help="only the question of this number")
    arguments = parser.parse_args()
    agrees = True
    for line in (HERE / "maps.txt").read_text().splitlines():
        if not line or line.startswith("#") or arguments.map not in (None, line.split()[0]):
            continue
        name, file = line.split()
        if not (arguments.data / file).exists():
            print(f"{name}: skipped: no real data", flush=True)
            continue
        agrees = compare(name, arguments.data / file, arguments) and agrees
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
