// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "brewguide",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "brewlint", targets: ["brewlint"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "BrewDomain", swiftSettings: strict),
    .target(name: "Diagnostics", swiftSettings: strict),
    .target(
      name: "RecipeSyntax",
      dependencies: ["CLibYAML", "Diagnostics"],
      swiftSettings: strict
    ),
    .target(
      name: "RecipeSchema",
      dependencies: ["BrewDomain", "Diagnostics", "RecipeSyntax"],
      swiftSettings: strict
    ),
    .target(
      name: "RecipeLint",
      dependencies: ["BrewDomain", "Diagnostics", "RecipeSchema", "RecipeSyntax"],
      swiftSettings: strict
    ),
    .target(
      name: "BrewCLI",
      dependencies: [
        "Diagnostics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewlint",
      dependencies: [
        "BrewCLI", "Diagnostics", "RecipeLint",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "RecipeDocs",
      dependencies: [
        "BrewDomain", "Diagnostics", "RecipeLint", "RecipeSchema", "RecipeSyntax",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewdocs",
      dependencies: [
        "RecipeDocs",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(name: "BrewCLITests", dependencies: ["BrewCLI"], swiftSettings: strict),
    .testTarget(
      name: "BrewDomainTests",
      dependencies: ["BrewDomain", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: ["TestSupport", "brewlint"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["Diagnostics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeDocsTests",
      dependencies: [
        "BrewDomain", "RecipeDocs", "RecipeLint", "RecipeSchema", "TestSupport", "brewlint",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeLintTests",
      dependencies: ["RecipeLint", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeSyntaxTests",
      dependencies: ["RecipeSyntax", "CLibYAML", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeSchemaTests",
      dependencies: ["RecipeSchema", "TestSupport"],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
