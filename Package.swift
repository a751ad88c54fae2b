// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// A Swift target of this package; `needs` is the complete list of modules that it may import. SQLite is
/// the system's own module on Apple's platforms.
func module(_ name: String, needs: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: needs.map {
      $0 == "CSQLite" ? .target(name: $0, condition: .when(platforms: [.linux])) : .target(name: $0)
    }, swiftSettings: strict)
}

func tests(of name: String, needs: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: ([name, "TestSupport"] + needs).map { .init(stringLiteral: $0) },
    swiftSettings: strict)
}

/// Tests that start the built `perron` as a process, and import none of its modules.
func programTests(_ name: String, exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: ["ProgramTesting", "TestSupport"], exclude: exclude,
    swiftSettings: strict)
}

/// The schemas of the JSON that commands print, which lie beside the one of network files and are in no target.
let jsonSchemas = [
  "arrivals", "common", "departures", "directions", "error", "geojson", "info", "isochrone",
  "links", "plan", "stops", "trip", "validate", "walk",
].map { $0 + ".schema.json" }

/// What the papers show, compiled as its reader would: with the products' modules alone, and no settings of ours.
func example(_ name: String, isProgram: Bool = false, needs: [Target.Dependency] = ["Perron"])
  -> Target
{
  let path = "Tests/Examples/" + name
  return isProgram
    ? .executableTarget(name: name, dependencies: needs, path: path)
    : .target(name: name, dependencies: needs, path: path)
}

let package = Package(
  name: "Perron",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Perron", targets: ["Perron"]),
    .library(name: "PerronImport", targets: ["PerronImport"]),
    .executable(name: "perron", targets: ["PerronTool"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCSV", providers: [.apt(["libcsv-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
    .target(
      name: "COsmium",
      linkerSettings: ["z", "bz2", "expat", "lz4", "pthread"].map { .linkedLibrary($0) }),

    module("TransitModel"),
    module("RaptorRouting", needs: ["TransitModel"]),
    module("StreetRouting", needs: ["TransitModel"]),
    .target(
      name: "DatabaseSchema", path: "Schemas", exclude: jsonSchemas,
      resources: [.embedInCode("network.sql")], swiftSettings: strict),
    module(
      "TransitDatabase", needs: ["TransitModel", "StreetRouting", "DatabaseSchema", "CSQLite"]),
    module("GTFSImport", needs: ["TransitModel", "TransitDatabase", "CZip", "CCSV"]),
    module("OSMImport", needs: ["TransitModel", "StreetRouting", "TransitDatabase", "COsmium"]),
    module(
      "PerronImport",
      needs: ["TransitModel", "StreetRouting", "TransitDatabase", "GTFSImport", "OSMImport"]),
    module(
      "Perron", needs: ["TransitModel", "RaptorRouting", "StreetRouting", "TransitDatabase"]),
    module(
      "PerronCommands",
      needs: ["TransitModel", "StreetRouting", "TransitDatabase", "PerronImport", "Perron"]),
    .executableTarget(
      name: "PerronTool", dependencies: ["PerronCommands"], swiftSettings: strict),
    .executableTarget(
      name: "PerronBench",
      dependencies: [
        "Perron", "PerronCommands", "PerronImport", "RaptorRouting", "StreetRouting",
        "TransitDatabase", "TransitModel", "CCSV", "CZip",
      ],
      swiftSettings: strict),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    tests(of: "TransitModel"),
    tests(of: "RaptorRouting", needs: ["TransitModel"]),
    tests(of: "TransitDatabase", needs: ["TransitModel", "DatabaseSchema"]),
    tests(of: "GTFSImport", needs: ["TransitModel", "TransitDatabase", "CZip"]),
    tests(of: "StreetRouting", needs: ["TransitModel"]),
    tests(
      of: "PerronImport", needs: ["TransitModel", "StreetRouting", "TransitDatabase", "Perron"]),
    tests(
      of: "Perron", needs: ["TransitModel", "StreetRouting", "TransitDatabase", "PerronImport"]),
    tests(of: "OSMImport", needs: ["TransitModel", "StreetRouting", "TransitDatabase"]),
    .target(
      name: "ProgramTesting", dependencies: ["TestSupport"], path: "Tests/ProgramTesting",
      swiftSettings: strict),
    example("JourneyServer", isProgram: true),
    example("ReachBatch", isProgram: true),
    example("OfflineApp"),
    example("Snippets", needs: ["Perron", "PerronImport"]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "OfflineApp", "JourneyServer", "ReachBatch", "Snippets", "Perron", "ProgramTesting",
        "TestSupport",
      ],
      swiftSettings: strict),
    programTests("CasesTests"),
    programTests("PerronCommandsTests", exclude: ["check-page.py", "check-schema.py"]),
    programTests("RealDataTests", exclude: ["Reference"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
