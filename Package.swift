// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// Each target names every module whose values it holds, also inside those of another module: a module
// that is only reached through another one is no reason to compile again when a stored property of its
// types comes or goes, and the program would then read its memory wrongly.
let package = Package(
  name: "brewguide",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "brewlint", targets: ["brewlint"]),
    .executable(name: "brewscale", targets: ["brewscale"]),
    .executable(name: "brewtimer", targets: ["brewtimer"]),
    .executable(name: "brewlog", targets: ["brewlog"]),
    .executable(name: "brewfmt", targets: ["brewfmt"]),
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
    .target(name: "Brewing", dependencies: ["BrewDomain"], swiftSettings: strict),
    .target(name: "BrewLogs", dependencies: ["BrewDomain", "Brewing"], swiftSettings: strict),
    .target(
      name: "BrewPlans",
      dependencies: ["BrewDomain", "Brewing", "Diagnostics"],
      swiftSettings: strict
    ),
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
      name: "RecipeFormatter",
      dependencies: ["BrewDomain", "Diagnostics", "RecipeSchema", "RecipeSyntax"],
      swiftSettings: strict
    ),
    .target(
      name: "RecipeEditing",
      dependencies: ["BrewDomain", "Brewing", "Diagnostics", "RecipeSchema", "RecipeSyntax"],
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
    .target(
      name: "BrewConfig",
      dependencies: [
        "BrewCLI", "BrewDomain", "Diagnostics", "RecipeLint", "RecipeSchema", "RecipeSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "BrewLogStore",
      dependencies: [
        "BrewCLI", "BrewDomain", "BrewLogs", "Brewing", "Diagnostics", "RecipeSchema",
        "RecipeSyntax",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "GuidedBrew",
      dependencies: [
        "BrewCLI", "BrewDomain", "BrewPlans", "BrewLogs", "Brewing", "Diagnostics", "RecipeSchema",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewlint",
      dependencies: [
        "BrewCLI", "BrewConfig", "BrewDomain", "Diagnostics", "RecipeLint", "RecipeSchema",
        "RecipeSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewfmt",
      dependencies: [
        "BrewCLI", "BrewConfig", "BrewDomain", "Diagnostics", "RecipeFormatter", "RecipeLint",
        "RecipeSchema", "RecipeSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "BrewScaling",
      dependencies: [
        "BrewDomain", "Brewing", "Diagnostics", "RecipeSchema",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewscale",
      dependencies: [
        "BrewCLI", "BrewConfig", "BrewDomain", "BrewPlans", "BrewScaling", "Brewing", "Diagnostics",
        "RecipeEditing", "RecipeLint", "RecipeSchema", "RecipeSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewtimer",
      dependencies: [
        "BrewCLI", "BrewConfig", "BrewDomain", "BrewLogStore", "BrewPlans", "BrewScaling",
        "BrewLogs", "Brewing", "Diagnostics",
        "GuidedBrew", "RecipeLint", "RecipeSchema", "RecipeSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brewlog",
      dependencies: [
        "BrewCLI", "BrewDomain", "BrewLogStore", "BrewPlans", "BrewLogs", "Brewing",
        "Diagnostics",
        "RecipeSchema", "RecipeSyntax",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "RecipeDocs",
      dependencies: [
        "BrewDomain", "BrewLogStore", "BrewPlans", "Brewing", "Diagnostics", "RecipeEditing",
        "RecipeFormatter",
        "RecipeLint", "RecipeSchema", "RecipeSyntax",
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
    .executableTarget(
      name: "appendloop",
      dependencies: [
        "BrewCLI", "BrewDomain", "BrewLogStore", "BrewLogs", "Brewing",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/Programs/appendloop",
      swiftSettings: strict
    ),
    .testTarget(name: "BrewCLITests", dependencies: ["BrewCLI"], swiftSettings: strict),
    .testTarget(
      name: "BrewConfigTests",
      dependencies: [
        "BrewCLI", "BrewConfig", "BrewDomain", "Diagnostics", "RecipeLint",
        "RecipeSchema", "RecipeSyntax", "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BrewDomainTests",
      dependencies: ["BrewDomain", "BrewLogs", "Brewing", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BrewLogStoreTests",
      dependencies: [
        "BrewCLI", "BrewDomain", "BrewLogStore", "BrewLogs", "Brewing", "Diagnostics",
        "RecipeSyntax",
        "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BrewPlansTests",
      dependencies: [
        "BrewDomain", "BrewPlans", "Brewing", "Diagnostics", "RecipeSchema", "RecipeSyntax",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "BrewDomain", "TestSupport", "appendloop", "brewfmt", "brewlint", "brewlog", "brewscale",
        "brewtimer",
      ],
      exclude: ["Defects"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DiagnosticsTests",
      dependencies: ["Diagnostics", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "GuidedBrewTests",
      dependencies: [
        "BrewCLI", "BrewDomain", "BrewLogStore", "BrewPlans", "BrewLogs", "Brewing", "Diagnostics",
        "GuidedBrew",
        "RecipeSchema", "TestSupport", "brewscale",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeDocsTests",
      dependencies: [
        "BrewDomain", "BrewLogStore", "BrewPlans", "BrewLogs", "Brewing", "Diagnostics",
        "RecipeDocs",
        "RecipeFormatter", "RecipeLint", "RecipeSchema", "RecipeSyntax", "TestSupport", "brewfmt",
        "brewlint", "brewlog", "brewscale", "brewtimer",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeEditingTests",
      dependencies: [
        "BrewDomain", "Brewing", "Diagnostics", "RecipeEditing", "RecipeLint", "RecipeSchema",
        "RecipeSyntax",
        "TestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeFormatterTests",
      dependencies: [
        "BrewDomain", "Diagnostics", "RecipeFormatter", "RecipeLint", "RecipeSchema",
        "RecipeSyntax",
        "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeLintTests",
      dependencies: [
        "BrewDomain", "Diagnostics", "RecipeLint", "RecipeSchema", "RecipeSyntax", "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeSyntaxTests",
      dependencies: ["CLibYAML", "Diagnostics", "RecipeSyntax", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RecipeSchemaTests",
      dependencies: [
        "BrewDomain", "Brewing", "Diagnostics", "RecipeSchema", "RecipeSyntax", "TestSupport",
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
