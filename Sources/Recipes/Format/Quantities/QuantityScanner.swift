import Text

/// Scans numbers and units in the bytes of a scalar.
struct QuantityScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = bytes.startOfBlanks(before: bytes.count)
    self.bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The byte at the position; 0 at the end.
  var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skipBlanks() {
    while current.isBlank { position += 1 }
  }

  /// Takes a byte, if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte, !isAtEnd else { return false }
    position += 1
    return true
  }

  /// Takes an optional sign; -1 for a minus sign, else 1.
  mutating func sign() -> Double {
    skipBlanks()
    if take(UInt8(ascii: "-")) { return -1 }
    _ = take(UInt8(ascii: "+"))
    return 1
  }

  /// Takes a decimal number.
  mutating func number() throws(QuantityProblem) -> DecimalNumber {
    let start = position
    var digits: UInt64 = 0
    while Self.isDigit(current) {
      digits = min(digits * 10 + UInt64(current - 0x30), Self.maximumDigits)
      position += 1
    }
    let width = position - start
    guard width > 0 else { throw numberProblem() }
    var fraction = 0
    if current == UInt8(ascii: "."), Self.isDigit(next) {
      position += 1
      while Self.isDigit(current) {
        // Further digits cannot change a value that is rounded to 1e-6: they cannot make a tie of one below it.
        if digits < Self.maximumDigits, fraction < 15 {
          digits = digits * 10 + UInt64(current - 0x30)
          fraction += 1
        }
        position += 1
      }
    }
    try rejectAmbiguousSuffix(from: start)
    return DecimalNumber(digits: digits, width: width, fraction: fraction)
  }

  /// Takes a unit, up to a digit or blank.
  mutating func unit() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while !isAtEnd, current > 0x20, !Self.isDigit(current) { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Takes the rest of `fl oz`, of which `fl` was taken; else what was taken.
  mutating func fluidOunce(from start: Int) -> UnsafeBufferPointer<UInt8> {
    let end = position
    skipBlanks()
    if !unit().equals("oz") { position = end }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Checks that nothing follows.
  mutating func finish() throws(QuantityProblem) {
    skipBlanks()
    if !isAtEnd { throw .trailingText(text(position, bytes.count)) }
  }

  /// Above this, digits are ignored: it is far above every limit, and exact as a double.
  private static let maximumDigits: UInt64 = 1_000_000_000_000_000

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The byte after the current one; 0 at the end.
  var next: UInt8 { position + 1 < bytes.count ? bytes[position + 1] : 0 }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The whole text, without trailing blanks.
  private var wholeText: String { text(0, bytes.count) }

  /// The text from a position to the end.
  private func rest(from start: Int) -> String { text(start, bytes.count) }

  /// The end of the digits at `start`.
  private func endOfDigits(from start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    return end
  }

  // MARK: Problems

  /// Rejects characters after a number that would make it ambiguous.
  private func rejectAmbiguousSuffix(from start: Int) throws(QuantityProblem) {
    switch current {
    case UInt8(ascii: ","): throw commaProblem(from: start)
    case UInt8(ascii: "."):
      if Self.isDigit(next) || next == UInt8(ascii: ".") { throw .notPlainDecimal }
      throw .incompleteDecimal(corrected: text(start, position))
    case UInt8(ascii: "_"): throw .notPlainDecimal
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      if Self.isDigit(next) || isSign(next) { throw .notPlainDecimal }
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "b"):
      if Self.isDigit(next) || text(start, position) == "0" { throw .notPlainDecimal }
    case UInt8(ascii: "o"):
      // Not `0oz`.
      if Self.isDigit(next) { throw .notPlainDecimal }
    case UInt8(ascii: "-"), UInt8(ascii: "+"): throw .misplacedSign
    default: break
    }
  }

  private func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// A comma may be a decimal comma or a thousands separator; with a point or a second comma, the number is
  /// only reported as not plain.
  private func commaProblem(from start: Int) -> QuantityProblem {
    let whole = text(start, position)
    let end = endOfDigits(from: position + 1)
    let decimals = text(position + 1, end)
    let following = rest(from: end).utf8.first
    if whole.contains(".") || following == UInt8(ascii: ",") || following == UInt8(ascii: ".") {
      return .notPlainDecimal
    }
    if decimals.isEmpty { return .incompleteDecimal(corrected: whole) }
    if decimals.utf8.count == 3, whole != "0" {
      return .ambiguousComma(thousands: whole + decimals, decimal: "\(whole).\(decimals)")
    }
    return .decimalComma(corrected: "\(whole).\(decimals)")
  }

  /// Why the text at the position is not a number.
  private func numberProblem() -> QuantityProblem {
    guard !isAtEnd else { return .noNumber }
    let decimals = text(position + 1, endOfDigits(from: position + 1))
    switch current {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return .misplacedSign
    case UInt8(ascii: ".") where !decimals.isEmpty:
      return .incompleteDecimal(corrected: "0.\(decimals)")
    case UInt8(ascii: ",") where !decimals.isEmpty: return .decimalComma(corrected: "0.\(decimals)")
    case 0x80...: return nonASCIICharacters(from: position) ?? .noNumber
    default: return .noNumber
    }
  }

  /// Why the text at `start` is not a unit.
  ///
  /// - Parameter known: the valid units.
  func unitProblem(from start: Int, known: [String]) -> QuantityProblem {
    if let problem = nonASCIICharacters(from: start) { return problem }
    let rest = rest(from: start)
    if rest.unicodeScalars.first.map({ "-+–—".unicodeScalars.contains($0) }) == true {
      return .misplacedSign
    }
    let written = rest.lowercased()
    // A typing error in a unit of one or two letters gives another unit: `ml` is not close to `mg`.
    let words = written.utf8.count > 2 ? known.filter { $0.utf8.count > 2 } : []
    let near =
      known.first {
        $0.lowercased() == written || $0.lowercased() == Self.withoutRepetition(written)
      }
      ?? nearestWord(to: written, among: words)
    return .unknownUnit(rest, suggestion: near)
  }

  /// A word without letters that a key typed twice.
  private static func withoutRepetition(_ word: String) -> String {
    var single = String.UnicodeScalarView()
    for letter in word.unicodeScalars where letter != single.last { single.append(letter) }
    return String(single)
  }

  /// Detects non-ASCII blanks, digits and punctuation.
  private func nonASCIICharacters(from start: Int) -> QuantityProblem? {
    if let first = rest(from: start).unicodeScalars.first, first.isBlank, !first.isASCII {
      return .nonASCIIBlank
    }
    let original = wholeText
    let plain = Self.plainDigits(original)
    return plain.utf8.elementsEqual(original.utf8) ? nil : .otherDigits(corrected: plain)
  }

  /// The text with decimal digits, full-width punctuation and minus signs converted to ASCII.
  private static func plainDigits(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { plain.append(plainDigit(scalar)) }
    return String(plain)
  }

  private static func plainDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case ..<0x80: return scalar
    case 0xFF0C, 0xFF0E, 0x066B: return "."
    case 0x2212: return "-"
    default: break
    }
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return Unicode.Scalar(UInt8(0x30 + value))
    }
    let isFullWidth = (0xFF01...0xFF5E).contains(scalar.value)
    return isFullWidth ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
  }
}

