import RecipeLint
import RecipeSyntax
import Recipes
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What holds for the actions of every recipe, and of recipes with mistakes.
@Suite struct ActionsLawTests {
  /// Every change that is offered can be made, is valid YAML, keeps the comments and brings no new error; and what says
  /// that it keeps the meaning keeps the plan.
  @Test(arguments: ProjectFiles.recipes)
  func everyChangeIsSound(recipe: ProjectFiles.File) throws {
    try check(recipe.text, seed: 1)
    try check(recipe.text.replacing("\n", with: "\r\n"), seed: 2)
  }

  @Test(arguments: Samples.of(ProjectFiles.recipes))
  func mistakesDoNotMatter(recipe: ProjectFiles.File) throws {
    let hash = recipe.path.utf8.reduce(7 as UInt64) { $0 &* 31 &+ UInt64($1) }
    var random = SeededGenerator(seed: hash)
    for seed in 0..<2 as Range<UInt64> {
      try check(SourceMutation.mutate(recipe.text, using: &random), seed: seed)
    }
  }

  /// The recipes in the fixture of each rule, by its id.
  private static let fixtures = Dictionary(
    uniqueKeysWithValues: LiteratePage.pages(under: "Tests/RecipeLintTests/Fixtures").map { page in
      let recipes = page.blocks.filter { $0.info == "yaml" }
      return (page.name, recipes.map { String(decoding: $0.bytes, as: UTF8.self) })
    }
  )

  /// No quick fix of a fixture brings more errors than it removes.
  @Test(arguments: fixtures.keys.sorted())
  func quickFixesAddNoErrors(rule: String) throws {
    for text in Self.fixtures[rule] ?? [] {
      let editor = EditorSession(capabilities: EditorSession.takesActions)
      editor.open(text)
      let before = Facts(text).errors
      let range =
        #""range":{"start":{"line":0,"character":0},"end":{"line":999,"character":0}}"#
      let actions = editor.request(
        "textDocument/codeAction",
        more: #"\#(range),"context":{"diagnostics":[],"only":["quickfix"]}"#
      )
      for action in actions?.items ?? [] {
        guard let after = editor.text(after: action) else { continue }
        let title = action.text("title")
        #expect(Facts(after).errors <= before, "\(title):\n\(text)\n>\n\(after)")
      }
    }
  }

  private func check(_ text: String, seed: UInt64) throws {
    let editor = EditorSession(capabilities: EditorSession.resolvesActions)
    editor.open(text)
    let before = Facts(text)
    var random = SeededGenerator(seed: seed)
    let lines = text.utf8.count { $0 == 0x0A }
    let position = Position(Int.random(in: 0...lines, using: &random), 0)
    for action in editor.actions(at: position) {
      let title = action.text("title")
      let whole = action.field("edit") == nil ? editor.resolved(action) : action
      guard let whole, let after = editor.text(after: whole) else {
        Issue.record("cannot `\(title)`:\n\(text)")
        continue
      }
      let facts = Facts(after)
      // Fixes have laws of their own: one may bring to light what a mistake hid.
      let kind = action.text("kind")
      #expect(
        kind == "quickfix" || facts.syntaxErrors <= before.syntaxErrors,
        "\(title):\n\(text)\n>\n\(after)"
      )
      if kind == "refactor.rewrite" || kind == "source.sortKeys.brewguide" {
        #expect(facts.errors <= before.errors, "\(title):\n\(text)\n>\n\(after)")
      }
      if action.text("kind") == "refactor.rewrite" {
        #expect(
          before.comments.isSubset(of: facts.comments),
          "\(title) loses comments:\n\(text)\n>\n\(after)"
        )
        if !title.hasPrefix("Scale"), !title.hasPrefix("Duplicate"), !title.hasSuffix("as listed") {
          #expect(
            facts.plans(withWords: !title.hasSuffix("placeholders"))
              == before.plans(withWords: !title.hasSuffix("placeholders")) || before.errors > 0,
            "\(title):\n\(text)\n>\n\(after)"
          )
        }
      }
    }
  }
}

/// What is compared before and after a change.
private struct Facts {
  let syntaxErrors: Int
  let errors: Int
  let comments: Set<String>
  private let file: RecipeFile

  init(_ text: String) {
    var linter = Linter()
    errors = linter.lint(Array(text.utf8)).count { $0.severity == .error }
    let file = RecipeFile(bytes: Array(text.utf8), identity: "-")
    syntaxErrors = file.tree.errors.count
    comments = Set(file.tree.comments().map { file.tree.spelling(of: $0) })
    self.file = file
  }

  /// The steps as they are brewed: what is poured, when, and what is said.
  func plans(withWords: Bool) -> [[String]] {
    file.documents.compactMap { $0.toDetailDTO() }.compactMap { detail in
      try? BrewSessionUseCase.createPlan(of: detail, for: ScaleRequest())
    }.map { plan in
      plan.scaledSteps.map { step in
        let words = withWords ? step.instructionText : ""
        return
          "\(words) \(Canonical.mass(step.cumulativeWaterGrams)) \(step.isIce) \(step.timerDurationSeconds ?? -1)"
      }
    }
  }
}
