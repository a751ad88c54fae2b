#!/usr/bin/env python3
"""Compares perron and the reference on all networks of networks.txt.

usage: agreement.py --data FOLDER --perron BINARY [--queries N] [--seed N] [--jobs N]
       [--invent SEED]
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent


def networks() -> list[tuple[str, list[str]]]:
    """The names and feeds of networks.txt."""
    lines = (HERE / "networks.txt").read_text().splitlines()
    return [
        (words[0], words[1:]) for line in lines if (words := line.split()) and words[0] != "#"
    ]


def main() -> int:
    """Compares one network after the other; 1 where one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", required=True, type=pathlib.Path)
    parser.add_argument("--perron", required=True)
    parser.add_argument("--queries", default="200")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--invent", help="invent rules for the feeds, by this seed")
    arguments = parser.parse_args()
    options = ["--invent", arguments.invent] if arguments.invent else []
    status = 0
    for name, feeds in networks():
        paths = [arguments.data / feed for feed in feeds]
        if not all(path.exists() for path in paths):
            print(f"{name}: skipped: no real data", flush=True)
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([
                sys.executable, "-B", HERE / "compare.py", "--perron", arguments.perron,
                "--network", f"{folder}/net.perron", "--name", name,
                "--queries", arguments.queries, "--seed", arguments.seed,
                "--jobs", arguments.jobs, *options, *paths,
            ], check=False)
        print(f"  {time.monotonic() - began:.0f} s", flush=True)
        status = max(status, done.returncode)
    return status


if __name__ == "__main__":
    sys.exit(main())
