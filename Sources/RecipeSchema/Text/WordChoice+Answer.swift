extension WordChoice {
  /// The word that somebody typed: by its number in the list, from 1; in other letters or with other marks
  /// between; or by its end, if no other word ends so (`sour` for `too-sour`).
  package static func answer<Word: CaseIterable & RawRepresentable>(
    _ text: String
  ) -> Word? where Word.RawValue == String {
    if let number = Int(text) {
      return number >= 1 ? Word.allCases.dropFirst(number - 1).first : nil
    }
    let kebab = kebabCase(text)
    if let word = Word(rawValue: kebab) { return word }
    let longer = Word.allCases.filter { $0.rawValue.hasSuffix("-" + kebab) }
    return longer.count == 1 ? longer[0] : nil
  }
}
