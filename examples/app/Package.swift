// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "brewguide", path: "../..")],
  targets: ["FirstBrew", "CafeCounter"].map {
    .executableTarget(
      name: $0,
      dependencies: [.product(name: "BrewGuide", package: "brewguide")],
      swiftSettings: [.treatAllWarnings(as: .error)]
    )
  },
  swiftLanguageModes: [.v6]
)
