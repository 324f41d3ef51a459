import SourceText

extension Edit {
  /// The edit with each newline that it inserts spelled as `\r\n`.
  var withCarriageReturns: Edit {
    guard replacement.utf8.contains(0x0A) else { return self }
    var bytes: [UInt8] = []
    for byte in replacement.utf8 {
      if byte == 0x0A, bytes.last != 0x0D { bytes.append(0x0D) }
      bytes.append(byte)
    }
    return Edit(range, String(decoding: bytes, as: UTF8.self))
  }
}
