import Foundation
import TestSupport

/// A literate file about a part of the style: prose, and sources before and after.
///
/// A `yaml` block is a source, the `yaml formatted` block behind it what becomes of it; one without is formatted
/// already. `⟦U+0020⟧` stands for a character that the file cannot hold, or not be seen to.
struct Layout {
  /// One source of the file.
  struct Case {
    let source: [UInt8]
    var formatted: [UInt8]?
    /// The line of the file where the source's block begins.
    let line: Int
  }

  let path: String
  private(set) var cases: [Case] = []
  private var text: String

  /// All such files.
  static let paths = ProjectFiles.paths(
    under: "Tests/RecipeTextTests/Formatter/Fixtures",
    endings: [".md"]
  )

  init(_ path: String) throws {
    self.path = path
    text = try ProjectFiles.text(path)
    var block: (info: Substring, text: String, line: Int)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let open = block {
        guard line == "```" else {
          block?.text += line + "\n"
          continue
        }
        add(open.info, open.text, line: open.line)
        block = nil
      } else if line.hasPrefix("```") {
        block = (line.dropFirst(3), "", index + 1)
      }
    }
  }

  private mutating func add(_ info: Substring, _ text: String, line: Int) {
    if info == "yaml" {
      cases.append(Case(source: Self.bytes(text), line: line))
    } else if info == "yaml formatted", !cases.isEmpty {
      cases[cases.count - 1].formatted = Self.bytes(text)
    }
  }

  /// The bytes that a text of the file stands for.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "⟦"), let close = rest[open...].firstIndex(of: "⟧") {
      bytes += Array(rest[..<open].utf8)
      let code = UInt32(rest[rest.index(after: open)..<close].dropFirst(2), radix: 16) ?? 0
      if let scalar = Unicode.Scalar(code) { bytes += Array(String(scalar).utf8) }
      rest = rest[rest.index(after: close)...]
    }
    return bytes + Array(rest.utf8)
  }

  // MARK: Recording

  /// Writes the file with what becomes of its sources now.
  func record(_ results: [[UInt8]?]) throws {
    var recorded: [Substring] = []
    var index = 0
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      if line == "```yaml formatted" {
        while let next = lines.popFirst(), next != "```" {}
        while recorded.last == "" { recorded.removeLast() }
        continue
      }
      recorded.append(line)
      guard line == "```yaml" else { continue }
      while let next = lines.popFirst() {
        recorded.append(next)
        if next == "```" { break }
      }
      if let formatted = results[index] {
        recorded += ["", "```yaml formatted"]
        recorded += Self.shown(formatted).split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast()
        recorded.append("```")
      }
      index += 1
    }
    let url = ProjectFiles.root.appending(path: path)
    try recorded.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
  }

  /// A formatted source as the file holds it.
  private static func shown(_ bytes: [UInt8]) -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    text = text.replacing("\r\n", with: "⟦U+000D⟧\n").replacing("\u{FEFF}", with: "⟦U+FEFF⟧")
    text = text.replacing("\u{200B}", with: "⟦U+200B⟧")
    return text.replacing(" \n", with: "⟦U+0020⟧\n")
  }
}
