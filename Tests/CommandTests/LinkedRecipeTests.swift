import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A link to a recipe is that recipe, and not a second one.
@Suite struct LinkedRecipeTests {
  private static let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
  private static let recipe = "id: \(id)\n" + Recipes.named("Morning")

  /// `recipes/b.yaml`, with links that come before and after it.
  private func folder() throws -> Scratch {
    let folder = try Scratch(["recipes/b.yaml": Self.recipe])
    for name in ["a-today", "today"] { try link("recipes/\(name).yaml", to: "b.yaml", folder) }
    return folder
  }

  private func link(_ name: String, to target: String, _ folder: Scratch) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name).path,
      withDestinationPath: target
    )
  }

  private func run(_ command: [String], in folder: Scratch) throws -> Program.Outcome {
    try Program(command[0]).run(Array(command.dropFirst()), in: folder)
  }

  @Test func itIsListedOnce() throws {
    let folder = try folder()
    #expect(
      try run(["brewbook", "list"], in: folder).output == """
        NAME     METHOD  DOSE  YIELD  GRIND        ID        FILE
        Morning  V60     15 g  250 g  medium-fine  7d1c8a52  recipes/b.yaml

        """
    )
    #expect(
      try run(["brewlint"], in: folder)
        == .init(status: 0, output: "", errors: "no findings in 1 file\n")
    )
    #expect(try run(["brewlint", "--show-files", "."], in: folder).output == "recipes/b.yaml\n")
    #expect(
      try run(["brewlint", "--show-files", "recipes/today.yaml", "recipes"], in: folder).output
        == "recipes/today.yaml\n"
    )
  }

  @Test func itsNameAndIdLeadToIt() throws {
    let folder = try folder()
    let set = try run(["brewbook", "set", "morning", "dose=16 g"], in: folder)
    #expect(
      set == .init(status: 0, output: "", errors: "changed 'Morning': recipes/b.yaml\n")
    )
    #expect(
      try run(
        ["brewlog", "add", "7d1c8a52", "--rating", "4", "--file", "d.jsonl", "-q"],
        in: folder
      )
      .status == 0
    )
  }

  /// A link to what is not selected otherwise is an input, once.
  @Test func aLinkToAnotherFolder() throws {
    let folder = try Scratch([
      "shared/b.yaml": Self.recipe, "recipes/c.yaml": Recipes.named("C"),
    ])
    for name in ["a", "d"] { try link("recipes/\(name).yaml", to: "../shared/b.yaml", folder) }
    #expect(
      try run(["brewlint", "--show-files", "recipes"], in: folder).output
        == "recipes/a.yaml\nrecipes/c.yaml\n"
    )
  }

  @Test func twoFilesOfOneIdAreAFinding() throws {
    let folder = try Scratch(["recipes/a.yaml": Self.recipe, "recipes/b.yaml": Self.recipe])
    // Another name of the file is another file for git, and for those who read the folder.
    try FileManager.default.linkItem(
      at: folder.file("recipes/a.yaml"),
      to: folder.file("recipes/c.yaml")
    )
    let outcome = try run(["brewlint", "-q"], in: folder)
    let same =
      "a recipe in recipes/a.yaml has the same id and name: one seems to be a copy of the other"
    #expect(
      outcome
        == .init(
          status: 1,
          output: """
            recipes/b.yaml:1:5: error[duplicate-id]: \(same)
            recipes/c.yaml:1:5: error[duplicate-id]: \(same)

            """,
          errors: ""
        )
    )
  }

  /// An id that two recipes have is not a way to name one of them.
  @Test(arguments: ["morning", id, "7d1c8a52", "orning"])
  func hintsOfferPaths(word: String) throws {
    let folder = try Scratch(["recipes/a.yaml": Self.recipe, "recipes/b.yaml": Self.recipe])
    let outcome = try run(["brewbook", "show", word], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.split(separator: "\n").dropFirst().joined(separator: "\n") == """
          hint: copies of a file share its id; name one by its file:
            7d1c8a52  Morning  recipes/a.yaml
            7d1c8a52  Morning  recipes/b.yaml
        """
    )
  }
}
