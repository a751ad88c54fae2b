"""Reads an extract of OpenStreetMap (.osm.pbf) with the standard library alone.

Source: OSM wiki, "PBF Format": blobs of protocol buffers, deflated; numbers as differences.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

Tags = dict[str, str]
# Ten-millionths of a degree north and east.
Place = tuple[int, int]


@dataclass
class Way:
    """A line through nodes."""

    id: int
    nodes: list[int]
    tags: Tags


@dataclass
class Relation:
    """Objects that belong together: (0 node, 1 way, 2 relation; id; role)."""

    id: int
    members: list[tuple[int, int, str]]
    tags: Tags


@dataclass
class Extract:
    """All objects of a file; where one occurs twice, the one that comes last."""

    places: dict[int, Place] = field(default_factory=dict)
    node_tags: dict[int, Tags] = field(default_factory=dict)
    ways: dict[int, Way] = field(default_factory=dict)
    relations: dict[int, Relation] = field(default_factory=dict)


def fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """The fields of a message: their numbers, and integers or bytes."""
    at, end = 0, len(data)
    while at < end:
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        elif key & 7 == 2:
            size, at = varint(data, at)
            value = data[at:at + size]
            at += size
        elif key & 7 in (1, 5):
            size = 8 if key & 7 == 1 else 4
            value = data[at:at + size]
            at += size
        else:
            raise ValueError(f"field type {key & 7}")
        yield key >> 3, value


def varint(data: bytes, at: int) -> tuple[int, int]:
    """The integer at a position, and the position after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def packed(data: bytes) -> list[int]:
    """Integers without keys between them."""
    values: list[int] = []
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        if byte < 128:
            values.append(value)
            value = shift = 0
        else:
            shift += 7
    return values


def signed(value: int) -> int:
    """An integer whose sign is its lowest bit."""
    return value >> 1 ^ -(value & 1)


def sums(data: bytes) -> list[int]:
    """Integers, each told as what it has more than the one before."""
    values, total = [], 0
    for value in packed(data):
        total += signed(value)
        values.append(total)
    return values


def blocks(path: str) -> Iterator[bytes]:
    """The inflated blocks of objects."""
    with open(path, "rb") as file:
        while head := file.read(4):
            header = dict(fields(file.read(struct.unpack(">I", head)[0])))
            blob = dict(fields(file.read(header[3])))
            if header[1] == b"OSMData":
                yield blob[1] if 1 in blob else zlib.decompress(blob[3])


class Block:
    """One block: texts, and groups of objects that refer to them."""

    def __init__(self, data: bytes, extract: Extract) -> None:
        self.extract = extract
        self.texts: list[str] = []
        self.granularity, self.south, self.west = 100, 0, 0
        groups = []
        for number, value in fields(data):
            if number == 1:
                self.texts = [text.decode(errors="replace") for _, text in fields(value)]
            elif number == 2:
                groups.append(value)
            elif number == 17:
                self.granularity = value
            elif number == 19:
                self.south = _int64(value)
            elif number == 20:
                self.west = _int64(value)
        readers = {1: self._node, 2: self._dense, 3: self._way, 4: self._relation}
        for group in groups:
            for number, value in fields(group):
                if number in readers:
                    readers[number](value)

    def _place(self, north: int, east: int) -> Place:
        return ((self.south + self.granularity * north) // 100,
                (self.west + self.granularity * east) // 100)

    def _tags(self, message: dict[int, bytes]) -> Tags:
        keys, values = packed(message.get(2, b"")), packed(message.get(3, b""))
        return {self.texts[key]: self.texts[value] for key, value in zip(keys, values)}

    def _node(self, data: bytes) -> None:
        message = dict(fields(data))
        id = signed(message[1])
        self.extract.places[id] = self._place(signed(message[8]), signed(message[9]))
        if tags := self._tags(message):
            self.extract.node_tags[id] = tags

    def _dense(self, data: bytes) -> None:
        message = dict(fields(data))
        ids = sums(message[1])
        for id, north, east in zip(ids, sums(message[8]), sums(message[9])):
            self.extract.places[id] = self._place(north, east)
        texts = iter(packed(message.get(10, b"")))
        for id in ids:
            tags = {}
            while key := next(texts, 0):
                tags[self.texts[key]] = self.texts[next(texts)]
            if tags:
                self.extract.node_tags[id] = tags

    def _way(self, data: bytes) -> None:
        message = dict(fields(data))
        self.extract.ways[message[1]] = Way(
            message[1], sums(message.get(8, b"")), self._tags(message))

    def _relation(self, data: bytes) -> None:
        message = dict(fields(data))
        roles = [self.texts[role] for role in packed(message.get(8, b""))]
        members = list(zip(packed(message.get(10, b"")), sums(message.get(9, b"")), roles))
        self.extract.relations[message[1]] = Relation(message[1], members, self._tags(message))


def _int64(value: int) -> int:
    """A negative number is written as if it had no sign."""
    return value - (1 << 64) if value >> 63 else value


def read(path: str) -> Extract:
    """Everything in a file."""
    extract = Extract()
    for data in blocks(path):
        Block(data, extract)
    return extract
