extension Quantity {
  /// A ratio of water to coffee, grams to a gram: `16.5`, or `1:16.5` as baristas write it.
  package static func ratio(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    if scanner.current == UInt8(ascii: "1"), scanner.next == UInt8(ascii: ":") {
      _ = scanner.take(UInt8(ascii: "1"))
      _ = scanner.take(UInt8(ascii: ":"))
      scanner.skipBlanks()
    }
    let number = try scanner.number().value
    try scanner.finish()
    return try quantised(sign * number)
  }
}
