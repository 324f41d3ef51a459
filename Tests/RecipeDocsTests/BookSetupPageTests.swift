import RecipeDocs
import TestSupport
import Testing

/// Follows docs/book-setup.md from top to bottom in an empty folder.
@Suite struct BookSetupPageTests {
  @Test func theCommandsWriteWhatThePageShows() throws {
    let folder = try Scratch()
    // Makes the links of the tools.
    let tools = ["brewbook", "brewlint"].map { Program($0).path }
    let path = tools[0].dropLast("/brewbook".count) + ":/usr/bin:/bin"
    var commands = 0
    for block in HandwrittenFile(path: "docs/book-setup.md").blocks
    where block.words.first == "console" {
      var shown = ""
      for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
        let outcome = try Program(at: "/bin/sh").run(
          ["-c", String(line.dropFirst(2))],
          in: folder,
          environment: [
            "PATH": String(path), "HOME": folder.url.path, "GIT_CONFIG_GLOBAL": "/dev/null",
          ]
        )
        shown += "\(line)\n\(outcome.output)\(outcome.errors)"
        commands += 1
      }
      #expect(shown == block.text)
    }
    #expect(commands == 5)
  }
}
