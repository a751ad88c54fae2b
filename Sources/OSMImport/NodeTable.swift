internal import COsmium
internal import StreetRouting
internal import TransitModel

/// The second pass: the nodes that walkable ways run through, where several copies exist the one of the
/// highest version.
final class NodeTable {
  private var ids: [Int64]
  private var coordinates: [Coordinate]
  /// The version + 1 of the node, 0 while it has not been found.
  private var versions: [UInt32]
  private var isVisible: [Bool]
  private(set) var facts: [Int: NodeFacts] = [:]
  private var cursor = 0

  init(ids unsorted: [Int64]) {
    var ids = unsorted
    ids.sort()
    var unique: [Int64] = []
    unique.reserveCapacity(ids.count)
    for id in ids where id != unique.last { unique.append(id) }
    self.ids = unique
    coordinates = Array(
      repeating: Coordinate(latitudeE7: 0, longitudeE7: 0), count: unique.count)
    versions = Array(repeating: 0, count: unique.count)
    isVisible = Array(repeating: false, count: unique.count)
  }

  var count: Int { ids.count }

  func take(_ node: perron_osm_node) {
    guard let position = search(node.id) else { return }
    let coordinate = Coordinate(latitudeE7: node.latitude_e7, longitudeE7: node.longitude_e7)
    let version = node.version == .max ? .max : node.version + 1
    guard version >= versions[position] else { return }
    if version == versions[position] {
      // Two places for one version: the files contradict each other. Any rule will do that does not
      // depend on their order.
      let known = coordinates[position]
      let isBetter =
        (node.is_visible != 0 && !isVisible[position])
        || (coordinate.latitudeE7, coordinate.longitudeE7) > (known.latitudeE7, known.longitudeE7)
      guard isBetter else { return }
    }
    versions[position] = version
    coordinates[position] = coordinate
    isVisible[position] = node.is_visible != 0
    facts[position] =
      node.tag_count == 0 ? nil : NodeFacts(OSMTags(node.tags, count: node.tag_count))
  }

  /// Where a node that has been found stands in the table.
  func position(of id: Int64) -> Int? {
    guard let position = lowerBound(id), ids[position] == id, isVisible[position] else {
      return nil
    }
    return position
  }

  func coordinate(at position: Int) -> Coordinate { coordinates[position] }

  func id(at position: Int) -> Int64 { ids[position] }

  /// Adds a place that is no node of the map, under an id above all of the map's; nil where there is no room
  /// above. No reference finds it.
  func add(_ coordinate: Coordinate) -> Int32? {
    let id = max(ids.last ?? 0, Self.firstOwnID)
    guard id < .max, let position = Int32(exactly: ids.count) else { return nil }
    ids.append(id + 1)
    coordinates.append(coordinate)
    versions.append(0)
    isVisible.append(false)
    return position
  }

  /// The ids of OpenStreetMap are far below.
  private static let firstOwnID: Int64 = 1 << 62

  /// Nodes mostly come in rising order: a few steps from the last one, then a binary search.
  private func search(_ id: Int64) -> Int? {
    guard cursor < ids.count, ids[cursor] <= id else {
      return jump(to: id)
    }
    var steps = 0
    while cursor + 1 < ids.count, ids[cursor + 1] <= id {
      cursor += 1
      steps += 1
      if steps == 8 { return jump(to: id) }
    }
    return ids[cursor] == id ? cursor : nil
  }

  private func jump(to id: Int64) -> Int? {
    guard let position = lowerBound(id) else { return nil }
    cursor = position
    return ids[position] == id ? position : nil
  }

  private func lowerBound(_ id: Int64) -> Int? {
    let place = ids.indices.partitionPoint { ids[$0] >= id }
    return place < ids.count ? place : nil
  }
}
