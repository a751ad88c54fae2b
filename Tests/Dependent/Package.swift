// swift-tools-version: 6.2
import PackageDescription

// A package as a user of Perron would write it: one program that plans, with the product Perron alone, and one that
// makes networks as well.
let package = Package(
  name: "Dependent",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Perron", path: "../..")],
  targets: [
    .executableTarget(
      name: "Planning", dependencies: [.product(name: "Perron", package: "Perron")]),
    .executableTarget(
      name: "Dependent",
      dependencies: [
        .product(name: "Perron", package: "Perron"),
        .product(name: "PerronImport", package: "Perron"),
      ]),
  ]
)
