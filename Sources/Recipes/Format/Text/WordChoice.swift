import Text

/// Matches text with a list of words.
package enum WordChoice {
  /// The word that was probably meant: the same letters with another case or other separators, else the only
  /// word with this prefix (`kalita`), else the closest spelling.
  package static func nearest(to text: String, among words: [String]) -> String? {
    let kebab = kebabCase(text)
    if words.contains(kebab) { return kebab }
    let longer = words.filter { $0.hasPrefix(kebab + "-") }
    if longer.count == 1 { return longer[0] }
    return nearestWord(to: kebab, among: words)
  }

  /// Whether the text is kebab-case: `kalita-wave`.
  package static func isKebabCase(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return !parts.isEmpty
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
  }

  /// `Kalita Wave`, `kalitaWave` and `KALITA_WAVE` as `kalita-wave`.
  package static func kebabCase(_ text: String) -> String {
    var kebab = ""
    var previousIsLowercase = false
    for character in text.drop(while: { $0 == " " }) {
      if character == " " || character == "_" || character == "-" {
        if kebab.last != "-" { kebab += "-" }
        previousIsLowercase = false
        continue
      }
      if character.isUppercase, previousIsLowercase { kebab += "-" }
      previousIsLowercase = character.isLowercase
      kebab += character.lowercased()
    }
    if kebab.last == "-" { kebab.removeLast() }
    return kebab
  }

  /// The value that a user typed: its 1-based number in the list, or one of its names.
  package static func answer<Value: CaseIterable & CommonlyNamed>(_ text: String) -> Value? {
    guard let number = Int(text) else { return Value(named: text) }
    return number >= 1 ? Value.allCases.dropFirst(number - 1).first : nil
  }
}
