import Laws
import RecipeSyntax
import RecipeText
import Recipes
import TestSupport
import Testing

/// Whatever two people change, every change is in the merged recipe or in the conflicted copy.
@Suite struct MergeLawTests {
  static let sources = ProjectFiles.recipes.compactMap { recipe -> [String]? in
    guard recipe.path.hasPrefix("recipes/") else { return nil }
    let file = RecipeFile(bytes: Array(recipe.text.utf8), identity: "-")
    guard file.tree.errors.isEmpty, file.documents.count == 1 else { return nil }
    return RandomEdits.lines(of: recipe.text)
  }

  @Test(arguments: Samples.of(0..<10))
  func everyChangeIsFound(block: Int) throws {
    for number in 0..<100 {
      let seed = UInt64(510_000 + block * 100 + number)
      var random = SeededGenerator(seed: seed)
      let base = try #require(Self.sources.randomElement(using: &random))
      var ours = RandomEdits(of: base, side: "ours", using: &random)
      var theirs = RandomEdits(of: base, side: "theirs", using: &random)
      ours.edit(Int.random(in: 1...3, using: &random), using: &random)
      theirs.edit(Int.random(in: 1...3, using: &random), using: &random)
      let violation = MergeLaws.violation(of: RandomEdits.text(of: base), ours, theirs)
      #expect(violation == nil, "seed \(seed)")
    }
  }

  /// Each kind of edit is made often, alone and together with each other kind: otherwise the law would say little.
  @Test func editsAreVaried() throws {
    var counts: [String: Int] = [:]
    for seed in 510_000..<511_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let base = try #require(Self.sources.randomElement(using: &random))
      var sides: [RandomEdits] = []
      for side in ["ours", "theirs"] {
        var edits = RandomEdits(of: base, side: side, using: &random)
        edits.edit(Int.random(in: 1...3, using: &random), using: &random)
        sides.append(edits)
      }
      for change in sides.flatMap(\.changes) { counts[change.kind, default: 0] += 1 }
    }
    let kinds = [
      "value", "comment above", "comment behind", "comment at the end", "removed key", "added key",
      "last key", "added step", "removed step", "moved step", "id", "tag",
    ]
    #expect(Set(counts.keys) == Set(kinds))
    for kind in kinds { #expect(counts[kind, default: 0] >= 30, "\(kind): \(counts)") }
  }

  /// Most pairs merge, and some do not: otherwise the law would say little.
  @Test func randomEditsMergeAndConflict() throws {
    var conflicts = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: 520_000 + seed)
      let base = try #require(Self.sources.randomElement(using: &random))
      var ours = RandomEdits(of: base, side: "ours", using: &random)
      var theirs = RandomEdits(of: base, side: "theirs", using: &random)
      ours.edit(2, using: &random)
      theirs.edit(2, using: &random)
      let result = RecipeMerge.merge(
        base: Array(RandomEdits.text(of: base).utf8),
        ours: Array(ours.text.utf8),
        theirs: Array(theirs.text.utf8)
      )
      conflicts += result.conflicts.isEmpty ? 0 : 1
    }
    #expect((10...120).contains(conflicts), "\(conflicts) of 200")
  }
}

/// What a merge or a difference costs grows with the number of bytes, not with its square.
@Suite struct MergeCostTests {
  private static let head =
    "name: A\nmethod: v60\ndose: 15 g\nyield: 250 g\ntemperature: 94\ngrind: medium\n"
  private static let document = "---\n\(head)steps:\n  - instruction: Pour.\n    pourTo: 250 g\n"

  /// How often a merge asks for a name, if each of so many recipes with one name is in conflict.
  private static func questions(recipes: Int) -> Int {
    let text = { (dose: String) in
      Array(String(repeating: document, count: recipes).replacing("15 g", with: dose).utf8)
    }
    var count = 0
    let result = RecipeMerge.merge(base: text("15 g"), ours: text("16 g"), theirs: text("17 g"))
    _ = result.copy?.bytes { _ in
      count += 1
      return false
    }
    return count
  }

