/// A replacement of bytes in a source.
package struct Edit: Equatable, Sendable {
  /// The bytes to replace; an empty range inserts.
  package let range: ByteRange
  /// The new text; empty to delete.
  package let replacement: String

  package init(_ range: ByteRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The same change of a source that begins elsewhere.
  package func moved(by bytes: Int) -> Edit {
    Edit(ByteRange(range.start + bytes, range.end + bytes), replacement)
  }

  /// Inserts a text.
  package init(at offset: Int, _ text: String) { self.init(ByteRange(offset, offset), text) }
}

extension Collection<Edit> {
  /// The same change of `bytes` with at most `limit` edits: adjacent edits become one, and if there are still
  /// too many, all of them become one. The edits must be in source order and must not overlap. O(n).
  ///
  /// Bytes that are not UTF-8 cannot be part of a replacement: if they are between edits, all edits stay as they are.
  package func joined(in bytes: [UInt8], limit: Int = 100) -> [Edit] {
    var runs: [EditRun] = []
    var isOne = false
    for edit in self {
      if let last = runs.indices.last, isOne || runs[last].touches(edit) {
        runs[last].append(edit.range, edit.replacement.utf8, in: bytes)
      } else {
        runs.append(EditRun(range: edit.range, text: Array(edit.replacement.utf8)))
      }
      if runs.count > limit {
        isOne = true
        runs = [runs.dropFirst().reduce(into: runs[0]) { $0.append($1.range, $1.text, in: bytes) }]
      }
    }
    let joined = runs.compactMap { $0.edit }
    return joined.count == runs.count ? joined : Array(self)
  }
}

/// Edits that become one.
private struct EditRun {
  private(set) var range: ByteRange
  private(set) var text: [UInt8]

  func touches(_ edit: Edit) -> Bool { !range.isEmpty && range.end == edit.range.start }

  /// Adds an edit after the others, and the bytes between.
  mutating func append(_ next: ByteRange, _ replacement: some Sequence<UInt8>, in bytes: [UInt8]) {
    text += bytes[range.end..<next.start]
    text += replacement
    range = ByteRange(range.start, next.end)
  }

  /// `nil` if the text is not UTF-8.
  var edit: Edit? {
    let replacement = String(decoding: text, as: UTF8.self)
    return replacement.utf8.elementsEqual(text) ? Edit(range, replacement) : nil
  }
}

extension [Edit] {
  /// Applies the edits, in any order, to `bytes`.
  ///
  /// Insertions at one offset keep their order, and come before a replacement that starts there.
  /// - Returns: nil if edits overlap or are outside `bytes`.
  package func applied(to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    for edit in inSourceOrder {
      guard edit.range.start >= copied, edit.range.end <= bytes.count else { return nil }
      result += bytes[copied..<edit.range.start]
      result += edit.replacement.utf8
      copied = edit.range.end
    }
    return result + bytes[copied...]
  }

  /// The edits by their places; insertions at one offset keep their order.
  package var inSourceOrder: [Edit] {
    // The index, because `sorted` is not guaranteed to be stable.
    enumerated()
      .map { (start: $1.range.start, end: $1.range.end, index: $0, edit: $1) }
      .sorted { ($0.start, $0.end, $0.index) < ($1.start, $1.end, $1.index) }
      .map { $0.edit }
  }
}

/// The differences between two texts, in whole lines.
package struct LineEdits: Equatable, Sendable {
  /// One edit for each group of adjacent changed lines, in order.
  package let edits: [Edit]
  /// The number of changed lines: for each group, the larger of old and new lines.
  package let lineCount: Int
  /// The first changed line, without its ending; for insertions, the line below.
  package let firstLine: ByteRange

  /// The edits that turn `old` into `new`, which must be UTF-8. A common byte order mark is not part of any
  /// edit.
  ///
  /// O((n + m) · d) for n and m lines and d differences.
  package init(from old: [UInt8], to new: [UInt8]) {
    let (before, after) = (TextLines(of: old), TextLines(of: new))
    let changes = LineChange.between(before, after)
    let start = min(old.lengthOfByteOrderMark, new.lengthOfByteOrderMark)
    edits = changes.map { change in
      let range = Self.range(of: change.old, in: before, end: old.count)
      let replacement = after[change.new].joined().dropFirst(range.start == 0 ? start : 0)
      return Edit(
        ByteRange(max(range.start, start), range.end),
        String(decoding: replacement, as: UTF8.self)
      )
    }
    lineCount = changes.reduce(0) { $0 + max($1.old.count, $1.new.count) }
    let first = min(changes.first?.old.lowerBound ?? 0, before.count - 1)
    firstLine = first < 0 ? ByteRange(0, 0) : Self.text(of: before[first], from: start)
  }

  private static func range(
    of lines: Range<Int>,
    in text: TextLines,
    end: Int
  ) -> ByteRange {
    let start = lines.lowerBound < text.count ? text[lines.lowerBound].startIndex : end
    return ByteRange(start, lines.isEmpty ? start : text[lines.upperBound - 1].endIndex)
  }

  private static func text(of line: ArraySlice<UInt8>, from start: Int) -> ByteRange {
    let end = line.lastIndex { !$0.isLineBreak }.map { $0 + 1 } ?? line.startIndex
    return ByteRange(max(line.startIndex, start), end)
  }
}
