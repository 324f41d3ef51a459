/// A Markdown table, without a final line break.
func markdownTable(_ head: [String], _ rows: [[String]]) -> String {
  ([head, head.map { _ in "---" }] + rows).map { cells in
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
  .joined(separator: "\n")
}

extension String {
  /// The text as Markdown code.
  var code: String { "`\(self)`" }
}

extension [String] {
  /// The texts as Markdown code, separated by commas.
  var codes: String { map(\.code).joined(separator: ", ") }
}

/// A block between two lines of backquotes.
package struct FencedBlock: Equatable, Sendable {
  /// The info string, such as `yaml finds=water-total`.
  package let info: String
  /// Each line with its line break.
  package let text: String
  /// The 1-based line of the opening fence.
  package let line: Int

  /// The words of the info string; the first one is the language.
  package var words: [String] { info.split(separator: " ").map(String.init) }

  /// The last recipe of a text; nil if it has none.
  static func lastRecipe(in markdown: String) -> FencedBlock? {
    all(in: markdown).last { $0.words.first == "yaml" }
  }

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
