import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewlint --fix`, `--diff` and `--add-ignore` as a process: changes of files.
@Suite struct FixTests {
  let brewlint = Program("brewlint")

  /// With one error that has a safe fix.
  static let fixable = Recipes.clean.replacing("dose:", with: "defaultDose:")

  private func mode(_ folder: Scratch, _ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func names(_ folder: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func link(_ folder: Scratch, _ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name).path,
      withDestinationPath: target
    )
  }

  // MARK: --fix

  @Test func fixesAndReportsRemainingFindings() throws {
    let folder = try Scratch([
      "a.yaml": Self.fixable, "b.yaml": Recipes.broken.replacing("dose:", with: "defaultDose:"),
      "c.yaml": Recipes.named("C"),
    ])
    let outcome = try brewlint.run(["--fix", "."], in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output:
            "b.yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n",
          errors: """
            fixed 2 findings in 2 files
            1 error in 3 files

            """
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.clean)
    #expect(try folder.text("b.yaml") == Recipes.broken)
    #expect(try names(folder) == ["a.yaml", "b.yaml", "c.yaml"])
    let again = try brewlint.run(["--fix", "-q", "a.yaml"], in: folder)
    #expect(again == .init(status: 0, output: "", errors: ""))
  }

  @Test func unsafeFixes() throws {
    let source = Recipes.clean.replacing("timer: 90 s", with: "timer: -90 s")
    let folder = try Scratch(["a.yaml": source])
    #expect(try brewlint.run(["--fix", "-q", "a.yaml"], in: folder).status == 1)
    #expect(try folder.text("a.yaml") == source)
    let outcome = try brewlint.run(["--fix", "--unsafe-fixes", "-v", "a.yaml"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("fixed 1 finding in 1 file\n  negative-timer: 1\n"))
    #expect(try folder.text("a.yaml") == Recipes.clean)
  }

  @Test func modeByteOrderMarkAndLineEndingsAreKept() throws {
    let crlf = "\u{FEFF}" + Self.fixable.replacing("\n", with: "\r\n")
    let folder = try Scratch(["a.yaml": crlf])
    #expect(chmod(folder.file("a.yaml").path, 0o640) == 0)
    #expect(try brewlint.run(["--fix", "-q", "a.yaml"], in: folder).status == 0)
    let expected = "\u{FEFF}" + Recipes.clean.replacing("\n", with: "\r\n")
    #expect(try Data(contentsOf: folder.file("a.yaml")) == Data(expected.utf8))
    #expect(try mode(folder, "a.yaml") == 0o640)
  }

  @Test func aLinkIsKept() throws {
    let folder = try Scratch(["real/a.yaml": Self.fixable])
    try link(folder, "link.yaml", to: "real/a.yaml")
    let outcome = try brewlint.run(["--fix", "link.yaml", "real/a.yaml"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("fixed 1 finding in 1 file\n"))
    #expect(try folder.text("real/a.yaml") == Recipes.clean)
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.file("link.yaml").path
    )
    #expect(target == "real/a.yaml")
    #expect(try names(folder) == ["link.yaml", "real"])
  }

  @Test func aLinkInAFolderToAFileOutsideIsNotWrittenThrough() throws {
    let folder = try Scratch(["in/a.yaml": Self.fixable, "out.yaml": Self.fixable])
    try link(folder, "in/link.yaml", to: "../out.yaml")
    let outcome = try brewlint.run(["--fix", "-q", "in"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        brewlint: error: in/link.yaml: not changed: it is a symbolic link to ../out.yaml, which is outside of \(folder.url.path)/in
          hint: nothing is written through such a link, unless it is named: replace in/link.yaml by what it leads to, or name that

        """
    )
    #expect(try folder.text("in/a.yaml") == Recipes.clean)
    #expect(try folder.text("out.yaml") == Self.fixable)
    #expect(try brewlint.run(["--fix", "-q", "in/link.yaml"], in: folder).status == 0)
    #expect(try folder.text("out.yaml") == Recipes.clean)
  }

  @Test func hardLinksAreKept() throws {
    let folder = try Scratch(["a.yaml": Self.fixable])
    try FileManager.default.linkItem(at: folder.file("a.yaml"), to: folder.file("b.yaml"))
    let outcome = try brewlint.run(["--fix", "a.yaml", "b.yaml"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("brewlint: warning: a.yaml: has 2 hard links"))
    #expect(outcome.errors.contains("fixed 1 finding in 1 file\n"))
    #expect(try folder.text("a.yaml") == Recipes.clean)
    #expect(try folder.text("b.yaml") == Recipes.clean)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("a.yaml").path)
    #expect(attributes[.referenceCount] as? Int == 2)
    #expect(try names(folder) == ["a.yaml", "b.yaml"])
  }

  @Test func aReadOnlyFileIsUnchanged() throws {
    let folder = try Scratch(["a.yaml": Self.fixable, "b.yaml": Self.fixable])
    #expect(chmod(folder.file("a.yaml").path, 0o444) == 0)
    let outcome = try brewlint.run(["--fix", "-q", "a.yaml", "b.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        brewlint: error: a.yaml: is read-only and was left unchanged
          hint: make it writable, for instance with `chmod u+w`

        """
    )
    #expect(outcome.output.hasPrefix("a.yaml:3:1: error[unknown-key]"))
    #expect(try folder.text("a.yaml") == Self.fixable)
    #expect(try folder.text("b.yaml") == Recipes.clean)
    #expect(try names(folder) == ["a.yaml", "b.yaml"])
  }

  @Test func standardInput() throws {
    let folder = try Scratch()
    let fixed = try brewlint.run(["--fix", "-q", "-"], in: folder, input: Self.fixable)
    #expect(fixed == .init(status: 0, output: Recipes.clean, errors: ""))
    let broken = try brewlint.run(["--fix", "-q", "-"], in: folder, input: Recipes.broken)
    #expect(
      broken
        == .init(
          status: 1,
          output: Recipes.broken,
          errors:
            "<stdin>:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n"
        )
    )
  }

  /// After a signal at any time, each file is either the old or the new one, and no temporary file is left.
  @Test func anInterruptLeavesWholeFiles() throws {
    let names = (0..<100).map { "r\($0).yaml" }
    for delay in [0.0, 0.02, 0.05, 0.1] {
      let folder = try Scratch(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.fixable) }))
      // A shell makes background jobs ignore SIGINT, so the test uses SIGTERM.
      let script = "\"$1\" --fix -q . & sleep \(delay); kill -TERM $!; wait $!"
      try shell(script, [brewlint.path], in: folder)
      #expect(try self.names(folder) == names.sorted())
      for name in names {
        let text = try folder.text(name)
        #expect(text == Self.fixable || text == Recipes.clean, "\(name) after \(delay) s")
      }
    }
  }

  private func shell(_ script: String, _ arguments: [String], in folder: Scratch) throws {
    let process = ChildProcess()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, "sh"] + arguments
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  // MARK: --diff

  @Test func diffChangesNothing() throws {
    let folder = try Scratch(["a.yaml": Self.fixable, "b.yaml": Recipes.hot])
    let outcome = try brewlint.run(["--diff", "."], in: folder)
    let expected = """
      --- a/a.yaml
      +++ b/a.yaml
      @@ -1,6 +1,6 @@
       name: Morning V60
       method: v60
      -defaultDose: 15 g
      +dose: 15 g
       yield: 250 g
       temperature: 94 °C
       grind: medium-fine

      """
    #expect(
      outcome
        == .init(
          status: 1,
          output: expected,
          errors: "would fix 1 finding in 1 file; 1 finding remains\n"
        )
    )
    #expect(try folder.text("a.yaml") == Self.fixable)
    let clean = try brewlint.run(["--diff", "b.yaml"], in: folder)
    #expect(
      clean == .init(status: 0, output: "", errors: "nothing would change; 1 finding remains\n")
    )
  }

  static let hostileNames = [
    "plain.yaml", "two words.yaml", "quote\"s'.yaml", "back\\slash.yaml", "🫖 é.yaml", "tab\t.yaml",
    "line\nbreak.yaml", "deep/er/a b.yaml", "2020-01-01 10:00:00.yaml",
  ]

  /// For files in many forms, the patch has the same result as `--fix`.
  @Test(arguments: [
    fixable, fixable.replacing("\n", with: "\r\n"), "\u{FEFF}" + fixable,
    String(fixable.dropLast()),
  ])
  func diffAppliesWithGit(source: String) throws {
    let files = Dictionary(uniqueKeysWithValues: Self.hostileNames.map { ($0, source) })
    let (patched, fixed) = (try Scratch(files), try Scratch(files))
    try link(patched, "link.yaml", to: "plain.yaml")
    try link(fixed, "link.yaml", to: "plain.yaml")
    let patch = try brewlint.run(["--diff", "-q", "."], in: patched)
    #expect(patch.status == 1)
    try patched.write("all.patch", patch.output)
    #expect(try git(["apply", "all.patch"], in: patched) == 0)
    #expect(try brewlint.run(["--fix", "-q", "."], in: fixed).status == 0)
    for name in Self.hostileNames {
      let result = try Data(contentsOf: patched.file(name))
      #expect(result == (try Data(contentsOf: fixed.file(name))), "\(name)")
      #expect(result != Data(source.utf8))
    }
  }

  /// `git apply` rejects `..`, so the paths start at the top of the repository.
  @Test func diffOfAFileOutsideAppliesAtTheTop() throws {
    let folder = try Scratch(["recipes/a.yaml": Self.fixable, "recipes/v60/b.yaml": Recipes.clean])
    #expect(try git(["init", "-q"], in: folder) == 0)
    let patch = try brewlint.run(["--diff", "../a.yaml", "b.yaml"], in: folder, at: "recipes/v60")
    #expect(patch.output.hasPrefix("--- a/recipes/a.yaml\n+++ b/recipes/a.yaml\n"))
    #expect(
      patch.errors == """
        would fix 1 finding in 1 file; 1 finding remains
        some files are outside this folder: apply the patch in \(folder.url.path)

        """
    )
    try folder.write("all.patch", patch.output)
    #expect(try git(["apply", "all.patch"], in: folder) == 0)
    #expect(try folder.text("recipes/a.yaml") == Recipes.clean)
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

  @Test func diffOfStandardInput() throws {
    let outcome = try brewlint.run(["--diff", "-q", "-"], in: try Scratch(), input: Self.fixable)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("--- a/stdin.yaml\n+++ b/stdin.yaml\n@@ -1,6 +1,6 @@\n"))
  }

  @Test func aTooLargeFileIsUnchanged() throws {
    let long = Self.fixable + "# " + String(repeating: "x", count: 9000) + "\n"
    let folder = try Scratch(["a.yaml": long])
    let process = ChildProcess()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "ulimit -f 1; exec \(brewlint.path) --fix -q a.yaml 2>/dev/null"]
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 2)
    #expect(try folder.text("a.yaml") == long)
    #expect(try names(folder) == ["a.yaml"])
  }

  // MARK: --add-ignore

  @Test func addIgnore() throws {
    let folder = try Scratch(["a.yaml": Recipes.broken, "b.yaml": Recipes.hot])
    let shown = try brewlint.run(["--diff", "--add-ignore", "."], in: folder)
    #expect(shown.status == 1)
    #expect(shown.output.contains("+    pourTo: 280 g  # brewlint: ignore[water-total]\n"))
    #expect(shown.errors == "would ignore 2 findings in 2 files; no findings remain\n")
    let outcome = try brewlint.run(["--add-ignore", "."], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: "ignored 2 findings in 2 files\nno findings in 2 files\n"
        )
    )
    #expect(
      try folder.text("b.yaml")
        == Recipes.hot.replacing(
          "99 °C",
          with: "99 °C  # brewlint: ignore[temperature-range]"
        )
    )
    let clean = try brewlint.run(["--fail-on", "note", "-q", "."], in: folder)
    #expect(clean == .init(status: 0, output: "", errors: ""))
    #expect(try names(folder) == ["a.yaml", "b.yaml"])
  }

  /// Duplicates of earlier files are found after the file's own findings are ignored, so the file is written
  /// twice.
  @Test func addIgnoreInADuplicateWithOtherFindings() throws {
    let folder = try Scratch(["a.yaml": Recipes.hot, "b.yaml": Recipes.hot])
    let outcome = try brewlint.run(["--add-ignore", "."], in: folder)
    #expect(outcome.errors == "ignored 3 findings in 2 files\nno findings in 2 files\n")
    let clean = try brewlint.run(["--fail-on", "note", "-q", "."], in: folder)
    #expect(clean == .init(status: 0, output: "", errors: ""))
  }

  // MARK: Status

  /// Options, and the exit status for a recipe with one note and one fixable error.
  static let statuses: [(options: [String], expected: Int32)] = [
    (["--fix"], 0),
    (["--fix", "--fail-on", "note"], 1),
    (["--diff"], 1),
    (["--diff", "--exit-zero"], 0),
    (["--diff", "--fix"], 1),
    (["--fix", "--add-ignore", "--fail-on", "note"], 0),
    (["--unsafe-fixes"], 2),
    (["--unsafe-fixes", "--add-ignore"], 2),
    (["--add-ignore", "--no-ignores"], 2),
    (["--diff", "--format", "json"], 2),
    (["--diff", "--format", "json=report.json"], 1),
    (["--fix", "gone.yaml"], 2),
  ]

  @Test(arguments: statuses)
  func status(options: [String], expected: Int32) throws {
    let folder = try Scratch(["a.yaml": Self.fixable.replacing("94 °C", with: "99 °C")])
    let outcome = try brewlint.run(["-q"] + options + ["a.yaml"], in: folder)
    #expect(outcome.status == expected, "\(options): \(outcome.errors)")
    if expected == 2 {
      #expect(outcome.errors.contains(#/^brewlint: error: |^{"version":1,"errors":\[{"/#))
    }
  }
}
