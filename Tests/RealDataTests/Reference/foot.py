"""What tags of OpenStreetMap mean to somebody on foot.

Sources: OSM wiki, "Key:access", "Key:foot", "OSM tags for routing/Access restrictions", "Key:barrier",
"Key:conveying", "Key:level", "Simple Indoor Tagging", "Key:area".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pbf import Tags

# Who reads "no entry", and values that speak of others than the public.
SHUT = set(
    "no private use_sidepath agricultural forestry military emergency residents employees staff "
    "official_only restricted".split())
# Made for walkers or open to them unless a tag forbids it.
OPEN_ROADS = set(
    "trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link "
    "unclassified residential living_street service road track pedestrian footway path bridleway "
    "steps corridor platform crossing elevator".split())
# For vehicles alone, unless a sign with a walker on it stands there.
OTHERS_ROADS = set("motorway motorway_link cycleway busway bus_guideway via_ferrata".split())
SOLID = set("wall fence hedge retaining_wall city_wall ditch guard_rail chain_link".split())
PATHS = set("footway path bridleway cycleway track pedestrian corridor".split())

LEVEL = r"-?\d+(?:\.\d+)?"
RANGE = re.compile(rf"({LEVEL})-({LEVEL})")


@dataclass
class Footway:
    """A way that one may walk on."""

    kind: str
    levels: list[float]
    onward: bool = True
    back: bool = True
    indoor: bool = False
    rises: bool = False
    falls: bool = False
    # Whether it is a floor, to be crossed in any direction, if its line is closed.
    floor: bool = False
    walled: bool = False
    seconds: float | None = None

    @property
    def climbs(self) -> bool:
        """Whether it leads from level to level by its nature."""
        return self.kind in ("steps", "escalator", "ramp", "lift")


def permission(tags: Tags) -> str | None:
    """What the most special tag about walkers says: open, shut, or None."""
    value = tags.get("foot", tags.get("access"))
    return None if value is None else "shut" if value in SHUT else "open"


def levels(text: str | None) -> list[float]:
    """The levels of a list such as -1;0 or 0-2, rising; none where it cannot be read."""
    found: set[float] = set()
    for part in re.split("[;,]", text or ""):
        part = part.strip()
        if span := RANGE.fullmatch(part):
            low, high = sorted(map(float, span.groups()))
            found.add(high)
            while low < high:
                found.add(low)
                low += 1
        elif re.fullmatch(LEVEL, part):
            found.add(float(part))
        elif part:
            return []
    return sorted(found)


def floors(tags: Tags) -> list[float]:
    """The levels of an object, those included on which it is repeated."""
    own = levels(tags.get("level"))
    return sorted({*own, *levels(tags.get("repeat_on"))}) if own else []


def road(tags: Tags) -> str | None:
    """The sort of way in words of highway=*; None where it is nothing to walk on."""
    if (value := tags.get("highway")) is not None:
        return value if value in OPEN_ROADS or value in OTHERS_ROADS else None
    if "platform" in (tags.get("railway"), tags.get("public_transport")):
        return "platform"
    if (room := tags.get("indoor")) in ("corridor", "area", "room"):
        return room
    if tags.get("man_made") == "pier":
        return "pier"
    if tags.get("route") == "ferry":
        return "ferry"
    return None


def kind_of(sort: str, tags: Tags) -> str:
    """What one walks on."""
    conveys = tags.get("conveying", "no") != "no"
    if sort == "steps":
        return "escalator" if conveys else "steps"
    if sort == "elevator":
        return "lift"
    if sort in PATHS:
        if conveys:
            return "moving_walkway"
        if tags.get("ramp") in ("yes", "true", "1") and tags.get("area") != "yes":
            return "ramp"
    return {"ferry": "ferry", "platform": "platform"}.get(sort, "way")


def footway(tags: Tags, closed: bool) -> Footway | None:
    """The meaning of a way's tags; None where walkers are not let in."""
    sort = road(tags)
    word = permission(tags)
    if sort is None or word == "shut":
        return None
    if (sort in OTHERS_ROADS or tags.get("motorroad") == "yes") and (
            word is None or "foot" not in tags):
        return None
    way = Footway(kind_of(sort, tags), floors(tags))
    way.onward, way.back = directions(tags)
    if not way.onward and not way.back:
        return None
    way.indoor = (sort in ("corridor", "area", "room") or tags.get("indoor", "no") != "no")
    way.rises, way.falls = (tags.get("incline") == word for word in ("up", "down"))
    says = tags.get("area")
    always = sort in ("platform", "room", "area", "pier") or tags.get("indoor") == "corridor"
    way.floor = closed and (says == "yes" or always and says != "no") and way.kind in (
        "way", "platform")
    way.walled = way.floor and sort in ("room", "corridor")
    if sort == "ferry":
        way.seconds = clock(tags.get("duration"))
    return way


def directions(tags: Tags) -> tuple[bool, bool]:
    """Whether one may walk along the line, and against it."""
    onward = tags.get("oneway:foot") not in ("-1", "reverse") and tags.get(
        "foot:forward") not in ("no", "private")
    back = tags.get("oneway:foot") not in ("yes", "true", "1") and tags.get(
        "foot:backward") not in ("no", "private")
    conveying = tags.get("conveying")
    oneway = tags.get("oneway") if conveying == "yes" else None
    if conveying == "forward" or oneway in ("yes", "true", "1"):
        back = False
    if conveying == "backward" or oneway in ("-1", "reverse"):
        onward = False
    return onward, back


def bars(tags: Tags) -> bool:
    """Whether a node stops walkers."""
    place = {"barrier", "entrance", "door"} & tags.keys() or tags.get(
        "highway") == "elevator" or tags.get("railway") == "subway_entrance"
    if not place:
        return False
    word = permission(tags)
    return word == "shut" or word is None and tags.get("barrier") in SOLID


def clock(text: str | None) -> float | None:
    """Seconds of a duration: H:MM, H:MM:SS, minutes, or PT1H5M."""
    if match := re.fullmatch(r"(\d+):(\d\d)(?::(\d\d))?", text or ""):
        hours, minutes, rest = (int(part or 0) for part in match.groups())
        return hours * 3600 + minutes * 60 + rest
    if re.fullmatch(r"\d+", text or ""):
        return int(text) * 60
    if text and (match := re.fullmatch(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?", text)):
        hours, minutes, rest = (int(part or 0) for part in match.groups())
        return hours * 3600 + minutes * 60 + rest
    return None
