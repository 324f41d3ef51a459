/// A table of Markdown.
struct MarkdownTable {
  private let head: [String]
  private var rows: [[String]] = []

  init(_ head: String...) {
    self.head = head
  }

  mutating func add(_ cells: String...) { rows.append(cells) }

  /// The table, without a line break at its end.
  var text: String {
    let rule = head.map { _ in "---" }
    return ([head, rule] + rows).map(line).joined(separator: "\n")
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}

extension String {
  /// As code in Markdown.
  var code: String { "`\(self)`" }
}

extension [String] {
  /// Each as code, separated by commas.
  var codes: String { map(\.code).joined(separator: ", ") }
}

/// A code block of Markdown, between lines of three backquotes.
package struct FencedBlock: Equatable, Sendable {
  /// The text after the opening backquotes, such as `yaml finds=water-total`.
  package let info: String
  /// Each line with its line break.
  package let text: String
  /// The line of the opening backquotes, from 1.
  package let line: Int

  /// The words of the info string; the first one is the language.
  package var words: [String] { info.split(separator: " ").map(String.init) }

  /// The code blocks of a text, in order.
  package static func all(in markdown: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: (info: String, line: Int, text: String)?
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let block = open {
        if line == "```" {
          blocks.append(FencedBlock(info: block.info, text: block.text, line: block.line))
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 1, "")
      }
    }
    return blocks
  }
}
