#!/usr/bin/env python3
"""Writes the demo city Tarvëna: the feed in tarvena/*.txt and the map tarvena.osm, beside this script.

The tables (stops, lines, streets) are in plan.py. The same two files always write the same bytes.
"""
import csv
import datetime
import pathlib
import random
import sys
from xml.sax.saxutils import quoteattr

sys.dont_write_bytecode = True
import plan
from plan import BLOCK, COLUMNS, ROWS, degrees, read_stops

HERE = pathlib.Path(__file__).resolve().parent


def write(name, header, rows):
    path = HERE / "tarvena" / f"{name}.txt"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header.split())
        writer.writerows(rows)


def write_stops():
    def row(id, name, x, y, type=0, parent="", wheelchair="", level="", platform=""):
        lat, lon = degrees(x, y)
        return id, name, f"{lat:.6f}", f"{lon:.6f}", type, parent, wheelchair, level, platform

    rows = [row("K", "Ketra", 50, -25, 1, wheelchair=1), row("NS", "Nordra", 260, 900, 1, wheelchair=1),
            row("NSA", "Nordra Stacë", 200, 870, 2, "NS", 1, "G"),
            row("NSB", "Nordra Fërka", 200, 930, 2, "NS", 1, "G")]
    for id, name, type, level, i, j, wheelchair in plan.KETRA:
        rows.append(row(id, name, i * BLOCK, j * BLOCK, type, "K", wheelchair or "", level))
    for number, (kind, id, name, x, y) in enumerate(read_stops()):
        parent = id[:-1] if id[:-1] in ("K", "NS") else ""
        level = "U2" if parent == "K" else "E1" if kind == "rail" else ""
        wheelchair = ["1", "2", "1", ""][number % 4] if kind == "bus" else "2" if id == "fi" else "1"
        rows.append(row(id, name, x, y, 0, parent, wheelchair, level, id[-1] if parent else ""))
    write("stops", "stop_id stop_name stop_lat stop_lon location_type parent_station wheelchair_boarding level_id "
          "platform_code", rows)
    write("levels", "level_id level_index level_name", plan.LEVELS)
    write("pathways", "pathway_id from_stop_id to_stop_id pathway_mode is_bidirectional length traversal_time "
          "stair_count signposted_as reversed_signposted_as",
          [(f"P{number:02}", *pathway) for number, pathway in enumerate(plan.PATHWAYS, 1)])
    write("transfers", "from_stop_id to_stop_id transfer_type min_transfer_time", plan.TRANSFERS)


def write_calendar():
    days = {"DY": "1111111", "WK": "1111100", "SA": "0000010", "SU": "0000001"}
    span = f"{plan.FIRST:%Y%m%d}", f"{plan.LAST:%Y%m%d}"
    write("calendar", "service_id monday tuesday wednesday thursday friday saturday sunday start_date end_date",
          [(id, *flags, *span) for id, flags in days.items()])
    exceptions = []
    for date in (datetime.date(year, *day) for year in (plan.FIRST.year, plan.LAST.year) for day in plan.HOLIDAYS):
        if date.weekday() < 6:  # a holiday runs as a Sunday
            exceptions += [("SA" if date.weekday() == 5 else "WK", f"{date:%Y%m%d}", 2), ("SU", f"{date:%Y%m%d}", 1)]
    write("calendar_dates", "service_id date exception_type", exceptions)
    write("feed_info", "feed_publisher_name feed_publisher_url feed_lang feed_start_date feed_end_date feed_version",
          [("Tarvëna Vozna", "https://example.org/", "en", *span, "1")])
    write("agency", "agency_id agency_name agency_url agency_timezone agency_lang",
          [("TV", "Tarvëna Vozna", "https://example.org/vozna", "Europe/Zagreb", "en"),
           ("LM", "Limra Morna", "https://example.org/morna", "Europe/Zagreb", "en")])


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def read_services(text):
    """Yields calendar, first, last and headway in seconds of each part of "WK 5:15-20:45/30, …"."""
    for part in filter(None, text.split(", ")):
        service, times = part.split()
        span, headway = times.split("/")
        first, last = (sum(int(n) * unit for n, unit in zip(t.split(":"), (3600, 60))) for t in span.split("-"))
        yield service, first, last, int(headway) * 60


