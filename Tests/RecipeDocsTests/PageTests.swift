import Foundation
import RecipeLint
import RecipeSyntax
import RecipeText
import TestSupport
import Testing
import Text
import Workspace
import brewdocs

@testable import Recipes

/// Follows pages from top to bottom; see ``PageRun``.
@Suite struct PageTests {
  /// Pages that begin in an empty folder, with the number of their commands.
  @Test(arguments: [
    ("README.md", 4), ("docs/start.md", 16), ("docs/book.md", 29), ("docs/many-recipes.md", 3),
  ])
  func theCommandsWriteWhatThePageShows(page: String, commands: Int) throws {
    try PageRun.expect(page, commands: commands, in: Scratch())
  }

  /// In a repository with two branches that changed one recipe.
  @Test func theMergeIsWhatThePageShows() throws {
    let folder = try Scratch()
    try PageRun.run("git init -q -b main && brewbook init -q --starters none", in: folder)
    let recipe = """
      name: Morning
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium

      steps:
        - instruction: Bloom.
          pourTo: 45 g
          timer: 45 s
        - instruction: Pour the rest.
          pourTo: 250 g

      """
    let theirs = recipe.replacing("15 g", with: "18 g").replacing(
      "timer: 45 s",
      with: "timer: 55 s"
    )
    for (branch, text) in [
      ("main", recipe), ("colleague", theirs), ("main", recipe.replacing("15 g", with: "16 g")),
    ] {
      try PageRun.run("git checkout -q \(branch) || git checkout -qb \(branch)", in: folder)
      try folder.write("recipes/morning.yaml", text)
      try PageRun.run("git add . && git commit -qm 'Change'", in: folder)
    }
    try PageRun.expect("docs/merging.md", commands: 7, in: folder)
  }

  /// What the page tells to type by hand is what `brewbook init` does.
  @Test func theSettingsAreThoseOfThePage() throws {
    let page = HandwrittenFile(path: "docs/merging.md")
    let block = try #require(page.blocks.first { $0.words.first == "sh" })
    let settings = GitSetup.configuration.filter { $0.key.contains(".brewbook.") }
    let lines = settings.map { setting in
      let value = setting.value.contains(" ") ? "'\(setting.value)'" : setting.value
      return "git config \(setting.key) \(value)\n"
    }
    #expect(block.text.hasSuffix(lines.joined()))
  }
}

/// Runs the recipes of all pages.
@Suite struct ExampleTests {
  @Test(arguments: RecipeExample.all)
  func isWhatItSays(example: RecipeExample) {
    #expect(example.unknownWords.isEmpty, "\(example.place)")
    #expect(example.found == example.rules, "\(example.place)")
    let isInvalid = example.rules.contains { Rule.named($0)?.severity == .error }
    #expect(!example.errors.isEmpty == isInvalid, "\(example.place)")
  }

  /// No language may creep in that no test runs.
  @Test(arguments: HandwrittenFile.all)
  func everyBlockIsOfAKnownKind(file: HandwrittenFile) {
    let known = ["yaml", "text", "json", "ebnf", "sh", "console"]
    for block in file.blocks {
      #expect(known.contains(block.words.first ?? ""), "\(file.path):\(block.line)")
    }
  }
}

/// Derives ids as Grammar.md says, from the namespace that stands there.
@Suite struct IdentityTests {
  @Test func namespaceIsTheCodes() {
    let namespace = RecipeIdentity.namespace.uuidString.lowercased()
    #expect(HandwrittenFile.grammar.text.contains("`\(namespace)`"))
  }

  @Test(arguments: [("recipes/v60/morning.yaml", 0), ("-", 3), ("a b/ü.yml", 12)])
  func idsAreDerivedAsDescribed(path: String, document: Int) {
    let id = RecipeIdentity.recipeId(path: path, document: document)
    #expect(id == uuid5(Array("\(path)#\(document)".utf8), in: RecipeIdentity.namespace))
    let step = RecipeIdentity.stepId(recipeId: id, orderIndex: 11)
    #expect(step == uuid5(Array("11".utf8), in: id))
  }

