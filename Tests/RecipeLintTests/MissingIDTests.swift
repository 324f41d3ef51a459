import RecipeLint
import RecipeSchema
import Reports
import SourceText
import Testing

/// The fix writes down the id that the recipe has already.
@Suite struct MissingIDTests {
  private static let recipe = """
    name: A
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium
    steps:
      - instruction: Pour.
        pourTo: 250 g

    """

  private static func fix(_ source: String, identity: String?) throws -> Fix? {
    let settings = RuleSettings(severities: ["missing-id": .note])
    var linter = Linter(RuleSelection(settings: settings))
    linter.identity = { identity }
    let found = linter.lint(Array(source.utf8))
    #expect(found.map(\.rule) == ["missing-id"])
    return found.first?.fix
  }

  @Test(arguments: [
    recipe, "\u{FEFF}" + recipe, "# A comment\n" + recipe, "---\n" + recipe, "format: 1\n" + recipe,
    recipe.split(separator: "\n").joined(separator: "\r\n") + "\r\n",
  ])
  func keepsTheID(source: String) throws {
    let path = "v60/morning.yaml"
    let fix = try #require(try Self.fix(source, identity: path))
    let fixed = try #require(fix.applied(to: Array(source.utf8)))
    let before = RecipeFile(bytes: Array(source.utf8), identity: path)
    // Moved to another place, the recipe still has the id that it had.
    let after = RecipeFile(bytes: fixed, identity: "moved.yaml")
    #expect(after.documents.map(\.id) == before.documents.map(\.id))
    #expect(after.documents.map(\.isValid) == [true])
    let isCRLF = source.utf8.contains(0x0D)
    #expect(fixed.count { $0 == 0x0D } == (isCRLF ? fixed.count { $0 == 0x0A } : 0))
  }

  /// Without a path there is no id to write down.
  @Test(arguments: [nil, "-"])
  func needsAPath(identity: String?) throws {
    let fix = try Self.fix(Self.recipe, identity: identity)
    #expect(fix == nil)
  }
}
