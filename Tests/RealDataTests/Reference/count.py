#!/usr/bin/env python3
"""Counts what an import should keep of feeds, by the rows themselves.

usage: count.py FEED...: prints a JSON object, with an object of counts for every feed.
"""

from __future__ import annotations

import json
import sys
import zipfile

from feed import World


def counts(path: str) -> dict[str, int] | None:
    """The rows to be kept, and the dates on which any service runs; None where there is no feed."""
    world = World()
    try:
        reading = world.add(path, "feed")
    except zipfile.BadZipFile:
        return None
    if not reading.zones or not world.stops:
        return None
    return {
        "agencies": len(reading.zones),
        "stops": len(world.stops),
        "routes": len(world.routes),
        "trips": len(world.trips),
        "stopTimes": sum(len(trip.calls.stops) for trip in world.trips),
        "services": len(world.services),
        "serviceDays": len(set().union(*world.services)),
        "frequencies": sum(len(trip.windows) for trip in world.trips),
        "transfers": len(world.rules),
    }


def main() -> None:
    """Prints the counts of all feeds named."""
    found = {path: counts(path) for path in sys.argv[1:]}
    json.dump({path: count for path, count in found.items() if count}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
