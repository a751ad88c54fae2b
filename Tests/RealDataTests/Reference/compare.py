#!/usr/bin/env python3
"""Asks perron and the reference the same questions, and says where they differ.

usage: compare.py --perron BINARY --network SCRATCH FEED... (see --help)
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
from dataclasses import dataclass

from feed import World
from invent import Inventor
from journey import Alighting, Question, Ride
from planner import Planner
from questions import Questions
from tables import Tables

Answer = list[tuple[int, int]]


@dataclass
class Outcome:
    """Both answers to one question; `report` says how they differ, if they do."""

    own: Answer
    report: str | None


class Comparison:
    """A network, known to both sides."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.world = World()
        self.ids = [pathlib.Path(feed).name.split(".")[0] for feed in arguments.feeds]
        self.feeds = arguments.feeds
        if arguments.invent is not None:
            scratch = pathlib.Path(arguments.network + ".feeds")
            shutil.rmtree(scratch, ignore_errors=True)
            self.feeds = [
                Inventor(feed, arguments.invent).write(scratch / id)
                for feed, id in zip(arguments.feeds, self.ids)
            ]
        self.feeds = [self._outdoors(feed, id) for feed, id in zip(self.feeds, self.ids)]
        for feed, id in zip(self.feeds, self.ids):
            self.world.add(feed, id)
        self.planner = Planner.of(self.world, frozenset(arguments.ignore))
        drawn = Questions(self.world, arguments.seed, arguments.max_rides)
        self.questions = [drawn.draw() for _ in range(arguments.queries)]

    def _outdoors(self, feed: str, id: str) -> str:
        """The feed without pathways: the walks here are straight, and the insides of stations are compared apart."""
        tables = Tables(feed)
        if not tables.has("pathways.txt"):
            return feed
        folder = pathlib.Path(self.arguments.network + ".outdoors") / id
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in tables.contents():
            if name != "pathways.txt":
                (folder / name).write_bytes(data)
        return str(folder)

    def run_import(self) -> None:
        """Lets perron import the same feeds."""
        words = ["import", "--network", self.arguments.network, "--replace", "--quiet"]
        for feed, id in zip(self.feeds, self.ids):
            words += ["--gtfs", feed, "--feed-id", id]
        subprocess.run([self.arguments.perron, *words], check=True)

    def compare(self, number: int) -> Outcome:
        """Asks both the question of a number."""
        question = self.questions[number]
        found = self.planner.answer(question)
        own = [(rides, arrival) for rides, arrival, _ in found]
        document = self._ask_perron(question)
        if "journeys" not in document:
            return Outcome(own, "\n".join([
                f"question {number}: {self._command(question)}",
                f"  perron did not answer: {document.get('error', document)}",
                f"  reference: {self._text(own)}",
            ]))
        theirs = sorted(
            (journey["rides"], seconds_of(journey["arrival"]))
            for journey in document["journeys"]
        )
        if own == theirs:
            return Outcome(own, None)
        lines = [
            f"question {number}: {self._command(question)}",
            f"  perron:    {self._text(theirs)}", f"  reference: {self._text(own)}",
        ]
        for journey in document["journeys"]:
            if (journey["rides"], seconds_of(journey["arrival"])) not in own:
                lines += ["  perron's own:", *(self._leg_text(leg) for leg in journey["legs"])]
        for rides, arrival, by in found:
            if (rides, arrival) not in theirs:
                lines += [f"  the reference's own, with {rides} rides:", *self._way(by)]
        return Outcome(own, "\n".join(lines))

    def _places(self, question: Question) -> list[str]:
        ids = []
        for stops in (question.starts, question.ends):
            stop = self.world.stops[stops[0]]
            ids.append("stop:" + (
                stop.scoped_id if len(stops) == 1
                else self.world.stops[stop.station].scoped_id))
        return ids

    def _words(self, question: Question) -> list[str]:
        start, end = self._places(question)
        return ["plan", "--from", start, "--to", end, "--depart", utc(question.time),
                "--max-rides", str(question.most_rides)]

    def _command(self, question: Question) -> str:
        return "perron " + " ".join(
            f"'{word}'" if not word.isalnum() else word for word in self._words(question))

    def _ask_perron(self, question: Question) -> dict:
        done = subprocess.run(
            [self.arguments.perron, *self._words(question), "--network", self.arguments.network,
             "--format", "json", "--no-geometry"], capture_output=True, text=True, check=False)
        # 1 is "no journey"; a crash may come after a whole answer was printed.
        failed = {"error": f"exit {done.returncode}: {done.stderr or done.stdout}"}
        if done.returncode not in (0, 1):
            return failed
        try:
            return json.loads(done.stdout)
        except json.JSONDecodeError:
            return failed

    @staticmethod
    def _text(answer: Answer) -> str:
        return ", ".join(f"{rides} rides {utc(time)}" for rides, time in answer) or "nothing"

    @staticmethod
    def _leg_text(leg: dict) -> str:
        ends = [leg[end].get("stop", leg[end].get("name")) for end in ("from", "to")]
        trip = leg.get("trip") or {}
        stays = ", staying on board" if leg.get("staysInVehicle") else ""
        return (f"    {leg['departure']} {ends[0]} - {leg['arrival']} {ends[1]}: {leg['mode']} "
                f"{trip.get('id', '')} {trip.get('serviceDate', '')}{stays}")

    def _way(self, alighting: Alighting | None) -> list[str]:
        lines: list[str] = []
        ride, position = (alighting.ride, alighting) if alighting else (None, None)
        while ride:
            lines += self._ride_text(ride, position)
            position, ride = (None, ride.stays_from) if ride.stays_from else (
                ride.after, ride.after.ride if ride.after else None)
        return lines[::-1] or ["    on foot"]

    def _ride_text(self, ride: Ride, end: Alighting | None) -> list[str]:
        trip = self.world.trips[ride.trip]
        calls = trip.calls
        departure = utc(ride.origin + calls.departures[ride.position])
        place = self.world.stops[calls.stops[ride.position]].scoped_id
        arrival = utc(end.time if end else ride.origin + calls.arrivals[-1])
        last = self.world.stops[end.stop if end else calls.stops[-1]].scoped_id
        stays = ", staying on board" if ride.stays_from else ""
        return [f"    {departure} {place} - {arrival} {last}: {trip.feed}:{trip.id}{stays}"]


