import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Recipes with equal names or ids, in several files of one run.
@Suite struct DuplicateTests {
  let brewlint = Program("brewlint")

  private static let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"

  /// A recipe without findings.
  private static func recipe(_ name: String, id: String? = nil, method: String = "v60") -> String {
    (id.map { "id: \($0)\n" } ?? "")
      + Recipes.named(name).replacing("method: v60", with: "method: \(method)")
  }

  private static let files = [
    "a.yaml": recipe("Morning"),
    "b.yaml": recipe("Noon", id: id),
    "c.yaml": recipe("Morning"),
    "d.yaml": recipe("Evening", id: id.uppercased()),
    "e.yaml": recipe("Noon", id: id),
    "f.yaml": recipe("Morning", method: "my-own") + "# brewlint: ignore-file[unknown-method]\n",
    "g.yaml": recipe("Night") + "---\n" + recipe("Morning"),
  ]

  private static let expected = """
    c.yaml:1:7: warning[duplicate-name]: another recipe for v60, in a.yaml, is also called `Morning`
    d.yaml:1:5: error[duplicate-id]: a recipe in b.yaml has the same id
    e.yaml:1:5: error[duplicate-id]: a recipe in b.yaml has the same id and name: one seems to be a copy of the other
    g.yaml:16:7: warning[duplicate-name]: another recipe for v60, in a.yaml, is also called `Morning`

    """

  @Test(arguments: ["1", "2", "7"])
  func laterFilesAreReported(jobs: String) throws {
    let folder = try Scratch(Self.files)
    let outcome = try brewlint.run(["-q", "--jobs", jobs, "."], in: folder)
    #expect(outcome == .init(status: 1, output: Self.expected, errors: ""))
  }

  @Test func manyFiles() throws {
    let folder = try Scratch()
    for number in 100..<400 {
      try folder.write("\(number).yaml", Self.recipe("Recipe \(number % 299)"))
    }
    let one = try brewlint.run(["--jobs", "1", "."], in: folder)
    let two = try brewlint.run(["--jobs", "2", "."], in: folder)
    #expect(one == two)
    #expect(
      one.output
        == "399.yaml:1:7: warning[duplicate-name]: another recipe for v60, in 100.yaml, is also called `Recipe 100`\n"
    )
  }

  @Test func commentsInTheLaterFileApply() throws {
    let folder = try Scratch([
      "a.yaml": Self.recipe("Morning", id: Self.id),
      "b.yaml": "# brewlint: ignore-file[duplicate-id] a loan\n"
        + Self.recipe("Noon", id: Self.id),
      "c.yaml": Self.recipe("Noon").replacing(
        "name:",
        with: "# brewlint: ignore[duplicate-name]\nname:"
      ),
    ])
    let outcome = try brewlint.run(["-q", "."], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    let kept = try brewlint.run(["-q", "--no-ignores", "."], in: folder)
    #expect(kept.output.contains("b.yaml:2:5: error[duplicate-id]"))
    #expect(kept.output.contains("c.yaml:2:7: warning[duplicate-name]"))
  }

  @Test func rulesAreChosen() throws {
    let folder = try Scratch(Self.files)
    let names = try brewlint.run(["-q", "--select", "duplicate-name", "."], in: folder)
    #expect(
      names.output.split(separator: "\n").map { $0.prefix(6) } == ["c.yaml", "e.yaml", "g.yaml"]
    )
    let none = try brewlint.run(
      ["-q", "--ignore", "duplicate-name,duplicate-id", "."],
      in: folder
    )
    #expect(none == .init(status: 0, output: "", errors: ""))
  }

  @Test func standardInputIsCompared() throws {
    let folder = try Scratch(["a.yaml": Self.recipe("Morning")])
    let outcome = try brewlint.run(
      ["-q", "-", "a.yaml"],
      in: folder,
      input: Self.recipe("Morning")
    )
    #expect(
      outcome.output
        == "a.yaml:1:7: warning[duplicate-name]: another recipe for v60, in <stdin>, is also called `Morning`\n"
    )
  }

  @Test func aFileIsNotItsOwnDuplicate() throws {
    let folder = try Scratch(["a.yaml": Self.recipe("Morning", id: Self.id)])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("b.yaml").path,
      withDestinationPath: "a.yaml"
    )
    let outcome = try brewlint.run(["-q", "a.yaml", "./a.yaml", "b.yaml"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
  }

  @Test func findingsAreGroupedByFile() throws {
    let hot = Recipes.hot.replacing("Hot V60", with: "Morning")
    let folder = try Scratch(["a.yaml": Self.recipe("Morning"), "b.yaml": hot])
    let outcome = try brewlint.run(["-q", "."], in: folder)
    #expect(
      outcome.output.split(separator: "\n").map { $0.prefix(30) } == [
        "b.yaml:1:7: warning[duplicate-", "b.yaml:5:14: note[temperature-",
      ]
    )
  }

  /// What is wrong in a file, and what can be fixed, does not depend on the files beside it.
  @Test(arguments: [("    timer: 45 s", "  timer: 45 s"), ("temperature: 94", "temperature:}94")])
  func otherFindingsStay(old: String, new: String) throws {
    let recipe = Self.recipe("Morning", id: Self.id)
    let folder = try Scratch(["a.yaml": recipe, "b.yaml": recipe.replacing(old, with: new)])
    let alone = try brewlint.run(["--format", "concise", "b.yaml"], in: folder)
    let both = try brewlint.run(["--format", "concise", "a.yaml", "b.yaml"], in: folder)
    let lines = both.output.split(separator: "\n")
    #expect(!alone.output.isEmpty)
    #expect(lines.filter { !$0.contains("[duplicate-") } == alone.output.split(separator: "\n"))
    #expect(lines.contains { $0.contains("[duplicate-") })
    #expect(alone.errors.contains("--fix") == both.errors.contains("--fix"))
    _ = try brewlint.run(["--fix", "b.yaml"], in: folder)
    let fixed = try folder.text("b.yaml")
    try folder.write("b.yaml", recipe.replacing(old, with: new))
    _ = try brewlint.run(["--fix", "a.yaml", "b.yaml"], in: folder)
    #expect(try folder.text("b.yaml") == fixed)
  }
}