/// Why a text is not a quantity.
package enum QuantityProblem: Error, Equatable, Sendable {
  /// A number is missing.
  case noNumber
  /// A decimal comma; with the corrected number.
  case decimalComma(corrected: String)
  /// A comma that may separate thousands or decimals; with both readings.
  case ambiguousComma(thousands: String, decimal: String)
  /// Non-ASCII digits or punctuation; with the corrected text.
  case otherDigits(corrected: String)
  /// `.5` or `15.`; with the corrected number.
  case incompleteDecimal(corrected: String)
  /// An exponent, an underscore, a hexadecimal number and the like.
  case notPlainDecimal
  /// A sign that is not at the beginning, as in a range, or a second sign.
  case misplacedSign
  /// An unknown unit for this kind of quantity; with the closest one, if any.
  case unknownUnit(String, suggestion: String?)
  /// Text after a quantity, such as `of` in `15 g of`.
  case trailingText(String)
  /// Millilitres or litres of something other than water.
  case volumeOfSolid(String)
  /// A blank other than space and tab, such as a no-break space.
  case nonASCIIBlank
  /// Above 1 000 000 in the base unit.
  case tooLarge
  /// Below 0, where only a duration from 0 on makes sense.
  case negative
  /// A fraction of an hour or a minute.
  case fractionOfLongUnit(unit: String)
  /// Units that are not in the order hours, minutes, seconds, or a repeated unit.
  case unitOrder
  /// A number without a unit among numbers with one.
  case missingUnit
  /// A field after the first colon of 60 or more.
  case fieldTooLarge(String)
  /// A field after a colon that does not have two digits.
  case fieldDigits(String)
}
