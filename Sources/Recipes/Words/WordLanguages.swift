/// Some of the languages of words.txt.
package struct WordLanguages: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Words that all languages have.
  static let every = WordLanguages(rawValue: 1)
  static let all = WordLanguages(rawValue: .max)

  /// The codes, in the order of the bits: `mul` is ISO 639-2's for several languages.
  package static let codes = [
    "mul", "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "ja", "zh", "ko", "ru", "tr", "ar",
  ]

  /// The language of a code; `nil` for an unknown one.
  init?(code: String) {
    guard let bit = Self.codes.firstIndex(of: code) else { return nil }
    rawValue = 1 << UInt16(bit)
  }

  /// The codes of these.
  package var codes: [String] {
    Self.codes.indices.filter { rawValue >> UInt16($0) & 1 == 1 }.map { Self.codes[$0] }
  }
}