  @Test func namesOfCopiesAreAskedForOnce() {
    for recipes in [25, 50, 100] { #expect(Self.questions(recipes: recipes) == recipes) }
  }

  /// Large sources of one kind, which both sides changed, take seconds. What is quadratic would take minutes, and what
  /// is cubic, hours.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      // Steps: all different, all equal, similar, with orders, with comments.
      ("steps:\n", "  - instruction: Pour §.\n    pourTo: § g\n", "Pour", "Stir"),
      ("steps:\n", "  - instruction: Pour.\n    pourTo: 250 g\n", "250 g\n", "250 g # x\n"),
      ("steps:\n", "  - instruction: Pour §.\n    timer: 5 s\n", "5 s", "6 s"),
      ("steps:\n", "  - instruction: Pour.\n    order: §\n", "Pour", "Stir"),
      ("steps:\n", "  - instruction: A # a\n    # b\n    # c\n", "# b\n", "# d\n    # b\n"),
      ("steps: [", "{instruction: Pour, timer: § s},", "Pour", "Stir"),
      // Keys, tags, aliases, comments, documents.
      ("", "x-§: 1\n", ": 1", ": 2"), ("tags: [", "t§, ", "7, ", "8, "),
      ("x-t:\n  - &a 1\n", "  - *a\n", "*a\n  - *a\n", "*a\n"), ("", "# §\n", "7", "8"),
      ("", "---\nname: A\ndose: § g\n", " g", " oz"),
      ("notes: >\n", "  word §\n", "word", "words"),
    ]
  )
  func largeSources(start: String, piece: String, old: String, new: String) {
    let count = Samples.of(60_000) / piece.utf8.count
    let pieces = (0..<count).map { piece.replacing("§", with: "\($0)") }
    let end = start.hasSuffix("[") ? "]\n" : ""
    let base = Self.head + start + pieces.joined() + end
    let ours = base.replacing(old, with: new)
    let theirs = base.replacing("94", with: "93") + "x-end: 1\n"
    #expect(base != ours)
    let result = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(ours.utf8),
      theirs: Array(theirs.utf8)
    )
    #expect(!result.bytes.isEmpty)
    _ = RecipeDiff(from: Array(base.utf8), to: Array(ours.utf8))
  }
}

@Suite struct ConflictedCopyTests {
  @Test(arguments: [
    ("X", [], "X (Conflicted Copy)"),
    ("X", ["X (Conflicted Copy)"], "X (Conflicted Copy 2)"),
    ("X", ["X (Conflicted Copy)", "X (Conflicted Copy 2)"], "X (Conflicted Copy 3)"),
    ("X (Conflicted Copy)", [], "X (Conflicted Copy)"),
    ("X (Conflicted Copy 7)", ["X (Conflicted Copy)"], "X (Conflicted Copy 2)"),
    ("X (Conflicted Copy of mine)", [], "X (Conflicted Copy of mine) (Conflicted Copy)"),
  ])
  func names(name: String, taken: [String], expected: String) {
    var names = CopyNames(isTaken: taken.contains)
    #expect(names.next(for: name) == expected)
  }

  @Test(arguments: [
    ("a.yaml", 1, "a-conflicted-copy.yaml"), ("a.b.yml", 2, "a.b-conflicted-copy-2.yml"),
    ("a-conflicted-copy.yaml", 1, "a-conflicted-copy.yaml"),
    ("a-conflicted-copy-3.yaml", 2, "a-conflicted-copy-2.yaml"),
    ("a.brew.yaml", 2, "a-conflicted-copy-2.brew.yaml"), (".yaml", 1, ".yaml-conflicted-copy"),
    ("a", 1, "a-conflicted-copy"),
  ])
  func fileNames(name: String, number: Int, expected: String) {
    let made = ConflictedCopy.fileName(of: Array(name.utf8), number: number)
    #expect(String(decoding: made, as: UTF8.self) == expected)
  }

  @Test func copiesHaveNewIDs() throws {
    let ids = ["0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f", "1b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f"]
    let text = { (dose: String) in
      "id: \(ids[0]) # own\nname: 'A'\norigin: custom\ndose: \(dose)\nsteps:\n  - id: \(ids[1])\n    instruction: x\n  - instruction: y\n"
    }
    let result = RecipeMerge.merge(
      base: Array(text("1 g").utf8),
      ours: Array(text("2 g").utf8),
      theirs: Array(text("3 g").utf8)
    )
    let copy = String(decoding: try #require(result.copy).bytes { _ in false }, as: UTF8.self)
    #expect(
      copy
        == text("3 g").replacing("origin: custom", with: "origin: conflicted-copy")
        .replacing("'A'", with: "'A (Conflicted Copy)'")
        .replacing(ids[0], with: "ab94a9f5-d165-5edc-99fb-27740ef0a210")
        .replacing(ids[1], with: "9895f959-6749-5309-98f5-ac6040df94f0")
    )
    #expect(!ids.contains { copy.contains($0) })
  }
}
