import SystemPackage
import TestSupport
import Testing
import Workspace

@testable import Files

/// Folders whose files a program writes.
@Suite struct GeneratedFolderTests {
  /// Writes files as a run does; returns the number of files that were written and removed.
  @discardableResult private func write(
    _ files: [String: String],
    in scratch: ScratchFolder
  ) throws -> (written: Int, removed: Int, kept: [FilePath]) {
    let folder = try GeneratedFolder("site", in: scratch.directory)
    let names = files.keys.sorted()
    try folder.announce(names)
    let written = try names.count { try folder.write($0, Array(files[$0]!.utf8)) }
    let (removed, kept) = try folder.finish(names)
    return (written, removed, kept)
  }

  private func text(_ name: String, in scratch: ScratchFolder) -> String? {
    (try? scratch.read(FilePath("site/\(name)"))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func error(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? GeneratedFolderError)?.message ?? "\(error)"
    }
  }

  @Test func onlyWhatHasChangedIsWritten() throws {
    let scratch = try ScratchFolder()
    #expect(try write(["a.html": "a", "pages/b.html": "b"], in: scratch).written == 2)
    let status = try Stat(scratch.path.appending("site").appending("a.html"))
    #expect(try write(["a.html": "a", "pages/b.html": "c"], in: scratch).written == 1)
    #expect(try Stat(scratch.path.appending("site").appending("a.html")).inode == status.inode)
    #expect(text("pages/b.html", in: scratch) == "c")
  }

  @Test func filesThatAreGoneAreRemovedAndOthersStay() throws {
    let scratch = try ScratchFolder()
    try write(["a": "a", "pages/b": "b", "pages/c": "c"], in: scratch)
    try scratch.write("site/pages/own", "own")
    try scratch.write("site/own", "own")
    try scratch.write("site/pages/c", "edited")
    let result = try write(["a": "a"], in: scratch)
    #expect(result.removed == 1)
    #expect(result.kept == ["site/pages/c"])
    #expect(text("pages/b", in: scratch) == nil)
    #expect(text("pages/c", in: scratch) == "edited")
    #expect(text("own", in: scratch) == "own" && text("pages/own", in: scratch) == "own")
    // From now on it belongs to the user.
    #expect(
      error { try write(["a": "a", "pages/c": "c"], in: scratch) }
        == "site/pages/c: exists, and was not written by brewbook"
    )
  }

  @Test func foldersOfOthersAreRefused() throws {
    let scratch = try ScratchFolder()
    try scratch.write("site/notes.txt", "mine")
    #expect(
      error { try write(["a": "a"], in: scratch) }
        == "site: was not written by brewbook and is not empty: it has 'notes.txt'"
    )
    #expect(text("a", in: scratch) == nil)
  }

  /// A work tree of git for the site has only `.git`.
  @Test func hiddenFilesDoNotCount() throws {
    let scratch = try ScratchFolder()
    try scratch.write("site/.git", "gitdir: elsewhere")
    #expect(try write(["a": "a"], in: scratch).written == 1)
    #expect(text(".git", in: scratch) == "gitdir: elsewhere")
  }

  @Test func foreignFilesAreNeverReplaced() throws {
    let scratch = try ScratchFolder()
    try write(["a": "a"], in: scratch)
    try scratch.write("site/b", "mine")
    #expect(
      error { try write(["a": "x", "b": "b"], in: scratch) }
        == "site/b: exists, and was not written by brewbook"
    )
    #expect(text("a", in: scratch) == "a")
    #expect(text("b", in: scratch) == "mine")
  }

  /// Files of a run that was killed are known, complete or not.
  @Test func aKilledRunIsContinued() throws {
    let scratch = try ScratchFolder()
    let folder = try GeneratedFolder("site", in: scratch.directory)
    try folder.announce(["a", "b", "c"])
    _ = try folder.write("a", [1])
    let result = try write(["b": "b"], in: scratch)
    #expect(result.written == 1 && result.removed == 1 && result.kept.isEmpty)
    #expect(text("a", in: scratch) == nil)
  }

  /// A link in place of the folder of pages could lead anywhere.
  @Test func linksAreNotFollowed() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolders("elsewhere")
    try write(["a": "a"], in: scratch)
    try scratch.link("site/pages", to: "../elsewhere")
    #expect(
      error { try write(["a": "a", "pages/b": "b"], in: scratch) } == "site/pages: is not a folder"
    )
    try scratch.write("other", "other")
    try write(["a": "a", "c": "c"], in: try relink(scratch))
    #expect(text("c", in: scratch) == "c")
    #expect(String(decoding: try scratch.read("other"), as: UTF8.self) == "other")
  }

  private func relink(_ scratch: ScratchFolder) throws -> ScratchFolder {
    try write(["a": "a", "c": "x"], in: scratch)
    _ = try Shell.run("rm '\(scratch.path)/site/c'")
    try scratch.link("site/c", to: "../other")
    return scratch
  }

  /// A list that was tampered with names no file outside.
  @Test(arguments: ["- ../other", "- /etc/passwd", "- a/b/c", "- .git", "x", "- a/../b"])
  func listsWithOtherNamesAreRefused(line: String) throws {
    let scratch = try ScratchFolder()
    try write(["a": "a"], in: scratch)
    let list = text(GeneratedFolder.listName, in: scratch)!
    try scratch.write("site/\(GeneratedFolder.listName)", list + line + "\n")
    #expect(
      error { try write(["a": "a"], in: scratch) }
        == "site/.brewbook-files: is not the list of files that brewbook wrote"
    )
  }

  @Test func theListIsReadable() throws {
    let scratch = try ScratchFolder()
    try write(["b": "b", "a": ""], in: scratch)
    #expect(
      text(GeneratedFolder.listName, in: scratch) == """
        Files written by brewbook, with their SHA-256. Others are left alone.
        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 a
        3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d b

        """
    )
  }
}
