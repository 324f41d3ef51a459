import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Copies that sync programs make of files that were changed in two places.
@Suite struct SyncCopyTests {
  private static let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
  private static let names = [
    "morning.sync-conflict-20261128-101010-ABCDEFG", "morning (Ada's conflicted copy 2026-11-28)",
    "morning_conflict-20261128-101010", "morning (1)", "morning 2", "morning~HEAD",
  ]
  private static let recipe = "id: \(id)\n" + Recipes.named("Morning")
  private static let other = recipe.replacing("94 °C", with: "91 °C")

  private static func book(_ name: String = names[0], _ text: String = other) throws -> Scratch {
    try Scratch(["recipes/morning.yaml": recipe, "recipes/\(name).yaml": text])
  }

  private func run(_ tool: String, _ arguments: String..., in folder: Scratch) throws
    -> Program.Outcome
  {
    try Program(tool).run(
      arguments,
      in: folder,
      environment: ["XDG_STATE_HOME": folder.file(".state").path, "HOME": "/nonexistent"]
    )
  }

  private func files(_ folder: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("recipes").path).sorted()
  }

  @Test(arguments: names)
  func theFindingIsInTheCopy(name: String) throws {
    let outcome = try run("brewlint", "-q", in: try Self.book(name))
    #expect(
      outcome.output
        == "recipes/\(name).yaml:1:5: error[duplicate-id]: a recipe in recipes/morning.yaml has the same id: this file seems to be a copy of it that a sync program made\n"
    )
    let full = try run("brewlint", "-q", "--format", "full", in: try Self.book(name))
    #expect(full.output.contains("`brewbook resolve` decides between the two"))
  }

  @Test(arguments: names)
  func namesMeanTheOriginal(name: String) throws {
    let folder = try Self.book(name)
    for word in ["morning", "Morning", Self.id, "7d1c8a52"] {
      let scaled = try run("brewscale", word, in: folder)
      #expect(scaled.status == 0, "\(scaled)")
      #expect(scaled.output.contains("94 °C"))
      #expect(try run("brewbook", "show", word, in: folder).output.contains("94 °C"))
    }
    let copy = try run("brewscale", "recipes/\(name).yaml", in: folder)
    #expect(copy.output.contains("91 °C"))
  }

  /// `morning 2` may be the name of another recipe.
  @Test func anotherRecipe() throws {
    let folder = try Self.book("morning 2", Recipes.named("Morning Two"))
    #expect(try run("brewlint", "-q", in: folder).status == 0)
    let outcome = try run("brewbook", "resolve", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no conflicted copies were found"))
    #expect(try run("brewbook", "show", "morning two", in: folder).status == 0)
  }

  private static let list = """
    recipes/morning.yaml and recipes/\(names[0]).yaml:
      git does not have the version that both began from, so each difference is a question
      temperature 94 °C → 91 °C

    """

  @Test func theDifferencesAreListed() throws {
    let folder = try Self.book()
    #expect(
      try run("brewbook", "resolve", in: folder)
        == .init(
          status: 1,
          output: "",
          errors: Self.list + "  --ours, --theirs or --both decides\n"
        )
    )
    #expect(try files(folder).count == 2)
  }

  @Test(arguments: [("--ours", "kept our version", "94"), ("--theirs", "took their version", "91")])
  func oneVersionIsTaken(option: String, words: String, degrees: String) throws {
    let folder = try Self.book()
    let outcome = try run("brewbook", "resolve", "morning", option, in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == Self.list + """
        recipes/morning.yaml: \(words)
        next: git add recipes/morning.yaml

        """
    )
    #expect(try files(folder) == ["morning.yaml"])
    #expect(
      try folder.text("recipes/morning.yaml")
        == Self.recipe.replacing("94 °C", with: "\(degrees) °C")
    )
    #expect(try run("brewlint", "-q", in: folder).status == 0)
    #expect(try run("brewbook", "undo", in: folder).status == 0)
    #expect(try files(folder) == ["\(Self.names[0]).yaml", "morning.yaml"])
  }

  @Test func bothAreKept() throws {
    let folder = try Self.book()
    #expect(try run("brewbook", "resolve", "--both", in: folder).status == 0)
    #expect(try files(folder) == ["morning-conflicted-copy.yaml", "morning.yaml"])
    #expect(try run("brewlint", "-q", in: folder).status == 0)
    let copy = try folder.text("recipes/morning-conflicted-copy.yaml")
    #expect(copy.contains("name: Morning (Conflicted Copy)\n") && copy.contains("91 °C"))
    #expect(!copy.contains(Self.id) && !copy.contains("origin"))
  }

  @Test func anEqualCopyIsRemoved() throws {
    let folder = try Self.book(Self.names[4], Self.recipe)
    #expect(
      try run("brewbook", "resolve", in: folder)
        == .init(
          status: 0,
          output: "",
          errors: """
            recipes/morning.yaml: removed its copy, which was the same
            next: git add recipes/morning.yaml

            """
        )
    )
    #expect(try files(folder) == ["morning.yaml"])
  }

  // MARK: Conflict markers outside of a merge

  private static func marked(base: String = "") -> String {
    recipe.replacing(
      "dose: 15 g\n",
      with: "<<<<<<< mine\ndose: 16 g\n\(base)=======\ndose: 15 g\ngrinder: C40\n>>>>>>> theirs\n"
    )
  }

  @Test func aFileWithMarkersIsNamed() throws {
    let folder = try Scratch(["recipes/morning.yaml": Self.marked()])
    for arguments in [["resolve"], ["resolve", "recipes/morning.yaml"]] {
      let outcome = try Program("brewbook").run(arguments, in: folder)
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.hasPrefix(
          """
          recipes/morning.yaml has conflict markers:
            git does not have the version that both began from, so each difference is a question
            dose 16 g → 15 g

          """
        ),
        "\(outcome.errors)"
      )
    }
    #expect(try folder.text("recipes/morning.yaml") == Self.marked())
  }

  @Test(arguments: ["--ours", "--theirs"])
  func markersAreResolved(option: String) throws {
    let folder = try Scratch(["recipes/morning.yaml": Self.marked()])
    #expect(try run("brewbook", "resolve", option, in: folder).status == 0)
    let dose = option == "--ours" ? "dose: 16 g\n" : "dose: 15 g\ngrinder: C40\n"
    #expect(
      try folder.text("recipes/morning.yaml") == Self.recipe.replacing("dose: 15 g\n", with: dose)
    )
  }

  /// With the version that both began from between the markers, the changes of both are kept.
  @Test func markersWithTheBase() throws {
    let folder = try Scratch([
      "recipes/morning.yaml": Self.marked(base: "||||||| base\ndose: 15 g\n")
    ])
    let outcome = try run("brewbook", "resolve", in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.errors == """
        recipes/morning.yaml: merged by keys and steps
        next: git add recipes/morning.yaml

        """
    )
    #expect(
      try folder.text("recipes/morning.yaml")
        == Self.recipe.replacing("dose: 15 g\n", with: "dose: 16 g\ngrinder: C40\n")
    )
  }

  @Test func bothSidesOfMarkers() throws {
    let folder = try Scratch(["recipes/morning.yaml": Self.marked()])
    #expect(try run("brewbook", "resolve", "--both", in: folder).status == 0)
    #expect(try files(folder) == ["morning-conflicted-copy.yaml", "morning.yaml"])
    #expect(try folder.text("recipes/morning.yaml").contains("dose: 16 g"))
    #expect(try folder.text("recipes/morning-conflicted-copy.yaml").contains("grinder: C40"))
  }

  @Test func markersThatDoNotFitTogether() throws {
    let text = Self.marked().replacing("=======\n", with: "")
    let folder = try Scratch(["recipes/morning.yaml": text])
    let outcome = try run("brewbook", "resolve", "--ours", in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.hasPrefix(
        "recipes/morning.yaml: has conflict markers: edit it and remove them\n"
      )
    )
    #expect(try folder.text("recipes/morning.yaml") == text)
  }
}
