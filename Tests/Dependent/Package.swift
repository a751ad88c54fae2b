// swift-tools-version: 6.2
import PackageDescription

// A package as a user of Perron would write it: what the README shows must compile here.
let package = Package(
  name: "Dependent",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Perron", path: "../..")],
  targets: [
    .executableTarget(
      name: "Dependent",
      dependencies: [
        .product(name: "Perron", package: "Perron"),
        .product(name: "PerronImport", package: "Perron"),
      ])
  ]
)
