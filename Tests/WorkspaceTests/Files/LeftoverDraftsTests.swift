import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// Removing the temporary files of killed runs.
struct LeftoverDraftsTests {
  private static let (old, new) = (Array("old".utf8), Array("newer".utf8))

  private func names(_ folder: ScratchFolder) throws -> [String] {
    String(decoding: try Shell.run("LC_ALL=C ls -A '\(folder.path)'"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test func theNextRunRemovesThem() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    try folder.write(".brew-1f3a.part", "left")
    try folder.write(".brew-0123456789abcdef.part", "left")
    _ = try FileReplacement(.anywhere(in: folder.directory)).replace(
      "a",
      from: Self.old,
      to: Self.new
    )
    #expect(try names(folder) == ["a"])
  }

  /// Other names, files that are not regular, and links stay, with what they lead to.
  @Test func nothingElseIsRemoved() throws {
    let folder = try ScratchFolder()
    let others = [
      ".brew-.part", ".brew-1F.part", ".brew-0123456789abcdef0.part", ".brew-1f.copy",
      ".brew-1f.part.yaml", ".brew-x.part", "brew-1f.part",
    ]
    for name in others + ["target"] { try folder.write(name, "kept") }
    try folder.makeFolders(".brew-2.part")
    try folder.link(".brew-3.part", to: "target")
    try folder.makePipe(".brew-4.part")
    let before = try names(folder)
    LeftoverDrafts.remove(in: try OpenFolder(folder.path))
    #expect(try names(folder) == before)
  }

  @Test func draftsInUseStay() throws {
    let folder = try ScratchFolder()
    let draft = try TemporaryFile(in: try OpenFolder(folder.path))
    LeftoverDrafts.remove(in: try OpenFolder(folder.path))
    #expect(try names(folder) == [draft.path.lastComponent?.string])
    draft.close()
    LeftoverDrafts.remove(in: try OpenFolder(folder.path))
    #expect(try names(folder) == [])
  }

  @Test func aReportRemovesThem() throws {
    let folder = try ScratchFolder()
    try folder.write(".brew-1f3a.part", "left")
    try ReportFile.write("text", to: "a", in: folder.directory)
    #expect(try names(folder) == ["a"])
  }

  /// A copy that may be the only complete one stays, even if nobody holds it.
  @Test func keptCopiesStay() throws {
    let folder = try ScratchFolder()
    var copy = try TemporaryFile(in: try OpenFolder(folder.path))
    try copy.keep(for: Stat(folder.path))
    copy.close()
    LeftoverDrafts.remove(in: try OpenFolder(folder.path))
    let names = try names(folder)
    #expect(names.count == 1)
    #expect(names.first?.hasSuffix(".copy") == true)
  }
}
