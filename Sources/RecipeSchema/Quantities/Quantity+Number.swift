extension Quantity {
  /// A plain number, such as `2` or `0.5`.
  package static func number(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(QuantityProblem) -> Double {
    var scanner = QuantityScanner(bytes)
    let sign = scanner.sign()
    let number = try scanner.number().value
    try scanner.finish()
    return try quantised(sign * number)
  }
}
