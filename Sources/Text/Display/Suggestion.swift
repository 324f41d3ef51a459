/// Finds what was probably meant by a word of a command line.
package enum Suggestion {
  /// More would not help to choose.
  private static let most = 3

  /// The candidates that were most likely meant: the word itself but for case and separators, else those that begin
  /// with it or with a part of which it is the beginning, if these are few, else the nearest one.
  package static func likely(_ word: String, among candidates: [String]) -> [String] {
    let word = word.lowercased().replacing("_", with: "-").replacing(" ", with: "-")
    guard !word.isEmpty else { return [] }
    if let same = candidates.first(where: { $0.lowercased() == word }) { return [same] }
    for marks in ["", "-"] {
      let found = candidates.filter { candidate in
        let candidate = candidate.lowercased()
        return marks.isEmpty ? candidate.hasPrefix(word) : candidate.contains(marks + word)
      }
      if (1...most).contains(found.count) { return found }
    }
    return nearestWord(to: word, among: candidates).map { [$0] } ?? []
  }

  /// A question after a message, such as `: did you mean 'text' or 'jsonl'?`; empty without candidates.
  package static func question(_ candidates: [String]) -> String {
    let candidates = candidates.map { "'\($0)'" }
    guard let last = candidates.last else { return "" }
    let others = candidates.dropLast().joined(separator: ", ")
    return ": did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?"
  }
}
