import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewfmt` as a process: changes of files, and standard input.
@Suite struct FmtRewriteTests {
  let brewfmt = Program("brewfmt")

  private func names(_ folder: Scratch) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func attributes(_ folder: Scratch, _ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
  }

  private func link(_ folder: Scratch, _ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name).path,
      withDestinationPath: target
    )
  }

  @Test func formatsInPlaceAndWritesASummary() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.cramped, "recipes/v60/b.yml": Recipes.loose,
      "recipes/c.yaml": Recipes.formatted, "d.yaml": Recipes.cramped,
    ])
    let outcome = try brewfmt.run([], in: folder)
    #expect(
      outcome
        == .init(status: 0, output: "", errors: "formatted 2 files, 1 already formatted\n")
    )
    for name in ["recipes/a.yaml", "recipes/v60/b.yml", "recipes/c.yaml"] {
      #expect(try folder.text(name) == Recipes.formatted, "\(name)")
    }
    #expect(try folder.text("d.yaml") == Recipes.cramped)
    #expect(try names(folder) == ["d.yaml", "recipes"])
    let again = try brewfmt.run([], in: folder)
    #expect(
      again == .init(status: 0, output: "", errors: "3 files already formatted\n")
    )
    #expect(
      try brewfmt.run(["-q", "."], in: folder) == .init(status: 0, output: "", errors: "")
    )
    #expect(try folder.text("d.yaml") == Recipes.formatted)
  }

  @Test func verboseListsFormattedFiles() throws {
    let folder = try Scratch([
      "b.yaml": Recipes.cramped, "a.yaml": Recipes.cramped, "c.yaml": Recipes.formatted,
      ".brewguide.yaml": "rules: strict",
    ])
    let outcome = try brewfmt.run(["-v", "."], in: folder)
    #expect(
      outcome.errors.hasPrefix(
        """
        configuration .brewguide.yaml
        formatted a.yaml
        formatted b.yaml
        formatted 2 files, 1 already formatted
        finished in 
        """
      )
    )
  }

  @Test func aFormattedFileIsNotWritten() throws {
    let folder = try Scratch(["a.yaml": Recipes.formatted, "b.yaml": Recipes.cramped])
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    for name in ["a.yaml", "b.yaml"] {
      try FileManager.default.setAttributes(
        [.modificationDate: past],
        ofItemAtPath: folder.file(name).path
      )
    }
    let before = try attributes(folder, "a.yaml")[.systemFileNumber] as? Int
    #expect(try brewfmt.run(["-q", "."], in: folder).status == 0)
    #expect(try attributes(folder, "a.yaml")[.modificationDate] as? Date == past)
    #expect(try attributes(folder, "a.yaml")[.systemFileNumber] as? Int == before)
    #expect(try attributes(folder, "b.yaml")[.modificationDate] as? Date != past)
  }

  @Test func modeByteOrderMarkAndLineEndingsAreKept() throws {
    func crlf(_ text: String) -> String { "\u{FEFF}" + text.replacing("\n", with: "\r\n") }
    let folder = try Scratch(["a.yaml": crlf(Recipes.cramped)])
    #expect(chmod(folder.file("a.yaml").path, 0o640) == 0)
    #expect(try brewfmt.run(["-q", "a.yaml"], in: folder).status == 0)
    #expect(try Data(contentsOf: folder.file("a.yaml")) == Data(crlf(Recipes.formatted).utf8))
    #expect(try attributes(folder, "a.yaml")[.posixPermissions] as? Int == 0o640)
  }

  /// Each folder has its own configuration; the option overrides all.
  @Test func configuredLineEndings() throws {
    let crlf = Recipes.formatted.replacing("\n", with: "\r\n")
    let folder = try Scratch([
      "dos/.brewguide.yaml": "format: {lineEnding: crlf}", "dos/a.yaml": Recipes.formatted,
      "unix/.brewguide.yaml": "format: {lineEnding: lf}", "unix/b.yaml": crlf,
      "as-is/c.yaml": crlf, "as-is/d.yaml": Recipes.formatted,
    ])
    let outcome = try brewfmt.run(["."], in: folder)
    #expect(outcome.errors == "formatted 2 files, 2 already formatted\n")
    let formatted = ["dos/a.yaml": crlf, "unix/b.yaml": Recipes.formatted, "as-is/c.yaml": crlf]
    for (name, text) in formatted {
      #expect(try Data(contentsOf: folder.file(name)) == Data(text.utf8), "\(name)")
    }
    let all = try brewfmt.run(["--config", "format.lineEnding=crlf", "."], in: folder)
    #expect(all.errors == "formatted 2 files, 2 already formatted\n")
    #expect(try Data(contentsOf: folder.file("as-is/d.yaml")) == Data(crlf.utf8))
  }

  // MARK: Unusual files

  @Test func aLinkIsKept() throws {
    let folder = try Scratch(["real/a.yaml": Recipes.cramped])
    try link(folder, "link.yaml", to: "real/a.yaml")
    let outcome = try brewfmt.run(["link.yaml", "real/a.yaml"], in: folder)
    // A link to a file is that file.
    #expect(outcome == .init(status: 0, output: "", errors: "formatted 1 file\n"))
    #expect(try folder.text("real/a.yaml") == Recipes.formatted)
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: folder.file("link.yaml").path
    )
    #expect(target == "real/a.yaml")
    #expect(try names(folder) == ["link.yaml", "real"])
  }

  @Test func hardLinksAreKept() throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped])
    try FileManager.default.linkItem(at: folder.file("a.yaml"), to: folder.file("b.yaml"))
    let outcome = try brewfmt.run(["-j4", "a.yaml", "b.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 0,
          output: "",
          errors: """
            brewfmt: warning: a.yaml: has 2 hard links, so it was overwritten in place and changed under all its names
            formatted 1 file

            """
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.formatted)
    #expect(try folder.text("b.yaml") == Recipes.formatted)
    #expect(try attributes(folder, "a.yaml")[.referenceCount] as? Int == 2)
    #expect(try names(folder) == ["a.yaml", "b.yaml"])
  }

  @Test func aReadOnlyFileIsUnchanged() throws {
    let folder = try Scratch(["a.yaml": Recipes.cramped, "b.yaml": Recipes.cramped])
    #expect(chmod(folder.file("a.yaml").path, 0o444) == 0)
    let outcome = try brewfmt.run(["a.yaml", "b.yaml"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewfmt: error: a.yaml: is read-only and was left unchanged
              hint: make it writable, for instance with `chmod u+w`
            formatted 1 file, 1 could not be formatted

            """
        )
    )
    #expect(try folder.text("a.yaml") == Recipes.cramped)
    #expect(try folder.text("b.yaml") == Recipes.formatted)
    #expect(try names(folder) == ["a.yaml", "b.yaml"])
  }

  /// After a signal at any time, each file is either the old or the new one, and no temporary file is left.
  @Test func anInterruptLeavesWholeFiles() throws {
    let names = (0..<100).map { "r\($0).yaml" }
    for delay in [0.0, 0.01, 0.03, 0.06] {
      let files = names.map { ($0, Recipes.cramped) }
      let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
      let process = ChildProcess()
      process.executableURL = URL(filePath: "/bin/sh")
      // A shell makes background jobs ignore SIGINT, so the test uses SIGTERM.
      process.arguments = [
        "-c", "\"$1\" -q . & sleep \(delay); kill -TERM $!; wait $!", "sh", brewfmt.path,
      ]
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(try self.names(folder) == names.sorted())
      for name in names {
        let text = try folder.text(name)
        #expect(text == Recipes.cramped || text == Recipes.formatted, "\(name) after \(delay) s")
      }
    }
  }

  /// A program that is killed at any moment leaves whole files, and the next run removes what it left beside them.
  @Test func aKillLeavesWholeFiles() throws {
    let names = (0..<100).map { "r\($0).yaml" }
    for delay in [0.01, 0.03, 0.06, 0.1, 0.2] {
      let files = names.map { ($0, Recipes.cramped) }
      let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
      let process = ChildProcess()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", "\"$1\" -q . & sleep \(delay); kill -KILL $!; wait $!", "sh", brewfmt.path,
      ]
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      for name in names {
        let text = try folder.text(name)
        #expect(text == Recipes.cramped || text == Recipes.formatted, "\(name) after \(delay) s")
      }
      try folder.write("r0.yaml", Recipes.loose)
      #expect(try brewfmt.run(["-q", "."], in: folder).status == 0)
      #expect(try self.names(folder) == names.sorted())
      for name in names { #expect(try folder.text(name) == Recipes.formatted) }
    }
  }

  /// With few descriptors, fewer files wait for the disk together.
  @Test func fewDescriptors() throws {
    let names = (0..<200).map { "r\($0).yaml" }
    let files = names.map { ($0, Recipes.cramped) }
    let folder = try Scratch(Dictionary(uniqueKeysWithValues: files))
    let outcome = try Program(at: "/bin/sh").run(
      ["-c", "ulimit -n 32; exec \"$0\" -j2 .", brewfmt.path],
      in: folder
    )
    #expect(outcome == .init(status: 0, output: "", errors: "formatted 200 files\n"))
    #expect(try self.names(folder) == names.sorted())
  }

  // MARK: Links to other files

  /// A file that a walk finds only through a link is checked, but not changed.
  @Test func aLinkInAFolderToAFileOutsideIsNotWrittenThrough() throws {
    let folder = try Scratch([
      "in/a.yaml": Recipes.cramped, "in/deep/b.yaml": Recipes.cramped, "out.yaml": Recipes.cramped,
    ])
    try link(folder, "in/link.yaml", to: "../out.yaml")
    try link(folder, "in/inside.yaml", to: "deep/b.yaml")
    let check = try brewfmt.run(["--check", "-q", "in"], in: folder)
    #expect(
      check
        == .init(
          status: 1,
          output: "in/a.yaml\nin/deep/b.yaml\nin/link.yaml\n",
          errors: ""
        )
    )
    let outcome = try brewfmt.run(["-j1", "in"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewfmt: error: in/link.yaml: not changed: it is a symbolic link to ../out.yaml, which is outside of \(folder.url.path)/in
              hint: nothing is written through such a link, unless it is named: replace in/link.yaml by what it leads to, or name that
            formatted 2 files, 1 could not be formatted

            """
        )
    )
    #expect(try folder.text("out.yaml") == Recipes.cramped)
    #expect(try folder.text("in/deep/b.yaml") == Recipes.formatted)
    #expect(try brewfmt.run(["-q", "in", "in/link.yaml"], in: folder).status == 0)
    #expect(try folder.text("out.yaml") == Recipes.formatted)
  }

  // MARK: Standard input

  @Test(arguments: [Recipes.cramped, Recipes.formatted, Recipes.loose])
  func standardInputGoesToStandardOutput(source: String) throws {
    let outcome = try brewfmt.run(["-"], in: try Scratch(), input: source)
    #expect(outcome == .init(status: 0, output: Recipes.formatted, errors: ""))
  }

  @Test func standardInputUsesTheConfigurationOfItsPath() throws {
    let folder = try Scratch(["in/.brewguide.yaml": "format: {lineEnding: crlf}"])
    let outcome = try brewfmt.run(
      ["--stdin-filename", "in/new.yaml", "-"],
      in: folder,
      input: Recipes.cramped
    )
    let crlf = Recipes.formatted.replacing("\n", with: "\r\n")
    #expect(outcome == .init(status: 0, output: crlf, errors: ""))
  }

  @Test func standardInputBesideFiles() throws {
    let folder = try Scratch(["a.yaml": Recipes.loose])
    let outcome = try brewfmt.run(["-", "a.yaml"], in: folder, input: Recipes.cramped)
    #expect(outcome == .init(status: 0, output: Recipes.formatted, errors: "formatted 1 file\n"))
    #expect(try folder.text("a.yaml") == Recipes.formatted)
  }
}
