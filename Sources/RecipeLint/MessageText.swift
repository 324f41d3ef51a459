import Recipes
import Text

extension String {
  /// The text as a message quotes it: one line, at most 40 characters.
  var shortened: String {
    let line = prefix { !$0.isNewline }
    guard line.count > 40 || line.count < count else { return self }
    return line.prefix(39) + "…"
  }

  /// The text as a message names it: shortened, in backticks.
  var quoted: String { isBlank ? "an empty text" : "`\(shortened)`" }

  /// The text with the first place of `part` replaced.
  func replacingFirst(_ part: String, with replacement: String) -> String {
    guard !part.isEmpty, let place = firstPlace(of: part) else { return self }
    return String(self[..<place.lowerBound]) + replacement + String(self[place.upperBound...])
  }

  /// The first position of `part`.
  func firstPlace(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// `one, two or three`.
package func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