def make_calls(line, back):
    """The stop times of one run as (stop, arrival, departure, pickup, drop off), from 0 seconds."""
    calls, time = [], 0
    stops, hops = line.stops.split(), [0, *map(int, line.hops.split())]
    if back:
        stops, hops = stops[::-1], [0, *hops[:0:-1]]
    for number, (stop, hop) in enumerate(zip(stops, hops)):
        time += hop
        dwell = line.dwell if 0 < number < len(stops) - 1 else 0
        only = ("-+" if back else "+-").find(stop[-1])  # 0 only picks up, 1 only sets down
        id = stop.rstrip("+-~").split("/")[-1 if back else 0]
        times = (None, None) if stop.endswith("~") else (time, time + dwell)
        calls.append((id, *times, 1 if only == 1 else "", 1 if only == 0 else ""))
        time += dwell
    return calls


def write_trips():
    names = {id: name for _, id, name, _, _ in read_stops()}
    trips, times, frequencies = [], [], []
    for line, back in ((line, back) for line in plan.LINES for back in (0, 1)):
        calls, runs = make_calls(line, back), {}
        for service, first, last, headway in read_services(line.back if back else line.out):
            if line.exact:
                trip = f"{line.id}.{service}{back}"
                frequencies.append((trip, clock(first), clock(last), headway, line.exact))
                runs.setdefault(trip, (service, first, ""))
                continue
            for number, start in enumerate(range(first, last + 1, headway)):
                block = f"{line.block}.{service}{back}.{number}" if line.block else ""
                runs[f"{line.id}.{service}{back}.{clock(start)[:5].replace(':', '')}"] = service, start, block
        for trip, (service, start, block) in runs.items():
            trips.append((line.id, service, trip, names[calls[-1][0]], back, block, 2 if line.id == "13X" else 1))
            for sequence, (stop, arrival, departure, *kinds) in enumerate(calls, 1):
                clocks = ["" if t is None else clock(start + t) for t in (arrival, departure)]
                times.append((trip, *clocks, stop, sequence, *kinds))
    write("routes", "route_id agency_id route_short_name route_long_name route_type route_color route_text_color",
          [(l.id, "LM" if l.type == 4 else "TV", l.id, l.name, l.type, l.color, l.text) for l in plan.LINES])
    write("trips", "route_id service_id trip_id trip_headsign direction_id block_id wheelchair_accessible", trips)
    write("stop_times", "trip_id arrival_time departure_time stop_id stop_sequence pickup_type drop_off_type", times)
    write("frequencies", "trip_id start_time end_time headway_secs exact_times", frequencies)


def write_fares():
    def is_core(x, y):
        return max(abs(x), abs(y)) <= (plan.CORE + 0.25) * BLOCK

    areas = [("core" if is_core(x, y) else "ring", id) for _, id, _, x, y in read_stops() if id not in ("K1", "K2")]
    write("areas", "area_id area_name", [("core", "Ketra"), ("ring", "Tarvëna")])
    write("stop_areas", "area_id stop_id", [("core", "K"), *areas])
    write("networks", "network_id network_name", [("vozna", "Tarvëna Vozna"), ("morna", "Limra Morna")])
    write("route_networks", "network_id route_id",
          [("morna" if line.type == 4 else "vozna", line.id) for line in plan.LINES])
    write("rider_categories", "rider_category_id rider_category_name is_default_fare_category", plan.RIDERS)
    write("fare_media", "fare_media_id fare_media_name fare_media_type", plan.MEDIA)
    write("fare_products", "fare_product_id fare_product_name rider_category_id fare_media_id amount currency",
          [(id, name, rider, medium, amount, "EUR") for id, name, *amounts in plan.PRODUCTS
           for rider, medium, amount in zip(("adult", "adult", "youth"), ("paper", "karta", ""), amounts)])
    write("timeframes", "timeframe_group_id start_time end_time service_id", plan.TIMEFRAMES)
    write("fare_leg_rules", "leg_group_id network_id from_area_id to_area_id from_timeframe_group_id fare_product_id "
          "rule_priority", plan.LEG_RULES)
    write("fare_transfer_rules", "from_leg_group_id to_leg_group_id transfer_count duration_limit "
          "duration_limit_type fare_transfer_type fare_product_id", plan.TRANSFER_RULES)


