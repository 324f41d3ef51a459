import SourceText

/// What stands in place of a dash, or of the blank behind it.
extension TreeParser {
  /// A dash where no list is open that it could belong to.
  func listWithoutKey(at offset: Int) -> SyntaxError? {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "-"), bytes[offset + 1] == 0x20,
      nearestColumn(to: column(of: offset), .sequence) == nil
    else { return nil }
    return SyntaxError(.listWithoutKey, at: ByteRange(offset, offset + 1))
  }

  /// The mark at the beginning of the line, or of the item above, that makes sense of an error.
  func foreignMark(behind error: SyntaxError) -> SyntaxError? {
    switch error.kind {
    case .keyInList: return mark(onLineOf: error.range.start)
    case .badIndentation:
      if let error = mark(onLineOf: error.range.start) { return error }
      guard lastToken.kind == .scalar, lastToken.end > 0 else { return nil }
      return mark(onLineOf: lastToken.range.start)
    default: return nil
    }
  }

  private func mark(onLineOf offset: Int) -> SyntaxError? {
    let start = startOfText(before: offset)
    if let space = noBreakSpace(at: start) { return SyntaxError(.noBreakSpace, at: space) }
    return listMark(at: start).map { SyntaxError(.listMark, at: $0) }
  }

  /// A no-break space at the offset, or behind a dash there.
  func noBreakSpace(at offset: Int) -> ByteRange? {
    var start = offset
    if start < bytes.count, bytes[start] == UInt8(ascii: "-") { start += 1 }
    var end = start
    while end + 1 < bytes.count, bytes[end] == 0xC2, bytes[end + 1] == 0xA0 { end += 2 }
    return end > start ? ByteRange(start, end) : nil
  }

  /// `•`, `–`, `+` or `1.`, or a dash without a blank behind it.
  private func listMark(at start: Int) -> ByteRange? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    if end > start {
      guard end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")")
      else { return nil }
      return isBlank(end + 1) ? ByteRange(start, end + 1) : nil
    }
    if bytes[start] == UInt8(ascii: "-") {
      let isMark = start + 1 < bytes.count && bytes[start + 1] > 0x2D
      return isMark ? ByteRange(start, start + 1) : nil
    }
    guard let decoded = UTF8Scalar.decode(bytes, at: start) else { return nil }
    switch decoded.scalar {
    case 0x2B, 0xB7, 0x2010...0x2015, 0x2022, 0x2023, 0x2043, 0x2212, 0x25AA, 0x25CF, 0x25E6:
      return isBlank(start + decoded.length) ? ByteRange(start, start + decoded.length) : nil
    default: return nil
    }
  }

  private func isBlank(_ offset: Int) -> Bool { offset < bytes.count && bytes[offset] == 0x20 }
}
