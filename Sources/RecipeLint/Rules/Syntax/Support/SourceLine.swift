import RecipeSyntax
import Text

/// A line of a source as a person reads it: what a broken recipe was meant to be is in its lines.
struct SourceLine {
  private let bytes: [UInt8]
  /// Without the line's end.
  let range: ByteRange
  /// Whether the line continues after `range`, which is limited to a realistic length.
  let isCut: Bool

  private static let (most, mostBefore) = (4096, 1024)

  /// The line that holds the byte.
  init(at offset: Int, in tree: SyntaxTree) { self.init(at: offset, in: tree.bytes) }

  /// The line that holds the byte.
  init(at offset: Int, in bytes: [UInt8]) {
    let first = bytes.lengthOfByteOrderMark
    let place = max(first, min(offset, bytes.count))
    let least = max(first, place - Self.mostBefore)
    let start = bytes[least..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? least
    let limit = min(bytes.count, place + Self.most)
    let lineEnd = bytes[start..<limit].firstIndex(of: 0x0A)
    var end = lineEnd ?? limit
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    self.bytes = bytes
    self.range = ByteRange(start, end)
    self.isCut = lineEnd == nil && limit < bytes.count
  }

  /// Whether the line holds the byte, its own end included.
  func holds(_ offset: Int) -> Bool { range.start <= offset && offset <= range.end }

  // MARK: Neighbours

  /// The nearest line above with more than blanks and a comment.
  var above: SourceLine? {
    var line = self
    while line.range.start > bytes.lengthOfByteOrderMark {
      line = SourceLine(at: line.range.start - 1, in: bytes)
      if line.hasText { return line }
    }
    return nil
  }

  /// The nearest line below with more than blanks and a comment.
  var below: SourceLine? {
    var line = self
    while let end = bytes[line.range.end...].firstIndex(of: 0x0A), end + 1 < bytes.count {
      line = SourceLine(at: end + 1, in: bytes)
      if line.hasText { return line }
    }
    return nil
  }

  /// `\n`, or `\r\n` where the line ends so.
  var ending: String {
    range.end < bytes.count && bytes[range.end] == 0x0D ? "\r\n" : "\n"
  }

  // MARK: Text

  /// The start of the text, after spaces and tabs.
  var textStart: Int { skipBlanks(from: range.start) }

  /// The number of blanks before the text.
  var indentation: Int { textStart - range.start }

  /// Whether there is more than blanks and a comment.
  var hasText: Bool { textStart < range.end && bytes[textStart] != UInt8(ascii: "#") }

  /// Where the text ends that has its beginning at `offset`: before blanks and a comment.
  func textEnd(from offset: Int) -> Int {
    var end = offset
    while end < range.end, !(bytes[end] == UInt8(ascii: "#") && end > 0 && bytes[end - 1].isBlank) {
      end += 1
    }
    end = bytes[offset...].startOfBlanks(before: end)
    return end
  }

  /// The line from `offset` on, without a comment.
  func text(from offset: Int) -> String {
    String(decoding: bytes[offset..<max(offset, textEnd(from: offset))], as: UTF8.self)
  }

  /// The whole line without a comment and the blanks around it.
  var text: String { text(from: textStart) }

  /// Whether the line begins a document or ends one.
  var isDocumentMarker: Bool {
    let text = text
    return text == "---" || text == "..." || text.hasPrefix("--- ")
  }

  // MARK: Structure

  /// The dashes that begin list items.
  var dashes: [ByteRange] {
    var dashes: [ByteRange] = []
    var offset = textStart
    while isDash(offset) {
      dashes.append(ByteRange(offset, offset + 1))
      offset = skipBlanks(from: offset + 1)
    }
    return dashes
  }

  /// Where the text begins after blanks and dashes.
  var contentStart: Int { dashes.last.map { skipBlanks(from: $0.end) } ?? textStart }

  /// The key that the line gives a value to.
  var key: ByteRange? {
    let start = contentStart
    var end = start
    while end < range.end {
      if bytes[end] == UInt8(ascii: "#"), end > start, bytes[end - 1].isBlank { return nil }
      if bytes[end] == UInt8(ascii: ":"), end + 1 == range.end || bytes[end + 1].isBlank {
        return end > start ? ByteRange(start, end) : nil
      }
      end += 1
    }
    return nil
  }

  /// The 0-based column of a byte of the line.
  func column(of offset: Int) -> Int { offset - range.start }

  private func isDash(_ offset: Int) -> Bool {
    offset < range.end && bytes[offset] == UInt8(ascii: "-")
      && (offset + 1 == range.end || bytes[offset + 1].isBlank)
  }

  private func skipBlanks(from offset: Int) -> Int {
    bytes[..<range.end].endOfBlanks(from: offset)
  }
}

/// A key or a dash above a line that the line may belong to the same column as.
struct ColumnMark {
  /// 0-based.
  let column: Int
  let isDash: Bool
  let range: ByteRange
}

extension SourceLine {
  /// The keys and dashes of the collections that are open above the line, the innermost first.
  var marksAbove: [ColumnMark] {
    var marks: [ColumnMark] = []
    var line = above
    while let current = line, !current.isDocumentMarker {
      for mark in current.marks.reversed()
      where marks.isEmpty || mark.column < marks[marks.count - 1].column {
        marks.append(mark)
      }
      line = marks.last?.column == 0 ? nil : current.above
    }
    return marks
  }

  /// The same, with those of the line itself first.
  var marksAndAbove: [ColumnMark] { marks.reversed() + marksAbove }

  private var marks: [ColumnMark] {
    let dashes = dashes.map {
      ColumnMark(column: column(of: $0.start), isDash: true, range: $0)
    }
    guard let key else { return dashes }
    return dashes + [ColumnMark(column: column(of: key.start), isDash: false, range: key)]
  }

  /// The nearest mark of the same kind, which the text at `offset` was probably meant to be aligned with.
  func nearestMark(to offset: Int, isDash: Bool) -> ColumnMark? {
    let column = column(of: offset)
    return marksAbove.filter { $0.isDash == isDash }
      .min { abs($0.column - column) < abs($1.column - column) }
  }

  /// The edits that put the line's text in another column, with the lines that belong to it; `nil`
  /// where it is not clear which those are.
  func moving(to target: Int) -> [Edit]? {
    let old = indentation
    let shift = target - old
    var edits = [reindenting(to: target)]
    guard let next = below, next.indentation > 0, next.indentation != target else { return edits }
    let content = column(of: contentStart)
    if !dashes.isEmpty {
      if next.indentation == content + shift { return edits }
      guard next.indentation == content || next.indentation < old else { return nil }
    }
    var line = below
    while let current = line, current.indentation >= old, !current.isDocumentMarker {
      if current.indentation == old, dashes.isEmpty, !current.dashes.isEmpty { break }
      guard current.indentation + shift >= 0 else { return nil }
      edits.append(current.reindenting(to: current.indentation + shift))
      line = current.below
    }
    return edits
  }

  /// The edit that indents the line by this many spaces.
  func reindenting(to column: Int) -> Edit {
    Edit(ByteRange(range.start, textStart), String(repeating: " ", count: column))
  }
}