class Map:
    """Nodes and ways as they will be written; streets are collected as rows and columns of nodes first."""

    def __init__(self):
        self.nodes, self.ways, self.lines, self.crossings = [], [], {}, {}
        for i in COLUMNS:
            for j in ROWS:
                self.crossings[i, j] = node = self.node(i * BLOCK, j * BLOCK)
                self.lines.setdefault(("row", j), []).append((i, node))
                self.lines.setdefault(("column", i), []).append((j, node))

    def node(self, x, y, **tags):
        self.nodes.append((*degrees(x, y), tags))
        return len(self.nodes)

    def way(self, *nodes, **tags):
        """A way over nodes, given by id or as (x, y); gives its nodes' ids."""
        nodes = [node if isinstance(node, int) else self.node(*node) for node in nodes]
        self.ways.append((nodes, tags))
        return nodes

    def on_street(self, axis, k, at, **tags):
        """A new node on row or column k, `at` metres along it."""
        node = self.node(*((at, k * BLOCK) if axis == "row" else (k * BLOCK, at)), **tags)
        self.lines[axis, k].append((at / BLOCK, node))
        return node

    def draw_streets(self):
        for (axis, k), line in self.lines.items():
            number = k - (ROWS if axis == "row" else COLUMNS)[0]
            kind = {0: "primary", 4: "tertiary", -4: "tertiary", -6: "secondary"}.get(k, "residential")
            plain = {"highway": kind, "name": (plan.ROW_NAMES if axis == "row" else plan.COLUMN_NAMES)[number]}
            line.sort()
            run, before = [], None
            for (a, first), (b, second) in zip(line, line[1:]):
                special = next((s[4] for s in plan.SPECIAL if s[:2] == (axis, k) and s[2] < (a + b) / 2 < s[3]), {})
                tags = None if special is None else {**plain, **special}
                if tags != before or not run:
                    run, before = [first], tags
                    if tags is not None:
                        self.ways.append((run, tags))
                run.append(second)

    def write(self):
        def element(tag, attributes, children):
            head = f'  <{tag} {attributes} version="1"'
            return [head + ">", *children, f"  </{tag}>"] if children else [head + "/>"]

        lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<osm version="0.6" generator="build.py">']
        for id, (lat, lon, tags) in enumerate(self.nodes, 1):
            children = [f"    <tag k={quoteattr(k)} v={quoteattr(v)}/>" for k, v in tags.items()]
            lines += element("node", f'id="{id}" lat="{lat:.7f}" lon="{lon:.7f}"', children)
        for id, (nodes, tags) in enumerate(self.ways, 5001):
            children = [f'    <nd ref="{node}"/>' for node in nodes]
            children += [f"    <tag k={quoteattr(k)} v={quoteattr(v)}/>" for k, v in tags.items()]
            lines += element("way", f'id="{id}"', children)
        (HERE / "tarvena.osm").write_text("\n".join(lines + ["</osm>", ""]), encoding="utf-8", newline="\n")