def utc(seconds: int) -> str:
    """A UTC second as ISO 8601."""
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime(
        "%Y-%m-%dT%H:%M:%SZ")


def seconds_of(text: str) -> int:
    """The UTC second of an ISO 8601 text."""
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def read_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("feeds", nargs="+", metavar="FEED", help="zips or folders, one network")
    parser.add_argument("--perron", required=True, help="the program to be compared")
    parser.add_argument("--network", required=True, help="a scratch file for it")
    parser.add_argument("--name", help="what the last line calls the network")
    parser.add_argument("--queries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--max-rides", type=int, default=8)
    parser.add_argument("--only", type=int, help="ask only the question of this number")
    parser.add_argument(
        "--invent", type=int, metavar="SEED", help="invent rules for the feeds, by this seed")
    parser.add_argument(
        "--ignore", action="append", default=[], choices=["transfers", "stays", "headways"],
        help="rules that the reference shall not know")
    return parser.parse_args()


def main() -> int:
    """Compares, prints the differences and a line that sums up; 1 where there are any."""
    global comparison
    arguments = read_arguments()
    comparison = Comparison(arguments)
    comparison.run_import()
    numbers = range(arguments.queries) if arguments.only is None else [arguments.only]
    pool = multiprocessing.get_context("fork").Pool(arguments.jobs)
    outcomes = list(pool.imap(compare, numbers, chunksize=4))
    # Not by a signal: under a test runner, whose threads block them, that would wait for ever.
    pool.close()
    pool.join()
    differences = [outcome.report for outcome in outcomes if outcome.report]
    for report in differences[:10]:
        print(report)
    digest = hashlib.sha256(repr([outcome.own for outcome in outcomes]).encode()).hexdigest()
    answered = sum(bool(outcome.own) for outcome in outcomes)
    print(f"{arguments.name or '+'.join(comparison.ids)}: {len(outcomes)} queries, "
          f"{len(differences)} differ, {answered} with journeys, checksum {digest[:16]}")
    return 1 if differences else 0


# Shared with the worker processes, which are forks of this one.
comparison: Comparison


def compare(number: int) -> Outcome:
    """The comparison of one question, in a worker."""
    return comparison.compare(number)


if __name__ == "__main__":
    sys.exit(main())
