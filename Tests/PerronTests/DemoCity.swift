import Glibc
import Perron
import PerronImport
import TestSupport

/// The demo city, imported once for all tests of this target.
enum DemoCity {
  private static let folder: TemporaryFolder = {
    // Statics are never released: the folder is removed as the tests end.
    atexit { TemporaryFolder.remove(DemoCity.folder.path) }
    return TemporaryFolder()
  }()

  static let network: Network? = path.flatMap { try? Network(path: $0) }

  /// The network file; nil where the import failed.
  static let path: String? = {
    var request = ImportRequest(network: folder["tarvena.perron"])
    request.feeds = [ImportRequest.Feed(path: "\(root)/GTFS/tarvena")]
    request.maps = ["\(root)/GTFS/tarvena.osm"]
    return (try? NetworkImporter(request).runBlocking()) == nil ? nil : request.network
  }()

  /// The repository's folder: three steps above this file.
  static var root: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  /// 08:05 on Wednesday, 10 June 2026.
  static func morning() throws -> Instant { try Instant(iso: "2026-06-10T06:05:00Z") }
}
