"""What tags of OpenStreetMap mean to somebody on foot.

Sources: OSM wiki, "Key:access", "Key:foot", "OSM tags for routing/Access restrictions",
"Conditional restrictions", "Key:barrier", "Key:locked", "Key:conveying", "Key:incline",
"Key:level", "Key:repeat_on", "Simple Indoor Tagging", "Key:area", "Key:sac_scale",
"Key:trail_visibility", "Tag:route=ferry", "Key:duration".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hours import holds_at_noon
from pbf import Tags

# Who reads "no entry", and values that speak of others than the public.
SHUT = set(
    "no private use_sidepath agricultural forestry military emergency residents employees staff "
    "official_only restricted delivery".split())
# Made for walkers or open to them unless a tag forbids it.
OPEN_ROADS = set(
    "trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link "
    "unclassified residential living_street service road track pedestrian footway path bridleway "
    "steps corridor platform crossing elevator".split())
# For vehicles alone, unless a sign with a walker on it stands there.
OTHERS_ROADS = set("motorway motorway_link cycleway busway bus_guideway".split())
# Streets for walkers, on which "delivery" speaks of vans.
WALKERS_ROADS = set("pedestrian footway path steps living_street corridor".split())
SOLID = set(
    "wall fence hedge retaining_wall city_wall ditch guard_rail chain_link wire_fence wood_fence "
    "cable_barrier".split())
# What one squeezes through, and what one has to open.
NARROW = set("kissing_gate turnstile full-height_turnstile stile horse_stile".split())
GATES = set("gate wicket_gate hampshire_gate".split())
GONE = set("proposed disused abandoned demolished razed removed".split())
YES = ("yes", "true", "1")
TIME = re.compile(
    r"\d:\d|\b(Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|"
    r"sunrise|sunset|dawn|dusk)\b")
PATHS = set("footway path bridleway cycleway track pedestrian corridor".split())

LEVEL = r"-?\d+(?:\.\d+)?"
RANGE = re.compile(rf"({LEVEL})-({LEVEL})")


@dataclass
class Footway:
    """A way that one may walk on."""

    kind: str
    levels: list[float]
    # Levels on which the same lies once more.
    repeats: list[float] = field(default_factory=list)
    # A gate on it is for vehicles.
    is_street: bool = False
    stairs: int | None = None
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
    if value == "delivery" and "foot" not in tags and tags.get("highway") in WALKERS_ROADS:
        return None
    if value in SHUT:
        return "open" if opens_at_times(tags) else "shut"
    return None if value is None else "open"


def opens_at_times(tags: Tags) -> bool:
    """Whether a condition lets walkers in at noon on a weekday."""
    text = tags.get("foot:conditional") or (
        tags.get("access:conditional") if "foot" not in tags else None)
    clauses = re.split(r";(?![^(]*\))", text or "")
    return any(
        word.strip() in ("yes", "designated", "permissive", "customers", "destination", "permit")
        and TIME.search(when) and not re.search("[<>]", when) and holds_at_noon(when)
        for word, sign, when in (clause.partition("@") for clause in clauses) if sign)


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
    """The levels at which a lift stops."""
    return sorted({*levels(tags.get("level")), *levels(tags.get("repeat_on"))})


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


def walkable(sort: str, tags: Tags) -> bool:
    """Whether walkers are let in, and get along without climbing."""
    word = permission(tags)
    invited = word == "open" and "foot" in tags
    crosses = "crossing" in (tags.get("footway"), tags.get("path"), sort)
    if word == "shut" or crosses and tags.get("crossing") == "no":
        return False
    if "alpine_hiking" in tags.get("sac_scale", "") or tags.get("trail_visibility") == "no":
        return False
    if invited:
        return True
    works = tags.get("construction", "no") not in ("no", "minor", "widening")
    if works or any(tags.get(key) in YES for key in GONE):
        return False
    if word is None and tags.get("golf") in ("cartpath", "path"):
        return False
    sidewalk = (tags.get("sidewalk") in ("yes", "both", "left", "right")
                or any(tags.get(f"sidewalk:{side}") in YES for side in ("both", "left", "right")))
    shared = sort == "cycleway" and tags.get("segregated") in ("yes", "no")
    return sidewalk or shared or not (sort in OTHERS_ROADS or tags.get("motorroad") in YES)


def footway(tags: Tags, closed: bool) -> Footway | None:
    """The meaning of a way's tags; None where walkers are not let in."""
    sort = road(tags)
    if sort is None or not walkable(sort, tags):
        return None
    way = Footway(kind_of(sort, tags), levels(tags.get("level")))
    way.onward, way.back = directions(tags)
    if not way.onward and not way.back:
        return None
    way.repeats = levels(tags.get("repeat_on"))
    if way.kind == "lift" or not way.levels:
        way.levels, way.repeats = floors(tags), []
        if way.kind != "lift":
            way.levels, way.repeats = way.levels[:1], way.levels[1:]
    way.indoor = (sort in ("corridor", "area", "room") or tags.get("indoor", "no") != "no"
                  or tags.get("in_building") in YES)
    way.is_street = sort not in PATHS - {"pedestrian"} and tags.get("area") not in YES
    slope = incline(tags)
    way.rises, way.falls = slope > 0, slope < 0
    count = tags.get("step_count", tags.get("steps:count", ""))
    way.stairs = int(count) if re.fullmatch(r"\d{1,5}", count) and int(count) else None
    _set_floor(way, sort, tags, closed)
    if sort == "ferry":
        way.seconds = clock(tags.get("duration"))
    return way


