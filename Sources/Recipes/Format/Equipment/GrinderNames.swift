import Text

/// Finds the known grinder that a misspelt name means. Keeps the last names, as they are long to fold.
package final class GrinderNames {
  private var known: (names: [String], folded: [Name]) = ([], [])

  package init() {}

  /// The name that was meant; nil if the text is a known name, or near none.
  ///
  /// Models differ in few characters: `C40` is not `C60`, and `K6` not `K4`. So only longer words may be misspelt, and
  /// only a few of their letters; the words with digits must be the same.
  package func meant(by text: String, among names: [String]) -> String? {
    // Most are.
    if names.contains(text) { return nil }
    let written = Name(text)
    guard !written.joined.isEmpty else { return nil }
    if known.names != names { known = (names, names.map { Name($0) }) }
    if known.folded.contains(where: { $0.words == written.words }) { return nil }
    let meant =
      known.folded.firstIndex { $0.joined == written.joined }
      ?? known.folded.firstIndex { Self.isNear(written, $0) }
    return meant.map { names[$0] }
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
