import RecipeText
import Text
import Workspace

extension Server {
  /// `textDocument/formatting`
  func format(_ document: DocumentSnapshot) -> [TextEdit] {
    formatted(document, lines: nil).map(document.edit)
  }

  /// `textDocument/rangeFormatting`
  func formatRange(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> [TextEdit] {
    formatted(document, lines: Self.lines(try parameters.range("range"))).map(document.edit)
  }

  /// `textDocument/rangesFormatting`
  func formatRanges(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> [TextEdit] {
    let parts = try parameters.list("ranges").map { node in
      guard let range = TextRange(node) else {
        throw ResponseError(.invalidParams, "`ranges` must be ranges")
      }
      return Self.lines(range)
    }
    return formatted(document, parts).map(document.edit)
  }

  /// The edits of several parts. Where those of one would overlap those of another, all lines from the first to the last
  /// are one part.
  private func formatted(_ document: DocumentSnapshot, _ parts: [ClosedRange<Int>]) -> [Edit] {
    var edits: [Edit] = []
    for part in parts {
      edits += formatted(document, lines: part).filter { !edits.contains($0) }
    }
    guard edits.applied(to: document.bytes) == nil,
      let first = parts.map(\.lowerBound).min(), let last = parts.map(\.upperBound).max()
    else { return edits.inSourceOrder }
    return formatted(document, lines: first...last)
  }

  /// The 1-based lines of a range; a range that ends at the start of a line does not contain it.
  private static func lines(_ range: TextRange) -> ClosedRange<Int> {
    let start = range.start.line
    let end =
      range.end.character == 0 && range.end.line > start ? range.end.line - 1 : range.end.line
    return start + 1...max(start, end) + 1
  }

  /// The smallest edits that format a document; none if it has syntax errors, or is not a recipe.
  func formatted(_ document: DocumentSnapshot, lines: ClosedRange<Int>?) -> [Edit] {
    guard document.role == .equipment || document.role == .recipe else { return [] }
    var formatter = Formatter()
    let lineEnding = project.settings(of: document.path).lineEnding
    guard
      case .changed(let text) = formatter.format(
        document.bytes,
        as: document.isEquipment ? .equipment : .recipe,
        lineEnding: lineEnding,
        lines: lines
      )
    else { return [] }
    return SmallEdits.between(document.bytes, text)
  }
}

/// Edits of parts of lines, so that the cursor and what the editor knows of the rest stay where they are.
enum SmallEdits {
  /// The edits that turn one UTF-8 text into another.
  static func between(_ old: [UInt8], _ new: [UInt8]) -> [Edit] {
    LineEdits(from: old, to: new).edits.compactMap { trimmed($0, in: old) }
      .map { withinLines($0, of: old) }
  }

  /// An edit that takes the last lines takes the line break before them, not the one behind them: YouCompleteMe has no
  /// line behind the last one, and would leave an empty line.
  private static func withinLines(_ edit: Edit, of old: [UInt8]) -> Edit {
    let (start, end) = (edit.range.start, edit.range.end)
    let endings: [[UInt8]] = [[0x0D, 0x0A], [0x0A]]
    guard edit.replacement.isEmpty, end == old.count, start < end,
      let ending = endings.first(where: { old.suffix($0.count).elementsEqual($0) }),
      old[..<start].suffix(ending.count).elementsEqual(ending)
    else { return edit }
    return Edit(ByteRange(start - ending.count, end - ending.count), "")
  }

  /// The edit without what is the same at its start and end; nil if nothing is left.
  private static func trimmed(_ edit: Edit, in old: [UInt8]) -> Edit? {
    let before = old[edit.range.start..<edit.range.end]
    let after = Array(edit.replacement.utf8)
    var start = 0
    while start < before.count, start < after.count,
      before[before.startIndex + start] == after[start]
    { start += 1 }
    // Not inside a code point, nor between the two bytes of a line ending.
    while start > 0, isInside(after, start) || isInside(Array(before), start) { start -= 1 }
    var end = 0
    while end < before.count - start, end < after.count - start,
      before[before.endIndex - 1 - end] == after[after.count - 1 - end]
    {
      end += 1
    }
    while end > 0, isInside(after, after.count - end) || isInside(Array(before), before.count - end)
    { end -= 1 }
    let range = ByteRange(edit.range.start + start, edit.range.end - end)
    let text = after[start..<after.count - end]
    return range.isEmpty && text.isEmpty ? nil : Edit(range, String(decoding: text, as: UTF8.self))
  }

  private static func isInside(_ bytes: [UInt8], _ offset: Int) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    return bytes[offset] & 0xC0 == 0x80 || bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D
  }
}
