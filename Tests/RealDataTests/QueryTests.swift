import ProgramTesting
import Testing

/// Journeys looked up by hand in the rows of stop_times.txt. The direct trips named here were also found
/// to be the earliest by a plain scan over all connections of the feed.
@Suite("Journeys in real feeds")
struct QueryTests {
  func expectRide(
    _ journey: Answer.Journey, trip: String, date: String, departure: String, arrival: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let rides = journey.legs.filter(\.isRide)
    #expect(rides.map(\.trip?.id) == [trip], sourceLocation: sourceLocation)
    #expect(rides.first?.trip?.serviceDate == date, sourceLocation: sourceLocation)
    #expect(rides.first?.departure.description == departure, sourceLocation: sourceLocation)
    #expect(journey.arrival.description == arrival, sourceLocation: sourceLocation)
  }

  @Test(
    "A night train ends in the hour that comes twice",
    RealData.needs("metro-north/metro_north_2026.gtfs.zip"))
  func clocksGoBack() throws {
    let network = try RealNetwork(feeds: ["metro-north/metro_north_2026.gtfs.zip"])
    // Grand Central (1) to New Haven (149). Saturday 31 October 2026: noon in New York is 16:00Z, less
    // twelve hours 04:00Z. The row says 23:28:00 and 25:38:00: 03:28Z and 05:38Z, still summer time.
    let night = try network.plan(from: "1", to: "149", depart: "2026-11-01T03:20:00Z")
    expectRide(
      night, trip: "metro_north_2026:246129624613666+2289573+0", date: "2026-10-31",
      departure: "2026-11-01T03:28:00Z", arrival: "2026-11-01T05:38:00Z")
    #expect(night.legs.last?.arrivalLocal == "2026-11-01T01:38:00-04:00")
    // Grand Central to Stamford (124). Sunday 1 November: noon is 17:00Z, less twelve hours 05:00Z. The
    // row says 05:30:00 and 06:41:00: 10:30Z and 11:41Z, by clocks five hours behind.
    let morning = try network.plan(from: "1", to: "124", depart: "2026-11-01T08:00:00Z")
    expectRide(
      morning, trip: "metro_north_2026:246131124613607+2289152+0", date: "2026-11-01",
      departure: "2026-11-01T10:30:00Z", arrival: "2026-11-01T11:41:00Z")
    #expect(morning.legs.first?.departureLocal == "2026-11-01T05:30:00-05:00")
  }

  @Test(
    "A train of yesterday's service day leaves after midnight",
    RealData.needs("nyc-subway/nyc_subway_2018.gtfs.zip"))
  func afterMidnight() throws {
    let network = try RealNetwork(feeds: ["nyc-subway/nyc_subway_2018.gtfs.zip"])
    // South Ferry (142N) to Van Cortlandt Park (101N). Saturday 3 November 2018, the calendar's last day:
    // noon is 16:00Z, less twelve hours 04:00Z. The row says 24:47:00 and 25:44:30.
    let journey = try network.plan(from: "142N", to: "101N", depart: "2018-11-04T04:40:00Z")
    expectRide(
      journey, trip: "nyc_subway_2018:ASP18GEN-1038-Saturday-00_148700_1..N03R",
      date: "2018-11-03", departure: "2018-11-04T04:47:00Z", arrival: "2018-11-04T05:44:30Z")
  }

  @Test(
    "Two feeds and a map: the train of Porto Alegre",
    RealData.needs(
      "porto-alegre/poa_eptc.zip", "porto-alegre/poa_trensurb.zip", "porto-alegre/poa_osm.pbf"))
  func portoAlegre() throws {
    let network = try RealNetwork(
      feeds: ["porto-alegre/poa_eptc.zip", "porto-alegre/poa_trensurb.zip"],
      map: "porto-alegre/poa_osm.pbf")
    // Novo Hamburgo to Mercado, Monday 15 April 2019, three hours behind UTC: 07:02:00 and 07:54:35.
    let journey = try network.plan(from: "NH", to: "MR", depart: "2019-04-15T10:00:00Z")
    expectRide(
      journey, trip: "poa_trensurb:FULLW_NH_MR_07:02:00", date: "2019-04-15",
      departure: "2019-04-15T10:02:00Z", arrival: "2019-04-15T10:54:35Z")
  }

  @Test(
    "Three feeds and a map: a train and a metro of Porto",
    RealData.needs(
      "porto/cp_comboios_portugal_2026.gtfs.zip", "porto/metroporto_2026.gtfs.zip",
      "porto/metroporto_2025-26_frequencies.gtfs.zip", "porto/porto_portugal.osm.pbf"))
  func porto() throws {
    let network = try RealNetwork(
      feeds: [
        "porto/cp_comboios_portugal_2026.gtfs.zip", "porto/metroporto_2026.gtfs.zip",
        "porto/metroporto_2025-26_frequencies.gtfs.zip",
      ], map: "porto/porto_portugal.osm.pbf")
    // Braga to São Bento, Tuesday 9 June 2026, an hour ahead of UTC: 08:02:00 and 09:15:00.
    let train = try network.plan(from: "94_29157", to: "94_1008", depart: "2026-06-09T06:00:00Z")
    expectRide(
      train, trip: "cp_comboios_portugal_2026:15214_20251214", date: "2026-06-09",
      departure: "2026-06-09T07:02:00Z", arrival: "2026-06-09T08:15:00Z")
    // Airport (c) to Trindade (2a): trip 28 takes 27 minutes, and runs every two hours from 07:10:00 by
    // frequencies.txt with exact_times; the next one, trip 22, leaves at 07:23:00. The other metro feed
    // has no service on this day.
    let metro = try network.plan(
      from: "metroporto_2025-26_frequencies:c", to: "metroporto_2025-26_frequencies:2a",
      depart: "2026-06-09T06:00:00Z")
    expectRide(
      metro, trip: "metroporto_2025-26_frequencies:28", date: "2026-06-09",
      departure: "2026-06-09T06:10:00Z", arrival: "2026-06-09T06:37:00Z")
  }
}
