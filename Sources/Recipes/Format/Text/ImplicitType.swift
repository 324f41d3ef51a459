import Text

/// The implicit type of a plain scalar that other YAML readers do not resolve to a string.
///
/// Recipes have no implicit types: the key determines the type of its value. Other tools resolve plain
/// scalars such as `1:16` or `No` differently. This covers both the types of YAML 1.1 (yaml.org/type) and the
/// core schema of YAML 1.2 (section 10.3).
package enum ImplicitType: Sendable, Equatable {
  case null, bool, int, float, timestamp
  /// `<<`, the merge key of YAML 1.1.
  case merge
  /// `=`, the default value key of YAML 1.1.
  case value

  /// The implicit type of a plain scalar; `nil` if every reader resolves it to a string.
  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first else {
      self = .null
      return
    }
    switch first {
    case UInt8(ascii: "<") where text.equals("<<"): self = .merge
    case UInt8(ascii: "=") where text.count == 1: self = .value
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
      guard let type = Self.number(text) else { return nil }
      self = type
    default:
      guard let type = Self.word(text) else { return nil }
      self = type
    }
  }

  /// The implicit type of a plain scalar; `nil` if every reader resolves it to a string.
  package init?(_ text: String) {
    var text = text
    guard let type = text.withUTF8(Self.init) else { return nil }
    self = type
  }

  // MARK: Words

  /// Lower case, capitalised or upper case; mixed case is a string.
  private static func word(_ text: UnsafeBufferPointer<UInt8>) -> ImplicitType? {
    guard text.count <= 5, hasUniformCase(text) else { return nil }
    var letters: (UInt64, shift: UInt64) = (0, 0)
    for byte in text {
      letters.0 |= UInt64(byte | 0x20) << letters.shift
      letters.shift += 8
    }
    if text.count == 1, text[0] == UInt8(ascii: "~") { return .null }
    if letters.0 == nullWord { return .null }
    return bools.contains(letters.0) ? .bool : nil
  }

  private static let nullWord = packed("null")
  private static let bools = ["y", "n", "yes", "no", "on", "off", "true", "false"].map(packed)

  private static func packed(_ word: String) -> UInt64 {
    word.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func hasUniformCase(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func isLowercase(_ byte: UInt8) -> Bool { byte & 0x20 != 0 }
    let rest = text.dropFirst()
    return rest.allSatisfy(isLowercase)
      || (!isLowercase(text[0]) && rest.allSatisfy { !isLowercase($0) })
  }

  // MARK: Numbers

  private static func number(_ text: UnsafeBufferPointer<UInt8>) -> ImplicitType? {
    var pattern = NumberPattern(text)
    if pattern.isTimestamp() { return .timestamp }
    pattern.rewind()
    pattern.skipSign()
    if pattern.isSpecialFloat() { return .float }
    if pattern.isInteger() { return .int }
    return pattern.isFloat() ? .float : nil
  }
}

/// Matches the regular expressions of YAML's numbers and timestamps, without regular expressions.
///
/// A text counts as a number if either version of YAML resolves it to one.
private struct NumberPattern {
  private let text: UnsafeBufferPointer<UInt8>
  private var start = 0
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func rewind() { (start, position) = (0, 0) }

  mutating func skipSign() {
    if take("+") || take("-") { start = 1 }
  }

  // MARK: Whole patterns, from behind the sign

  /// `.inf` and `.nan`.
  func isSpecialFloat() -> Bool {
    let rest = UnsafeBufferPointer(rebasing: text[start...])
    return rest.equals(".inf") || rest.equals(".Inf") || rest.equals(".INF")
      || rest.equals(".nan") || rest.equals(".NaN") || rest.equals(".NAN")
  }

  /// Binary, octal, hexadecimal, decimal and base 60 integers.
  mutating func isInteger() -> Bool {
    position = start
    if takePrefix("b") { return takeDigits { $0 == 0x30 || $0 == 0x31 || $0 == 0x5F } && isAtEnd }
    if takePrefix("o") { return takeDigits(Self.isOctal) && isAtEnd }
    if takePrefix("x") { return takeDigits(Self.isHexadecimal) && isAtEnd }
    guard takeInteger() else { return false }
    while take(":") { guard takeSexagesimal() else { return false } }
    return isAtEnd
  }

  /// A number with a point, an exponent or both; base 60 requires the point.
  mutating func isFloat() -> Bool {
    position = start
    let hasWhole = takeInteger()
    if hasWhole, current == UInt8(ascii: ":") { return isSexagesimalFloat() }
    var hasDigits = hasWhole
    if take(".") {
      let before = position
      _ = takeDigits { Self.isDigit($0) || $0 == 0x5F || $0 == UInt8(ascii: ".") }
      hasDigits = hasDigits || text[before..<position].contains(where: Self.isDigit)
    }
    guard hasDigits else { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits(Self.isDigit) else { return false }
    }
    return isAtEnd
  }

  private mutating func isSexagesimalFloat() -> Bool {
    while take(":") { guard takeSexagesimal() else { return false } }
    guard take(".") else { return false }
    _ = takeDigits { Self.isDigit($0) || $0 == 0x5F }
    return isAtEnd
  }

  /// A date, or a date and time, which may lack leading zeros and the offset.
  mutating func isTimestamp() -> Bool {
    position = 0
    guard take(4...4), take("-"), take(1...2), take("-"), take(1...2) else { return false }
    if isAtEnd { return text.count == 10 }
    if !take("T"), !take("t") { guard takeBlanks() else { return false } }
    guard take(1...2), take(":"), take(2...2), take(":"), take(2...2) else { return false }
    if take(".") { _ = takeDigits(Self.isDigit) }
    _ = takeBlanks()
    if take("Z") || isAtEnd { return isAtEnd }
    guard take("+") || take("-"), take(1...2) else { return false }
    return isAtEnd || (take(":") && take(2...2) && isAtEnd)
  }

  // MARK: Pieces

  private var isAtEnd: Bool { position == text.count }
  private var current: UInt8 { position < text.count ? text[position] : 0 }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func takePrefix(_ base: Unicode.Scalar) -> Bool {
    guard position + 1 < text.count, text[position] == 0x30,
      text[position + 1] == UInt8(ascii: base)
    else { return false }
    position += 2
    return true
  }

  private mutating func takeDigits(_ matches: (UInt8) -> Bool) -> Bool {
    let before = position
    while position < text.count, matches(text[position]) { position += 1 }
    return position > before
  }

  /// Takes `count` decimal digits.
  private mutating func take(_ count: ClosedRange<Int>) -> Bool {
    let before = position
    while position < text.count, position - before < count.upperBound,
      Self.isDigit(text[position])
    {
      position += 1
    }
    return position - before >= count.lowerBound
  }

  /// Takes decimal digits and underscores.
  private mutating func takeInteger() -> Bool {
    guard Self.isDigit(current) else { return false }
    return takeDigits { Self.isDigit($0) || $0 == 0x5F }
  }

  /// Takes a field below 60 with one or two digits.
  private mutating func takeSexagesimal() -> Bool {
    let before = position
    guard take(1...2) else { return false }
    return position - before == 1 || text[before] < UInt8(ascii: "6")
  }

  private mutating func takeBlanks() -> Bool { takeDigits { $0.isBlank } }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isOctal(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x37 || byte == 0x5F
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(byte | 0x20) || byte == 0x5F
  }
}
