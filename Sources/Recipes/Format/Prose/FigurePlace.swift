import Text

/// Where a figure stands in its sentence.
struct FigurePlace {
  private let reader: ProseReader
  private let range: Range<Int>
  private let sentence: Range<Int>
  private let clause: Range<Int>

  init(_ reader: ProseReader, _ range: Range<Int>) {
    (self.reader, self.range) = (reader, range)
    func isEnd(_ index: Int) -> Bool {
      reader.tokens[index].kind == .stop && !FigurePlace.isColon(reader.spelling(of: index))
    }
    func isClauseEnd(_ index: Int) -> Bool {
      let token = reader.tokens[index]
      return token.kind == .stop || token.has(.joint)
        || token.kind == .mark && [",", "，", "、"].contains(reader.spelling(of: index))
    }
    let (first, all) = (range.lowerBound, reader.tokens.indices)
    let before = max(all.lowerBound, first - FigurePlace.longest)..<first
    let behind =
      min(
        range.upperBound,
        all.upperBound
      )..<min(
        all.upperBound,
        range.upperBound + FigurePlace.longest
      )
    let start = before.last(where: isEnd).map { $0 + 1 } ?? before.lowerBound
    sentence = start..<(behind.first(where: isEnd) ?? behind.upperBound)
    let own = (start..<first).last(where: isClauseEnd).map { $0 + 1 } ?? start
    clause =
      own..<((behind.lowerBound..<sentence.upperBound).first(where: isClauseEnd)
      ?? sentence.upperBound)
  }

  /// The most words of a sentence on each side that count, and bytes that are quoted: a long text takes linear time.
  private static let longest = 60

  private static func isColon(_ spelling: String) -> Bool { spelling == ":" || spelling == "：" }

  /// The figure with what is written together with it.
  var words: String {
    let bytes = reader.text.bytes
    var start = reader.tokens[range.lowerBound].range.lowerBound
    var end = reader.tokens[min(range.upperBound, reader.tokens.count) - 1].range.upperBound
    let (least, most) = (start - Self.longest, end + Self.longest)
    func isPart(_ offset: Int) -> Bool { bytes[offset] > 0x20 && bytes[offset] < 0x80 }
    while start > max(0, least), isPart(start - 1) { start -= 1 }
    while end < min(bytes.count, most), isPart(end) { end += 1 }
    while end - start > 1, ",.;:!?\"".utf8.contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether a number stands where a pour has its amount, and nothing is behind it that it could be a number of: "pour to
  /// 250", "bloom with 45 of the water".
  var isGoverned: Bool {
    guard range.lowerBound > sentence.lowerBound else { return false }
    let before = reader.tokens[range.lowerBound - 1]
    let isAsked =
      before.has(.adding) || before.has(.wetting) || before.has(.target) || before.has(.means)
      || ProseWords.increments.contains(before.word) || before.has(.limitOfPours)
    guard isAsked, !heats else { return false }
    guard range.upperBound < sentence.upperBound else { return true }
    let behind = reader.tokens[range.upperBound]
    return behind.kind != .word || behind.has(.joint) || behind.has(.water)
      || behind.has(.partitive)
      || behind.has(.addingBehind)
  }

  /// Whether a figure of some kind is or may be an amount that its sentence pours.
  func isPoured(_ kind: Figure.Kind) -> Bool {
    if kind == .measure { return !isOfSomethingElse }
    return pours && !isOfSomethingElse
  }

  /// Whether the sentence pours.
  var pours: Bool {
    reader.tokens[sentence].contains { token in
      token.has(.verb) || token.has(.pourNoun) || ProseWords.putting.contains(token.word)
        || token.word.utf8.contains { $0 >= 0xE3 }
          && ProseWords.unspaced.contains { words in
            words.intent == .add
              && (words.before.contains(where: token.word.hasSuffix)
                || words.behind.contains(where: token.word.contains))
          }
    }
  }

  /// Whether the clause heats water.
  private var heats: Bool {
    reader.tokens[clause].contains { ProseWords.heating.contains($0.word) || $0.word == "bring" }
  }

  /// Whether it is an amount of coffee, or of water that is not brewed with.
  private var isOfSomethingElse: Bool {
    let own = clause.filter { !range.contains($0) }.map { reader.tokens[$0] }
    let isAdded = own.contains { $0.has(.adding) }
    let isOther = own.contains { token in
      Self.otherUses.contains(where: token.word.contains)
        || ProseWords.otherUses.contains(token.word)
          && !(isAdded && Self.places.contains(token.word))
    }
    if isOther || heats && !isAdded || reader.isNeeded(in: sentence) { return true }
    // A unit may be written together with what it is of.
    let unit = reader.tokens[range.upperBound - 1].word
    if Self.isUnspaced(unit, .water) { return false }
    if Self.isUnspaced(unit, .coffee) { return true }
    let behind = (range.upperBound..<range.upperBound + 4).prefix { index in
      index < sentence.upperBound && reader.tokens[index].kind == .word
    }
    for word in behind.map({ reader.tokens[$0].word }) {
      if ProseWords.water.contains(word) || Self.isUnspaced(word, .water) { return false }
      if ProseWords.coffee.contains(word) || Self.isUnspaced(word, .coffee)
        || Self.coffee.contains(where: word.hasPrefix)
      {
        return true
      }
    }
    return own.contains { ProseWords.dosing.contains($0.word) }
  }

  private static func isUnspaced(_ word: String, _ ingredient: ProseAmount.Ingredient) -> Bool {
    guard word.utf8.first.map({ $0 >= 0xE3 }) ?? false else { return false }
    return ProseWords.unspacedIngredients.contains {
      $0.ingredient == ingredient && word.contains($0.word)
    }
  }

  /// Things into or over which water is also poured that is brewed with.
  private static let places: Set = [
    "carafe", "cup", "cups", "filter", "mug", "paper", "server", "kanne", "tasse", "becher",
    "filtre", "filtro", "tazza", "taza", "xícara",
  ]
  /// Coffee, and what is done with other water, in languages whose recipes are not read yet.
  private static let coffee = [
    "кофе", "зерн", "зёрн", "молот", "قهوة", "القهوة", "بن", "البن", "kaw", "kaffe", "koffie",
  ]
  private static let otherUses = [
    "фильтр", "фільтр", "滤", "濾", "フィルター", "필터", "린스", "فلتر", "مرشح",
  ]
}
