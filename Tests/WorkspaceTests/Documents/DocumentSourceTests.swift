import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

@Suite struct DocumentSourceTests {
  /// What a source reads from a pipe to which these parts are written one after another.
  private func chunks(_ parts: [[UInt8]], longestLine: Int = 1 << 20) throws -> [DocumentChunk] {
    let (reader, writer) = try FileDescriptor.pipe()
    let thread = Thread {
      for part in parts { _ = try? writer.writeAll(part) }
      try? writer.close()
    }
    thread.start()
    defer { try? reader.close() }
    var source = DocumentSource(reader, at: "-", longestLine: longestLine)
    var chunks: [DocumentChunk] = []
    while let chunk = source.next() { chunks.append(chunk) }
    return chunks
  }

  /// The lines of chunks with their numbers; `too long` for a line that is left out.
  private func lines(_ chunks: [DocumentChunk]) -> [String] {
    chunks.flatMap { chunk -> [String] in
      if case .longLine = chunk.problem { return ["\(chunk.firstLine): too long"] }
      var lines = String(decoding: chunk.bytes, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      if lines.last == "" { lines.removeLast() }
      return lines.enumerated().map { "\(chunk.firstLine + $0): \($1)" }
    }
  }

  @Test(arguments: [
    ("", []), ("\n", ["1: "]), ("a", ["1: a"]), ("a\n", ["1: a"]), ("a\nb", ["1: a", "2: b"]),
    ("a\n\n\nb\n", ["1: a", "2: ", "3: ", "4: b"]),
  ])
  func linesAndNumbers(text: String, expected: [String]) throws {
    #expect(lines(try chunks([Array(text.utf8)])) == expected)
  }

  /// The lines do not depend on how they arrive, and a chunk never ends in the middle of a line.
  @Test(arguments: Samples.of(0..<20)) func randomPartsGiveTheSameLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text: [UInt8] = []
    for number in 0..<Int.random(in: 0..<400, using: &random) {
      let length =
        [0, 3, 80, 70_000][Int.random(in: 0..<4, using: &random)] * (number % 9 == 0 ? 1 : 0)
      text += Array("line \(number) ".utf8) + Array(repeating: 0x78, count: length) + [0x0A]
    }
    if Bool.random(using: &random) { text += Array("the end".utf8) }
    var parts: [[UInt8]] = []
    var rest = text[...]
    while !rest.isEmpty {
      let part = rest.prefix(Int.random(in: 1..<20_000, using: &random))
      parts.append(Array(part))
      rest = rest.dropFirst(part.count)
    }
    let inParts = try chunks(parts)
    #expect(lines(inParts) == lines(try chunks([text])), "seed \(seed)")
    #expect(inParts.dropLast().allSatisfy { $0.bytes.last == 0x0A }, "seed \(seed)")
    #expect(inParts.flatMap(\.bytes) == text, "seed \(seed)")
  }

  /// A line that is too long is reported once with its number, and the next one is read again.
  @Test func longLines() throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 1_000_000)
    let text = Array("a\nb\n".utf8) + long + Array("\nc\n".utf8) + long + [0x0A] + long
    let chunks = try chunks([text], longestLine: 100_000)
    #expect(
      lines(chunks) == ["1: a", "2: b", "3: too long", "4: c", "5: too long", "6: too long"]
    )
  }

  @Test func unreadable() throws {
    let folder = try Scratch()
    let descriptor = try FileDescriptor.open(FilePath(folder.url.path), .readOnly)
    defer { try? descriptor.close() }
    var source = DocumentSource(descriptor, at: "x.jsonl")
    guard case .unreadable(let error)? = source.next()?.problem else {
      Issue.record("a folder was read")
      return
    }
    #expect(error.message == "x.jsonl: is a folder, not a file")
    #expect(source.next() == nil)
  }
}
