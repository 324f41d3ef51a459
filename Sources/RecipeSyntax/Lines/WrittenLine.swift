import Text

/// A line as people write it, whatever is broken: `• **dose** = 15 g,  # less` has a marker, a key, a value and a comment.
package struct WrittenLine {
  /// What a line is in its document.
  package enum Kind: Equatable {
    case blank, comment, content
    /// `---` or `...`.
    case marker
    /// A part of the value of an earlier line, such as a line of a block scalar.
    case text(of: Int)

    /// Whether it is a key, an item, or a part of a value.
    package var isValue: Bool { self != .blank && self != .comment && self != .marker }
  }

  /// Without the line's end.
  package let range: ByteRange
  /// Where the text begins, after blanks.
  package let textStart: Int
  /// What is before an item of a list: `-`, `–`, `•`, `1.`; several dashes are one marker.
  package let marker: ByteRange?
  /// Where the text begins after the marker.
  package let contentStart: Int
  /// The key with its value.
  package let entry: LineEntry?
  /// What follows the key, or else the marker, without a comment.
  package let rest: ByteRange
  /// Where the text ends: before blanks and a comment.
  package let textEnd: Int
  /// The offset of the `#` of a comment.
  package let comment: Int?
  /// What a ``LineOutline`` says of the line; without one, all lines are content.
  package var kind = Kind.content
  /// How many brackets of the lines above are open.
  package internal(set) var depth = 0

  /// Reads a line.
  ///
  /// - Parameter accepts: whether a sign that people use separates behind a name, see ``LineEntry``; nil to read only
  ///   the signs of YAML.
  package init(
    _ line: SourceLine,
    accepting accepts: ((_ name: ArraySlice<UInt8>, _ sign: UInt8) -> Bool)? = nil
  ) {
    let bytes = line.bytes
    range = line.range
    textStart = line.textStart
    marker =
      accepts == nil
      ? line.dashes.last.map { [textStart] in ByteRange(textStart, $0.end) }
      : ListMarker.all(at: textStart, to: range.end, bytes)
    let start = line.endOfBlanks(from: marker?.end ?? textStart)
    func end(before comment: Int?) -> Int {
      bytes[start...].startOfBlanks(before: comment ?? line.range.end)
    }
    func entry(to end: Int) -> LineEntry? {
      guard let accepts else {
        let isFlow = start < end && "{[".utf8.contains(bytes[start])
        return isFlow ? nil : LineEntry(from: start, to: end, of: bytes, longest: .max)
      }
      return LineEntry(from: start, to: end, of: bytes, accepts: accepts)
    }
    let mayHaveComment = line.hasNumberSign(from: start)
    var comment = mayHaveComment ? line.comment(behind: start) : nil
    var found = entry(to: end(before: comment))
    // A `#` in quotes is a part of the value.
    if mayHaveComment, let value = found?.separator.end, comment != line.comment(behind: value) {
      comment = line.comment(behind: value)
      found = entry(to: end(before: comment))
    }
    contentStart = start
    self.entry = found
    self.comment = comment
    textEnd = end(before: comment)
    let restStart = line.endOfBlanks(from: found?.separator.end ?? start)
    rest = ByteRange(restStart, max(restStart, textEnd))
  }

  /// The number of blanks before the text.
  package var indentation: Int { textStart - range.start }
  /// The 0-based column of the text after the marker.
  package var contentColumn: Int { contentStart - range.start }
  /// The column of the content behind dashes; two behind a dash without content.
  package var column: Int {
    contentStart < range.end ? contentColumn : dash.map { $0 + 2 } ?? contentColumn
  }
  /// The column of the last dash before the content; nil if there is none.
  package var dash: Int? {
    kind == .content ? marker.map { $0.end - 1 - range.start } : nil
  }
  /// The column that lines must pass to be a part of the value; nil without key and dash.
  var baseColumn: Int? { entry == nil ? dash : column }
}

/// The lines of a part of a source. A carriage return alone ends a line too, for YAML as for editors.
package struct SourceLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start: Int?
  private let end: Int

  package init(_ range: ByteRange, of bytes: [UInt8]) {
    self.bytes = bytes
    (start, end) = (range.start, range.end)
  }

  package mutating func next() -> SourceLine? {
    guard let start else { return nil }
    let lineEnd = bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[..<end]).endOfText(at: start)
    }
    let isPair = lineEnd + 1 < end && bytes[lineEnd] == 0x0D && bytes[lineEnd + 1] == 0x0A
    self.start = lineEnd < end ? lineEnd + (isPair ? 2 : 1) : nil
    return SourceLine(ByteRange(start, lineEnd), of: bytes)
  }
}
