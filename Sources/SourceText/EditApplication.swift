extension [Edit] {
  /// `bytes` with the edits made, in whatever order they are listed.
  ///
  /// Insertions at one place keep their order, and come before a replacement that starts there.
  /// - Returns: nil where two edits overlap or one lies outside `bytes`.
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

  /// The index keeps the order of insertions at one place: `sorted` does not promise to.
  private var inSourceOrder: [Edit] {
    enumerated()
      .map { (start: $1.range.start, end: $1.range.end, index: $0, edit: $1) }
      .sorted { ($0.start, $0.end, $0.index) < ($1.start, $1.end, $1.index) }
      .map(\.edit)
  }
}
