import Recipes
import Text

/// A line of a text in Markdown, or of a note without any marks, by its form.
struct MarkdownLine {
  enum Form: Equatable {
    /// A heading of a level from 1 to 6; 7 is a line that stands as one: `**Steps**`, `Steps:`.
    case heading(level: Int)
    case item(isOrdered: Bool)
    /// The cells of a row of a table.
    case row([String])
    /// A line below the header of a table, or between parts of a text.
    case rule
    case text
  }

  var form: Form
  /// Without the marks of its form.
  var text: String
  /// As it is in the file.
  let source: String
  let number: Int
  let indentation: Int
  /// Whether an empty line is before it.
  let isApart: Bool

  /// Whether it is an item of a list, and not a list within an item.
  var isItem: Bool { if case .item = form { indentation < 2 } else { false } }
  var isOrdered: Bool { form == .item(isOrdered: true) }
  var level: Int? { if case .heading(let level) = form { level } else { nil } }
  var cells: [String]? { if case .row(let cells) = form { cells } else { nil } }

  /// The lines that are not empty. O(n).
  ///
  /// - Parameters:
  ///   - number: the number of lines before them.
  ///   - isTitled: whether the name of the recipe is known: else the first line may be that.
  static func all(
    in lines: ArraySlice<Substring>,
    behind number: Int,
    isTitled: Bool
  ) -> [MarkdownLine] {
    var found: [MarkdownLine] = []
    var isApart = true
    for (offset, line) in lines.enumerated() {
      guard let (content, indentation) = content(of: line) else {
        isApart = true
        continue
      }
      let (form, text) = form(of: content)
      let next = MarkdownLine(
        form: form,
        text: text,
        source: content,
        number: number + offset + 1,
        indentation: indentation,
        isApart: isApart
      )
      isApart = false
      if !next.isUnderline(of: &found) { found.append(next) }
    }
    return PlainNote.lines(found, isTitled: isTitled)
  }

  /// Whether it makes a heading of the line above: a row of `=` or `-`.
  private func isUnderline(of lines: inout [MarkdownLine]) -> Bool {
    guard let mark = source.utf8.first, form == .rule, !isApart, let above = lines.last,
      source.utf8.count > 2, source.utf8.allSatisfy({ $0 == mark }), above.form == .text,
      mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") && PlainNote.isTitle(above.text)
    else { return false }
    lines[lines.count - 1].form = .heading(level: mark == UInt8(ascii: "=") ? 1 : 2)
    return true
  }

  /// A line without the marks of quotations, and how far it is indented; nil for one that says nothing.
  private static func content(of line: Substring) -> (String, indentation: Int)? {
    var rest = line
    while true {
      let blanks = rest.prefix { $0 == " " || $0 == "\t" }
      rest = rest.dropFirst(blanks.count)
      guard rest.first == ">" else {
        let content = String(rest).trimmed
        let isMark = content.isEmpty || content.hasPrefix("```") || content.hasPrefix("~~~")
        return isMark ? nil : (content, blanks.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) })
      }
      rest = rest.dropFirst()
      if rest.first == " " { rest = rest.dropFirst() }
      // The kind of a callout: `> [!tip] Title`.
      if rest.hasPrefix("[!"), let end = rest.firstIndex(of: "]") {
        rest = rest[end...].dropFirst().drop { $0 == "-" || $0 == "+" }
      }
    }
  }

  private static func form(of content: String) -> (Form, text: String) {
    if let (level, text) = heading(content) { return (.heading(level: level), text) }
    let bytes = content.utf8
    if bytes.allSatisfy(isRule), bytes.count(where: { $0 > 0x20 }) > 1 || content == "|" {
      return (.rule, content)
    }
    if let (isOrdered, text) = item(content) {
      return (.item(isOrdered: isOrdered), withoutBox(text) ?? text)
    }
    if content.hasPrefix("|") { return (.row(cells(of: content)), content) }
    return withoutBox(content).map { (.item(isOrdered: false), $0) } ?? (.text, content)
  }

  private static func heading(_ text: String) -> (level: Int, text: String)? {
    let level = text.prefix { $0 == "#" }.count
    guard (1...6).contains(level), text.dropFirst(level).first == " " else { return nil }
    var title = String(text.dropFirst(level)).trimmed[...]
    // A heading may be closed: `## Steps ##`.
    let open = title.reversed().drop { $0 == "#" }
    if open.count < title.count, open.first == " " {
      title = title.dropLast(title.count - open.count)
    }
    return (level, String(title).trimmed)
  }

  /// The text of an item of a list.
  static func item(_ text: String) -> (isOrdered: Bool, text: String)? {
    guard let mark = text.first else { return nil }
    let rest = text.dropFirst()
    if "-*+•·▪◦–—".contains(mark), rest.first == " " || mark == "•" {
      return (false, String(rest).trimmed)
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let behind = text.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 4, let end = behind.first, ".)、．".contains(end),
      let next = behind.dropFirst().first,
      next == " " || end != ")" && (next.isLetter || end == "、" || end == "．")
    else { return nil }
    return (true, String(behind.dropFirst()).trimmed)
  }

  /// The text of a task behind its box; nil for another text.
  private static func withoutBox(_ text: String) -> String? {
    let box = ["[ ] ", "[x] ", "[X] ", "☐ ", "☑ ", "✅ "].first(where: text.hasPrefix)
    return box.map { String(text.dropFirst($0.count)).trimmed }
  }

  /// The cells of a row, which may begin and end with a mark.
  static func cells(of row: String) -> [String] {
    var cells = row.split(separator: "|", omittingEmptySubsequences: false)[...]
    if row.hasPrefix("|") { cells = cells.dropFirst() }
    if row.hasSuffix("|"), !cells.isEmpty { cells = cells.dropLast() }
    return cells.map { String($0).trimmed }
  }

  private static func isRule(_ byte: UInt8) -> Bool { " -:|*_=".utf8.contains(byte) }
}
