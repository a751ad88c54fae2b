#!/usr/bin/env python3
"""Writes a map that is another one laid side by side many times, for benchmarks of big regions.

usage: tiles.py MAP.osm.pbf OUT.osm.pbf [--across N] [--up N]

Only what one may walk on is kept. Objects get new ids. Streets lead from each copy to the ones
beside it, from nodes that lie farthest out in some of its rows and columns.
"""

from __future__ import annotations

import argparse
import struct
import zlib
from collections.abc import Iterable
from typing import BinaryIO

import foot
import pbf

# Objects in one block of the file.
BLOCK = 8_000
# How many streets lead from a copy to the next one.
SEAMS = 12
STREETS = set("residential tertiary secondary unclassified living_street primary".split())


def varint(value: int) -> bytes:
    """An integer as the format writes it."""
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def signed(value: int) -> bytes:
    """An integer whose sign is its lowest bit."""
    return varint(value << 1 if value >= 0 else (-value << 1) - 1)


def message(number: int, data: bytes) -> bytes:
    """A field of bytes."""
    return varint(number << 3 | 2) + varint(len(data)) + data


def steps(values: list[int]) -> bytes:
    """All values but the first, each as what it has more than the one before."""
    return b"".join(signed(b - a) for a, b in zip(values, values[1:]))


def write_blob(file: BinaryIO, kind: bytes, data: bytes) -> None:
    """One block, deflated."""
    blob = message(3, zlib.compress(data, 1)) + varint(2 << 3) + varint(len(data))
    header = message(1, kind) + varint(3 << 3) + varint(len(blob))
    file.write(struct.pack(">I", len(header)) + header + blob)


class Texts:
    """The texts that the objects of a block refer to by number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {"": 0}

    def number(self, text: str) -> int:
        """The number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))

    def table(self) -> bytes:
        """The field that holds all texts."""
        return message(1, b"".join(message(1, text.encode()) for text in self.numbers))


class NodeBlock:
    """Some nodes, of which a copy changes only the first id and place."""

    def __init__(self, first: int, places: list[pbf.Place], tags: list[pbf.Tags]) -> None:
        texts = Texts()
        words = bytearray()
        for told in tags:
            for key, value in told.items():
                words += varint(texts.number(key)) + varint(texts.number(value))
            words.append(0)
        self.first, self.place = first, places[0]
        self.ids = steps(list(range(len(places))))
        self.norths, self.easts = (steps([place[side] for place in places]) for side in (0, 1))
        self.head, self.words = texts.table(), bytes(words)

    def data(self, offset: int, north: int, east: int) -> bytes:
        """The block of a copy that is so far away."""
        dense = (message(1, signed(self.first + offset) + self.ids)
                 + message(8, signed(self.place[0] + north) + self.norths)
                 + message(9, signed(self.place[1] + east) + self.easts)
                 + message(10, self.words))
        return self.head + message(2, message(2, dense))


class WayBlock:
    """Some ways, of which a copy changes ids and first nodes."""

    def __init__(self, first: int, ways: Iterable[tuple[list[int], pbf.Tags]]) -> None:
        texts = Texts()
        self.first = first
        self.ways = []
        for nodes, tags in ways:
            keys = b"".join(varint(texts.number(key)) for key in tags)
            values = b"".join(varint(texts.number(value)) for value in tags.values())
            self.ways.append((nodes[0], steps(nodes), message(2, keys) + message(3, values)))
        self.head = texts.table()

    def data(self, ways: int, nodes: int) -> bytes:
        """The block of a copy whose ids are so much higher."""
        group = b"".join(
            message(3, varint(1 << 3) + varint(self.first + ways + index) + tags
                    + message(8, signed(start + nodes) + rest))
            for index, (start, rest, tags) in enumerate(self.ways))
        return self.head + message(2, group)


class Tile:
    """What is walkable of a map, with ids from 1."""

    def __init__(self, extract: pbf.Extract) -> None:
        kept = [
            (nodes, way.tags) for way in extract.ways.values()
            if (nodes := [node for node in way.nodes if node in extract.places])[1:]
            and foot.footway(way.tags, nodes[0] == nodes[-1]) is not None]
        ids = sorted({node for nodes, _ in kept for node in nodes})
        number = {id: index + 1 for index, id in enumerate(ids)}
        self.places = [extract.places[id] for id in ids]
        self.ways = [([number[node] for node in nodes], tags) for nodes, tags in kept]
        tags = [extract.node_tags.get(id, {}) for id in ids]
        self.node_blocks = [
            NodeBlock(start + 1, self.places[start:start + BLOCK], tags[start:start + BLOCK])
            for start in range(0, len(ids), BLOCK)]
        self.way_blocks = [
            WayBlock(start + 1, self.ways[start:start + BLOCK])
            for start in range(0, len(self.ways), BLOCK)]
        self.lows = [min(place[side] for place in self.places) for side in (0, 1)]
        self.size = [max(place[side] for place in self.places) - self.lows[side] + 1
                     for side in (0, 1)]

    def seams(self, side: int) -> list[tuple[int, int]]:
        """Nodes of streets that lie farthest out in each row or column: the first and the last."""
        rows: list[list[tuple[int, int]]] = [[] for _ in range(SEAMS)]
        for node in {node for nodes, tags in self.ways if tags.get("highway") in STREETS
                     for node in nodes}:
            place = self.places[node - 1]
            row = (place[1 - side] - self.lows[1 - side]) * SEAMS // self.size[1 - side]
            rows[row].append((place[side], node))
        return [(min(row)[1], max(row)[1]) for row in rows if row]


def write(tile: Tile, path: str, across: int, up: int) -> None:
    """All copies: first the nodes, then the ways, then the streets between copies."""
    with open(path, "wb") as file:
        features = [message(4, name) for name in (b"OsmSchema-V0.6", b"DenseNodes")]
        write_blob(file, b"OSMHeader", b"".join(features))
        copies = [(row, column) for row in range(up) for column in range(across)]
        for copy, (row, column) in enumerate(copies):
            for block in tile.node_blocks:
                write_blob(file, b"OSMData", block.data(
                    copy * len(tile.places), row * tile.size[0], column * tile.size[1]))
        for copy in range(len(copies)):
            for block in tile.way_blocks:
                write_blob(file, b"OSMData", block.data(
                    copy * len(tile.ways), copy * len(tile.places)))
        streets = []
        for copy, (row, column) in enumerate(copies):
            for side, fits, other in ((0, row + 1 < up, copy + across),
                                      (1, column + 1 < across, copy + 1)):
                streets += [
                    ([last + copy * len(tile.places), first + other * len(tile.places)],
                     {"highway": "residential"})
                    for first, last in tile.seams(side) if fits]
        if streets:
            block = WayBlock(len(copies) * len(tile.ways) + 1, streets)
            write_blob(file, b"OSMData", block.data(0, 0))


def main() -> None:
    """Reads, and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map")
    parser.add_argument("out")
    parser.add_argument("--across", type=int, default=5)
    parser.add_argument("--up", type=int, default=5)
    arguments = parser.parse_args()
    write(Tile(pbf.read(arguments.map)), arguments.out, arguments.across, arguments.up)


if __name__ == "__main__":
    main()
