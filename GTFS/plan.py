"""The plan of Tarvëna: every table that build.py turns into the feed and the map. All of it is invented.

Places are given in blocks of 200 m from the crossing at Ketra: i to the east, j to the north.
"""
import datetime
import math
from typing import NamedTuple

ORIGIN, BLOCK = (44.1, 14.3), 200
COLUMNS, ROWS = range(-10, 11), range(-6, 7)
FIRST, LAST = datetime.date(2026, 1, 1), datetime.date(2027, 12, 31)
HOLIDAYS = [(1, 1), (5, 6), (8, 15), (12, 25), (12, 26)]  # New Year, Bridge Day, Harbour Feast, Midwinter

# Boardable stops by kind: id, name, i, j. At a crossing the stop is set back a little; fractions are exact.
STOPS = {
    "tram": """
        w10 Vestra -10 0; w08 Peldo Torë -8 0; w06 Kintë -6 0; w04 Olvi -4 0; w02 Gelna -2 0; ket Ketra Torë 0 0;
        e02 Harni 2 0; e04 Mustë Vestra 4 0; e06 Mustë Ostra 6 0; e08 Jurmi 8 0; e10 Landrë 10 0;
        nw4 Hôrvik -4 6; nw2 Brensa -2 6; n06 Nordra Pôlë 0 6; n04 Nordra Stacë 0 4; n02 Brôna 0 2;
        s02 Koramë 0 -2; s04 Harpëna 0 -4; s06 Limra 0 -6""",
    "metro": """
        m1 Kolvë -10 4; m2 Sarvi -7 2; m3 Lundë Olvi -3 1; K1 Ketra 0.25 -0.1; K2 Ketra 0.25 -0.15;
        m5 Tindru 3 -2; m6 Šalda 7 -2; m7 Dolna Landrë 10 -4; m8 Sandrë 10 -6""",
    "bus": """
        a10 Rôvna -10 -4; a08 Ulmëna -8 -4; a06 Žetla -6 -4; a04 Mlinë -4 -4; a02 Kôrta -2 -4; a2e Harni Dola 2 -4;
        bus Ketra Autobës 1.04 -0.3; b22 Fëlda 2 2; b43 Mustëka Vestra 4 3; b45 Rivë 4 5; b26 Harni Gorna 2 6;
        x83 Jurmi Gorna 8 3; x104 Landrë Gorna 10 4; c53 Mustëka Ostra 5 3; c65 Fenka 6 5; c85 Jurmi Stacë 8 5;
        c102 Kelvo 10 2; c1m2 Landrë Mola 10 -2; c84 Jurmi Dola 8 -4; c62 Fenka Dola 6 -1; d102 Ulmë Gorna -10 2;
        d94 Kolvë Autobës -9 4; d85 Peldo Gorna -8 5; d65 Kintë Gorna -6 5;
        f13 Zelka 1 -3; f25 Merkata 2 -5; f36 Arsëna 3 -6""",
    "rail": """
        r1 Vestra Gorna -9.8 4.525; r2 Dašra -4.8 4.525; NS1 Nordra 1.3 4.46; NS2 Nordra 1.3 4.54;
        r4 Šalda Gorna 7.2 4.525; r5 Landrë Stacë 9.8 4.525""",
    "ferry": "fp Limra Pir 0 -7.25; fi Lirë 3 -12.05; fe Jurmi Pir 8 -7.05",
}
# The station in the centre: id, name, location_type, level, i, j, wheelchair. build.py's metro_station draws it.
KETRA = [
    ("KA", "Ketra A", 2, "G", -0.25, 0, 2), ("KB", "Ketra B", 2, "G", 0.75, 0, 2),
    ("KC", "Ketra C", 2, "G", 0.25, -0.25, 1), ("KU", "Ketra outer hall", 3, "U1", 0.25, -0.06, 0),
    ("KP", "Ketra inner hall", 3, "U1", 0.25, -0.105, 0), ("KL", "Ketra lift, hall", 3, "U1", 0.25, -0.125, 1),
    ("KS", "Ketra lift, street", 3, "G", 0.25, -0.13, 1)]