def metro_station(m):
    """Ketra: outer hall (y = -12) and inner hall (-21) on level -1, an island of two platforms on level -2."""
    indoor = {"highway": "footway", "indoor": "yes"}
    stairs = {"highway": "steps", "indoor": "yes", "wheelchair": "no"}
    moving = {"highway": "steps", "indoor": "yes", "conveying": "forward"}
    a = m.on_street("row", 0, -50, railway="subway_entrance", name="Ketra A", ref="A", level="0")
    b = m.on_street("row", 0, 150, railway="subway_entrance", name="Ketra B", ref="B", level="0")
    c = m.node(50, -50, railway="subway_entrance", name="Ketra C", ref="C", level="0", wheelchair="yes")
    lift = m.node(50, -25, highway="elevator", level="-2;-1;0", wheelchair="yes", name="Lifta Ketra")
    gate = m.node(50, -38, barrier="gate", foot="yes", wheelchair="yes")
    m.way(m.crossings[0, 0], c, (100, -100), m.crossings[1, -1], highway="pedestrian", name="Ketra Torë")
    m.way(c, gate, lift, highway="footway", level="0")
    outer = m.way((-20, -12), (50, -12), (115, -12), (120, -12), level="-1", **indoor)
    up_top = m.way(outer[2], (118, -6), level="-1", **indoor)[1]
    stair_top = m.way(outer[2], (118, -18), level="-1", **indoor)[1]
    m.way(a, outer[0], level="-1;0", step_count="28", **stairs)
    m.way(b, stair_top, level="-1;0", step_count="28", **stairs)
    m.way(b, outer[3], level="-1;0", **moving)
    m.way(up_top, b, level="-1;0", **moving)
    inner = m.way((35, -21), (50, -21), (65, -21), (67, -26), level="-1", **indoor)
    turnstile = m.node(50, -17, barrier="turnstile")
    m.way(outer[1], turnstile, inner[1], level="-1", **{**indoor, "highway": "corridor"})
    m.way(inner[1], lift, level="-1", **indoor)
    platform = {"railway": "platform", "level": "-2", "name": "Ketra"}
    one = m.way(*((x, -20) for x in (-20, 10, 50, 92, 120)), ref="1", **platform)
    two = m.way(*((x, -30) for x in (-20, 10, 50, 92, 120)), ref="2", **platform)
    west = m.way(one[1], (10, -25), two[1], level="-2", **indoor)[1]
    m.way(one[2], lift, two[2], level="-2", **indoor)
    east = m.way(one[3], (92, -23), (92, -27), two[3], level="-2", **indoor)
    m.way(inner[0], west, level="-2;-1", step_count="32", **stairs)
    m.way(inner[2], east[1], level="-2;-1", **moving)
    m.way(east[2], inner[3], level="-2;-1", **moving)


def rail_stations(m):
    """The line on its embankment (y = 900): Nordra with two platforms above its underpass, the others with one."""
    stairs = {"highway": "steps", "incline": "up", "level": "0;1", "step_count": "30"}
    high = {"railway": "platform", "level": "1"}
    ramp = {"highway": "footway", "ramp": "yes", "incline": "up", "level": "0;1", "wheelchair": "yes"}
    west, east = m.node(30, 900), m.node(370, 900)
    m.way((-2100, 900), west, railway="rail", bridge="viaduct", layer="1", name="Linja S1")
    m.way(west, east, railway="rail", embankment="yes", name="Linja S1")
    m.way(east, (2100, 900), railway="rail", bridge="viaduct", layer="1", name="Linja S1")
    for ref, y, foot, row, bend in (("1", 892, 870, 4, 850), ("2", 908, 930, 5, 950)):
        platform = m.way((220, y), (260, y), (320, y), **high, ref=ref, name="Nordra")
        m.way(m.on_street("column", 1, foot), platform[0], **stairs)
        m.way(m.on_street("row", row, 330), (330, bend), platform[2], **ramp)
    for _, id, name, x, y in read_stops():
        if id in ("r1", "r2", "r4", "r5"):
            side = -1 if x > 1800 else 1
            street = x - 40 * side
            platform = m.way((street + 20 * side, y), (x, y), (street + 100 * side, y), **high, ref="1", name=name)
            column = round(street / BLOCK)
            m.way(m.on_street("column", column, 885), platform[0], **stairs)
            m.way(m.on_street("column", column, 855), (street + 80 * side, 865), platform[2], **ramp)


