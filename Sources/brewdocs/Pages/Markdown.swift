/// A Markdown table.
struct MarkdownTable {
  private let head: [String]
  private var rows: [[String]] = []

  init(_ head: String...) {
    self.head = head
  }

  mutating func add(_ cells: String...) { rows.append(cells) }

  /// The table, without a final line break.
  var text: String {
    let rule = head.map { _ in "---" }
    return ([head, rule] + rows).map(line).joined(separator: "\n")
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}

extension String {
  /// The text as Markdown code.
  var code: String { "`\(self)`" }
}

extension [String] {
  /// The texts as Markdown code, separated by commas.
  var codes: String { map(\.code).joined(separator: ", ") }
}

/// A fenced code block.
package struct FencedBlock: Equatable, Sendable {
  /// The info string, such as `yaml finds=water-total`.
  package let info: String
  /// Each line with its line break.
  package let text: String
  /// The 1-based line of the opening fence.
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
