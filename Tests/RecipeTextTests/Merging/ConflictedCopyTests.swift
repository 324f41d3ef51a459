import RecipeText
import Testing

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
    #expect(ConflictedCopy.fileName(of: name, number: number) == expected)
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
