import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes
import TestSupport
import Text
import Workspace

@testable import Diary
@testable import RecipeExchange

/// What reads sources, and must do so at a cost that grows with their size.
struct GrowthSubject: Sendable {
  let name: String
  /// The sources of which pieces are taken.
  let sources: [[UInt8]]
  let run: @Sendable ([UInt8]) -> Void

  private static let recipes = FuzzTarget.recipes + FuzzTarget.cases

  static let all: [GrowthSubject] = [
    GrowthSubject(name: "tree", sources: recipes) { _ = SyntaxTree(parsing: $0) },
    GrowthSubject(name: "decoder", sources: recipes) { bytes in
      let file = RecipeFile(bytes: bytes, identity: "-")
      for document in file.documents { _ = document.toDetailDTO() }
    },
    GrowthSubject(name: "linter", sources: recipes) { _ = strict($0) },
    GrowthSubject(name: "fixes", sources: recipes) { bytes in
      var linter = Linter()
      _ = Fixer(takesUnsafe: true).fix(bytes, with: &linter)
    },
    GrowthSubject(name: "formatter", sources: recipes) { bytes in
      var formatter = Formatter()
      _ = formatter.format(bytes)
    },
    GrowthSubject(name: "diary", sources: DiaryLaws.seeds.map { $0 + [0x0A] }) { bytes in
      _ = OpenDiary(bytes).newest().value.count
      _ = DiaryCompaction(StoredLine.lines(of: bytes)).kept.count
    },
    GrowthSubject(name: "json", sources: FuzzTarget.json.seeds()) { _ = JSONLaws.read($0) },
    GrowthSubject(name: "configuration", sources: FuzzTarget.configuration.seeds()) {
      _ = ConfigurationLaws.decoded($0)
    },
    GrowthSubject(name: "ignore file", sources: FuzzTarget.globs.seeds()) { bytes in
      let list = IgnoreList(file: bytes)
      _ = ExchangeLaws.paths.filter { list.ignores($0) }
    },
    GrowthSubject(name: "importers", sources: ExchangeLaws.fixtures) { bytes in
      let file = ImportFile(bytes, name: nil)
      for format in ExchangeFormat.allCases { _ = try? format.read(file) }
    },
  ]

  private static func strict(_ bytes: [UInt8]) -> Int {
    var linter = Linter(RuleSettings(preset: .strict))
    return linter.lint(bytes).count
  }
}
