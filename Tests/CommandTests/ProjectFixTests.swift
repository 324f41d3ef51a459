import ProgramSupport
import TestSupport
import Testing

/// Fixes that depend on several files, or on the path of a file.
@Suite struct ProjectFixTests {
  let brewlint = Program("brewlint")

  private static func recipe(_ name: String) -> String {
    "id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90\n" + Recipes.named(name)
  }

  private static let sameID = [
    "a.yaml": recipe("A"), "b.yaml": recipe("B"), "c.yaml": recipe("C"),
  ]

  @Test(arguments: ["1", "3"])
  func duplicateIDs(jobs: String) throws {
    let folder = try Scratch(Self.sameID)
    let fix = ["--fix", "--unsafe-fixes", "--jobs", jobs, "."]
    let outcome = try brewlint.run(fix, in: folder)
    let said = "fixed 2 findings in 2 files\nno findings in 3 files\n"
    #expect(outcome == .init(status: 0, output: "", errors: said))
    #expect(try folder.text("a.yaml") == Self.recipe("A"))
    #expect(try folder.text("b.yaml") == Recipes.named("B"))
    #expect(try folder.text("c.yaml") == Recipes.named("C"))
    let again = try brewlint.run(fix, in: folder)
    #expect(again == .init(status: 0, output: "", errors: "no findings in 3 files\n"))
  }

  @Test func duplicateIDsAsAPatch() throws {
    let folder = try Scratch(Self.sameID)
    let outcome = try brewlint.run(["--diff", "--unsafe-fixes", "a.yaml", "b.yaml"], in: folder)
    let patch = """
      --- a/b.yaml
      +++ b/b.yaml
      @@ -1,4 +1,3 @@
      -id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90
       name: B
       method: v60
       dose: 15 g

      """
    let said = "would fix 1 finding in 1 file; no findings remain\n"
    #expect(outcome == .init(status: 1, output: patch, errors: said))
    #expect(try folder.text("b.yaml") == Self.recipe("B"))
  }

  @Test func ignoresForDuplicateNames() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "b.yaml": Recipes.clean])
    let shown = try brewlint.run(["--diff", "--add-ignore", "."], in: folder)
    let patch = """
      --- a/b.yaml
      +++ b/b.yaml
      @@ -1,4 +1,4 @@
      -name: Morning V60
      +name: Morning V60  # brewlint: ignore[duplicate-name]
       method: v60
       dose: 15 g
       yield: 250 g

      """
    let said = "would ignore 1 finding in 1 file; no findings remain\n"
    #expect(shown == .init(status: 1, output: patch, errors: said))
    let outcome = try brewlint.run(["--add-ignore", "."], in: folder)
    let done = "ignored 1 finding in 1 file\nno findings in 2 files\n"
    #expect(outcome == .init(status: 0, output: "", errors: done))
    #expect(try folder.text("a.yaml") == Recipes.clean)
    #expect(
      try folder.text("b.yaml")
        == Recipes.named("Morning V60  # brewlint: ignore[duplicate-name]")
    )
    let again = try brewlint.run(["-q", "."], in: folder)
    #expect(again == .init(status: 0, output: "", errors: ""))
  }
}
