import StreetRouting
import Testing
import TransitModel

/// A way with these tags, whether one may walk on it, and the page of the OSM wiki that says so.
struct AccessCase: CustomTestStringConvertible, Sendable {
  let tags: [String: String]
  let isOpen: Bool
  let page: String

  init(_ tags: [String: String], isOpen: Bool, _ page: String) {
    self.tags = tags
    self.isOpen = isOpen
    self.page = page
  }

  var testDescription: String {
    "\(page): "
      + tags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

@Suite("Access tags and what is out of use")
struct AccessRuleTests {
  private func isOpen(_ tags: [String: String]) throws -> Bool {
    var text = OSMText.line(3)
    text.way(10, [1, 2], ["highway": "residential"])
    text.way(20, [2, 3], tags)
    return try ReadMap(text).osmWays.contains(20)
  }

  private func check(_ access: AccessCase) throws {
    #expect(try isOpen(access.tags) == access.isOpen)
  }

  static let hierarchyCases: [AccessCase] = [
    AccessCase(
      ["highway": "service", "access": "no", "foot": "permissive"], isOpen: true, "Key:access"),
    AccessCase(["highway": "service", "access": "yes", "foot": "no"], isOpen: false, "Key:access"),
    AccessCase(["highway": "service", "access": "permit"], isOpen: true, "Key:access"),
    AccessCase(["highway": "service", "access": "delivery"], isOpen: false, "Key:access"),
    AccessCase(["highway": "pedestrian", "access": "delivery"], isOpen: true, "Key:access"),
    AccessCase(["highway": "pedestrian", "foot": "delivery"], isOpen: false, "Key:access"),
    AccessCase(["highway": "track", "access": "forestry"], isOpen: false, "Key:access"),
    AccessCase(["highway": "track", "vehicle": "forestry"], isOpen: true, "Key:access"),
  ]

  @Test("The foot tag goes before the access tag", arguments: hierarchyCases)
  func hierarchy(access: AccessCase) throws { try check(access) }

  static let sidewalksCases: [AccessCase] = [
    AccessCase(["highway": "primary", "sidewalk": "separate"], isOpen: true, "Key:sidewalk"),
    AccessCase(["highway": "primary", "sidewalk": "none"], isOpen: true, "Key:sidewalk"),
    AccessCase(
      ["highway": "primary", "sidewalk": "separate", "foot": "use_sidepath"], isOpen: false,
      "Tag:foot=use_sidepath"),
    AccessCase(
      ["highway": "trunk", "motorroad": "yes", "sidewalk": "right"], isOpen: true, "Key:sidewalk"),
    AccessCase(
      ["highway": "trunk", "motorroad": "yes", "sidewalk": "no"], isOpen: false, "Key:motorroad"),
    AccessCase(["highway": "cycleway", "sidewalk:right": "yes"], isOpen: true, "Key:sidewalk"),
    AccessCase(["highway": "cycleway", "segregated": "yes"], isOpen: true, "Key:segregated"),
    AccessCase(
      ["highway": "cycleway", "foot": "no", "segregated": "no"], isOpen: false, "Key:access"),
    AccessCase(["highway": "busway"], isOpen: false, "Tag:highway=busway"),
    AccessCase(["highway": "busway", "foot": "yes"], isOpen: true, "Tag:highway=busway"),
  ]

  @Test(
    "A sidewalk opens what is closed to walkers; one of its own closes nothing",
    arguments: sidewalksCases)
  func sidewalks(access: AccessCase) throws { try check(access) }

  static let lifecycleCases: [AccessCase] = [
    AccessCase(
      ["highway": "construction", "construction": "footway"], isOpen: false,
      "Tag:highway=construction"),
    AccessCase(["highway": "footway", "construction": "yes"], isOpen: false, "Key:construction"),
    AccessCase(["highway": "footway", "construction": "minor"], isOpen: true, "Key:construction"),
    AccessCase(["disused:highway": "footway"], isOpen: false, "Lifecycle prefix"),
    AccessCase(["abandoned:railway": "platform"], isOpen: false, "Lifecycle prefix"),
    AccessCase(["railway": "platform", "disused": "yes"], isOpen: false, "Key:disused"),
    AccessCase(["highway": "steps", "abandoned": "yes"], isOpen: false, "Key:abandoned"),
    AccessCase(["highway": "track", "disused": "yes", "foot": "yes"], isOpen: true, "Key:disused"),
    AccessCase(["highway": "footway", "proposed": "yes"], isOpen: false, "Key:proposed"),
  ]

  @Test("What is not there yet, or no more, is closed", arguments: lifecycleCases)
  func lifecycle(access: AccessCase) throws { try check(access) }

  static let mountainsCases: [AccessCase] = [
    AccessCase(["highway": "path", "sac_scale": "mountain_hiking"], isOpen: true, "Key:sac_scale"),
    AccessCase(
      ["highway": "path", "sac_scale": "demanding_mountain_hiking"], isOpen: true, "Key:sac_scale"),
    AccessCase(["highway": "path", "sac_scale": "alpine_hiking"], isOpen: false, "Key:sac_scale"),
    AccessCase(
      ["highway": "path", "sac_scale": "difficult_alpine_hiking", "foot": "yes"], isOpen: false,
      "Key:sac_scale"),
    AccessCase(
      ["highway": "path", "trail_visibility": "bad"], isOpen: true, "Key:trail_visibility"),
    AccessCase(
      ["highway": "path", "trail_visibility": "no"], isOpen: false, "Key:trail_visibility"),
    AccessCase(
      ["highway": "via_ferrata", "foot": "yes"], isOpen: false, "Tag:highway=via_ferrata"),
    AccessCase(["highway": "path", "golf": "cartpath"], isOpen: false, "Tag:golf=cartpath"),
    AccessCase(
      ["highway": "path", "golf": "cartpath", "foot": "yes"], isOpen: true, "Tag:golf=cartpath"),
    AccessCase(["highway": "footway", "ford": "stepping_stones"], isOpen: true, "Key:ford"),
    AccessCase(
      ["highway": "footway", "footway": "crossing", "crossing": "no"], isOpen: false, "Key:crossing"
    ),
    AccessCase(
      ["highway": "footway", "footway": "crossing", "crossing": "unmarked"], isOpen: true,
      "Key:crossing"),
  ]

  @Test("What needs the hands, or cannot be found, is closed", arguments: mountainsCases)
  func mountains(access: AccessCase) throws { try check(access) }

  @Test("A walker crosses a street that is closed to him, but does not walk along it")
  func crossingUseSidepath() throws {
    // A street from west to east, its sidewalk being compulsory, and a crossing over its middle node.
    var text = OSMText.line(3)
    text.node(4, 100, -10)
    text.node(5, 100, 10)
    text.way(10, [1, 2, 3], ["highway": "primary", "foot": "use_sidepath"])
    text.way(20, [4, 2, 5], ["highway": "footway", "footway": "crossing"])
    let map = try ReadMap(text)
    #expect(abs((map.meters((100, -10), (100, 10)) ?? 0) - 20) < 0.1)
    #expect(!map.osmWays.contains(10))
  }

  static let hoursCases: [([String: String], String?)] = [
    (["foot:conditional": "no @ (22:00-06:00)"], "no @ (22:00-06:00)"),
    (["opening_hours": "Mo-Fr 08:00-18:00"], "Mo-Fr 08:00-18:00"), (["opening_hours": "24/7"], ""),
    (["access": "no", "access:conditional": "yes @ (sunrise-sunset)"], "yes @ (sunrise-sunset)"),
    (["foot": "private", "foot:conditional": "yes @ (Mo-Fr)"], "yes @ (Mo-Fr)"),
    // What is open anyway is not opened at times only.
    (["foot": "yes", "foot:conditional": "yes @ (Mo-Fr)"], ""),
    (["access": "permissive", "access:conditional": "designated @ (Mo-Fr)"], ""),
    (["foot": "yes", "foot:conditional": "private @ (Mo-Fr)"], "private @ (Mo-Fr)"),
    (["foot:conditional": "yes @ (Mo-Fr)"], "yes @ (Mo-Fr)"),
    // Conditions that are not about time do not open anything, and are no hours.
    (["access": "no", "access:conditional": "yes @ (permit)"], nil),
    (["access": "no", "access:conditional": "private @ (06:00-22:00)"], nil),
    (["access:conditional": "no @ (weight > 3.5)"], ""),
    // What is closed at noon on a weekday, or nobody knows when, is not opened: most walks do not know their time.
    (["access": "no", "foot:conditional": "yes @ (Su 10:00-18:00)"], nil),
    (["access": "no", "foot:conditional": "yes @ (20:00-23:00)"], nil),
    (["access": "no", "foot:conditional": "yes @ (Nov-Mar)"], nil),
    // As the map has it of an expressway of São Paulo, and of a station's corridor.
    (
      [
        "foot": "no",
        "foot:conditional":
          "yes @ (Mo-Fr 00:00-06:30,21:30-24:00; Sa 00:00-06:30,15:00-24:00; Su 00:00-24:00)",
      ], nil
    ),
    (["access": "no", "access:conditional": "yes @ (07:00 - 24:00)"], "yes @ (07:00 - 24:00)"),
    (["access": "no", "foot:conditional": "yes @ (Mo-Su by day)"], nil),
    (["access": "no", "foot:conditional": "yes @ (Su); no @ (22:00-06:00)"], nil),
    (["access": "no", "foot:conditional": "private @ (22:00-06:00)"], nil),
    (["access": "no", "foot:conditional": "yes @ (We 12:00-12:30)"], "yes @ (We 12:00-12:30)"),
    // A plain foot tag goes before conditions on everybody.
    (["foot": "no", "access:conditional": "yes @ (06:00-22:00)"], nil),
    (["foot": "yes", "access:conditional": "no @ (22:00-06:00)"], ""),
    (["opening_hours": String(repeating: "Mo 08:00;", count: 40)], ""),
  ]

  // Source: "Conditional restrictions", "Key:opening_hours".
  @Test(
    "Hours are kept as the map writes them, and open what is closed otherwise",
    arguments: hoursCases)
  func hours(tags: [String: String], kept: String?) throws {
    var text = OSMText.line(3)
    text.way(10, [1, 2], ["highway": "residential"])
    text.way(20, [2, 3], tags.merging(["highway": "footway"]) { own, _ in own })
    let map = try ReadMap(text)
    #expect(map.details(of: 20).map(\.hours) == (kept.map { [$0] } ?? []))
  }

  static let bridgesCases: [([String: String], StreetEdgeFlags)] = [
    (["highway": "footway", "bridge": "yes"], .overpass),
    (["highway": "steps", "tunnel": "yes"], .underpass),
    (["highway": "footway", "tunnel": "building_passage"], .covered),
    (["highway": "path", "bridge": "boardwalk"], []),
    (["highway": "residential", "bridge": "yes"], []),
    (["highway": "footway", "footway": "sidewalk", "bridge": "yes"], []),
    (["highway": "footway", "layer": "1"], []),
  ]

  // Source: "Key:bridge", "Key:tunnel".
  @Test(
    "A bridge for walkers is an overpass; a street's bridge and its sidewalk are not",
    arguments: bridgesCases)
  func bridges(tags: [String: String], expected: StreetEdgeFlags) throws {
    var text = OSMText.line(2)
    text.way(10, [1, 2], tags)
    let flags = try ReadMap(text).flags(of: 10)
    #expect(flags.intersection([.overpass, .underpass, .covered]) == expected)
  }
}
