import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Recipes that are named by ids and names on command lines, in all programs that take recipes.
@Suite struct RecipeNameTests {
  private static func id(_ beginning: String) -> String {
    "\(beginning)-0000-4000-8000-000000000000"
  }

  private static func recipe(_ name: String, _ id: String) -> String {
    "id: \(Self.id(id))\n" + Recipes.named(name)
  }

  /// A collection with two recipes in one file, and a recipe outside of it.
  private static func collection() throws -> Scratch {
    try Scratch([
      "recipes/creme.yaml": recipe("Café Crème", "3f2a9c1e"),
      "recipes/two.yaml": recipe("Morning V60", "85ff0a08") + "---\n"
        + recipe("Morning Chemex", "3f2a0000"),
      "evening.brew.yaml": recipe("Evening V60", "cafe0001"),
      "elsewhere/noon.yaml": recipe("Noon V60", "77777777"),
    ])
  }

  private func run(
    _ tool: String,
    _ arguments: [String],
    in folder: Scratch
  ) throws -> Program.Outcome {
    try Program(tool).run(
      arguments,
      in: folder,
      environment: [
        "XDG_STATE_HOME": folder.file(".state").path, "XDG_DATA_HOME": folder.file(".data").path,
      ]
    )
  }

  /// The names of the scaled recipes, and the errors.
  private func scaled(_ arguments: String..., in folder: Scratch? = nil) throws -> [String] {
    let outcome = try run(
      "brewscale",
      arguments + ["-f", "jsonl"],
      in: try folder ?? Self.collection()
    )
    let names = outcome.output.split(separator: "\"recipeName\":\"").dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
    #expect((outcome.status == 0) == outcome.errors.isEmpty)
    return names + (outcome.errors.isEmpty ? [] : [outcome.errors])
  }

  // MARK: brewscale

  @Test(arguments: [
    "Café Crème", "cafe creme", "CAFÉ", " crème ", "3f2a9c1e", "3F2A9", id("3f2a9c1e"),
    "recipes/creme.yaml",
  ])
  func oneRecipe(word: String) throws { #expect(try scaled(word) == ["Café Crème"]) }

  /// The name of a file without its suffix is a name, after those of recipes.
  @Test func namesOfFiles() throws {
    let folder = try Scratch([
      "recipes/coldbrew.yaml": Self.recipe("Summer jar", "3f2a9c1e"),
      "recipes/noon.yaml": Self.recipe("Coldbrew two", "85ff0a08"),
      "recipes/jar.yaml": Self.recipe("Noon", "cafe0001"),
    ])
    #expect(try scaled("coldbrew", "Noon", "JAR", in: folder) == ["Summer jar", "Noon"])
    let twice = try scaled("two", in: Self.collection())
    #expect(
      twice == [
        """
        brewscale: error: two: 2 recipes are in files with this name
          hint: name one by its id:
            85ff0a08  Morning V60     recipes/two.yaml
            3f2a0000  Morning Chemex  recipes/two.yaml

        """
      ]
    )
  }