def _set_floor(way: Footway, sort: str, tags: Tags, closed: bool) -> None:
    says = tags.get("area")
    always = (sort in ("platform", "room", "area", "pier") or tags.get("indoor") == "corridor"
              or tags.get("place") == "square")
    way.floor = closed and (says in YES or always and says != "no") and way.kind in (
        "way", "platform")
    way.walled = way.floor and sort in ("room", "corridor")


def incline(tags: Tags) -> int:
    """1 where a way rises in its direction, -1 where it falls, 0 where nothing is known."""
    text = tags.get("incline", "").replace(" ", "")
    if text in ("up", "down"):
        return 1 if text == "up" else -1
    if match := re.fullmatch(r"([-+]?)(\d+(?:[.,]\d+)?)(%|°)", text):
        if float(match[2].replace(",", ".")):
            return -1 if match[1] == "-" else 1
    return 0


def directions(tags: Tags) -> tuple[bool, bool]:
    """Whether one may walk along the line, and against it."""
    onward = (tags.get("oneway:foot") not in ("-1", "reverse")
              and tags.get("foot:forward") not in SHUT)
    back = tags.get("oneway:foot") not in YES and tags.get("foot:backward") not in SHUT
    conveying = tags.get("conveying", "no")
    # A plain oneway is for vehicles, unless it is they that carry one.
    sails = tags.get("route") == "ferry" and "highway" not in tags
    carried = sails or conveying not in ("no", "forward", "backward")
    oneway = tags.get("oneway") if carried else None
    if conveying in ("up", "down") and incline(tags):
        goes_on = (incline(tags) > 0) == (conveying == "up")
        onward, back = onward and goes_on, back and not goes_on
    if conveying == "forward" or oneway in YES:
        back = False
    if conveying in ("backward", "-1", "reverse") or oneway in ("-1", "reverse"):
        onward = False
    return onward, back


def is_passage(tags: Tags) -> bool:
    """Whether a node is something to pass through."""
    return bool({"barrier", "entrance", "door"} & tags.keys()) or tags.get(
        "highway") == "elevator" or tags.get("railway") == "subway_entrance"


def bars(tags: Tags) -> bool:
    """Whether a node stops walkers."""
    if not is_passage(tags):
        return False
    if tags.get("locked") in YES and "foot" not in tags:
        return True
    word = permission(tags)
    return word == "shut" or word is None and (
        tags.get("barrier") in SOLID or tags.get("entrance") == "emergency")


def slows(tags: Tags, on_street: bool) -> bool:
    """Whether a node is a gate at which one loses time."""
    if not is_passage(tags) or tags.get("highway") == "elevator":
        return False
    barrier = tags.get("barrier")
    hours = opens_at_times(tags) or tags.get("opening_hours", "24/7") != "24/7"
    return (barrier in NARROW or hours or tags.get("wheelchair") in ("no", "limited")
            or barrier in GATES and (not on_street or tags.get("fee") in YES))


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
