import Text

/// A figure of a sentence, in digits or in words, with what the words beside it say that it is.
package struct Figure: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A time, a count, a length, a rate, or an amount of something other than water.
    case other
    case temperature
    /// An amount that ``ProseAmount`` reads.
    case amount
    /// A number with a unit of mass or volume that it does not read: `1,000 g`.
    case measure
    /// A fraction, a share, a multiple or a measure of kitchens: `a third`, `20%`, `twice the coffee`, `2 cups`.
    case part
    /// A number that nothing explains, where a pour has its amount: "pour to 250".
    case bare
    /// Another number that nothing explains.
    case number
  }

  package let kind: Kind
  /// Its words.
  package let words: String
  /// The number; nil for a part, and for a number in words.
  package let value: Double?
  /// Whether it may be water that is poured, and not coffee, nor water to rinse with or to heat.
  package let isPoured: Bool
  /// Whether its sentence has a word for pouring, in a language whose recipes are read.
  package let hasVerb: Bool

  /// Whether it is or may be an amount that was not read.
  package var isUnread: Bool {
    switch kind {
    case .other, .temperature, .amount: false
    case .measure, .part, .bare, .number: true
    }
  }

  /// The figures of a text. O(n).
  package static func all(in text: String) -> [Figure] {
    let prose = ProseText(Array(text.utf8))
    return FigureReader(prose).figures(ProseAmount.all(in: prose, step: 0))
  }
}