  /// Only the named one of several documents is scaled, in the order of the words.
  @Test func severalWords() throws {
    #expect(
      try scaled("chemex", "cafe0", "morning v60") == [
        "Morning Chemex", "Evening V60", "Morning V60",
      ]
    )
    #expect(
      try scaled("chemex", "recipes/creme.yaml", "elsewhere") == [
        "Morning Chemex", "Café Crème", "Noon V60",
      ]
    )
    #expect(try scaled("chemex", "recipes") == ["Morning Chemex", "Café Crème", "Morning V60"])
    #expect(try scaled("chemex", "3f2a0", "Morning Chemex") == ["Morning Chemex"])
  }

  /// A file is listed once.
  @Test func listedFiles() throws {
    let outcome = try run(
      "brewscale",
      ["chemex", "morning v60", "cafe0", "--show-files"],
      in: Self.collection()
    )
    #expect(outcome.output == "recipes/two.yaml\nevening.brew.yaml\n")
  }

  @Test func ids() throws {
    #expect(try scaled("--id", "8", "--id", Self.id("cafe0001")) == ["Morning V60", "Evening V60"])
    #expect(
      try scaled("--id", "3f") == [
        """
        brewscale: error: 3f: 2 recipes have ids that begin like this
          hint: name one by its id:
            3f2a9c1e  Café Crème      recipes/creme.yaml
            3f2a0000  Morning Chemex  recipes/two.yaml

        """
      ]
    )
    #expect(
      try scaled("--id", "9", "--id", "cafe") == [
        "Evening V60",
        """
        brewscale: error: 9: no recipe has an id that begins like this
          hint: list the recipes with `brewbook list`

        """,
      ]
    )
    #expect(
      try scaled("--id", "crème") == [
        """
        brewscale: error: --id takes an id or its beginning, such as 3f2a9c1e, not 'crème'
          hint: see `brewscale --help`

        """
      ]
    )
    #expect(
      try scaled("--id", "3f2a9", "recipes") == [
        """
        brewscale: error: --id finds a recipe of the collection: remove the paths, or select from their recipes \
        with --name
          hint: see `brewscale --help`

        """
      ]
    )
  }

  /// What is found is scaled, beside the errors about the rest.
  @Test func ambiguousAndUnknown() throws {
    #expect(
      try scaled("morning", "noon", "evning", "recipes/crem.yaml", "evening") == [
        "Evening V60",
        """
        brewscale: error: morning: 2 recipes have this in their names
          hint: name one by its id:
            85ff0a08  Morning V60     recipes/two.yaml
            3f2a0000  Morning Chemex  recipes/two.yaml
        brewscale: error: noon: no such file, folder or recipe
          hint: list the recipes with `brewbook list`
        brewscale: error: evning: no such file, folder or recipe
          hint: did you mean 'Evening V60' (cafe0001, evening.brew.yaml)?
        brewscale: error: recipes/crem.yaml: no such file or folder
          hint: did you mean 'Café Crème' (3f2a9c1e, recipes/creme.yaml)?

        """,
      ]
    )
    #expect(
      try scaled("morning", in: Scratch()) == [
        """
        brewscale: error: morning: no such file or folder
          hint: found no recipes with names: they are searched in `recipes/` and `*.brew.yaml`, or in what the \
        configuration includes

        """
      ]
    )
  }

  @Test func errorsAsJSON() throws {
    let outcome = try run("brewscale", ["chem", "morning", "-f", "json"], in: Self.collection())
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("\"recipeName\":\"Morning Chemex\""))
    #expect(
      outcome.errors == #"""
        {"version":1,"errors":[{"message":"morning: 2 recipes have this in their names",\#
        "hint":"name one by its id:\n    85ff0a08  Morning V60     recipes/two.yaml\n\#
            3f2a0000  Morning Chemex  recipes/two.yaml","file":null,"finding":null,"candidates":[\#
        {"id":"85ff0a08-0000-4000-8000-000000000000","name":"Morning V60","file":"recipes/two.yaml"},\#
        {"id":"3f2a0000-0000-4000-8000-000000000000","name":"Morning Chemex","file":"recipes/two.yaml"}\#
        ]}],"warnings":[]}

        """#
    )
  }

  /// Files and folders go before names.
  @Test func pathsFirst() throws {
    let folder = try Self.collection()
    try folder.write("chemex", Recipes.named("From the File"))
    #expect(try scaled("chemex", in: folder) == ["From the File"])
    try folder.write("morning/a.yaml", Recipes.named("From the Folder"))
    #expect(try scaled("morning", in: folder) == ["From the Folder"])
  }

  /// The configuration says which recipes can be named.
  @Test func includedRecipes() throws {
    let folder = try Self.collection()
    try folder.write(".brewguide.yaml", "include: [elsewhere/]\n")
    #expect(try scaled("noon", in: folder) == ["Noon V60"])
    #expect(
      try scaled("evening", in: folder).last?.contains("no such file, folder or recipe") == true
    )
  }

  /// Broken recipes do not matter, unless they are named.
  @Test func brokenRecipes() throws {
    let folder = try Self.collection()
    try folder.write("recipes/b.yaml", Recipes.broken + "---\n" + Recipes.named("Sound V60"))
    try folder.write("recipes/c.yaml", Recipes.unreadable)
    #expect(try scaled("sound", in: folder) == ["Sound V60"])
    #expect(
      try scaled("broken", in: folder) == [
        "recipes/b.yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n"
      ]
    )
  }

  /// Names reach terminals and build servers only escaped, and stay short.
  @Test func hostileNames() throws {
    let long = String(repeating: "x", count: 5000)
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean.replacing("Morning V60", with: #""x\e[31m\n::error::x""#),
      "recipes/b.yaml": Recipes.named(long),
    ])
    let errors = try scaled("x", in: folder).last ?? ""
    #expect(!errors.contains("\u{1B}") && errors.utf8.count < 500)
    #expect(errors.contains(#"x<U+001B>[31m\n::error::x"#))
    let unknown = try scaled("::error::\u{1B}[31m", in: folder).last ?? ""
    #expect(unknown.hasPrefix(#"brewscale: error: ./::error::\u{1b}[31m: no such file, folder"#))
  }

  // MARK: brewtimer and brewlog

  @Test func timer() throws {
    let folder = try Self.collection()
    let outcome = try run("brewtimer", ["chemex", "--speed", "1000", "--events"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\"recipeName\":\"Morning Chemex\""))
    let unknown = try run("brewtimer", ["mornin", "--events"], in: folder)
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(unknown.errors.contains(#""message":"mornin: 2 recipes have this in their names""#))
    // A missing plan is not looked up.
    #expect(
      try run("brewtimer", ["plan.json"], in: folder).errors
        == "brewtimer: error: plan.json: no such file or folder\n"
    )
  }

  @Test(arguments: [["--recipe"], []])
  func log(option: [String]) throws {
    let folder = try Self.collection()
    let arguments = ["add"] + option + ["chemex", "--rating", "4", "-d", "18", "-f", "json"]
    let outcome = try run("brewlog", arguments, in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    for part in [
      #""recipeNameAtBrew":"Morning Chemex""#, #""recipeId":"\#(Self.id("3f2a0000"))""#,
      #""doseGrams":18,"targetYieldGrams":300"#,
    ] {
      #expect(outcome.output.contains(part), "\(outcome.output)")
    }
    let unknown = try run("brewlog", ["add"] + option + ["tea", "--rating", "4"], in: folder)
    #expect(
      unknown
        == .init(
          status: 2,
          output: "",
          errors: """
            brewlog: error: tea: no such file, folder or recipe
              hint: list the recipes with `brewbook list`

            """
        )
    )
  }

  /// A mistake in the configuration stops nobody who wants to brew.
  @Test(arguments: [["brewlog", "add", "chemex", "--rating", "4"], ["brewtimer", "chemex"]])
  func brokenConfiguration(command: [String]) throws {
    let folder = try Self.collection()
    try folder.write(".brewguide.yaml", "rules: stict\n")
    let outcome = try run(command[0], Array(command.dropFirst()), in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix(".brewguide.yaml:1:8: warning[configuration]: "))
    #expect(outcome.errors.ranges(of: "configuration]").count == 1)
  }
}
