import Foundation

/// A street of two nodes as an .osm.pbf, written by hand from the description of the format.
enum MapFile {
  /// 1 km due east, near the stops of `TestFeed`.
  static var pbf: Data {
    block("OSMHeader", message { $0.field(4, text: "OsmSchema-V0.6") })
      + block(
        "OSMData",
        message { block in
          let strings = message { table in
            for text in ["", "highway", "residential"] { table.field(1, text: text) }
          }
          let group = message { group in
            group.field(1, data: node(1, latitude: 60, longitude: 5))
            group.field(1, data: node(2, latitude: 60, longitude: 5.018))
          }
          let ways = message { $0.field(3, data: way(10, nodes: [1, 2])) }
          block.field(1, data: strings)
          block.field(2, data: group)
          block.field(2, data: ways)
        })
  }

  private static func node(_ id: Int, latitude: Double, longitude: Double) -> Data {
    message { node in
      node.field(1, zigzag: id)
      // Units of 100 nanodegrees.
      node.field(8, zigzag: Int(latitude * 1e7))
      node.field(9, zigzag: Int(longitude * 1e7))
    }
  }

  /// highway=residential
  private static func way(_ id: Int, nodes: [Int]) -> Data {
    message { way in
      way.field(1, varint: UInt64(id))
      way.field(2, data: Data([1]))
      way.field(3, data: Data([2]))
      let steps = zip(nodes, [0] + nodes).map { $0 - $1 }
      way.field(8, data: message { list in for step in steps { list.zigzag(step) } })
    }
  }

  /// A blob with its header, not compressed.
  private static func block(_ type: String, _ content: Data) -> Data {
    let blob = message { blob in
      blob.field(1, data: content)
      blob.field(2, varint: UInt64(content.count))
    }
    let header = message { header in
      header.field(1, text: type)
      header.field(3, varint: UInt64(blob.count))
    }
    var data = Data()
    data.append(big: UInt32(header.count))
    return data + header + blob
  }

  private static func message(_ fill: (inout Message) -> Void) -> Data {
    var message = Message()
    fill(&message)
    return message.data
  }

  /// A message of protocol buffers.
  private struct Message {
    var data = Data()

    mutating func varint(_ value: UInt64) {
      var rest = value
      while rest >= 0x80 {
        data.append(UInt8(rest & 0x7F) | 0x80)
        rest >>= 7
      }
      data.append(UInt8(rest))
    }

    mutating func zigzag(_ value: Int) {
      varint(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
    }

    mutating func field(_ number: UInt64, varint value: UInt64) {
      varint(number << 3)
      varint(value)
    }

    mutating func field(_ number: UInt64, zigzag value: Int) {
      varint(number << 3)
      zigzag(value)
    }

    mutating func field(_ number: UInt64, data content: Data) {
      varint(number << 3 | 2)
      varint(UInt64(content.count))
      data.append(content)
    }

    mutating func field(_ number: UInt64, text: String) { field(number, data: Data(text.utf8)) }
  }
}
