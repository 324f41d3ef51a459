import SystemPackage
import Testing

@testable import Workspace

struct InputErrorTests {
  private static let all: [InputError.Reason] = [
    .notFound, .permissionDenied, .isFolder, .notRegular(.pipe), .notRegular(.socket),
    .notRegular(.device), .linkLoop, .danglingLink, .changedWhileReading, .folderWithoutRecipes,
    .nothingMatched, .listTooLarge(limit: 32 << 20), .system(.ioError),
  ]

  @Test func messagesAsPeopleReadThem() {
    let text = Self.all.map { reason in
      let error = InputError(reason, at: "a.yaml")
      return error.message + (error.hint.map { "\n  \($0)" } ?? "")
    }
    #expect(
      text.joined(separator: "\n") == """
        a.yaml: no such file or folder
        a.yaml: permission denied
          check who may read it, for instance with `ls -l`
        a.yaml: is a folder, not a file
        a.yaml: is a pipe, not a regular file
          use `-` to read from standard input
        a.yaml: is a socket, not a regular file
          use `-` to read from standard input
        a.yaml: is a device, not a regular file
          use `-` to read from standard input
        a.yaml: its symbolic links lead back to themselves
          see where it leads with `ls -l`
        a.yaml: is a symbolic link to a file that does not exist
          see where it leads with `ls -l`
        a.yaml: changed while it was read
          run again when nothing writes to the file any more
        a.yaml: no recipes in this folder
          recipes end in `.yaml` or `.yml`; hidden, excluded and git-ignored files are skipped \
        (see `--exclude` and `--no-gitignore`)
        no recipes found in the working directory
          without paths, `recipes/` and `*.brew.yaml` are searched; name files or folders to use \
        others
        a.yaml: a list of files may have 32 MiB at most
          name folders rather than each of their files
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

  @Test func namesCannotPlayTricks() {
    let path = FilePath("a\u{1B}[2J\n\u{9B}b")
    #expect(PrintableName.of(path) == "a\\u{1b}[2J\\u{a}\\u{9b}b")
  }
}
