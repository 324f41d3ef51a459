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