LEVELS = [("U2", -2, "Platforms"), ("U1", -1, "Halls"), ("G", 0, "Street"), ("E1", 1, "Embankment")]
WALK, STAIRS, ESCALATOR, LIFT, FARE_GATE, EXIT_GATE = 1, 2, 4, 5, 6, 7
# from, to, mode, both ways, metres, seconds, steps, signposted, signposted the other way
PATHWAYS = [
    ("KA", "KU", STAIRS, 1, 101, 110, 28, "Mëtra", "A Alvar Ketra"),
    ("KB", "KU", STAIRS, 1, 101, 110, 28, "Mëtra", "B Harni"),
    ("KB", "KU", ESCALATOR, 0, 102, 85, "", "Mëtra", ""),
    ("KU", "KB", ESCALATOR, 0, 102, 85, "", "B Harni", ""),
    ("KU", "KP", FARE_GATE, 0, 9, 12, "", "Peronë 1, 2", ""),
    ("KP", "KU", EXIT_GATE, 0, 9, 10, "", "A, B", ""),
    ("KC", "KS", FARE_GATE, 1, 24, 24, "", "Lifta", "C Ketra Torë"),
    ("KS", "KL", LIFT, 1, "", 30, "", "Halë", "Torë"),
    ("KL", "KP", WALK, 1, 4, 3, "", "A, B", "Lifta"),
    ("KL", "K1", LIFT, 1, 5, 30, "", "Peron 1", "Halë, Torë"),
    ("KL", "K2", LIFT, 1, 5, 30, "", "Peron 2", "Halë, Torë"),
    ("KP", "K1", STAIRS, 1, 84, 80, 32, "Peron 1", "A, B"),
    ("KP", "K2", STAIRS, 1, 86, 82, 32, "Peron 2", "A, B"),
    ("KP", "K1", ESCALATOR, 0, 87, 72, "", "Peron 1", ""),
    ("KP", "K2", ESCALATOR, 0, 91, 75, "", "Peron 2", ""),
    ("K1", "KP", ESCALATOR, 0, 91, 75, "", "A, B", ""),
    ("K2", "KP", ESCALATOR, 0, 87, 72, "", "A, B", "")]
TRANSFERS = [
    ("bus", "ket", 2, 90), ("ket", "bus", 2, 90), ("n04", "NS1", 2, 240), ("n04", "NS2", 2, 240),
    ("s06", "fp", 1, ""), ("NS1", "NS2", 3, ""), ("NS2", "NS1", 3, "")]


# Fares: the city's lines by areas and hours, the ferry by itself. A stop is in the core up to CORE blocks from Ketra
# to the east or west, north or south; stations lend their area to their platforms.
CORE = 4
RIDERS = [("adult", "Adults", 1), ("youth", "Under 18", 0)]
MEDIA = [("paper", "Paper ticket", 1), ("karta", "Vozna Karta", 2)]
# id, name, then the price for adults on paper, with the card, and for the youth with either
PRODUCTS = [
    ("single", "Single", "2.40", "2.00", "1.00"), ("short", "Short hop", "1.60", "1.40", "0.70"),
    ("night", "Night single", "3.60", "3.60", "1.80"), ("ferry", "Ferry crossing", "4.50", "4.50", "2.50"),
    ("upgrade", "From short hop to single", "0.80", "0.60", "0.30"),
    ("less", "Ferry and city", "-1.00", "-1.00", "-0.50")]
TIMEFRAMES = [("night", "00:00:00", "05:00:00", "DY")]
# group, network, from, to, timeframe, product, priority
LEG_RULES = [
    ("city", "vozna", "", "", "", "single", 0), ("short", "vozna", "core", "core", "", "short", 1),
    ("night", "vozna", "", "", "night", "night", 2), ("sea", "morna", "", "", "", "ferry", 0)]
