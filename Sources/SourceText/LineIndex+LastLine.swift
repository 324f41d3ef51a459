extension LineIndex {
  /// The line of the last byte in `range`, or of the place of an empty range: a range that takes a line
  /// with its ending does not reach the next one.
  package func lastLine(of range: ByteRange) -> Int {
    let start = position(at: range.start)
    let end = position(at: range.end)
    return end.column == 1 ? max(start.line, end.line - 1) : end.line
  }
}
