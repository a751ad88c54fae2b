internal import StreetRouting
internal import TransitModel

/// What the tags of an object that is no street mean to a traveller.
struct PlaceRules {
  let kind: MapPlaces.Kind
  let level: LevelID?
  let name: String
  let refs: String
  let hours: String

  /// Keys one of which every object has that is kept.
  static let keys: [StaticString] = [
    "public_transport", "railway", "highway", "entrance", "door", "building", "building:part",
    "amenity", "shop", "tourism", "office", "leisure", "historic", "craft", "healthcare", "room",
    "indoor", "aeroway",
  ]

  /// Nil where the object is nothing that one travels to or by.
  init?(_ tags: OSMTags) {
    guard let kind = Self.kind(tags) else { return nil }
    self.kind = kind
    name = tags["name"] ?? ""
    refs = ["ref", "local_ref", "uic_ref", "ref:IFOPT"].compactMap { tags[$0] }
      .joined(separator: ";")
    hours = tags["opening_hours"] ?? ""
    // Where several levels are listed the street's is the one that a traveller begins on.
    let levels = LevelTag(tags["level"]).all
    level = levels.contains(.ground) ? .ground : levels.first
  }

  /// Source: OSM wiki, "Public transport", "Key:entrance", "Tag:railway=subway_entrance", "Key:building".
  private static func kind(_ tags: OSMTags) -> MapPlaces.Kind? {
    if tags.has("railway", "subway_entrance", "train_station_entrance") { return .subwayEntrance }
    if tags.has("public_transport", "platform") || tags.has("railway", "platform")
      || tags.has("highway", "platform")
    {
      return .platform
    }
    if tags.has("railway", "station", "halt") || tags.has("public_transport", "station") {
      return .station
    }
    if tags.has("highway", "bus_stop") || tags.has("railway", "tram_stop", "stop")
      || tags.has("public_transport", "stop_position")
    {
      return .stop
    }
    if (tags["entrance"] ?? "no") != "no" || (tags["door"] ?? "no") != "no" { return .entrance }
    if tags.has("highway", "elevator") { return .lift }
    if (tags["building"] ?? "no") != "no" || tags["building:part"] != nil { return .building }
    let isNamed = tags["name"] != nil || tags["ref"] != nil
    let isSomething = [
      "amenity", "shop", "tourism", "office", "leisure", "historic", "craft", "healthcare", "room",
      "indoor", "aeroway", "railway",
    ].contains { (tags[$0] ?? "no") != "no" }
    return isNamed && isSomething ? .other : nil
  }
}
