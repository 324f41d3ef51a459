// swift-tools-version: 6.2

import PackageDescription

let argumentParser: Target.Dependency =
  .product(name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

// A target lists every module whose values it stores, even inside values of another module. Otherwise it would not
// be compiled again when a stored property of such a type is added or removed, and would read memory wrongly. So each
// layer lists all layers below it.
let text: [Target.Dependency] = ["JSON", "SourceText"]
let domain: [Target.Dependency] = ["BrewDomain", "Essentials"]
let recipes: [Target.Dependency] = domain + ["RecipeSchema", "RecipeSyntax"] + text
let findings: [Target.Dependency] = recipes + ["RecipeLint", "Reports"]
let system: [Target.Dependency] = ["Platform", systemPackage]
let workspace: [Target.Dependency] = findings + ["RecipeFormatter", "Workspace"] + system
let collection: [Target.Dependency] = [
  "BrewPlans", "RecipeBook", "RecipeEditing", "RecipeExchange", "RecipeMerge", "RecipePages",
]
let brewing: [Target.Dependency] = ["Diary", "LanguageServer", "TimerUI"] + collection
let commands: [Target.Dependency] =
  workspace + brewing + ["CommandLine", "Commands", "Schemas", argumentParser]

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
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    // Needs no pkg-config: the headers are where the compiler looks, on macOS in its SDK.
    .systemLibrary(name: "CZlib"),

    // The base of all layers.
    .target(name: "Essentials"),
    .systemLibrary(name: "CFileSystem"),
    .target(name: "Platform", dependencies: ["CFileSystem", systemPackage]),
    .target(name: "SourceText"),
    .target(name: "JSON", dependencies: ["SourceText"]),

    // Coffee.
    .target(name: "BrewDomain", dependencies: ["Essentials"]),
    .target(name: "BrewPlans", dependencies: domain + text + ["Reports"]),

    // Recipes as text.
    .target(name: "RecipeSyntax", dependencies: ["CLibYAML", "SourceText"]),
    .target(name: "RecipeSchema", dependencies: domain + ["RecipeSyntax"] + text),
    .target(name: "Reports", dependencies: text + ["Essentials"]),
    .target(name: "RecipeLint", dependencies: recipes + ["Reports"]),
    .target(name: "RecipeFormatter", dependencies: recipes),
    .target(
      name: "RecipeEditing",
      dependencies: recipes + ["RecipeFormatter"],
      resources: [.embedInCode("Starters/recipes.jsonl")]
    ),

    // Collections of recipes.
    .target(name: "RecipeMerge", dependencies: recipes + ["RecipeEditing", "RecipeFormatter"]),
    .target(
      name: "RecipeExchange",
      dependencies: recipes + [
        "BrewPlans", "CZlib", "RecipeEditing", "RecipeFormatter", "Reports",
      ]
    ),
    .target(
      name: "RecipePages",
      dependencies: recipes + ["BrewPlans"],
      resources: ["card.css", "site.css", "site.js"].map { .embedInCode("Assets/\($0)") }
    ),
    .target(
      name: "RecipeBook",
      dependencies: workspace + ["RecipeEditing", "RecipeExchange", "RecipeMerge"]
    ),

    // Files, diaries, terminals.
    .target(
      name: "Workspace",
      dependencies: findings + ["RecipeFormatter"] + system,
      resources: [.embedInCode("Equipment/Shipped/equipment.yaml")]
    ),
    .target(name: "Diary", dependencies: workspace),
    .target(
      name: "BrewGuide",
      dependencies: workspace + [
        "BrewPlans", "Diary", "RecipeBook", "RecipeEditing", "RecipeMerge",
      ]
    ),
    .target(
      name: "LanguageServer",
      dependencies: workspace + ["BrewPlans", "Diary", "RecipeEditing"]
    ),
    .target(name: "TimerUI", dependencies: domain + text + system + ["BrewPlans", "RecipeSchema"]),

    // The program.
    .target(
      name: "CommandLine",
      dependencies: collection + [argumentParser]
    ),
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
      dependencies: workspace + brewing + ["CommandLine", "Schemas", argumentParser],
      resources: [.embedInCode("Guide/recipe.txt")]
    ),
    // Not called brewguide, because a library BrewGuide would differ only in case, which macOS usually ignores.
    .executableTarget(name: "Program", dependencies: commands),

    // For development.
    .target(name: "RecipeDocs", dependencies: commands),
    .executableTarget(name: "brewdocs", dependencies: commands + ["RecipeDocs"]),
    .target(
      name: "TestSupport",
      dependencies: workspace,
      path: "Tests/TestSupport"
    ),
    .target(
      name: "Laws",
      dependencies: workspace + [
        "BrewPlans", "CLibYAML", "RecipeEditing", "RecipeMerge", "TestSupport",
      ],
      path: "Tests/Laws"
    ),
    .executableTarget(
      name: "appendloop",
      dependencies: workspace + brewing,
      path: "Tests/Programs/appendloop"
    ),

    .testTarget(name: "SourceTextTests", dependencies: text + ["Reports", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: text + ["TestSupport"]),
    .testTarget(name: "PlatformTests", dependencies: system + ["TestSupport", "Workspace"]),
    .testTarget(name: "BrewDomainTests", dependencies: domain + ["Laws", "TestSupport"]),
    .testTarget(
      name: "BrewPlansTests",
      dependencies: recipes + ["BrewPlans", "Reports", "TestSupport"]
    ),
    .testTarget(
      name: "RecipeSyntaxTests",
      dependencies: ["CLibYAML", "Laws", "RecipeSyntax", "TestSupport"] + text
    ),
    .testTarget(name: "RecipeSchemaTests", dependencies: recipes + ["TestSupport"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: text + ["Essentials", "Reports", "TestSupport"]
    ),
    .testTarget(
      name: "RecipeLintTests",
      dependencies: findings + ["Laws", "TestSupport"],
      exclude: ["Fixtures", "Kitchen", "WrittenValues.md"]
    ),
    .testTarget(
      name: "RecipeFormatterTests",
      dependencies: findings + ["Laws", "RecipeFormatter", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "RecipeEditingTests",
      dependencies: findings + ["Laws", "RecipeEditing", "TestSupport"]
    ),
    .testTarget(
      name: "RecipeMergeTests",
      dependencies: findings + [
        "Laws", "RecipeEditing", "RecipeFormatter", "RecipeMerge", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RecipeExchangeTests",
      dependencies: findings + [
        "BrewPlans", "Diary", "RecipeEditing", "RecipeExchange", "RecipeFormatter",
        "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "RecipePagesTests",
      dependencies: findings + ["BrewPlans", "RecipePages", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "RecipeBookTests",
      dependencies: workspace + collection + ["BrewGuide", "Diary", "TestSupport"]
    ),
    .testTarget(
      name: "BrewGuideTests",
      dependencies: workspace + ["BrewGuide", "Diary", "RecipeBook", "TestSupport"]
    ),
    .testTarget(name: "WorkspaceTests", dependencies: workspace + ["TestSupport"]),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: workspace + [
        "BrewPlans", "Diary", "LanguageServer", "RecipeEditing", "TestSupport",
      ]
    ),
    .testTarget(name: "DiaryTests", dependencies: workspace + ["Diary", "TestSupport"]),
    .testTarget(
      name: "TimerUITests",
      dependencies: domain + text + system + [
        "BrewPlans", "Diary", "Program", "RecipeSchema", "TestSupport", "TimerUI",
      ]
    ),
    .testTarget(
      name: "CommandLineTests",
      dependencies: collection + ["CommandLine", argumentParser, "TestSupport"]
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: domain + ["Program", "TestSupport", "appendloop"],
      exclude: ["Defects", "Help", "Screens"]
    ),
    .testTarget(
      name: "RecipeDocsTests",
      dependencies: commands + ["Program", "RecipeDocs", "TestSupport"],
      exclude: ["Manual"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The targets of fuzzing. Usually they are replayed as tests. With BREWGUIDE_FUZZ, which the Makefile sets, they are a
// program for libFuzzer, or with `growth` one that counts the branches that the code takes.
let fuzzed: [Target.Dependency] =
  workspace + brewing + [argumentParser, "CommandLine", "Laws", "TestSupport"]

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
let small: Set = [
  "BrewPlans", "CommandLine", "Commands", "LanguageServer", "RecipeBook", "RecipeEditing",
  "RecipeExchange", "RecipeMerge", "RecipePages", "Reports", "TimerUI", "Workspace",
]

for target in package.targets where target.type != .system {
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  if small.contains(target.name), isForPrograms {
    target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
  }
  // The compiler fails to optimize it when it is open to tests.
  if target.name == "LanguageServer", fuzzing != nil {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}
