import RecipeDocs
import TestSupport
import Testing

/// Follows docs/book.md from top to bottom: saves its files, runs its commands, and compares what they write.
@Suite struct BookPageTests {
  @Test func theWholePageWorks() throws {
    let folder = try Scratch()
    let tools = ["brewbook", "brewlint"].map { Program($0).path }
    let environment = [
      "PATH": tools[0].dropLast("/brewbook".count) + ":/usr/bin:/bin",
      "HOME": folder.url.path, "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_NAME": "Ana", "GIT_AUTHOR_EMAIL": "ana@example.com",
      "GIT_COMMITTER_NAME": "Ana", "GIT_COMMITTER_EMAIL": "ana@example.com",
    ]
    var place = "."
    var commands = 0
    for block in HandwrittenFile(path: "docs/book.md").blocks {
      if block.words.count == 2 {
        // The word behind the language is the file that the reader is to save.
        try folder.write("\(place)/\(block.words[1])", block.text)
      } else if block.words.first == "console" {
        var shown = ""
        for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
          shown += "\(line)\n"
          commands += 1
          if line.hasPrefix("$ cd ") {
            place += "/" + line.dropFirst("$ cd ".count)
          } else {
            let outcome = try Program(at: "/bin/sh").run(
              ["-c", "cd '\(place)' && \(line.dropFirst(2))"],
              in: folder,
              environment: environment
            )
            shown += outcome.output + outcome.errors
          }
        }
        #expect(shown == block.text)
      }
    }
    #expect(commands == 31)
  }
}
