import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The recipe that was used last: who remembers it, and `--last`.
@Suite struct LastRecipeTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch([
      "recipes/a.yaml": Recipes.named("Alpha V60"), "recipes/b.yaml": Recipes.named("Beta V60"),
      "elsewhere/noon.yaml": Recipes.named("Noon V60"),
      "broken.yaml": Recipes.broken,
    ])
  }

  @discardableResult
  private func run(
    _ words: String...,
    at place: String = ".",
    input: String = "",
    state: String = ".state"
  ) throws -> Program.Outcome {
    try Program(words[0]).run(
      Array(words.dropFirst()),
      in: folder,
      at: place,
      input: input,
      environment: [
        "XDG_STATE_HOME": folder.file(state).path, "XDG_DATA_HOME": folder.file(".data").path,
      ]
    )
  }

  /// The name of the last recipe; nil if there is none.
  private func last(at place: String = ".") throws -> String? {
    let outcome = try run("brewscale", "--last", "-f", "csv", at: place)
    guard outcome.status == 0 else { return nil }
    return ["Alpha V60", "Beta V60", "Noon V60"].first(where: outcome.output.contains)
  }

  @Test func nothingYet() throws {
    for command in [
      ["brewscale", "--last"], ["brewtimer", "--last"], ["brewlog", "add", "--last"],
    ] {
      let outcome = try Program(command[0]).run(
        Array(command.dropFirst()),
        in: folder,
        environment: ["HOME": folder.url.path]
      )
      #expect(
        outcome
          == .init(
            status: 2,
            output: "",
            errors: """
              \(command[0]): error: no recipe was used yet
                hint: name a recipe; later, --last stands for it

              """
          )
      )
    }
  }

  @Test func everyProgramRemembers() throws {
    try run("brewscale", "alpha")
    #expect(try last() == "Alpha V60")
    try run("brewtimer", "recipes/b.yaml", "--speed", "1000")
    #expect(try last() == "Beta V60")
    try run("brewlog", "add", "alpha", "--rating", "4")
    #expect(try last() == "Alpha V60")
    try run("brewlog", "add", "--recipe", "elsewhere/noon.yaml", "--rating", "4")
    #expect(try last() == "Noon V60")
    // The file is found from any folder, although its derived id differs there.
    #expect(try last(at: "recipes") == "Noon V60")
    #expect(try last() == "Noon V60")
    try folder.remove("elsewhere/noon.yaml")
    let outcome = try run("brewscale", "--last")
    #expect(outcome.status == 2 && outcome.errors.contains("no longer exists"))
  }

  @Test func everyProgramUsesIt() throws {
    try run("brewscale", "recipes/b.yaml")
    let timed = try run("brewtimer", "--last", "--speed", "1000", "--events")
    #expect(timed.output.contains("\"recipeName\":\"Beta V60\""))
    let logged = try run("brewlog", "add", "--last", "--rating", "4", "-f", "json")
    #expect(logged.output.contains("\"recipeNameAtBrew\":\"Beta V60\""))
    let both = try run("brewscale", "alpha", "--last", "-f", "jsonl")
    #expect(both.output.split(separator: "\n").count == 2)
  }

  /// Only a recipe that the user named, and that could be used, is the last one.
  @Test func whatIsNotRemembered() throws {
    try run("brewscale", "alpha")
    try run("brewscale", "recipes")
    try run("brewscale", "beta", "elsewhere/noon.yaml")
    try run("brewscale")
    try run("brewscale", "broken.yaml")
    try run("brewscale", "beta", "--dose", "0")
    try run("brewscale", "beta", "--show-files")
    // The id of standard input is derived from nothing.
    try run("brewscale", "-", input: Recipes.clean)
    try run("brewlog", "add", "beta", "--rating", "9")
    #expect(try last() == "Alpha V60")
  }

  /// A plan does not say where its recipe is.
  @Test func plans() throws {
    let plan = try run("brewscale", "elsewhere/noon.yaml", "-f", "json").output
    try run("brewtimer", "-", "--speed", "1000", input: plan)
    #expect(try last() == "Noon V60")
  }

  @Test func twoRecipesAreAContradiction() throws {
    let timer = try run("brewtimer", "alpha", "--last")
    #expect(timer.status == 2)
    #expect(
      timer.errors == """
        brewtimer: error: --last and 'alpha' cannot be used together: both name a recipe
          hint: see `brewtimer --help`

        """
    )
    let log = try run("brewlog", "add", "--recipe", "alpha", "--last")
    #expect(log.status == 2)
    #expect(
      log.errors.contains("--last and 'alpha' cannot be used together: both say what was brewed")
    )
  }

  /// It is never an error that nothing can be remembered.
  @Test func stateThatCannotBeWritten() throws {
    try folder.write("file", "")
    let outcome = try run("brewscale", "alpha", state: "file")
    #expect(outcome.status == 0 && outcome.errors == "")
  }
}
