import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files
@testable import Workspace

/// Replacing the content of files.
struct FileReplacementTests {
  private static let (old, new) = (Array("old".utf8), Array("newer".utf8))

  private func replacement(_ folder: ScratchFolder) -> FileReplacement {
    FileReplacement(.anywhere(in: folder.directory))
  }

  /// The names in the folder, including hidden ones.
  private func names(_ folder: ScratchFolder) throws -> String {
    String(decoding: try Shell.run("ls -A '\(folder.path)'"), as: UTF8.self)
  }

  @Test func replaces() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try folder.setPermissions("a", 0o751)
    #expect(try replacement(folder).replace("a", from: Self.old, to: Self.new) == .replaced)
    #expect(try folder.read("a") == Self.new)
    #expect(try Stat(folder.path.appending("a")).permissions.rawValue == 0o751)
    #expect(try names(folder) == "a\n")
  }

  @Test func aChangedFileIsNotReplaced() throws {
    let folder = try ScratchFolder()
    try folder.write("a", "else")
    #expect(throws: ReplacementError(path: "a", reason: .changed)) {
      try replacement(folder).replace("a", from: Self.old, to: Self.new)
    }
    #expect(throws: ReplacementError(path: "a", reason: .changed)) {
      try replacement(folder).overwrite("a", from: Self.old, to: Self.new)
    }
    #expect(try folder.read("a") == Array("else".utf8))
    #expect(try names(folder) == "a\n")
  }

  /// An editor knows no locks, and may save between the last look at a file and its replacement.
  @Test(arguments: [false, true])
  func aFileThatIsSavedInBetweenComesBack(inPlace: Bool) throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    let place = try WritePlace(folder.path.appending("a"), within: .anywhere)
    let target = try ReplacementTarget("a", at: place)
    defer { target.close() }
    let draft = try target.draft()
    try draft.write(Self.new)
    try target.expectUnchanged()
    if inPlace {
      try folder.write("a", "saved")
    } else {
      try folder.write("b", "saved")
      _ = try Shell.run("mv '\(folder.path)/b' '\(folder.path)/a'")
    }
    #expect(throws: ReplacementError(path: "a", reason: .changed)) {
      try target.exchange(with: draft)
    }
    draft.discard()
    #expect(try folder.read("a") == Array("saved".utf8))
    #expect(try names(folder) == "a\n")
  }

  @Test func aDeletedFileCountsAsChanged() throws {
    #expect(throws: ReplacementError(path: "a", reason: .changed)) {
      try replacement(try ScratchFolder()).replace("a", from: Self.old, to: Self.new)
    }
  }

  @Test func equalContentIsNotWritten() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.new)
    let inode = try Stat(folder.path.appending("a")).inode
    #expect(try replacement(folder).replace("a", from: Self.old, to: Self.new) == .nothingToDo)
    #expect(try Stat(folder.path.appending("a")).inode == inode)
  }

  /// Several programs, such as an editor and a hook, may make the same change at once.
  @Test func theSameChangeAtOnceIsNoError() throws {
    let folder = try ScratchFolder()
    for number in 0..<40 { try folder.write("\(number)", Self.old) }
    let directory = folder.directory
    var failures: [ReplacementError] = []
    OrderedParallelRun(
      jobs: 4,
      makeScratch: {},
      work: { (number: Int, _) -> ReplacementError? in
        do throws(ReplacementError) {
          let replacement = FileReplacement(.anywhere(in: directory))
          _ = try replacement.replace(FilePath("\(number / 4)"), from: Self.old, to: Self.new)
          return nil
        } catch {
          return error
        }
      }
    ).run(Array(0..<160)) { _, failure in
      if let failure { failures.append(failure) }
      return true
    }
    #expect(failures == [])
    for number in 0..<40 { #expect(try folder.read(FilePath("\(number)")) == Self.new) }
  }

  @Test func oneOfTwoPathsMayReplaceTwice() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    #expect(symlink("a", folder.path.appending("b").string) == 0)
    let replacement = replacement(folder)
    #expect(try replacement.replace("a", from: Self.old, to: Self.new) == .replaced)
    #expect(try replacement.replace("b", from: Self.old, to: Self.new) == .nothingToDo)
    #expect(try replacement.replace("a", from: Self.new, to: Self.old) == .replaced)
    #expect(try folder.read("a") == Self.old)
  }

  @Test func readOnlyIsReadOnlyForRootToo() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try folder.setPermissions("a", 0o444)
    #expect(throws: ReplacementError(path: "a", reason: .readOnly)) {
      try replacement(folder).replace("a", from: Self.old, to: Self.new)
    }
    #expect(try folder.read("a") == Self.old)
  }

  @Test func hardLinksStayOneFile() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.new)
    try folder.write("a", Self.old)
    let (a, b) = (folder.path.appending("a"), folder.path.appending("b"))
    #expect(link(a.string, b.string) == 0)
    let replacement = replacement(folder)
    #expect(
      try replacement.replace("a", from: Self.old, to: Self.new)
        == .mustBeOverwritten(.names(2))
    )
    #expect(try folder.read("a") == Self.old)
    #expect(try replacement.overwrite("a", from: Self.old, to: Array("n".utf8)) == .replaced)
    #expect(try folder.read("b") == Array("n".utf8))
    #expect(try Stat(a).inode == Stat(b).inode)
    #expect(try names(folder) == "a\nb\n")
  }

  /// A run was killed while it overwrote a file. The next one once edited what was left of the two texts.
  @Test func aFileThatWasOverwrittenInPartIsLeftAlone() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    let inode = try Stat(folder.path.appending("a")).inode.rawValue
    let copy = ".brew-\(String(inode, radix: 16)).copy"
    try folder.write(copy, Self.new)
    let error = ReplacementError(
      path: "a",
      reason: .interrupted(copy: folder.path.appending(copy))
    )
    let replacement = replacement(folder)
    #expect(throws: error) { try replacement.replace("a", from: Self.old, to: Self.new) }
    #expect(throws: error) { try replacement.overwrite("a", from: Self.old, to: Self.new) }
    #expect(throws: error) {
      let status = try Stat(folder.path.appending("a"))
      try replacement.replace("a", since: status, warn: { _ in }, write: { _ in })
    }
    #expect(try folder.read("a") == Self.old)
    // Nothing is missing.
    try folder.write(copy, Self.old)
    #expect(try replacement.replace("a", from: Self.old, to: Self.new) == .replaced)
    #expect(try names(folder) == "a\n")
  }

  @Test func twoPathsAreOneFile() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try folder.link("b", to: "a")
    let replacement = replacement(folder)
    #expect(try replacement.replace("b", from: Self.old, to: Self.new) == .replaced)
    #expect(try replacement.replace("a", from: Self.old, to: Self.new) == .nothingToDo)
    #expect(try Stat(folder.path.appending("b"), followTargetSymlink: false).type == .symbolicLink)
    #expect(try folder.read("a") == Self.new)
  }

  @Test(.enabled("the super-user may write everywhere") { Privileges.areOrdinary })
  func aFolderThatTakesNoFiles() throws {
    let folder = try ScratchFolder()
    try folder.write("f/a", Self.old)
    try folder.setPermissions("f", 0o555)
    defer { try? folder.setPermissions("f", 0o755) }
    #expect(throws: ReplacementError(path: "f/a", reason: .folder(.permissionDenied))) {
      try replacement(folder).replace("f/a", from: Self.old, to: Self.new)
    }
  }

  @Test func messages() {
    let reasons: [ReplacementError.Reason] = [
      .readOnly, .changed, .notRegular,
      .outside(WriteFailure("a.yaml", .link("a.yaml", to: "../b.yaml", outOf: "/book"))),
      .outside(WriteFailure("r/a.yaml", .link("r", to: "../out", outOf: "/book"))),
      .outside(WriteFailure("a.yaml", .outside("/book"))), .folder(.permissionDenied),
      .partlyWritten(.noSpace, copy: ".brew-1f.copy"), .interrupted(copy: ".brew-1f.copy"),
      .system(.noSpace),
    ]
    let text = reasons.map { reason in
      let error = ReplacementError(path: "a.yaml", reason: reason)
      return error.message + (error.hint.map { "\n  \($0)" } ?? "")
    }
    #expect(
      text.joined(separator: "\n") == """
        a.yaml: is read-only and was left unchanged
          make it writable, for instance with `chmod u+w`
        a.yaml: changed after it was read and was left unchanged
          run again when nothing else writes to the file
        a.yaml: is no longer a regular file and was left unchanged
          run again when nothing else writes to the file
        a.yaml: not changed: it is a symbolic link to ../b.yaml, which is outside of /book
          nothing is written through such a link, unless it is named: replace a.yaml by what it leads to, or name that
        a.yaml: not changed: r is a symbolic link to ../out, which is outside of /book
          nothing is written through such a link, unless it is named: replace r by what it leads to, or name that
        a.yaml: not changed: it is outside of /book
          nothing is written there, unless it is named
        a.yaml: cannot create a file beside it, so it was left unchanged: permission denied
          the new content is first written to a separate file: check the permissions of the folder
        a.yaml: was overwritten only in part: no space left on device
          the whole new content is in .brew-1f.copy
        a.yaml: a run that was interrupted may have written only a part of it, so it was left unchanged
          all that it wrote is in .brew-1f.copy: copy that over the file if the file is damaged, and remove it
        a.yaml: cannot be written: no space left on device
        """
    )
  }
}
