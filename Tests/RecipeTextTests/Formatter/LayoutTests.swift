import Foundation
import RecipeText
import Testing

/// Formats the sources of every literate page. `RECORD_FIXTURES=1 swift test --filter LayoutTests` writes down
/// what becomes of them now, and fails.
@Suite struct LayoutTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil

  /// What becomes of a source; `nil` where it is formatted already.
  static func formatted(_ bytes: [UInt8]) throws -> [UInt8]? {
    var formatter = RecipeText.Formatter()
    switch formatter.format(bytes) {
    case .unchanged: return nil
    case .changed(let formatted): return formatted
    case .refused: throw FormatFailure("it is not YAML: \(formatter.tree.errors)")
    case .failed(let failure): throw failure
    }
  }

  @Test(arguments: Layout.names)
  func formats(name: String) throws {
    let layout = Layout(name)
    let results = try layout.cases.map { try Self.formatted($0.source) }
    if Self.isRecording {
      try layout.record(results)
      Issue.record("recorded \(name): look at it, then run without RECORD_FIXTURES")
    }
    for (example, result) in zip(layout.cases, results) where !Self.isRecording {
      #expect(text(result) == text(example.formatted), "\(name), line \(example.line)")
    }
  }

  @Test(arguments: Layout.names)
  func formatsOnceForAll(name: String) throws {
    for example in Layout(name).cases {
      guard let formatted = example.formatted else { continue }
      #expect(try text(Self.formatted(formatted)) == nil, "\(name), line \(example.line)")
    }
  }

  /// With the other line ending everything is the same but for that.
  @Test(arguments: Layout.names)
  func keepsLineEndings(name: String) throws {
    for example in Layout(name).cases where !example.source.contains(0x0D) {
      let formatted = try Self.formatted(withReturns(example.source))
      #expect(
        text(formatted) == text(example.formatted.map(withReturns)),
        "\(name), line \(example.line)"
      )
    }
  }

  private func withReturns(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
