import Foundation
import RecipeLint
import TestSupport
import Testing
import Text

/// Properties that hold for any bytes and ranges.
@Suite struct AnyBytesTests {
  private static let parts: [[UInt8]] = [
    Array("key: value".utf8), Array("日本".utf8), Array("👩‍👧\u{301}".utf8), Array("\r\n".utf8),
    Array("\n".utf8), Array("\t".utf8), Array("\u{202E}\u{FEFF}".utf8), [0xFF], [0xE6, 0x97],
    [0x1B],
    [0x80], [0xF0, 0x9F], Array(repeating: 0x20, count: 90), Array("x".utf8), [0x0D],
  ]

  @Test(arguments: Samples.of(0..<60))
  func outputIsCleanAndAligned(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = Int.random(in: 0...(seed % 10 == 0 ? 3000 : 12), using: &random)
    let bytes = (0..<size).flatMap { _ in Self.parts.randomElement(using: &random)! }
    let source = SourceText(name: "a.yaml", bytes: bytes)
    let ranges = (0..<4).map { _ in
      let start = Int.random(in: -2...bytes.count + 2, using: &random)
      return ByteRange(start, start + Int.random(in: 0...20, using: &random))
    }
    let labels = ranges.dropFirst().map { Label($0, "label") }
    let found = finding(ranges[0], "own", labels: Array(labels))

    let full = snippet(found, in: source)
    let controls = full.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" })
    #expect(full.split(separator: "\n").allSatisfy { String($0).displayWidth() <= 180 })
    #expect(full.contains("own\n"))

    let json = rendered(RecordRenderer.json, [found], in: source)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
  }

  /// Machine-readable formats stay well-formed for any text.
  @Test(arguments: Samples.of(0..<40))
  func machineFormatsStayWellFormed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<12).flatMap { _ in Self.parts.randomElement(using: &random)! }
    let path = (0..<4).flatMap { _ in Self.parts.randomElement(using: &random)! }
    let source = SourceText(name: "a.yaml", path: path, bytes: bytes)
    let text = String(decoding: bytes + [0x26, 0x3C, 0x00], as: UTF8.self)
    let start = Int.random(in: -2...bytes.count + 2, using: &random)
    let range = ByteRange(start, start + Int.random(in: 0...20, using: &random))
    let found = Diagnostic(
      rule: text,
      severity: .error,
      message: text,
      range: range,
      path: text,
      labels: [Label(range, text)],
      related: [RelatedPlace(source, range, text)],
      notes: [text],
      help: text,
      fix: Fix(text, .safe, [Edit(range, text)])
    )
    let tool = ToolMetadata(name: "tool", version: "1")
    let json: [any Renderer] = [
      RecordRenderer.sarif(tool, []), RecordRenderer.gitlab, RecordRenderer.jsonLines,
    ]
    for renderer in json {
      let output = rendered(renderer, [found], in: source)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }
    let command = rendered(GitHubRenderer(tool: tool), [found], in: source)
    #expect(command.utf8.count { $0 == 0x0A || $0 == 0x0D } == 1)
    let output = rendered(JUnitRenderer(tool: tool), [found], in: source)
    #expect(output.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    #expect(output.split(separator: "&").dropFirst().allSatisfy { $0.contains(";") })
  }

  /// Positions never go back, and each line starts at column 1.
  @Test(arguments: Samples.of(0..<30))
  func positionsAdvance(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<40).flatMap { _ in Self.parts.randomElement(using: &random)! }
    let index = LineIndex(bytes)
    let positions = (0...bytes.count).map { index.position(at: $0) }
    for (one, next) in zip(positions, positions.dropFirst()) {
      #expect((one.line, one.column) <= (next.line, next.column))
    }
    for line in 1...index.lineCount {
      #expect(index.position(at: index.line(line).start) == SourcePosition(line: line, column: 1))
    }
  }
}
