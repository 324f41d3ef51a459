import TestSupport
import Testing

/// Follows docs/documents.md: saves its file, runs its commands, and compares what they write.
@Suite struct DocumentPageTests {
  @Test func theCommandsWriteWhatThePageShows() throws {
    let folder = try Scratch()
    // Makes the links of the tools.
    let tools = ["brewlint", "brewfmt", "brewscale"].map { Program($0).path }
    let path = tools[0].dropLast("/brewlint".count) + ":/usr/bin:/bin"
    var commands = 0
    for block in HandwrittenFile(path: "docs/documents.md").blocks {
      if block.words.first == "json" {
        try folder.write(try #require(block.words.dropFirst().first), block.text)
        continue
      }
      var shown = ""
      for line in block.text.split(separator: "\n") where line.hasPrefix("$ ") {
        let outcome = try Program(at: "/bin/sh").run(
          ["-c", String(line.dropFirst(2))],
          in: folder,
          environment: ["PATH": String(path)]
        )
        shown += "\(line)\n\(outcome.output)\(outcome.errors)"
        commands += 1
      }
      #expect(shown == block.text)
    }
    #expect(commands == 3)
  }
}
