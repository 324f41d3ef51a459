import Text

/// A figure of a sentence, in digits or in words, with what the words beside it say that it is.
package struct Figure: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A time, a count, a length, a rate, or an amount of something else than water.
    case other
    case temperature
    /// An amount that ``ProseAmount`` reads.
    case amount
    /// A number with a unit of mass or volume that it does not read: `60 Gramm`, `0,25 l`.
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
    FigureReader(Array(text.utf8)).figures
  }
}

/// Finds the figures of a text.
struct FigureReader {
  let reader: ProseReader
  private let amounts: [ProseAmount]

  init(_ bytes: [UInt8]) {
    reader = ProseReader(text: ProseText(bytes), step: 0)
    amounts = bytes.withUnsafeBufferPointer { ProseAmount.all(in: $0, step: 0) }
  }

  var tokens: [ProseText.Token] { reader.tokens }

  var figures: [Figure] {
    var found: [Figure] = []
    var index = 0
    var amount = amounts[...]
    while index < tokens.count {
      while let first = amount.first, first.range.upperBound <= tokens[index].range.lowerBound {
        amount = amount.dropFirst()
      }
      guard let (kind, end, value) = figure(at: index, amount.first) else {
        index += 1
        continue
      }
      let place = FigurePlace(reader, index..<end)
      found.append(
        Figure(
          kind: kind == .number && place.isGoverned ? .bare : kind,
          words: place.words,
          value: value,
          isPoured: place.isPoured(kind),
          hasVerb: place.pours
        )
      )
      index = max(end, index + 1)
    }
    return found
  }

  /// What begins at a token, its end, and its number; nil if that is no figure.
  private func figure(
    at index: Int,
    _ amount: ProseAmount?
  ) -> (kind: Figure.Kind, end: Int, value: Double?)? {
    if let amount, amount.range.contains(tokens[index].range.lowerBound) {
      let end = tokens[index...].prefix { $0.range.lowerBound < amount.range.upperBound }.endIndex
      return (kind(of: amount, index, end), end, amount.grams)
    }
    if let end = part(at: index) { return (.part, end, nil) }
    guard var number = numeral(at: index) else {
      let isMass = FigureWords.isUnspacedMass(tokens[index].word)
      return isMass ? (.measure, index + 1, nil) : nil
    }
    if let end = clock(number) {
      let isRatio = holdsRatio(around: index)
      return (isRatio ? .part : .other, end, nil)
    }
    if isLabel(number) { return (.other, number.end, number.value) }
    // The unit of a range is behind its end: "30-45 s", "1 1/2 min", "2 or 3 times".
    while number.unit == nil {
      let isLink = isLink(number.end)
      guard let next = numeral(at: number.end + (isLink ? 1 : 0)), clock(next) == nil,
        isLink || tokens[index].kind == .number && next.isFraction
      else { break }
      number = next
    }
    let (kind, end) = unit(of: number, from: index)
    return (kind, end, number.value)
  }

  // MARK: Read amounts

  /// What a read amount is. One that belongs to something larger, such as `0,25 l`, or a line to fill to, was not read.
  private func kind(of amount: ProseAmount, _ index: Int, _ end: Int) -> Figure.Kind {
    guard amount.ingredient == .other else { return .amount }
    let behind = (end..<end + 2).map { reader.word($0) }
    if behind.contains(where: ["mark", "marking", "line"].contains) { return .measure }
    guard reader.isPartOfMore(index, unit: end - 1) else { return .other }
    let isRate =
      end + 1 < tokens.count && reader.spelling(of: end) == "/"
      && tokens[end + 1].kind == .word
    return isRate ? .other : .measure
  }
}
