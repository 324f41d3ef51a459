import SystemPackage
import Testing

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
          b.yaml looks like a recipe: try `brewlint .` for all in this folder
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
