"""Texts of a feed as numbers, dates and places."""

from __future__ import annotations

import datetime
import math
import re
import zoneinfo

TIME = re.compile(r"([0-9]{1,4}):([0-9]{2})(?::([0-9]{2}))?")
INTEGER = re.compile(r"[+-]?[0-9]{1,17}")
DATE = re.compile(r"[0-9]{8}")

# Half a year: no time of a trip lies later.
LATEST_SECONDS = 183 * 86_400


def integer(text: str, low: int, high: int) -> int | None:
    """The whole number, or None where there is none in the range."""
    if INTEGER.fullmatch(text) and low <= int(text) <= high:
        return int(text)
    return None


def number(text: str) -> float | None:
    """The number, or None where the text is none or an infinite one."""
    try:
        value = float(text) if "_" not in text else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def seconds(text: str) -> int | None:
    """The time H:MM:SS (or H:MM) as seconds from noon - 12 h; None where it is none."""
    match = TIME.fullmatch(text)
    if not match:
        return None
    hours, minutes, rest = (int(part or 0) for part in match.groups())
    total = hours * 3600 + minutes * 60 + rest
    return total if minutes < 60 and rest < 60 and total <= LATEST_SECONDS else None


def date(text: str) -> int | None:
    """The date YYYYMMDD as a count of days, or None where it is none between 1900 and 2200."""
    if not DATE.fullmatch(text) or not 1900 <= int(text[:4]) <= 2200:
        return None
    try:
        return datetime.date(int(text[:4]), int(text[4:6]), int(text[6:])).toordinal()
    except ValueError:
        return None


def day_start(day: int, zone: str) -> int:
    """When a service day begins, in UTC seconds: twelve hours before noon of its date."""
    noon = datetime.datetime.combine(datetime.date.fromordinal(day), datetime.time(12))
    return int(noon.replace(tzinfo=zoneinfo.ZoneInfo(zone)).timestamp()) - 43_200


# A place: ten-millionths of a degree north and east.
Place = tuple[int, int]

METERS_PER_STEP = 6_371_008.8 * math.pi / 180 / 1e7


def place(latitude: str, longitude: str) -> Place | None:
    """The place, or None where it is unknown, impossible, or next to 0, 0."""
    north, east = number(latitude), number(longitude)
    if north is None or east is None or abs(north) > 90 or abs(east) > 180:
        return None
    if abs(north) <= 0.01 and abs(east) <= 0.01:
        return None
    return (_steps(north), _steps(east))


def _steps(degrees: float) -> int:
    """Rounded to the nearest step, halves away from 0."""
    return int(math.copysign(math.floor(abs(degrees * 1e7) + 0.5), degrees))


def meters(one: Place, other: Place) -> float:
    """Metres in a straight line, on the plane that touches the earth between the two places."""
    turn = other[1] - one[1]
    if abs(turn) > 1_800_000_000:
        turn -= int(math.copysign(3_600_000_000, turn))
    middle = (one[0] / 1e7 + other[0] / 1e7) / 2 * math.pi / 180
    east = turn * METERS_PER_STEP * math.cos(middle)
    north = (other[0] - one[0]) * METERS_PER_STEP
    return math.sqrt(east * east + north * north)
