"""When a condition of OpenStreetMap holds, as far as most walks ask: at noon on a weekday.

Sources: OSM wiki, "Conditional restrictions", "Key:opening_hours/specification".
"""

from __future__ import annotations

import re

DAYS = "Mo Tu We Th Fr Sa Su".split()
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def holds_at_noon(when: str) -> bool:
    """Whether plain days, months and hours hold at noon on a Wednesday in June.

    Of a list the parts are looked at one by one, without those about holidays.
    """
    return any(
        _holds(DAYS, rule, 2) and _holds(MONTHS, rule, 5) and _holds_by_clock(rule)
        for rule in re.split(r";|,(?=\s*[A-Z][a-z][^,;]*:)", when.strip().strip("()"))
        if not re.search(r"\b(PH|SH|off|closed)\b", rule))


def _holds(names: list[str], rule: str, wanted: int) -> bool:
    """Whether the spans of days or months in a rule, if there are any, hold the wanted one."""
    name = "|".join(names)
    spans = re.findall(rf"\b({name})\b(?:\s*-\s*({name})\b)?", rule)
    count = len(names)
    return not spans or any(
        (wanted - names.index(first)) % count
        <= (names.index(last or first) - names.index(first)) % count
        for first, last in spans)


def _holds_by_clock(rule: str) -> bool:
    """Whether the hours in a rule, if there are any, hold noon."""
    spans = re.findall(r"(\d?\d):(\d\d)\s*-\s*(\d?\d):(\d\d)", rule)
    if re.search("sunrise|dawn", rule) or ":" not in rule:
        return True
    for a, b, c, d in spans:
        first, last = int(a) * 60 + int(b), int(c) * 60 + int(d)
        if (720 - first) % 1440 < ((last - first) % 1440 or 1440):
            return True
    return False
