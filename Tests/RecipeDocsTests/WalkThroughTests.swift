import TestSupport
import Testing

/// Follows a page from top to bottom: saves its files, runs its commands, and compares what they write.
@Suite struct WalkThroughTests {
  @Test func livingWithFindings() throws {
    let folder = try Scratch()
    var commands = 0
    var firstBaseline: String?
    for block in HandwrittenFile.checking.blocks {
      switch block.words.first {
      case "yaml":
        // The word behind is the file that the reader is to save.
        try folder.write(try #require(block.words.dropFirst().first), block.text)
      case "console":
        let lines = block.text.split(separator: "\n").filter { $0.hasPrefix("$ brewlint ") }
        #expect(try lines.map { try session($0, in: folder) }.joined() == block.text)
        commands += lines.count
      default:
        #expect(block.text == firstBaseline)
      }
      firstBaseline = firstBaseline ?? (try? folder.text("brewlint-baseline.json"))
    }
    #expect(commands == 7)
  }

  /// A command as a terminal shows it, with what it writes.
  private func session(_ line: Substring, in folder: Scratch) throws -> String {
    let words = line.split(separator: " ").dropFirst(2).map(String.init)
    let outcome = try Program("brewlint").run(words, in: folder)
    return "\(line)\n\(outcome.output)\(outcome.errors)"
  }
}
