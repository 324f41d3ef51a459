import BrewDomain
import SourceText

/// What is wrong with a number or unit, and what was probably meant.
extension QuantityScanner {
  /// Rejects what follows a number and makes it another one than it looks like.
  func rejectOddTail(from start: Int) throws(QuantityProblem) {
    switch current {
    case UInt8(ascii: ","): throw commaProblem(from: start)
    case UInt8(ascii: "."):
      if Self.isDigit(next) || next == UInt8(ascii: ".") { throw .notPlainDecimal }
      throw .incompleteDecimal(corrected: text(start, position))
    case UInt8(ascii: "_"): throw .notPlainDecimal
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      if Self.isDigit(next) || isSign(next) { throw .notPlainDecimal }
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "b"):
      if Self.isDigit(next) || text(start, position) == "0" { throw .notPlainDecimal }
    case UInt8(ascii: "-"), UInt8(ascii: "+"): throw .misplacedSign
    default: break
    }
  }

  private func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// A comma stands for the point, or between thousands; with a point as well, or twice, it is
  /// clear only that the number is no plain one.
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

  /// Why there is no number at the position.
  func numberProblem() -> QuantityProblem {
    guard !isAtEnd else { return .noNumber }
    let decimals = text(position + 1, endOfDigits(from: position + 1))
    switch current {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return .misplacedSign
    case UInt8(ascii: ".") where !decimals.isEmpty:
      return .incompleteDecimal(corrected: "0.\(decimals)")
    case UInt8(ascii: ",") where !decimals.isEmpty: return .decimalComma(corrected: "0.\(decimals)")
    case 0x80...: return oddCharacters(from: position) ?? .noNumber
    default: return .noNumber
    }
  }

  /// Why the text from `start` on is no unit, or not only one.
  ///
  /// - Parameter known: the units that there are.
  func unitProblem(from start: Int, known: [String]) -> QuantityProblem {
    if let problem = oddCharacters(from: start) { return problem }
    let rest = rest(from: start)
    if rest.unicodeScalars.first.map({ "-+–—".unicodeScalars.contains($0) }) == true {
      return .misplacedSign
    }
    let written = rest.lowercased()
    // A slip in a unit of one or two letters makes another unit: `ml` is not near `mg`.
    let words = written.utf8.count > 2 ? known.filter { $0.utf8.count > 2 } : []
    let near = known.first { $0.lowercased() == written } ?? nearestWord(to: written, among: words)
    return .unknownUnit(rest, suggestion: near)
  }

  /// Blanks that are no spaces, and digits and marks of other scripts.
  private func oddCharacters(from start: Int) -> QuantityProblem? {
    if let first = rest(from: start).unicodeScalars.first, first.isBlank, !first.isASCII {
      return .oddBlank
    }
    let original = wholeText
    let plain = Self.plainDigits(original)
    return plain.utf8.elementsEqual(original.utf8) ? nil : .otherDigits(corrected: plain)
  }

  /// The text with every decimal digit, full-width mark and minus sign in ASCII.
  static func plainDigits(_ text: String) -> String {
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
