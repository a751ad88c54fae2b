// How the small values of answers are written by an encoder: as people write them, and read again with the checks
// that texts from outside need. What is made of them is coded member by member.

extension Decoder {
  /// Reads a single text and what it means.
  package func read<Value>(
    _ type: Value.Type = Value.self, _ parse: (String) throws -> Value?
  ) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    if let value = try? parse(text) { return value }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "\"\(text)\" is no \(Value.self).")
  }
}

extension Encoder {
  /// Writes a single text.
  package func write(_ text: some CustomStringConvertible) throws {
    var container = singleValueContainer()
    try container.encode("\(text)")
  }
}

extension Instant: Codable {
  /// Reads ISO 8601 with a zone, as `init(iso:)` does.
  public init(from decoder: any Decoder) throws {
    self = try decoder.read { try Instant(iso: $0) }
  }

  /// Writes ISO 8601 in UTC.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension ServiceDate: Codable {
  /// Reads ISO 8601, `2026-03-29`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.read { ServiceDate(iso: $0) }
  }

  /// Writes ISO 8601.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension ServiceTime: Codable {
  /// Reads a time as GTFS writes it, `25:10:00`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.read { ServiceTime(gtfs: $0.utf8) }
  }

  /// Writes a time as GTFS does.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension LevelID: Codable {
  /// Reads a number: −1, 0.5.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let level = LevelID(try container.decode(Double.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "A level lies between -327 and 327.")
    }
    self = level
  }

  /// Writes a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Coordinate: Codable {
  private enum Key: String, CodingKey {
    case latitude, longitude
  }

  /// Reads degrees, which must lie on the earth.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let latitude = try container.decode(Double.self, forKey: .latitude)
    let longitude = try container.decode(Double.self, forKey: .longitude)
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: container,
        debugDescription: "There is no place at \(latitude), \(longitude).")
    }
    self = place
  }

  /// Writes degrees.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}

extension CurrencyCode: Codable {
  /// Reads three capitals, `EUR`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.read { CurrencyCode($0.utf8) }
  }

  /// Writes three capitals.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}

extension TransportType: Codable {
  /// Reads the name on the command line, `suburban_train`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.read { TransportType(name: $0) }
  }

  /// Writes the name on the command line.
  public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
}

extension TransportTypes: Codable {
  /// Reads a list of types by their names.
  public init(from decoder: any Decoder) throws {
    let types = try decoder.singleValueContainer().decode([TransportType].self)
    self.init(types.map { TransportTypes($0) })
  }

  /// Writes a list of types by their names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(TransportType.allCases.filter { contains(TransportTypes($0)) })
  }
}

extension Leg.Content: Codable {
  private enum Key: String, CodingKey {
    case walk, ride
  }

  /// Reads an object with one member, `walk` or `ride`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let ride = try container.decodeIfPresent(Ride.self, forKey: .ride) {
      self = .ride(ride)
    } else {
      self = .walk(try container.decode(Walk.self, forKey: .walk))
    }
  }

  /// Writes an object with one member, `walk` or `ride`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .walk(let walk): try container.encode(walk, forKey: .walk)
    case .ride(let ride): try container.encode(ride, forKey: .ride)
    }
  }
}
