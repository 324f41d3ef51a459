import Text

/// The place of a name in a list that people read: by base letters, then by accents and case; numbers by their value, and
/// independent of the locale. `V60 2` comes before `V60 10`, and `Äpfel` before `Zebra`.
package struct SortKey: Comparable, Sendable {
  /// Letters, digits and breaks between words, in an order that compares byte by byte.
  private let base: [UInt8]
  private let small: String
  private let name: String

  /// Before the digits of a number; other values are below letters too.
  private static let (wordBreak, number): (UInt8, UInt8) = (1, 2)

  /// The key of a name.
  package init(_ name: String) {
    (self.name, small) = (name, name.lowercased())
    var base: [UInt8] = []
    var digits: [UInt8] = []
    var isAfterBreak = false
    func breakWord() {
      if isAfterBreak, !base.isEmpty { base.append(Self.wordBreak) }
      isAfterBreak = false
    }
    func endNumber() {
      guard !digits.isEmpty else { return }
      let value = digits.drop { $0 == UInt8(ascii: "0") }
      // Longer numbers are larger.
      base += [Self.number, UInt8(clamping: value.count)] + value
      digits.removeAll(keepingCapacity: true)
    }
    for scalar in name.folded.unicodeScalars {
      guard FoldedScalar.isWordPart(scalar) else {
        endNumber()
        isAfterBreak = true
        continue
      }
      if "0"..."9" ~= scalar {
        if digits.isEmpty { breakWord() }
        digits.append(UInt8(scalar.value))
      } else {
        endNumber()
        breakWord()
        base += UTF8.encode(scalar)!
      }
    }
    endNumber()
    self.base = base
  }

  package static func < (one: SortKey, other: SortKey) -> Bool {
    if one.base != other.base { return one.base.lexicographicallyPrecedes(other.base) }
    if one.small != other.small { return one.small < other.small }
    // Small letters come first.
    return other.name < one.name
  }
}
