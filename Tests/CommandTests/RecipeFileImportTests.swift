import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook import` of what is a recipe already, and of what is none.
@Suite struct RecipeFileImportTests {
  private static let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
  private static let morning =
    "# Mine, since 2019\n\n" + Recipes.named("Morning").replacing("15 g", with: "15 g   # a scoop")

  private func run(_ arguments: [String], in folder: Scratch, input: String = "") throws
    -> Program.Outcome
  {
    try Program("brewbook").run(
      arguments,
      in: folder,
      input: input,
      environment: ["HOME": folder.file("home").path]
    )
  }

  private func files(_ folder: Scratch) -> [String] {
    let path = folder.url.appending(path: "recipes").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// A comment looks like a heading of Markdown.
  @Test(arguments: ["in.yaml", "in.txt", "-"])
  func aRecipeIsCopied(name: String) throws {
    let folder = try Scratch(["in.yaml": Self.morning, "in.txt": Self.morning])
    let outcome = try run(
      ["import", name, "-q"],
      in: folder,
      input: name == "-" ? Self.morning : ""
    )
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    #expect(files(folder) == ["morning.yaml"])
    #expect(try folder.text("recipes/morning.yaml") == Self.morning)
    let again = try run(["import", name], in: folder, input: name == "-" ? Self.morning : "")
    let shown = name == "-" ? "standard input" : name
    #expect(
      again
        == .init(
          status: 0,
          output: "",
          errors: "imported 0 recipes from \(shown), skipped 1 already in the book\n"
        )
    )
  }

  /// Only an id that another recipe has, and what makes a starter, are left out.
  @Test func whatMustChange() throws {
    let own = "id: \(Self.id)\n"
    let first = own + Recipes.named("First")
    let second = "# Second\n" + own + "origin: starter\n" + Recipes.named("Second")
    let folder = try Scratch(["in.yaml": first + "---\n" + second])
    let outcome = try run(["import", "in.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: """
            in.yaml: changed: origin; `--verbose` shows the values
            imported 2 recipes from in.yaml: recipes/first.yaml, recipes/second.yaml

            """
        )
    )
    #expect(try folder.text("recipes/first.yaml") == first)
    #expect(try folder.text("recipes/second.yaml") == "# Second\n" + Recipes.named("Second"))
    #expect(try run(["undo"], in: folder).status == 0)
    #expect(files(folder) == [])
  }

  @Test func recipesInBraces() throws {
    let text =
      #"{name: Braces, method: v60, dose: 15 g, yield: 250 g, temperature: 94 °C, grind: fine, steps: [{instruction: Pour., pourTo: 250 g, timer: 2 min}]}"#
      + "\n"
    let folder = try Scratch(["in.yaml": text])
    #expect(try run(["import", "in.yaml", "-q"], in: folder).status == 0)
    #expect(try folder.text("recipes/braces.yaml") == text)
  }

  /// Nothing is taken out of a file that cannot be read whole.
  @Test(arguments: [
    ("in.yaml", Recipes.unreadable, "this is a recipe, but it cannot be read whole"),
    ("in.yaml", "# A\n" + Recipes.unreadable, "this is a recipe, but it cannot be read whole"),
    ("in.yaml", "# A\nname: A\nmethod: v60\n", "this is a recipe, but it cannot be read whole"),
    (
      "in.yaml", "# Pancakes\nname: Pancakes\nsteps:\n  - Stir.\n",
      "its format is not known: it is YAML with the keys `name`, `steps`"
    ),
    ("in.pdf", "%PDF-1.7 \u{E9}", "its format is not known: it is a PDF document"),
    (
      "1.slog", "SHOT\u{5}\u{0}\u{E9}",
      "its format is not known: it is a shot of a GaggiMate, as the machine stores it"
    ),
    ("in.txt", "# A\n" + Recipes.unreadable, "its format is not known"),
    (
      "in.csv", "name,dose,yield,instruction\nA,15 g,250 g,Pour,250 g\n",
      "line 2: 5 fields, but the header has 4 columns"
    ),
    (
      "in.json", #"{"brewspec_version":"1.0","brews":[]} {"brewspec_version":"1.0","brews":[]}"#,
      "found 2 values, expected one"
    ),
    ("in.json", #"{"BREWS":[],"PREPARATION":[]} {"BREWS":[]}"#, "found 2 values, expected one"),
  ])
  func nothingIsDropped(name: String, text: String, message: String) throws {
    let folder = try Scratch([name: text])
    let outcome = try run(["import", name], in: folder)
    #expect(outcome.status == 1)
    let first = outcome.errors.split(separator: "\n").first.map(String.init)
    #expect(first == "brewbook: error: \(name): \(message)")
    #expect(files(folder) == [])
  }

  /// Brews never replace what is read, or a recipe.
  @Test(arguments: [
    ("in.md", "cannot write the report in.md: it is one of the input files"),
    (
      "recipes/a.yaml",
      "--brews writes JSON Lines, and would replace 'recipes/a.yaml': such as brews.jsonl"
    ),
  ])
  func brewsReplaceNothing(target: String, message: String) throws {
    let folder = try Scratch(["in.md": "# A\n", "recipes/a.yaml": Self.morning])
    let outcome = try run(["import", "in.md", "--brews", target], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: \(message)\n"))
    #expect(try folder.text("in.md") == "# A\n")
    #expect(try folder.text("recipes/a.yaml") == Self.morning)
  }

  /// A link to nowhere in the book is reported, and everything was imported.
  @Test func aBrokenFileOfTheBookIsNoFailureOfTheImport() throws {
    let folder = try Scratch([
      "in.yaml": Self.morning, "recipes/other.yaml": Recipes.named("Other"),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("recipes/gone.yaml").path,
      withDestinationPath: "nowhere.yaml"
    )
    let outcome = try run(["import", "in.yaml"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("recipes/gone.yaml"))
    #expect(outcome.errors.hasSuffix("imported 1 recipe from in.yaml: recipes/morning.yaml\n"))
  }

  /// The text of a recipe cannot end the element of a page that holds it.
  @Test func linkedDataCanStandInAScript() throws {
    let text = Recipes.named("'A </script><script>alert(1)</script> <!--'")
    let folder = try Scratch(["recipes/a.yaml": text])
    let exported = try run(["export", "--format", "schema-org"], in: folder)
    #expect(exported.status == 0)
    #expect(!exported.output.contains("<"))
    #expect(
      exported.output.contains(
        #""name":"A \u003c/script>\u003cscript>alert(1)\u003c/script> \u003c!--""#
      )
    )
    let page = "<html><script type=\"application/ld+json\">" + exported.output + "</script></html>"
    let again = try Scratch(["page.html": page])
    let imported = try run(["import", "page.html"], in: again)
    #expect(imported.status == 0, "\(imported.errors)")
  }
}
