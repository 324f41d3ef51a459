import Foundation
import RecipeText
import TestSupport
import Testing

/// Formats the sources of every literate page. `RECORD_FIXTURES=1 swift test --filter LayoutTests` writes down
/// what happens to them now, and fails.
@Suite struct LayoutTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] != nil

  /// What happens to a source; `nil` where it is formatted already.
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

/// A literate page about a part of the style: prose, and sources before and after.
///
/// A `yaml` block is a source, the `yaml formatted` block behind it what happens to it; one without is formatted
/// already. All YAML of the pages is among the sources that the laws of the formatter are tried on.
struct Layout {
  /// One source of the page.
  struct Case {
    let source: [UInt8]
    var formatted: [UInt8]?
    /// The line of the file where the source's block begins.
    let line: Int
  }

  let page: LiteratePage
  private(set) var cases: [Case] = []

  private static let pages = LiteratePage.pages(under: "Tests/RecipeTextTests/Formatter/Fixtures")

  /// The names of all such pages.
  static let names = pages.map(\.name)

  init(_ name: String) {
    page = Self.pages.first { $0.name == name }!
    for block in page.blocks {
      if block.info == "yaml" {
        cases.append(Case(source: block.bytes, line: block.line))
      } else if block.info == "yaml formatted", !cases.isEmpty {
        cases[cases.count - 1].formatted = block.bytes
      }
    }
  }

  // MARK: Recording

  /// Writes the page with what happens to its sources now.
  func record(_ results: [[UInt8]?]) throws {
    var text = ""
    var index = 0
    for piece in page.pieces {
      switch piece {
      case .prose(let prose):
        // The line between two blocks comes with the second one.
        if prose.contains(where: { !$0.isNewline }) { text += prose }
      case .block(let block) where block.info == "yaml":
        if text.hasSuffix("```\n") { text += "\n" }
        text += block.written
        if let formatted = results[index] {
          text += "\n" + LiteratePage.Block.written("yaml formatted", Self.shown(formatted))
        }
        index += 1
      case .block(let block):
        if block.info != "yaml formatted" { text += block.written }
      }
    }
    try page.record(text)
  }

  /// A formatted source as the page holds it.
  private static func shown(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    text = text.replacing("\r\n", with: "⟦U+000D⟧\n").replacing("\u{FEFF}", with: "⟦U+FEFF⟧")
    text = text.replacing("\u{200B}", with: "⟦U+200B⟧")
    return text.replacing(" \n", with: "⟦U+0020⟧\n")
  }
}