  private func uuid5(_ name: [UInt8], in namespace: UUID) -> UUID {
    var bytes = SHA1.digest(withUnsafeBytes(of: namespace.uuid, Array.init) + name)
    bytes[6] = 0b0101_0000 | bytes[6] & 0x0F
    bytes[8] = 0b1000_0000 | bytes[8] & 0x3F
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// Holds the limits that Grammar.md names against the parser.
@Suite struct LimitTests {
  @Test(arguments: [(64, true), (65, false)])
  func nesting(depth: Int, isRead: Bool) {
    let lists = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    #expect(SyntaxTree(parsing: Array("x-a: \(lists)\n".utf8)).errors.isEmpty == isRead)
  }

  /// The mapping, its keys and lists, 99 words, and each alias as 101 nodes: 10 000 is the most.
  @Test(arguments: [(97, true), (98, false)])
  func aliases(count: Int, isRead: Bool) {
    let words = String(repeating: "a,", count: 99)
    let aliases = String(repeating: "*w,", count: count)
    let source = "x-a: &w [\(words)]\nx-b: [\(aliases)]\n"
    #expect(SyntaxTree(parsing: Array(source.utf8)).errors.isEmpty == isRead)
  }

  @Test(arguments: [
    ("dose", "1000000", true), ("dose", "1000000.1", false), ("yield", "1000 l", true),
    ("totalTime", "277 h", true), ("totalTime", "278 h", false),
  ])
  func quantities(key: String, text: String, isRead: Bool) throws {
    let kind: ValueKind = key == "dose" ? .mass : key == "yield" ? .water : .duration
    #expect(kind.read(text).isAccepted == isRead)
  }
}

@Suite struct CollectionPageTests {
  /// The numbers at the beginning of the page of the collection.
  @Test func recipesAreCounted() throws {
    let folder = ProjectFiles.root.appending(path: "recipes")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }
    let methods = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .split(separator: "\n").filter { $0.hasPrefix("method: ") }.map(String.init)
    }
    let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains("has \(methods.count) recipes for \(Set(methods).count) methods"))
  }
}

/// Follows the links between pages.
@Suite struct LinkTests {
  /// Pages whose examples are run elsewhere, or are for other programs.
  private static let others = [
    "CONTRIBUTING.md", "SECURITY.md", "docs/book.md", "docs/many-recipes.md",
    "docs/brewlog.md", "docs/ci.md", "docs/configuration.md", "docs/command-line.md",
    "docs/editors.md", "docs/install.md", "docs/json-schemas.md", "docs/exchange.md",
    "docs/other-tools.md", "docs/plan-formats.md", "docs/playground.md", "recipes/README.md",
    "Benchmarks/README.md", "examples/diary/README.md",
    "conformance/README.md", "examples/duckdb/README.md", "examples/spark/README.md",
    "packaging/RELEASING.md", "Tests/Fuzz/README.md",
  ].map(HandwrittenFile.init)

  @Test(
    arguments: HandwrittenFile.all + [.checking, .formatting, .scaling, .timer, .logFormat] + others
  )
  func linksLeadSomewhere(file: HandwrittenFile) {
    for target in targets(in: file.text) where !target.contains("://") {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      let path = parts[0].isEmpty ? file.path : "\(folder)/\(parts[0])"
      let url = ProjectFiles.root.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(file.path): \(target)")
      guard parts.count == 2, let text = try? String(contentsOf: url, encoding: .utf8) else {
        continue
      }
      #expect(anchors(in: text).contains(String(parts[1])), "\(file.path): \(target)")
    }
  }

  private func targets(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().compactMap { part in
      part.firstIndex(of: ")").map { String(part[..<$0]) }
    }
  }

  /// The headings as GitHub makes anchors of them.
  private func anchors(in text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      return String(title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
        .replacing(" ", with: "-")
    }
  }
}

/// Lints the examples on the pages of rules.
@Suite struct RuleExampleTests {
  /// A rule about the size of files has no example.
  static let rules = Rule.all.filter { !$0.example.bad.isEmpty }.map(\.id)

  /// Rules about files that are too long or too odd for a page show the beginning of one.
  private static let sketches = ["not-yet-a-recipe", "too-many-errors"]

  @Test(arguments: rules)
  func badIsFound(rule: String) throws {
    let example = try #require(Rule.named(rule)).example
    let isFound = found(example.bad, rule).contains { $0.contains(rule) }
    #expect(isFound || Self.sketches.contains(rule), "\(rule) does not find its example")
  }

  /// A part may pour too little, or lack a key of a step.
  @Test(arguments: rules)
  func goodIsClean(rule: String) throws {
    let example = try #require(Rule.named(rule)).example
    let others = found(example.good, rule).map { rules in
      rules.filter { $0 != "missing-key" && $0 != "water-total" }
    }
    let isMended = !found(example.good, rule).allSatisfy { $0.contains(rule) }
    #expect(others.contains([]) && isMended, "\(rule) recommends what is found fault with")
  }

  /// The playground cannot hold a configuration, bytes that are not text, long files, and equipment.
  @Test func allOthersOpenInThePlayground() {
    let missing = PlaygroundRules.all.filter { $0.example == nil }.map(\.rule.id)
    #expect(
      missing == [
        "above-boiling", "encoding", "file-too-large", "invalid-equipment", "missing-source",
        "not-yet-a-recipe",
        "setting-order", "too-many-errors",
      ]
    )
  }

  /// The rules that find fault with a part, made a whole recipe, and with the text as a file: this one,
  /// and those that are asked by default.
  private func found(_ example: String, _ rule: String) -> [[String]] {
    let severity = Rule.named(rule)?.severity
    var linter = Linter(RuleSettings(severities: [rule: severity]))
    linter.grinders = { EquipmentFiles.shipped.map(\.name) }
    linter.kind = Rule.named(rule)?.kind ?? .recipe
    let texts = linter.kind == .recipe ? [SampleRecipe.complete(example), example] : [example]
    return texts.map { text in
      linter.lint(ExampleText.bytes(text)).map(\.rule)
    }
  }
}
