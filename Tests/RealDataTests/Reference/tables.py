"""The tables of a GTFS feed as they are written: rows of texts, nothing understood yet."""

from __future__ import annotations

import csv
import io
import pathlib
import zipfile
from collections.abc import Iterator

csv.field_size_limit(1 << 20)

# Around a value nothing that is not printed counts; NUL is no blank.
BLANKS = "".join(chr(code) for code in range(1, 0x21))


class Tables:
    """A feed in a zip or in a folder."""

    def __init__(self, path: str) -> None:
        self.path = pathlib.Path(path)
        self.zip = None if self.path.is_dir() else zipfile.ZipFile(self.path)
        self.members = self._find_members()

    def _find_members(self) -> dict[str, str]:
        """Where each table lies: at the root of the zip, else in the one folder that has some."""
        if self.zip is None:
            return {file.name: str(file) for file in self.path.iterdir()}
        folders: dict[str, dict[str, str]] = {}
        for name in self.zip.namelist():
            folder, _, last = name.replace("\\", "/").rpartition("/")
            if last.endswith(".txt") and not last.startswith(".") and "__MACOSX" not in folder:
                folders.setdefault(folder, {}).setdefault(last, name)
        return folders.get("") or next(iter(folders.values()), {})

    def has(self, name: str) -> bool:
        """Whether the feed has such a table, usable or not."""
        return name in self.members

    def contents(self) -> list[tuple[str, bytes]]:
        """Names and bytes of all tables."""
        return [
            (name, self.zip.read(member) if self.zip else pathlib.Path(member).read_bytes())
            for name, member in sorted(self.members.items())
        ]

    def open(self, name: str) -> Table | None:
        """The table, or None where the feed has none or it has not even a header."""
        if name not in self.members:
            return None
        if self.zip is None:
            data = pathlib.Path(self.members[name]).read_bytes()
        else:
            data = self.zip.read(self.members[name])
        table = Table(data)
        return table if table.header else None


class Table:
    """One table, to be gone through once."""

    def __init__(self, data: bytes) -> None:
        # What is no UTF-8 comes through as surrogates, and is read as Windows-1252 value by value.
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
        self.is_plain = text.isascii() and "\0" not in text
        self.reader = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
        self.header = [self._clean(name).lower() for name in next(self.reader, [])]

    def has(self, *columns: str) -> bool:
        """Whether all of the columns are in the header."""
        return all(column in self.header for column in columns)

    def rows(self, *columns: str) -> Iterator[list[str]]:
        """The values in these columns, row by row; empty where the row or the header lacks them."""
        places = [self.header.index(c) if c in self.header else 1 << 30 for c in columns]
        for row in self.reader:
            count = len(row)
            values = [self._clean(row[place]) if place < count else "" for place in places]
            # A row of nothing but commas is a blank line.
            if any(values) or any(self._clean(value) for value in row):
                yield values

    def _clean(self, value: str) -> str:
        value = value.strip(BLANKS)
        if self.is_plain or value.isascii() and "\0" not in value:
            return value
        value = value.replace("\0", "")
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            value = value.encode("utf-8", "surrogateescape").decode("cp1252", "replace")
        return value
