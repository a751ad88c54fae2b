internal import COsmium

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The tags of one OSM object.
struct OSMTags: ExpressibleByDictionaryLiteral {
  private var values: [String: String]

  init(dictionaryLiteral elements: (String, String)...) {
    values = Dictionary(elements) { first, _ in first }
  }

  init(_ tags: UnsafePointer<perron_osm_tag>?, count: Int) {
    values = [:]
    for tag in UnsafeBufferPointer(start: tags, count: count) {
      values[String(cString: tag.key)] = String(cString: tag.value)
    }
  }

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
