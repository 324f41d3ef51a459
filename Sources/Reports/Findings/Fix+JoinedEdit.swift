extension Fix {
  /// The edits as a single one, which repeats what stands between them, for tools that offer each edit
  /// by itself.
  ///
  /// - Returns: nil where there is no edit, where edits overlap or lie outside `bytes`, and where what
  ///   stands between them is no UTF-8.
  func joinedEdit(in bytes: [UInt8]) -> Edit? {
    guard let first = edits.map(\.range.start).min(), let last = edits.map(\.range.end).max(),
      first >= 0, last <= bytes.count
    else { return nil }
    let moved = edits.map { edit in
      Edit(ByteRange(edit.range.start - first, edit.range.end - first), edit.replacement)
    }
    guard let joined = moved.applied(to: Array(bytes[first..<last])),
      let text = String(validating: joined, as: UTF8.self)
    else { return nil }
    return Edit(ByteRange(first, last), text)
  }
}
