/// A number and a unit as they were written, the number without what changes nothing: a plus, zeros in front
/// and at the end of a fraction.
struct WrittenQuantity {
  let number: String
  let unit: String

  /// Takes a text apart that reads as a mass or a temperature.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: text, as: UTF8.self)
    let digits = text.drop { !$0.isNumber }
    let number = digits.prefix { $0.isNumber || $0 == "." }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    let value = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    let isNegative = text.drop { $0 == " " || $0 == "\t" }.first == "-" && value != "0"
    self.number = (isNegative ? "-" : "") + value
    unit = String(digits[number.endIndex...].filter { $0 != " " && $0 != "\t" })
  }
}
