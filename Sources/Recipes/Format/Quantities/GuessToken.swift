/// A number, a word or a mark of a folded text.
enum GuessToken: Equatable {
  case number(Double, decimals: Int)
  case word(String)
  case mark(Unicode.Scalar)

  var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  /// The fractions that people write.
  static let fractions: Set<Double> = [0.5, 0.25, 0.75, 1.0 / 3, 2.0 / 3, 0.125]

  /// The tokens of a text, and those that directly follow the one before.
  static func all(in text: String) -> (tokens: [GuessToken], joined: Set<Int>) {
    let scalars = Array(text.folded.unicodeScalars)
    var tokens: [GuessToken] = []
    var joined: Set<Int> = []
    var start = 0
    while start < scalars.count {
      let scalar = scalars[start]
      if start > 0, !scalar.isBlank, !scalars[start - 1].isBlank { joined.insert(tokens.count) }
      if scalar.isBlank {
        start += 1
      } else if isDigit(scalar) {
        tokens.append(number(scalars, &start))
      } else if let value = fraction(scalar) {
        tokens.append(.number(value, decimals: 0))
        start += 1
      } else if isLetter(scalar) {
        let end = scalars[start...].firstIndex { !isLetter($0) || $0.isASCII != scalar.isASCII }
        let word = scalars[start..<(end ?? scalars.count)]
        tokens.append(.word(word.reduce(into: "") { $0.unicodeScalars.append($1) }))
        start += word.count
      } else {
        tokens.append(.mark(scalar))
        start += 1
      }
    }
    return (tokens, joined)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar != "º" && scalar != "ª" || scalar == "℃"
      || scalar == "℉"
  }

  private static func fraction(_ scalar: Unicode.Scalar) -> Double? {
    guard !scalar.isASCII, scalar.properties.numericType == .numeric,
      let value = scalar.properties.numericValue
    else { return nil }
    return fractions.min { ($0 - value).magnitude < ($1 - value).magnitude }
      .flatMap { ($0 - value).magnitude < 0.001 ? $0 : nil }
  }

  /// `15`, `15.5`, `15,5` or `1/2`. Three digits after a comma may be thousands: then the comma stays a mark.
  private static func number(_ scalars: [Unicode.Scalar], _ start: inout Int) -> GuessToken {
    let whole = digits(scalars, &start)
    guard start + 1 < scalars.count, isDigit(scalars[start + 1]) else {
      return .number(Double(whole) ?? 0, decimals: 0)
    }
    var end = start + 1
    let rest = digits(scalars, &end)
    let isDecimal =
      scalars[start] == "." || scalars[start] == "," && (rest.count != 3 || whole == "0")
    if isDecimal, end == scalars.count || scalars[end] != "." && scalars[end] != "," {
      start = end
      return .number(Double("\(whole).\(rest)") ?? 0, decimals: rest.count)
    }
    if scalars[start] == "/", let one = Double(whole), let other = Double(rest), other > 0,
      fractions.contains(one / other), whole.count == 1, rest.count == 1
    {
      start = end
      return .number(one / other, decimals: 0)
    }
    return .number(Double(whole) ?? 0, decimals: 0)
  }

  private static func digits(_ scalars: [Unicode.Scalar], _ start: inout Int) -> String {
    var digits = ""
    while start < scalars.count, isDigit(scalars[start]) {
      digits.unicodeScalars.append(scalars[start])
      start += 1
    }
    return digits
  }
}

extension [GuessToken] {
  /// The token at a place; `nil` outside of the text.
  subscript(at place: Int) -> GuessToken? { indices.contains(place) ? self[place] : nil }
}
