internal import COsmium

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The tags of one OSM object.
struct OSMTags: ExpressibleByDictionaryLiteral {
  private var values: [String: String]
  /// Whether one of the tags has a key that few objects have: the others need not be asked for each of them.
  private(set) var hasRareKeys = true

  init(dictionaryLiteral elements: (String, String)...) {
    values = Dictionary(elements) { first, _ in first }
  }

  init(_ tags: UnsafePointer<perron_osm_tag>?, count: Int) {
    values = [:]
    for tag in UnsafeBufferPointer(start: tags, count: count) {
      values[String(cString: tag.key)] = String(cString: tag.value)
    }
    hasRareKeys = Self.contain(tags, count: count, anyOf: Self.rareKeys)
  }

  private static let rareKeys: [StaticString] = [
    "construction", "proposed", "disused", "abandoned", "demolished", "razed", "removed",
    "sac_scale", "trail_visibility", "golf", "ford", "width", "est_width", "incline",
    "step_count", "steps:count", "tactile_paving", "kerb", "duration", "opening_hours",
    "foot:conditional", "access:conditional", "repeat_on", "room", "stairs", "elevator",
    "crossing",
  ]

  subscript(_ key: String) -> String? { values[key] }

  /// The same tags and one more, or another value of it.
  func setting(_ key: String, to value: String) -> OSMTags {
    var tags = self
    tags.values[key] = value
    return tags
  }

  /// Whether `key` has one of these values.
  func has(_ key: String, _ wanted: String...) -> Bool {
    values[key].map { wanted.contains($0) } ?? false
  }

  /// Whether `key` says yes, in one of the ways that OSM writes it.
  func says(yes key: String) -> Bool { has(key, "yes", "true", "1") }

  /// Whether one of the tags has one of these keys: asked of every way before its tags are read.
  static func contain(
    _ tags: UnsafePointer<perron_osm_tag>?, count: Int, anyOf keys: [StaticString]
  ) -> Bool {
    for tag in UnsafeBufferPointer(start: tags, count: count) {
      for key in keys where key.utf8CodeUnitCount == strlen(tag.key) {
        if memcmp(key.utf8Start, tag.key, key.utf8CodeUnitCount) == 0 { return true }
      }
    }
    return false
  }
}
