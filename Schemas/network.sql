-- The network file: tables in the words of GTFS that a person can query, and, beside them, the packed
-- columns from which the engine works. Numbers such as `stop` and `trip` are this file's own keys;
-- ids such as `stop_id` and `trip_id` stand as the feed writes them. Times are seconds from noon minus
-- 12 h of the service date; dates are texts, YYYY-MM-DD.

CREATE TABLE feeds (
  feed INTEGER PRIMARY KEY,
  feed_id TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,              -- the file's or folder's name, without its path
  feed_publisher_name TEXT, feed_publisher_url TEXT, feed_lang TEXT, default_lang TEXT,
  feed_start_date TEXT, feed_end_date TEXT, feed_version TEXT,
  feed_contact_email TEXT, feed_contact_url TEXT,
  -- Of all its services, with the exceptions of calendar_dates: the ends, and how many dates there are.
  first_date TEXT, last_date TEXT, service_days INTEGER
) STRICT;

CREATE TABLE agencies (
  agency INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  agency_id TEXT NOT NULL, agency_name TEXT NOT NULL, agency_url TEXT, agency_timezone TEXT NOT NULL,
  agency_lang TEXT, agency_phone TEXT, agency_fare_url TEXT, agency_email TEXT
) STRICT;

CREATE TABLE levels (
  level INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  level_id TEXT NOT NULL, level_index REAL NOT NULL, level_name TEXT
) STRICT;

CREATE TABLE stops (
  stop INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  stop_id TEXT NOT NULL, stop_code TEXT, stop_name TEXT NOT NULL, tts_stop_name TEXT, stop_desc TEXT,
  stop_lat REAL, stop_lon REAL,      -- both or neither
  zone_id TEXT, stop_url TEXT,
  location_type INTEGER NOT NULL,    -- 0 stop, 1 station, 2 entrance, 3 node, 4 boarding area
  parent_stop INTEGER REFERENCES stops,
  stop_timezone TEXT, wheelchair_boarding INTEGER, level INTEGER REFERENCES levels,
  platform_code TEXT, stop_access INTEGER
) STRICT;

CREATE TABLE routes (
  route INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  agency INTEGER NOT NULL REFERENCES agencies,
  route_id TEXT NOT NULL, route_short_name TEXT, route_long_name TEXT, route_desc TEXT,
  route_type INTEGER NOT NULL, route_url TEXT, route_color TEXT, route_text_color TEXT,
  route_sort_order INTEGER, continuous_pickup INTEGER, continuous_drop_off INTEGER, network_id TEXT
) STRICT;

CREATE TABLE services (
  service INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  service_id TEXT NOT NULL
) STRICT;

CREATE TABLE calendar (
  service INTEGER PRIMARY KEY REFERENCES services,
  monday INTEGER NOT NULL, tuesday INTEGER NOT NULL, wednesday INTEGER NOT NULL,
  thursday INTEGER NOT NULL, friday INTEGER NOT NULL, saturday INTEGER NOT NULL,
  sunday INTEGER NOT NULL,
  start_date TEXT NOT NULL, end_date TEXT NOT NULL
) STRICT;

