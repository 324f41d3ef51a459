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
