// swift-tools-version: 6.2

import PackageDescription

// Everything that opens connections is in this package, so that the tools beside it are built and tested without it.

let http: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let recipes: Target.Dependency = .product(name: "BrewGuide", package: "brewguide")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser",
  package: "swift-argument-parser"
)

let package = Package(
  name: "brewcatalog",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "brewcatalog", targets: ["brewcatalog"])],
  dependencies: [
    .package(name: "brewguide", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .target(name: "CatalogPlatform"),
    .target(name: "CatalogFormat", dependencies: ["CatalogPlatform", crypto, recipes]),
    .target(
      name: "CatalogNetwork",
      dependencies: [
        "CatalogFormat", "CatalogPlatform", http,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]
    ),
    .target(
      name: "CatalogStore",
      dependencies: ["CatalogFormat", "CatalogNetwork", "CatalogPlatform", recipes]
    ),
    .target(
      name: "CatalogPublishing",
      dependencies: ["CatalogFormat", "CatalogPlatform", crypto, recipes]
    ),
    .target(
      name: "CatalogCommands",
      dependencies: [
        "CatalogFormat", "CatalogNetwork", "CatalogPlatform", "CatalogPublishing", "CatalogStore",
        argumentParser, recipes,
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]
    ),
    .executableTarget(
      name: "brewcatalog",
      dependencies: ["CatalogCommands", "CatalogPlatform"]
    ),
    .target(
      name: "CatalogTestSupport",
      dependencies: ["CatalogFormat", "CatalogPublishing", "CatalogStore", recipes],
      path: "Tests/CatalogTestSupport"
    ),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "brewcatalog", "CatalogFormat", "CatalogNetwork", "CatalogPublishing", "CatalogStore",
        "CatalogTestSupport", recipes,
      ]
    ),
    .testTarget(
      name: "CatalogServerTests",
      dependencies: [
        "brewcatalog", "CatalogFormat", "CatalogNetwork", "CatalogPublishing", "CatalogStore",
        "CatalogTestSupport", recipes,
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
}
