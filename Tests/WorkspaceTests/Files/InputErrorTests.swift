import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files
@testable import Workspace

struct InputErrorTests {
  private static let all: [InputError.Reason] = [
    .notFound, .permissionDenied, .isFolder, .notRegular(.pipe), .notRegular(.socket),
    .notRegular(.device), .linkLoop, .danglingLink, .changedWhileReading, .folderWithoutRecipes,
    .nothingMatched, .nothingSearched("b.yaml"), .listTooLarge(limit: 32 << 20), .system(.ioError),
  ]

  @Test func messages() {
    let text = Self.all.map { reason in
      let error = InputError(reason, at: "a.yaml")
      return error.message + (error.hint.map { "\n  \($0)" } ?? "")
    }
    #expect(
      text.joined(separator: "\n") == """
        a.yaml: no such file or folder
        a.yaml: permission denied
          check its permissions, for instance with `ls -l`
        a.yaml: is a folder, not a file
        a.yaml: is a pipe, not a regular file
          use `-` to read from standard input
        a.yaml: is a socket, not a regular file
          use `-` to read from standard input
        a.yaml: is a device, not a regular file
          use `-` to read from standard input
        a.yaml: its symbolic links form a loop
          check where it points with `ls -l`
        a.yaml: is a symbolic link to a file that does not exist
          check where it points with `ls -l`
        a.yaml: changed while it was being read
          run again when nothing else writes to the file
        a.yaml: no recipes in this folder
          recipes end in `.yaml` or `.yml`; hidden, excluded and git-ignored files are skipped \
        (see `--exclude` and `--no-gitignore`)
        no recipes found in the working directory
          without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use \
        others
        found no `recipes/` and no `*.brew.yaml` in the working directory
          b.yaml looks like a recipe: add `.` to search this folder
        a.yaml: a list of files may be at most 32 MiB
          name folders instead of single files
        a.yaml: input/output error
        """
    )
  }

  @Test func standardInputHasAName() {
    #expect(InputError(.isFolder, at: "-").message == "standard input: is a folder, not a file")
  }

  @Test func anEmptyNameIsShown() {
    #expect(InputError(.notFound, at: "").message == "'': no such file or folder")
  }

  @Test func namesAreEscaped() {
    let path = FilePath("a\u{1B}[2J\n\u{9B}b")
    #expect(PrintableName.of(path) == "a\\u{1b}[2J\\u{a}\\u{9b}b")
    let names = [
      "::error::x": "./::error::x", " ::x": "./ ::x", "a/::x": "a/::x",
      "a##[error]##vso[x]b": "a#\\#[error]#\\#vso[x]b", "a##b[": "a#\\#b[", "## [": "## [",
      "a\u{202E}\u{2066}\u{200E}\u{200B}\u{200D}\u{2028}b":
        "a\\u{202e}\\u{2066}\\u{200e}\\u{200b}\\u{200d}\\u{2028}b",
      "👩\u{200D}🍳 می\u{200C}خواهم": "👩\u{200D}🍳 می\u{200C}خواهم",
    ]
    for (name, shown) in names { #expect(PrintableName.of(FilePath(name)) == shown) }
  }
}

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

  @Test func draftsInUseStay() async throws {
    let folder = try ScratchFolder()
    let draft = try TemporaryFile(in: try OpenFolder(folder.path))
    LeftoverDrafts.remove(in: try OpenFolder(folder.path))
    #expect(try names(folder) == [draft.path.lastComponent?.string])
    draft.close()
    // A program that another test is starting may hold the file for a moment.
    for _ in 0..<500 where try !names(folder).isEmpty {
      LeftoverDrafts.remove(in: try OpenFolder(folder.path))
      try await Task.sleep(for: .milliseconds(10))
    }
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
