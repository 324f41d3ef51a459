import Text

/// Finds the known grinder that a misspelt name means.
package enum GrinderNames {
  /// The name that was meant; nil if the text is a known name, or near none.
  ///
  /// Models differ in few characters: `C40` is not `C60`, and `K6` not `K4`. So only longer words may be misspelt, and
  /// only a few of their letters; the words with digits must be the same.
  package static func meant(by text: String, among names: [String]) -> String? {
    // Most are, and names are long to fold.
    if names.contains(text) { return nil }
    let written = Name(text)
    guard !written.joined.isEmpty else { return nil }
    let known = names.map { ($0, Name($0)) }
    if known.contains(where: { $0.1.words == written.words }) { return nil }
    if let same = known.first(where: { $0.1.joined == written.joined }) { return same.0 }
    return known.first { isNear(written, $0.1) }?.0
  }

  /// A name as its folded words.
  private struct Name {
    let words: [String]
    let joined: String

    init(_ text: String) {
      words = text.lowercased().foldedWords
      joined = words.joined()
    }
  }

  private static let shortest = 5

  /// Whether all words are the same except for one longer word, which is misspelt.
  private static func isNear(_ one: Name, _ other: Name) -> Bool {
    guard one.words.count == other.words.count else { return false }
    let different = zip(one.words, other.words).filter { $0 != $1 }
    guard different.count == 1, let (written, meant) = different.first,
      written.count >= shortest, meant.count >= shortest,
      !(written + meant).contains(where: { $0.isNumber })
    else { return false }
    return nearestWord(to: written, among: [meant]) != nil
      && abs(written.count - meant.count) <= 2
  }
}
