// swift-tools-version: 6.2

import PackageDescription

let argumentParser: Target.Dependency =
  .product(name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

// A target lists every module whose values it stores, even inside values of another module. Otherwise it would not
// be compiled again when a stored property of such a type is added or removed, and would read memory wrongly. So each
// layer lists all layers below it.
let recipes: [Target.Dependency] = ["Recipes", "RecipeSyntax", "Text"]
let tools: [Target.Dependency] = recipes + ["RecipeLint", "RecipeText"]
let core: [Target.Dependency] = tools + ["RecipeTools"]
let system: [Target.Dependency] = ["Files", "Platform", systemPackage]
let workspace: [Target.Dependency] = core + ["Workspace"] + system
let brewing: [Target.Dependency] =
  workspace + ["BrewGuide", "Diary", "RecipeExchange", "RecipePages"]
let commands: [Target.Dependency] =
  brewing + ["Commands", "LanguageServer", "Schemas", argumentParser]

/// A program that uses the library as an app does: with its public names only.
func example(_ name: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["BrewGuide"],
    path: "examples/app/Sources/\(name)",
    packageAccess: false
  )
}

let package = Package(
  name: "brewguide",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "brewguide", targets: ["Program"]),
    .library(name: "BrewGuide", targets: ["BrewGuide"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // The system.
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    // Needs no pkg-config: the headers are where the compiler looks, on macOS in its SDK.
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CPlatform"),
    .target(name: "Platform", dependencies: ["CPlatform", systemPackage]),
    .target(name: "Files", dependencies: ["Platform", "Text", systemPackage]),

    // The core, which makes no system calls: recipes as text and as values.
    .target(name: "Text"),
    .target(name: "RecipeSyntax", dependencies: ["CLibYAML", "Text"]),
    .target(
      name: "Recipes",
      dependencies: ["RecipeSyntax", "Text"],
      resources: [.embedInCode("Words/words.txt")]
    ),
    .target(name: "RecipeLint", dependencies: recipes),
    .target(
      name: "RecipeText",
      dependencies: recipes,
      resources: [.embedInCode("Editing/Starters/recipes.jsonl")]
    ),
    .target(name: "RecipeTools", dependencies: tools),

    // Other formats.
    .target(
      name: "RecipeExchange",
      dependencies: recipes + ["RecipeText", "CZlib"]
    ),
    .target(
      name: "RecipePages",
      dependencies: recipes,
      resources: [.embedInCode("Assets")]
    ),

    // Files, collections of recipes, and diaries.
    .target(
      name: "Workspace",
      dependencies: core + system,
      resources: [.embedInCode("Equipment/Shipped/equipment.yaml")]
    ),
    .target(name: "Diary", dependencies: recipes + system),

    // The library for apps.
    .target(name: "BrewGuide", dependencies: workspace + ["Diary"]),

    // The program.
    .target(name: "LanguageServer", dependencies: workspace),
    .target(
      name: "Schemas",
      path: "schema",
      exclude: ["catalog.schema.json"],
      resources: ["recipe", "config", "plan", "log", "exchange", "equipment"].map {
        .embedInCode("\($0).schema.json")
      }
    ),
    .target(
      name: "Commands",
      dependencies: brewing + ["Schemas", argumentParser],
      resources: [.embedInCode("Guide/recipe.txt")]
    ),
    // Not called brewguide, because a library BrewGuide would differ only in case, which macOS usually ignores.
    .executableTarget(name: "Program", dependencies: commands),

    // For development.
    .executableTarget(name: "brewdocs", dependencies: commands),
    example("FirstBrew"),
    example("CafeCounter"),
    .target(
      name: "TestSupport",
      dependencies: workspace,
      path: "Tests/TestSupport"
    ),
    .target(
      name: "ProgramSupport",
      dependencies: commands + ["TestSupport"],
      path: "Tests/ProgramSupport"
    ),
    .target(
      name: "Laws",
      dependencies: workspace + ["CLibYAML", "TestSupport"],
      path: "Tests/Laws"
    ),
    .executableTarget(
      name: "appendloop",
      dependencies: brewing,
      path: "Tests/Programs/appendloop"
    ),

    .testTarget(name: "TextTests", dependencies: core + ["TestSupport"]),
    .testTarget(name: "PlatformTests", dependencies: workspace + ["TestSupport"]),
    .testTarget(
      name: "RecipeSyntaxTests",
      dependencies: recipes + ["CLibYAML", "Laws", "TestSupport"]
    ),
    .testTarget(name: "RecipesTests", dependencies: core + ["Laws", "TestSupport"]),
    .testTarget(
      name: "RecipeLintTests",
      dependencies: core + ["Laws", "TestSupport"],
      exclude: ["Fixtures", "Kitchen", "WrittenValues.md"]
    ),
    .testTarget(
      name: "RecipeTextTests",
      dependencies: core + ["Laws", "TestSupport"],
      exclude: ["Formatter/Fixtures"]
    ),
    .testTarget(
      name: "RecipeExchangeTests",
      dependencies: workspace + ["Diary", "RecipeExchange", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "RecipePagesTests",
      dependencies: core + ["RecipePages", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "WorkspaceTests",
      dependencies: workspace + ["BrewGuide", "Diary", "TestSupport"]
    ),
    .testTarget(name: "DiaryTests", dependencies: workspace + ["Diary", "TestSupport"]),
    .testTarget(
      name: "BrewGuideTests",
      dependencies: workspace + ["BrewGuide", "Diary", "TestSupport"]
    ),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: workspace + ["LanguageServer", "TestSupport"]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: commands + ["Program", "ProgramSupport", "TestSupport", "Laws", "appendloop"],
      exclude: ["Defects", "Help", "Screens"]
    ),
    .testTarget(
      name: "RecipeDocsTests",
      dependencies: commands + ["Program", "ProgramSupport", "TestSupport", "brewdocs"],
      exclude: ["Manual"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The targets of fuzzing. Usually they are replayed as tests. With BREWGUIDE_FUZZ, which the Makefile sets, they are a
// program for libFuzzer, or with `growth` one that counts the branches that the code takes.
let fuzzed: [Target.Dependency] = commands + ["Laws", "TestSupport"]

/// A program that tries the targets of fuzzing, with its own code in a folder.
func program(_ name: String, in folder: String, using more: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name,
    dependencies: fuzzed + more,
    path: "Tests/Fuzz",
    exclude: ["Corpus", "Growth", "Program", "README.md", "Replay"].filter { $0 != folder },
    linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
  )
}

let fuzzing = Context.environment["BREWGUIDE_FUZZ"]
switch fuzzing {
case nil:
  package.targets.append(
    .testTarget(
      name: "FuzzTests",
      dependencies: fuzzed,
      path: "Tests/Fuzz",
      exclude: ["Corpus", "Growth", "Program", "README.md"]
    )
  )
case "growth":
  package.targets += [
    .target(name: "EdgeCount", path: "Tests/EdgeCount"),
    program("brewgrowth", in: "Growth", using: ["EdgeCount"]),
  ]
default:
  package.targets.append(program("brewfuzz", in: "Program"))
}

// What runs once in a program, or waits for people or files, is compiled for size. Only for the programs: SwiftPM
// refuses such flags in packages that an app depends on. The Makefile sets the variable.
let isForPrograms = Context.environment["BREWGUIDE_OPTIMIZE"] == "size"
let small: Set = ["Commands", "LanguageServer", "RecipeExchange", "RecipePages", "Workspace"]

for target in package.targets where target.type != .system {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  if small.contains(target.name), isForPrograms {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
  }
  // It runs once, to write the manual pages.
  if target.name == "brewdocs", isForPrograms {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
  // The compiler fails to optimize it when it is open to tests.
  if target.name == "LanguageServer", fuzzing != nil {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}
