import SourceText

/// Finds what was meant by an option that a command does not have.
struct OptionSuggestion {
  /// More would not help to choose.
  private static let mostOptions = 3

  /// The long options without their dashes.
  private let names: [String]

  /// The options of a command, from its help: they begin the lines that are indented by two spaces.
  init(help: String) {
    names = help.split(separator: "\n").flatMap { line -> [String] in
      guard line.hasPrefix("  -") else { return [] }
      let words = line.dropFirst(2).split(separator: " ").prefix { $0.hasPrefix("-") }
      return words.filter { $0.hasPrefix("--") }.map { word in
        String(word.dropFirst(2).prefix { $0 != "," })
      }
    }
  }

  /// The first argument that is a long option but for one missing dash, without its value.
  func singleDashed(in arguments: [String]) -> String? {
    arguments.prefix { $0 != "--" }.lazy.map { String($0.prefix { $0 != "=" }) }
      .first { $0.hasPrefix("-") && $0.count > 2 && names.contains(String($0.dropFirst())) }
  }

  /// A question after the message, such as `: did you mean '--temperature'?`; empty if no option is similar.
  ///
  /// - Parameter option: the option as written, such as `--temp`.
  func question(about option: String) -> String {
    let options = likely(option).map { "'--\($0)'" }
    guard let last = options.last else { return "" }
    let others = options.dropLast().joined(separator: ", ")
    return ": did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?"
  }

  /// The options that begin with what was written, if there are only a few, else the nearest one.
  private func likely(_ option: String) -> [String] {
    let word = option.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased().replacing("_", with: "-")
    guard !word.isEmpty else { return [] }
    if names.contains(word) { return [word] }
    let longer = names.filter { $0.hasPrefix(word) }
    if (1...Self.mostOptions).contains(longer.count) { return longer }
    return nearestWord(to: word, among: names).map { [$0] } ?? []
  }
}
