import Foundation

/// A zip whose members are stored as they are, enough to be read as a feed.
struct ZipArchive {
  private var body = Data()
  private var directory = Data()
  private var count: UInt16 = 0

  mutating func add(_ name: String, _ text: String) {
    let content = Data(text.utf8)
    // What the local header and the directory say alike, from "version needed" on.
    var facts = Data()
    for half: UInt16 in [10, 0, 0, 0, 0x21] { facts.append(little: half) }
    facts.append(little: Self.checksum(content))
    facts.append(little: UInt32(content.count))
    facts.append(little: UInt32(content.count))
    facts.append(little: UInt16(name.utf8.count))
    facts.append(little: UInt16(0))
    let offset = UInt32(body.count)
    body.append(Data("PK\u{3}\u{4}".utf8) + facts + Data(name.utf8) + content)
    directory.append(Data("PK\u{1}\u{2}".utf8))
    directory.append(little: UInt16(10))
    directory.append(facts + Data(count: 10))
    directory.append(little: offset)
    directory.append(Data(name.utf8))
    count += 1
  }

  /// The whole file.
  var data: Data {
    var end = Data("PK\u{5}\u{6}".utf8) + Data(count: 4)
    end.append(little: count)
    end.append(little: count)
    end.append(little: UInt32(directory.count))
    end.append(little: UInt32(body.count))
    return body + directory + end + Data(count: 2)
  }

  /// CRC-32 as zip uses it.
  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}

extension Data {
  mutating func append(little value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(big value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