def water(m):
    """River, footbridge with steps and ramps, piers, and the island that only the ferry reaches."""
    m.way((900, 1500), (900, 0), (900, -1250), waterway="river", name="Tarva")
    m.way((-2300, -1250), (2300, -1250), natural="coastline")
    deck = m.way((830, 600), (970, 600), highway="footway", bridge="yes", layer="1", name="Mustëka")
    for bank, end, side in ((m.crossings[4, 3], deck[0], -1), (m.crossings[5, 3], deck[1], 1)):
        m.way(bank, end, highway="steps", incline="up", step_count="24", wheelchair="no")
        m.way(bank, (900 + 88 * side, 660), (900 + 76 * side, 655), end,
              highway="footway", ramp="yes", incline="up", wheelchair="yes")
    pier = {"man_made": "pier", "highway": "footway"}
    m.way(m.crossings[0, -6], (0, -1350), (0, -1455), name="Limra Pir", **pier)
    m.way(m.crossings[8, -6], (1600, -1415), name="Jurmi Pir", **pier)
    quay = m.way((600, -2415), (600, -2460), name="Lirë Pir", **pier)[1]
    lane = m.way(quay, (520, -2520), (540, -2640), (680, -2660), (720, -2540), quay,
                 highway="residential", name="Veja Lirë")
    m.way(lane[1], (610, -2580), lane[3], highway="path")
    m.way((480, -2440), (460, -2680), (760, -2700), (770, -2450), (480, -2440), place="islet", name="Lirë")


def park_and_square(m):
    x = m.crossings
    m.way(x[-6, 3], x[-6, 1], x[-3, 1], x[-3, 3], x[-6, 3], leisure="park", name="Lundë Olvi")
    gate = m.node(-1160, 560, barrier="gate", foot="yes", name="Porta Lundë")
    m.way(x[-6, 3], gate, x[-5, 2], x[-4, 2], x[-3, 1], highway="path", name="Pasa Olvi")
    m.way(x[-6, 1], x[-5, 2], highway="footway")
    m.way(x[-4, 2], (-740, 540), x[-3, 3], highway="footway")
    m.way(x[0, 0], x[1, 0], x[1, -1], x[0, -1], x[0, 0], highway="pedestrian", area="yes", name="Ketra Torë")
    m.on_street("column", 7, -1190, barrier="gate", access="private")
    for places in ((-380, -220), (220, 380)):
        walk = m.way(*((at, 14) for at in places), highway="footway", footway="sidewalk", name="Alvar Ketra")
        for at, side in zip(places, walk):
            crossing = m.on_street("row", 0, at, highway="crossing", crossing="zebra")
            m.way(side, crossing, highway="footway", footway="crossing")
    blocks = [(i, j) for i in COLUMNS[:-1] for j in ROWS[:-1]
              if i != 4 and j != 4 and (i, j) not in ((0, -1), (0, -2)) and not (-6 <= i < -3 and 1 <= j < 3)]
    for i, j in sorted(random.Random(7).sample(blocks, 36)):
        at = i * BLOCK + 60 + 20 * (j % 4)
        m.way(m.on_street("row", j, at), m.on_street("row", j + 1, at), highway="footway", surface="paving_stones")


def stop_signs(m):
    for kind, id, name, x, y in read_stops():
        if kind == "metro" and not id.startswith("K"):
            m.on_street("row", round(y / BLOCK), x, railway="subway_entrance", name=name)
        elif kind in ("tram", "bus"):
            sign = {"railway": "tram_stop"} if kind == "tram" else {"highway": "bus_stop"}
            m.node(x, y, **sign, public_transport="platform", name=name, ref=id)
        elif kind == "ferry":
            m.node(x, y, amenity="ferry_terminal", name=name, ref=id)


if __name__ == "__main__":
    (HERE / "tarvena").mkdir(exist_ok=True)
    for part in (write_stops, write_calendar, write_trips, write_fares):
        part()
    city = Map()
    for part in (metro_station, rail_stations, water, park_and_square, stop_signs, Map.draw_streets, Map.write):
        part(city)
