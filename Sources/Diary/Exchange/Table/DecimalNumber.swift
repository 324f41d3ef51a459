/// Parses numbers of tables and documents.
enum DecimalNumber {
  /// The value of a decimal number; nil for anything else, such as `0x10` and `nan`, and for numbers too
  /// large for the diary.
  ///
  /// - Parameter hasDecimalComma: whether to accept a decimal comma.
  static func value(of text: String, hasDecimalComma: Bool = false) -> Double? {
    var bytes = Array(text.utf8)
    if hasDecimalComma, !bytes.contains(UInt8(ascii: ".")),
      let comma = bytes.firstIndex(of: UInt8(ascii: ","))
    {
      bytes[comma] = UInt8(ascii: ".")
    }
    let isDecimal = bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)),
      value.magnitude < 1e18
    else { return nil }
    return value
  }
}
