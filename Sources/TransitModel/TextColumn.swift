/// A text for every key, as UTF-8 in one block of memory.
///
/// Ids are compared by their bytes: NFC and NFD differ, unlike Swift's `==` on strings.
@frozen
public struct TextColumn<Tag>: ~Copyable, Sendable {
  @usableFromInline var bytes: RaggedArray<Tag, UInt8>

  /// A column without keys.
  public init() { bytes = RaggedArray() }

  /// A column of texts, of which the first belongs to index 0; bytes are kept as they are.
  public init(_ texts: [String]) {
    var offsets: [UInt32] = [0]
    offsets.reserveCapacity(texts.count + 1)
    var all: [UInt8] = []
    for text in texts {
      all.append(contentsOf: text.utf8)
      offsets.append(UInt32(all.count))
    }
    bytes = RaggedArray(offsets: offsets, values: all)
  }

  /// How many texts there are, empty ones included.
  public var count: Int { bytes.count }

  /// The text of `index`, copied; bytes that are no UTF-8 are replaced.
  public subscript(index: Index<Tag>) -> String {
    let range = bytes.range(index)
    return bytes.values.withUnsafeBuffer { String(decoding: $0[range], as: UTF8.self) }
  }

  /// Whether the text of `index` has exactly these bytes.
  public func holds(_ wanted: some Collection<UInt8>, at index: Index<Tag>) -> Bool {
    let range = bytes.range(index)
    return bytes.values.withUnsafeBuffer { $0[range].elementsEqual(wanted) }
  }

  /// Whether the text of `index` stands before `other` in byte order.
  public func precedes(_ other: some Collection<UInt8>, at index: Index<Tag>) -> Bool {
    let range = bytes.range(index)
    return bytes.values.withUnsafeBuffer { $0[range].lexicographicallyPrecedes(other) }
  }

  /// Throws unless there are texts for `keys` keys, one after the other in memory.
  public func validate(_ name: String, keys: Int) throws(InvalidColumn) {
    try bytes.validateShape(name, keys: keys)
  }
}
