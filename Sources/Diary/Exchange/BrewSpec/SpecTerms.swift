import Recipes

/// Translates between the terms of BrewSpec and the diary, beside those that recipes share: ``BrewSpec``.
enum SpecTerms {
  /// The method in a description: a known method whose words occur in it, else the description in kebab-case,
  /// or unchanged if it has no words.
  static func method(_ description: String) -> BrewMethod {
    ofKnown[description] ?? search(description)
  }

  private static let known = BrewMethod.allKnown.map { (method: $0, words: words(in: $0.rawValue)) }
  /// The methods in their own names.
  private static let ofKnown = Dictionary(
    BrewMethod.allKnown.map { ($0.rawValue, search($0.rawValue)) },
    uniquingKeysWith: { first, _ in first }
  )

  private static func search(_ description: String) -> BrewMethod {
    let words = words(in: description)
    let found = known.filter { words.contains(sequence: $0.words) }.map(\.method)
    // The most specific one: `Hario V60 pour over` is a V60.
    let general: [BrewMethod] = [.pourOver, .immersion]
    if let method = found.first(where: { !general.contains($0) }) ?? found.first { return method }
    return BrewMethod(rawValue: words.isEmpty ? description : words.joined(separator: "-"))
  }

  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension [String] {
  /// Whether this array contains `sequence` as consecutive elements.
  fileprivate func contains(sequence: [String]) -> Bool {
    guard !sequence.isEmpty, count >= sequence.count else { return false }
    return (0...(count - sequence.count)).contains { start in
      self[start..<(start + sequence.count)].elementsEqual(sequence)
    }
  }
}

extension SpecBrew {
  /// Translates an issue of an entry to the keys, words and scales of BrewSpec.
  static func issue(_ issue: ExchangeIssue) -> ExchangeIssue {
    guard let field = LogField(rawValue: issue.field) else { return issue }
    var issue = issue
    issue.field = path(of: field)
    switch field {
    case .rating: issue.message.replace("from 1 to 5", with: "from 1 to 9")
    case .grindLabel: issue.message.replace(words(LogField.grindLabel), with: grinds)
    default: break
    }
    return issue
  }

  private static let grinds = BrewSpec.grinds.map { "`\($0.word)`" }.joined(separator: ", ")

  private static func words(_ field: LogField) -> String {
    guard case .word(let words) = field.kind else { return "" }
    return words.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Where BrewSpec has a field; the notes for those that it does not have.
  static func path(of field: LogField) -> String { field.definition.spec ?? "process_notes" }
}