# from group, to group, changes in a row, seconds, from departure to departure (1), type, product
TRANSFER_RULES = [
    ("city", "city", -1, 4500, 1, 0, ""), ("city", "short", "", 4500, 1, 0, ""),
    ("short", "short", -1, 4500, 1, 0, ""), ("short", "city", "", 4500, 1, 0, "upgrade"),
    ("night", "night", -1, 4500, 1, 0, ""),
    *((a, b, "", "", "", 1, "less") for c in ("city", "short") for a, b in ((c, "sea"), ("sea", c)))]

class Line(NamedTuple):
    """Stops marked + only pick up and - only set down; ~ has no times of its own; A/B is A out and B back.
    hops are seconds between stops; services read "calendar first-last/minutes", out and back."""
    id: str
    name: str
    type: int
    color: str
    text: str
    stops: str
    hops: str
    out: str
    back: str
    dwell: int = 0
    exact: str = ""  # exact_times, for a line given by frequencies
    block: str = ""  # lines of one block name continue into each other, trip by trip


BUSY_DAY = "DY 6:00-7:00/12, DY 7:00-9:00/8, DY 9:00-19:00/12, DY 19:00-22:00/15"
LINES = [
    Line("T1", "Vestra – Ketra – Landrë", 0, "C8102E", "FFFFFF",
         "w10 w08 w06 w04 w02 ket e02 e04 e06 e08 e10", "120 120 120 120 120 120 120 180 120 120",
         "DY 5:00-23:30/30, WK 5:15-20:45/30", "DY 5:10-23:40/30, WK 5:25-20:55/30"),
    Line("T2", "Hôrvik – Ketra – Limra", 0, "E87722", "000000",
         "nw4 nw2 n06 n04 n02 ket s02 s04 s06", "120 120 120 120 120 120 120 120",
         "DY 5:05-23:35/30, WK 5:20-20:20/30", "DY 5:12-23:42/30, WK 5:27-20:27/30"),
    Line("M1", "Kolvë – Ketra – Sandrë", 1, "00594F", "FFFFFF", "m1 m2 m3 K1/K2 m5 m6 m7 m8", "74 82 66 72 79 71 52",
         "DY 5:00-24:00/20, WK 5:10-21:50/20, WK 6:35-8:55/10",
         "DY 5:08-24:08/20, WK 5:18-21:58/20, WK 6:43-9:03/10", dwell=25),
    Line("S1", "Vestra Gorna – Nordra – Landrë Stacë", 109, "00843D", "FFFFFF", "r1 r2 NS1/NS2 r4 r5", "120 150 150 90",
         "DY 5:20-23:20/30", "DY 5:36-23:36/30", dwell=40),
    Line("11", "Rôvna – Ketra", 3, "003DA5", "FFFFFF",
         "a10 a08~ a06 a04~ a02 s04 a2e bus", "120 120 120 120 120 120 240",
         "DY 5:30-22:30/60, WK 6:00-19:00/60, SA 8:00-18:00/60",
         "DY 5:56-22:56/60, WK 6:26-19:26/60, SA 8:26-18:26/60", block="11"),
    Line("12", "Ketra – Nordra Pôlë", 3, "41B6E6", "000000", "bus b22 b43~ b45 b26 n06", "180 120 120 180 120",
         "DY 5:49-22:49/60, WK 6:19-19:19/60, SA 8:19-18:19/60",
         "DY 5:41-22:41/60, WK 6:11-19:11/60, SA 8:11-18:11/60", block="11"),
    Line("13X", "Rôvna – Ketra – Landrë Gorna express", 3, "6D2077", "FFFFFF",
         "a10+ a06+ bus e06- x83- x104-", "120 420 180 240 120",
         "WK 6:30-9:30/30, WK 15:30-18:30/30", "WK 6:40-9:40/30, WK 15:40-18:40/30"),
    Line("14", "Mustë Ostra – Landrë loop", 3, "84BD00", "000000",
         "e06+ c53 c65 c85 x104 c102 e10 c1m2 c84 c62 e06-", "180 120 120 120 120 120 120 180 180 120",
         "DY 5:40-22:40/30", ""),
    Line("15", "Vestra – Hôrvik", 3, "8B6F4E", "FFFFFF", "w10 d102 d94 d85 d65 nw4", "120 180 120 120 180",
         "DY 5:45-21:45/30", "DY 6:02-22:02/30", exact="1"),
    Line("20", "Ketra – Merkata – Limra", 3, "FFC72C", "000000", "bus f13 f25 f36 s06", "180 180 120 180",
         BUSY_DAY, BUSY_DAY, exact="0"),
    Line("F1", "Limra – Lirë – Jurmi ferry", 4, "009CDE", "000000", "fp fi fe", "420 480",
         "WK 6:15-20:15/60, SA 8:15-20:15/60, SU 9:15-19:15/120",
         "WK 6:40-20:40/60, SA 8:40-20:40/60, SU 9:40-19:40/120", dwell=180),
    Line("N1", "Vestra – Ketra – Sandrë by night", 3, "1D1D1B", "FFFFFF",
         "w10 w06 w02 bus e04 e06 e10 m7 m8", "300 300 300 300 300 300 300 300",
         "DY 24:30-27:30/60", "DY 24:30-27:30/60"),
]

