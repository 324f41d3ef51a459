/// Converts code-point indices, counted from a base, to byte offsets.
///
/// Within a run of ASCII the two differ by a constant. The cursor knows the run that it is in, so most
/// conversions are one addition; indices rarely go back.
struct CodePointCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// A code point, its offset, and how many ASCII bytes follow from there.
  private var index = 0
  private var offset: Int
  private var run: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: Int) {
    self.bytes = bytes
    self.offset = base
    self.run = bytes.countOfASCII(from: base)
  }

  /// The offset of the code point with the index `target`; the end of the bytes for one behind them.
  @inline(__always)
  mutating func offset(of target: Int) -> Int {
    if target >= index, target - index <= run { return offset + target - index }
    return distantOffset(of: target)
  }

  private mutating func distantOffset(of target: Int) -> Int {
    while target - index > run, offset + run < bytes.count { passRun() }
    while target < index, offset > 0 { stepBack() }
    return min(offset + target - index, bytes.count)
  }

  /// Goes behind the run and the code point that ends it.
  private mutating func passRun() {
    index += run + 1
    offset += run + 1
    while offset < bytes.count, isContinuation(bytes[offset]) { offset += 1 }
    run = bytes.countOfASCII(from: offset)
  }

  private mutating func stepBack() {
    index -= 1
    offset -= 1
    while offset > 0, isContinuation(bytes[offset]) { offset -= 1 }
    run = bytes[offset] < 0x80 ? run + 1 : 0
  }

  private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes at an offset as one number, in any order; `nil` where there are fewer.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset + 8 <= count, let base = baseAddress else { return nil }
    return UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
  }

  /// The number of ASCII bytes from an offset on.
  func countOfASCII(from start: Int) -> Int {
    var offset = start
    while let word = word(at: offset), word & 0x8080_8080_8080_8080 == 0 { offset += 8 }
    while offset < count, self[offset] < 0x80 { offset += 1 }
    return offset - start
  }

  /// The offset behind the visible ASCII bytes, spaces and line feeds that stand at an offset; the last
  /// seven bytes are not looked at.
  ///
  /// Each term leaves the high bit of a byte: set by an addition where the byte is at least 0x20, or is
  /// 0x7F, or differs from a line feed. A sum carries only behind a byte of 0x80 or more, which is the end.
  @inline(__always)
  func endOfPlainText(from start: Int) -> Int {
    guard let base = baseAddress else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones << 7
    var offset = start
    while offset &+ 8 <= count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      )
      let visible = word &+ ones &* 0x60
      let delete = word &+ ones
      let noLineFeed = (word ^ ones &* 0x0A) &+ ones &* 0x7F
      let odd = ~((visible | ~noLineFeed) & ~(delete | word)) & high
      guard odd == 0 else { return offset &+ odd.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    return offset
  }
}
