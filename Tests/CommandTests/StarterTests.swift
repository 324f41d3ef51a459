import Foundation
import TestSupport
import Testing

/// Starters are templates, which no tool changes.
@Suite struct StarterTests {
  private static let starter = Recipes.formatted.replacing(
    "method: v60",
    with: "method: v60\norigin: starter"
  )

  @Test func fixesLeaveStartersAlone() throws {
    let wrong = Self.starter.replacing("timer: 45 s", with: "timer: -45 s")
    let folder = try BookFolder([
      ".brewguide.yaml": "", "recipes/a.yaml": wrong,
      "recipes/b.yaml": Recipes.named("Other").replacing("timer: 45 s", with: "timer: -45 s"),
    ])
    let outcome = try folder.lint("--fix", "--unsafe-fixes")
    #expect(outcome.status == 1)
    #expect(try folder.text("recipes/a.yaml") == wrong)
    #expect(try folder.text("recipes/b.yaml") == Recipes.named("Other"))
  }

  /// What a starter says stays, but not how it is written.
  @Test func fixesOfTheLayoutAndTheTimeOfTheLastChange() throws {
    let wrong = Self.starter.replacing("dose: 15 g", with: "\u{FEFF}dose: 15 g")
    let folder = try BookFolder([".brewguide.yaml": "", "recipes/a.yaml": wrong])
    let outcome = try folder.lint("--fix")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.text("recipes/a.yaml") == Self.starter)
  }

  /// A scaled starter is a recipe of one's own.
  @Test func aScaledStarterIsCustom() throws {
    let folder = try BookFolder([".brewguide.yaml": "", "recipes/a.yaml": Self.starter])
    let scaled = try Program("brewscale").run(
      ["recipes/a.yaml", "--dose", "18g", "--format", "yaml"],
      in: folder.scratch
    )
    #expect(scaled.output.contains("origin: custom\n"))
  }
}
