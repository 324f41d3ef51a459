/// A block of a page: what the pages of this project use of Markdown.
enum MarkdownBlock: Equatable {
  case heading(level: Int, String)
  case paragraph(String)
  /// A list; each item has its mark, such as `-` or `1.`, and its level from 0.
  case list([Item])
  /// The rows with their cells; the first row is the head.
  case table([[String]])
  /// A code block with the words behind its fence.
  case code(info: String, [String])
  /// What a comment says.
  case comment(String)

  struct Item: Equatable {
    let level: Int
    let mark: String
    var text: String
  }

  /// The blocks of a page, in order.
  static func all(in page: String) -> [MarkdownBlock] {
    var reader = MarkdownReader()
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
    return reader.blocks
  }

  /// The cells of a row of a table.
  static func cells(of line: some StringProtocol) -> [String] {
    var cells: [String] = [""]
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        if character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    let texts = cells.map { $0.drop { $0 == " " } }.map { text in
      String(text.reversed().drop { $0 == " " }.reversed())
    }
    return Array(texts.dropLast())
  }
}

/// Divides a page into blocks, line by line.
private struct MarkdownReader {
  private(set) var blocks: [MarkdownBlock] = []
  private var isCode = false
  private var isContinued = false

  mutating func read(_ line: Substring) {
    if isCode { return readCode(line) }
    let text = line.drop { $0 == " " }
    let indentation = line.count - text.count
    if text.isEmpty {
      isContinued = false
    } else if text.hasPrefix("```") {
      blocks.append(.code(info: String(text.dropFirst(3)), []))
      isCode = true
    } else if text.hasPrefix("<!-- ") {
      blocks.append(.comment(String(text.dropFirst(5).dropLast(4))))
      isContinued = false
    } else if text.hasPrefix("#") {
      let level = text.prefix { $0 == "#" }.count
      blocks.append(.heading(level: level, String(text.dropFirst(level + 1))))
      isContinued = false
    } else if text.hasPrefix("|") {
      readRow(text)
    } else {
      readText(text, indentation)
    }
  }

  private mutating func readCode(_ line: Substring) {
    guard line.drop(while: { $0 == " " }) != "```" else {
      isCode = false
      isContinued = false
      return
    }
    if case .code(let info, let lines)? = blocks.popLast() {
      blocks.append(.code(info: info, lines + [String(line)]))
    }
  }

  private mutating func readRow(_ text: Substring) {
    let cells = MarkdownBlock.cells(of: text)
    guard isContinued, case .table(let rows)? = blocks.last else {
      blocks.append(.table([cells]))
      isContinued = true
      return
    }
    if !cells.allSatisfy({ $0 == "---" }) { blocks[blocks.count - 1] = .table(rows + [cells]) }
  }

  private mutating func readText(_ text: Substring, _ indentation: Int) {
    let mark = text.prefix { $0 != " " }
    let number = mark.dropLast()
    let isMark =
      mark == "-" || (mark.last == "." && !number.isEmpty && number.allSatisfy(\.isNumber))
    if isMark {
      let content = String(text.dropFirst(mark.count + 1))
      let item = MarkdownBlock.Item(level: indentation / 2, mark: String(mark), text: content)
      if case .list(let items)? = blocks.last {
        blocks[blocks.count - 1] = .list(items + [item])
      } else {
        blocks.append(.list([item]))
      }
    } else {
      append(text)
    }
    isContinued = true
  }

  /// Continues the last paragraph or item, or begins a paragraph.
  private mutating func append(_ text: Substring) {
    switch blocks.last {
    case .paragraph(let before)? where isContinued:
      blocks[blocks.count - 1] = .paragraph("\(before) \(text)")
    case .list(var items)? where isContinued:
      items[items.count - 1].text += " \(text)"
      blocks[blocks.count - 1] = .list(items)
    default: blocks.append(.paragraph(String(text)))
    }
  }
}

/// The marks inside of Markdown text.
enum MarkdownInline {
  /// The text with the words of links only; addresses on the web stay, in parentheses.
  static func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let middle = rest.firstRange(of: "]("),
      let close = rest[middle.upperBound...].firstIndex(of: ")"),
      let open = rest[..<middle.lowerBound].lastIndex(of: "[")
    {
      let words = rest[rest.index(after: open)..<middle.lowerBound]
      let target = rest[middle.upperBound..<close]
      result += rest[..<open] + words
      if target.contains("://"), !words.contains("://") { result += " (\(target))" }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Plain text: without links and the marks of bold and italics; code keeps its marks if they are wanted.
  static func plain(_ text: String, keepsCode: Bool = true) -> String {
    let parts = withoutLinks(text).split(separator: "`", omittingEmptySubsequences: false)
    let texts = parts.enumerated().map { index, part in
      index % 2 == 1 ? String(part) : String(part.replacing("*", with: ""))
    }
    return texts.joined(separator: keepsCode ? "`" : "")
  }
}
