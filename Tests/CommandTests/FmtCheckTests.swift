import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewfmt --check` and `--diff` as a process.
@Suite struct FmtCheckTests {
  let brewfmt = Program("brewfmt")

  // MARK: --check

  @Test func listsFilesThatWouldChange() throws {
    let folder = try Scratch([
      "b.yaml": Recipes.cramped, "a b.yaml": Recipes.loose, "c.yaml": Recipes.formatted,
    ])
    let outcome = try brewfmt.run(["--check", "."], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "a b.yaml\nb.yaml\n",
          errors: "2 files would be formatted, 1 already formatted\n"
        )
    )
    #expect(try folder.text("a b.yaml") == Recipes.loose)
    #expect(try folder.text("b.yaml") == Recipes.cramped)
    #expect(
      try brewfmt.run(["--check", "-q", "."], in: folder)
        == .init(status: 1, output: "a b.yaml\nb.yaml\n", errors: "")
    )
    #expect(
      try brewfmt.run(["--check", "c.yaml"], in: folder)
        == .init(status: 0, output: "", errors: "1 file already formatted\n")
    )
  }

  @Test(arguments: [([], "-\n"), (["--stdin-filename", "in/new.yaml"], "in/new.yaml\n")])
  func checksStandardInput(options: [String], name: String) throws {
    let outcome = try brewfmt.run(
      options + ["--check", "-"],
      in: try Scratch(),
      input: Recipes.cramped
    )
    #expect(outcome == .init(status: 1, output: name, errors: "1 file would be formatted\n"))
  }

  @Test(arguments: [["--check"], ["--diff"], ["--check", "--format", "json"]])
  func outputIsInPathOrder(options: [String]) throws {
    let names = (0..<80).map { "f\($0 % 7)/r\($0).yaml" }
    let texts = [Recipes.cramped, Recipes.formatted, Recipes.loose, Recipes.unreadable]
    let files = names.enumerated().map { ($1, texts[$0 % texts.count]) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
    let one = try brewfmt.run(options + ["-j1", "."], in: folder)
    #expect(one.status == 2)
    #expect(try brewfmt.run(options + ["-j8", "."], in: folder) == one)
  }

  @Test func otherFilesAreCheckedAfterAnInvalidOne() throws {
    let folder = try Scratch(["a.yaml": Recipes.unreadable, "b.yaml": Recipes.cramped])
    let outcome = try brewfmt.run(["--check", ".", "gone.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "b.yaml\n",
          errors: """
            brewfmt: error: gone.yaml: no such file or folder
            a.yaml:1:7: error[unclosed-bracket]: this `[` is never closed
            1 file would be formatted, 1 could not be formatted

            """
        )
    )
  }

  @Test func closedPipe() throws {
    let names = (0..<400).map { "r\($0).yaml" }
    let files = names.map { ($0, Recipes.cramped) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
    for option in ["--check", "--diff"] {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let process = ChildProcess()
      process.executableURL = URL(filePath: brewfmt.path)
      process.arguments = [option, "."]
      process.currentDirectoryURL = folder.url
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 1)
    }
  }

  // MARK: --diff

  static let patch = """
    --- a/a.yaml
    +++ b/a.yaml
    @@ -1,6 +1,6 @@
     name: Morning V60
     method: v60
    -dose: 15g
    +dose: 15 g
     yield: 250 g
     temperature: 94 °C
     grind: medium-fine

    """

  @Test(arguments: [["--diff"], ["--check", "--diff"]])
  func diffChangesNothing(options: [String]) throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped, "b.yaml": Recipes.formatted])
    let outcome = try brewfmt.run(options + ["."], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: Self.patch,
          errors: "1 file would be formatted, 1 already formatted\n"
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.cramped)
    #expect(
      try brewfmt.run(options + ["b.yaml"], in: folder)
        == .init(status: 0, output: "", errors: "1 file already formatted\n")
    )
  }

  @Test func diffOfStandardInput() throws {
    let outcome = try brewfmt.run(["--diff", "-q", "-"], in: try Scratch(), input: Recipes.cramped)
    let patch = Self.patch.replacing("a.yaml", with: "stdin.yaml")
    #expect(outcome == .init(status: 1, output: patch, errors: ""))
  }

  /// For files in many forms, the patch has the same result as formatting in place.
  @Test(arguments: [
    Recipes.cramped, Recipes.loose, Recipes.cramped.replacing("\n", with: "\r\n"),
    "\u{FEFF}" + Recipes.loose,
  ])
  func diffAppliesWithGit(source: String) throws {
    let files = Dictionary(uniqueKeysWithValues: FixTests.hostileNames.map { ($0, source) })
    let (patched, formatted) = (try Scratch(files), try Scratch(files))
    let patch = try brewfmt.run(["--diff", "-q", "."], in: patched)
    #expect(patch.status == 1)
    try patched.write("all.patch", patch.output)
    #expect(try git(["apply", "all.patch"], in: patched) == 0)
    #expect(try brewfmt.run(["-q", "."], in: formatted).status == 0)
    for name in FixTests.hostileNames {
      let result = try Data(contentsOf: patched.file(name))
      #expect(result == (try Data(contentsOf: formatted.file(name))), "\(name)")
      #expect(result != Data(source.utf8))
    }
  }

  @Test func diffOfAFileOutsideAppliesAtTheTop() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.cramped, "recipes/v60/b.yaml": Recipes.formatted,
    ])
    #expect(try git(["init", "-q"], in: folder) == 0)
    let patch = try brewfmt.run(["--diff", "../a.yaml", "b.yaml"], in: folder, at: "recipes/v60")
    #expect(patch.output.hasPrefix("--- a/recipes/a.yaml\n+++ b/recipes/a.yaml\n"))
    #expect(
      patch.errors == """
        1 file would be formatted, 1 already formatted
        some files are outside this folder: apply the patch in \(folder.url.path)

        """
    )
    try folder.write("all.patch", patch.output)
    #expect(try git(["apply", "all.patch"], in: folder) == 0)
    #expect(try folder.text("recipes/a.yaml") == Recipes.formatted)
  }

  private func git(_ arguments: [String], in folder: Scratch) throws -> Int32 {
    let process = ChildProcess()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PATH": "/usr/bin:/bin",
      "GIT_CEILING_DIRECTORIES": folder.url.deletingLastPathComponent().path,
    ]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