CREATE TABLE calendar_dates (
  service INTEGER NOT NULL REFERENCES services,
  date TEXT NOT NULL,
  exception_type INTEGER NOT NULL,   -- 1 added, 2 removed
  PRIMARY KEY (service, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE booking_rules (
  booking_rule INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  booking_rule_id TEXT NOT NULL,
  booking_type INTEGER NOT NULL,     -- 0 up to the ride, 1 on the same day, 2 days before
  prior_notice_duration_min INTEGER, prior_notice_duration_max INTEGER,   -- minutes
  prior_notice_last_day INTEGER, prior_notice_last_time INTEGER,          -- days before; seconds
  prior_notice_start_day INTEGER, prior_notice_start_time INTEGER,
  prior_notice_service INTEGER REFERENCES services,
  message TEXT, pickup_message TEXT, drop_off_message TEXT,
  phone_number TEXT, info_url TEXT, booking_url TEXT
) STRICT;

-- Trips that call at the same stops after the same seconds share one profile: a trip is a profile and a
-- start. The view stop_times puts the two together again.
CREATE TABLE profiles (
  profile INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  stop_count INTEGER NOT NULL
) STRICT;

CREATE TABLE profile_stops (
  profile INTEGER NOT NULL REFERENCES profiles,
  position INTEGER NOT NULL,         -- 0, 1, 2 …
  stop INTEGER NOT NULL REFERENCES stops,
  arrival INTEGER NOT NULL,          -- seconds after the departure from position 0
  departure INTEGER NOT NULL,
  stop_sequence INTEGER NOT NULL,
  pickup_type INTEGER NOT NULL, drop_off_type INTEGER NOT NULL,
  continuous_pickup INTEGER, continuous_drop_off INTEGER,
  timepoint INTEGER,
  is_interpolated INTEGER NOT NULL,  -- 1 where the feed left both times blank
  stop_headsign TEXT, shape_dist_traveled REAL,
  pickup_booking_rule INTEGER REFERENCES booking_rules,
  drop_off_booking_rule INTEGER REFERENCES booking_rules,
  PRIMARY KEY (profile, position)
) STRICT, WITHOUT ROWID;

-- The lines that vehicles follow. `points` holds differences between neighbours in steps of 10⁻⁶ degrees,
-- latitude before longitude, zigzag coded, seven bits a byte, the lowest first; `distances` is
-- shape_dist_traveled point by point, as 32-bit floating-point numbers.
CREATE TABLE shapes (
  shape INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  shape_id TEXT NOT NULL,
  point_count INTEGER NOT NULL,
  points BLOB NOT NULL,
  distances BLOB                     -- NULL where the feed has none, or they fall
) STRICT;

CREATE TABLE trips (
  trip INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  route INTEGER NOT NULL REFERENCES routes,
  service INTEGER NOT NULL REFERENCES services,
  trip_id TEXT NOT NULL, trip_headsign TEXT, trip_short_name TEXT, direction_id INTEGER,
  block_id TEXT, shape INTEGER REFERENCES shapes, wheelchair_accessible INTEGER, bikes_allowed INTEGER,
  cars_allowed INTEGER,
  profile INTEGER NOT NULL REFERENCES profiles,
  start_time INTEGER NOT NULL        -- the departure from position 0
) STRICT;

CREATE TABLE frequencies (
  trip INTEGER NOT NULL REFERENCES trips,
  start_time INTEGER NOT NULL, end_time INTEGER NOT NULL, headway_secs INTEGER NOT NULL,
  exact_times INTEGER NOT NULL
) STRICT;

CREATE TABLE transfers (
  feed INTEGER REFERENCES feeds,     -- NULL: a row of own_transfers, its ids resolved
  from_stop INTEGER REFERENCES stops, to_stop INTEGER REFERENCES stops,
  from_route INTEGER REFERENCES routes, to_route INTEGER REFERENCES routes,
  from_trip INTEGER REFERENCES trips, to_trip INTEGER REFERENCES trips,
  transfer_type INTEGER NOT NULL, min_transfer_time INTEGER
) STRICT;

-- Rules for changes of a person's own, between feeds or within one: ids are FEED:ID, so that they mean the
-- same whichever feeds are added. What they name is among the rows of transfers that have no feed.
CREATE TABLE own_transfers (
  line INTEGER PRIMARY KEY,
  source TEXT NOT NULL,              -- the file's name, without its path
  from_stop_id TEXT, to_stop_id TEXT, from_route_id TEXT, to_route_id TEXT,
  from_trip_id TEXT, to_trip_id TEXT,
  transfer_type INTEGER NOT NULL, min_transfer_time INTEGER
) STRICT;

CREATE TABLE pathways (
  feed INTEGER NOT NULL REFERENCES feeds,
  pathway_id TEXT NOT NULL,
  from_stop INTEGER NOT NULL REFERENCES stops, to_stop INTEGER NOT NULL REFERENCES stops,
  pathway_mode INTEGER NOT NULL, is_bidirectional INTEGER NOT NULL,
  length REAL, traversal_time INTEGER, stair_count INTEGER, max_slope REAL, min_width REAL,
  signposted_as TEXT, reversed_signposted_as TEXT
) STRICT;

-- GTFS-Flex: service on demand, in areas, groups of stops or windows of time. No journey uses it yet.
CREATE TABLE locations (
  location INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  location_id TEXT NOT NULL, stop_name TEXT, stop_desc TEXT,
  geometry TEXT NOT NULL             -- GeoJSON, a MultiPolygon
) STRICT;

CREATE TABLE location_groups (
  location_group INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  location_group_id TEXT NOT NULL, location_group_name TEXT
) STRICT;

CREATE TABLE location_group_stops (
  location_group INTEGER NOT NULL REFERENCES location_groups,
  stop INTEGER NOT NULL REFERENCES stops,
  PRIMARY KEY (location_group, stop)
) STRICT, WITHOUT ROWID;

-- Numbered together with trips, and in none of them.
CREATE TABLE flex_trips (
  trip INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  route INTEGER NOT NULL REFERENCES routes,
  service INTEGER NOT NULL REFERENCES services,
  trip_id TEXT NOT NULL, trip_headsign TEXT, trip_short_name TEXT, direction_id INTEGER,
  block_id TEXT, shape_id TEXT, wheelchair_accessible INTEGER, bikes_allowed INTEGER,
  cars_allowed INTEGER, safe_duration_factor REAL, safe_duration_offset REAL
) STRICT;

CREATE TABLE flex_stop_times (
  trip INTEGER NOT NULL REFERENCES flex_trips,
  stop_sequence INTEGER NOT NULL,
  stop INTEGER REFERENCES stops, location INTEGER REFERENCES locations,   -- one of the three
  location_group INTEGER REFERENCES location_groups,
  start_window INTEGER, end_window INTEGER,   -- both or neither; seconds from noon minus 12 h
  arrival INTEGER, departure INTEGER,
  pickup_type INTEGER, drop_off_type INTEGER,
  pickup_booking_rule_id TEXT, drop_off_booking_rule_id TEXT, stop_headsign TEXT,
  PRIMARY KEY (trip, stop_sequence)
) STRICT, WITHOUT ROWID;

-- Fares, row for row as the feed writes them: ids are not resolved here, since a rule that names what is not
-- there still says something about the others. Money is in ten-thousandths of the currency's unit, and NULL
-- where it cannot be read. Of the two models, fare_attributes and fare_rules are the older one.
CREATE TABLE fare_attributes (
  feed INTEGER NOT NULL REFERENCES feeds,
  fare_id TEXT NOT NULL, price INTEGER, currency_type TEXT, payment_method INTEGER,
  transfers INTEGER,                 -- NULL for any number
  agency_id TEXT, transfer_duration INTEGER
) STRICT;

CREATE TABLE fare_rules (
  feed INTEGER NOT NULL REFERENCES feeds,
  fare_id TEXT NOT NULL, route_id TEXT, origin_id TEXT, destination_id TEXT, contains_id TEXT
) STRICT;

CREATE TABLE areas (
  feed INTEGER NOT NULL REFERENCES feeds,
  area_id TEXT NOT NULL, area_name TEXT
) STRICT;

CREATE TABLE stop_areas (
  feed INTEGER NOT NULL REFERENCES feeds,
  area_id TEXT NOT NULL, stop_id TEXT NOT NULL
) STRICT;

CREATE TABLE networks (
  feed INTEGER NOT NULL REFERENCES feeds,
  network_id TEXT NOT NULL, network_name TEXT
) STRICT;

CREATE TABLE route_networks (
  feed INTEGER NOT NULL REFERENCES feeds,
  network_id TEXT NOT NULL, route_id TEXT NOT NULL
) STRICT;

CREATE TABLE timeframes (
  feed INTEGER NOT NULL REFERENCES feeds,
  timeframe_group_id TEXT NOT NULL,
  start_time INTEGER NOT NULL, end_time INTEGER NOT NULL,  -- what a clock at the stop shows
  service_id TEXT NOT NULL
) STRICT;

CREATE TABLE rider_categories (
  feed INTEGER NOT NULL REFERENCES feeds,
  rider_category_id TEXT NOT NULL, rider_category_name TEXT, is_default_fare_category INTEGER,
  eligibility_url TEXT
) STRICT;

CREATE TABLE fare_media (
  feed INTEGER NOT NULL REFERENCES feeds,
  fare_media_id TEXT NOT NULL, fare_media_name TEXT, fare_media_type INTEGER
) STRICT;

CREATE TABLE fare_products (
  feed INTEGER NOT NULL REFERENCES feeds,
  fare_product_id TEXT NOT NULL, fare_product_name TEXT, rider_category_id TEXT, fare_media_id TEXT,
  amount INTEGER, currency TEXT
) STRICT;

CREATE TABLE fare_leg_rules (
  feed INTEGER NOT NULL REFERENCES feeds,
  leg_group_id TEXT, network_id TEXT, from_area_id TEXT, to_area_id TEXT,
  from_timeframe_group_id TEXT, to_timeframe_group_id TEXT, fare_product_id TEXT,
  rule_priority INTEGER              -- NULL where the file has no such column
) STRICT;

CREATE TABLE fare_leg_join_rules (
  feed INTEGER NOT NULL REFERENCES feeds,
  from_network_id TEXT NOT NULL, to_network_id TEXT NOT NULL, from_stop_id TEXT, to_stop_id TEXT
) STRICT;

CREATE TABLE fare_transfer_rules (
  feed INTEGER NOT NULL REFERENCES feeds,
  from_leg_group_id TEXT, to_leg_group_id TEXT,
  transfer_count INTEGER,            -- -1 for any number
  duration_limit INTEGER, duration_limit_type INTEGER,
  fare_transfer_type INTEGER,        -- NULL where the rule cannot be read: then it has no price
  fare_product_id TEXT
) STRICT;

-- Whom to credit: of the whole feed, or where the agency, the route or the trip is told.
CREATE TABLE attributions (
  attribution INTEGER PRIMARY KEY,
  feed INTEGER NOT NULL REFERENCES feeds,
  attribution_id TEXT,
  agency INTEGER REFERENCES agencies, route INTEGER REFERENCES routes, trip INTEGER REFERENCES trips,
  organization_name TEXT NOT NULL,
  is_producer INTEGER NOT NULL, is_operator INTEGER NOT NULL, is_authority INTEGER NOT NULL,
  attribution_url TEXT, attribution_email TEXT, attribution_phone TEXT
) STRICT;

-- Texts in other languages: of one row, or of a text wherever it stands. Languages are written in small
-- letters.
CREATE TABLE translations (
  feed INTEGER NOT NULL REFERENCES feeds,
  table_name TEXT NOT NULL, field_name TEXT NOT NULL, language TEXT NOT NULL,
  translation TEXT NOT NULL,
  field_value TEXT,
  record_id TEXT,
  record INTEGER,                    -- the key of the agency, stop, route, level or trip that record_id names
  stop_sequence INTEGER              -- record_sub_id, of stop_times
) STRICT;

-- What import found wrong, repaired, dropped or does not use yet. A row is a problem; `count` says how
-- often it stood in the file where only the first ones are kept.
CREATE TABLE import_issues (
  issue INTEGER PRIMARY KEY,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning', 'info')),
  code TEXT NOT NULL,
  feed_id TEXT, file TEXT, line INTEGER, field TEXT, entity TEXT,
  message TEXT NOT NULL,
  count INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Facts about the network as a whole: when and by which version it was made, attributions.
CREATE TABLE network_facts (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- The engine's arrays, cut into chunks. A chunk's checksum is that of its data.
CREATE TABLE column_chunks (
  chunk INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sequence INTEGER NOT NULL,         -- 0, 1, 2 … within the column
  element_size INTEGER NOT NULL,     -- bytes
  checksum INTEGER NOT NULL,
  data BLOB NOT NULL,
  UNIQUE (name, sequence)
) STRICT;

CREATE VIEW stop_times AS
SELECT
  feeds.feed_id, trips.trip_id,
  printf('%02d:%02d:%02d', (start_time + arrival) / 3600, (start_time + arrival) / 60 % 60,
    (start_time + arrival) % 60) AS arrival_time,
  printf('%02d:%02d:%02d', (start_time + departure) / 3600, (start_time + departure) / 60 % 60,
    (start_time + departure) % 60) AS departure_time,
  stops.stop_id, stop_name, stop_sequence, stop_headsign, pickup_type, drop_off_type,
  profile_stops.continuous_pickup, profile_stops.continuous_drop_off, shape_dist_traveled, timepoint,
  is_interpolated, trips.feed, trips.trip, stops.stop
FROM trips JOIN feeds USING (feed) JOIN profile_stops USING (profile) JOIN stops USING (stop);