ROW_NAMES = [
    "Alvar Limra", "Veja Solmi", "Veja Harpëna", "Veja Arsëna", "Veja Koramë", "Veja Ošti", "Alvar Ketra",
    "Veja Lundë", "Veja Brôna", "Veja Mustëka", "Veja Stacë", "Veja Fërka", "Veja Pôlë"]
COLUMN_NAMES = [
    "Veja Vestra", "Veja Ulmë", "Veja Peldo", "Veja Sarvi", "Veja Kintë", "Veja Dašra", "Veja Olvi",
    "Veja Murtë", "Veja Gelna", "Veja Tôska", "Alvar Morë", "Veja Zelka", "Veja Harni", "Veja Bruvë",
    "Rivë Vestra", "Rivë Ostra", "Veja Fenka", "Veja Šalda", "Veja Jurmi", "Veja Kelvo", "Veja Landrë"]
BRIDGE = {"bridge": "yes", "layer": "1", "name": "Mustë Ketra"}
UNDERPASS = {"highway": "footway", "tunnel": "yes", "layer": "-1", "lit": "yes", "name": "Tuna Nordra"}
# Where a street (row or column k, from a to b) is not a plain street: other tags, or None where there is no street.
SPECIAL = [("row", j, 4, 5, BRIDGE if j == 0 else None) for j in ROWS] + [  # the river
    ("row", 2, -6, -3, None), ("column", -5, 1, 3, None), ("column", -4, 1, 3, None),  # the park
    ("column", 1, 4, 5, UNDERPASS),
    ("row", -1, 1, 3, {"highway": "pedestrian"}),
    ("column", 9, 1, 2, {"highway": "steps", "incline": "up", "step_count": "40"}),
    ("column", 7, -6, -4, {"access": "private"}),
    ("column", -2, 0, 4, {"oneway": "yes"})]


def metres(i, j):
    """Where a stop at i, j stands: at a crossing 25 m along the row and 8 m aside, else as it is."""
    if float(i).is_integer() and float(j).is_integer():
        return i * BLOCK + (-25 if i in (4, 10) else 25), j * BLOCK + 8
    return i * BLOCK, j * BLOCK


def degrees(x, y):
    """Bends the plain grid a little, so that streets are not ruled lines, and gives latitude and longitude."""
    x, y = x + 35 * math.sin(y / 600), y + 25 * math.sin(x / 800)
    return ORIGIN[0] + y / 111132, ORIGIN[1] + x / (111320 * math.cos(math.radians(ORIGIN[0])))


def read_stops():
    """Yields kind, id, name, x, y of every boardable stop; metro entrances stand on the street itself."""
    for kind, text in STOPS.items():
        for words in (entry.split() for entry in text.split(";")):
            x, y = metres(float(words[-2]), float(words[-1]))
            on_street = kind == "metro" and not words[0].startswith("K")
            yield kind, words[0], " ".join(words[1:-2]), x, y - 8 * on_street
