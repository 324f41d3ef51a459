import Recipes

extension Rule {
  static let invalidMethod = Rule(
    id: "invalid-method",
    summary: "The brew method is not written in lower case with hyphens.",
    rationale: """
      Methods are words such as `v60` or `kalita-wave`: lower-case letters and digits, with hyphens
      between the words. With one spelling for each method, all recipes for it are found together.
      """,
    example: Example(bad: "method: Kalita Wave", good: "method: kalita-wave"),
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidMethod(let text, _) = error.kind else { return }
      let known = error.context.methodNames
      let nearest =
        error.context.nearestMethod(to: text)
        ?? knownPart(of: text, known).map { ($0, isCertain: false) }
      let own = nearest.flatMap { $0.isCertain ? nil : ownName(text, besides: $0.name) }
      report.add(
        "expected a method in lower case with hyphens, such as `kalita-wave`, found \(text.quoted)",
        at: error.place,
        notes: nearest == nil ? ["the known methods are \(listed(known, "and"))"] : [],
        help: nearest.map { near in
          own.map { "write `\($0)`, or choose `\(near.name)`" } ?? "did you mean `\(near.name)`?"
        } ?? helpWithout(text),
        fix: own == nil ? nearest.flatMap { error.fix($0) } : nil
      )
    }
  )

  /// The text as a method of its own, where it is another brewer of a general kind.
  private static func ownName(_ text: String, besides kind: String) -> String? {
    let word = text.foldedWords.joined(separator: "-")
    guard ["pour-over", "immersion"].contains(kind), WordChoice.isKebabCase(word) else {
      return nil
    }
    return word
  }

  /// The words of a text in small letters, with hyphens between, where they have only letters of ASCII.
  private static func helpWithout(_ text: String) -> String {
    let word = text.foldedWords.joined(separator: "-")
    let general = "choose `pour-over` or `immersion`"
    return WordChoice.isKebabCase(word) ? "write `\(word)`, or \(general)" : general
  }

  /// The method that the text names beside other words: `Hario V60`.
  private static func knownPart(of text: String, _ known: [String]) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let longest = known.map { $0.split(separator: "-").count }.max() ?? 0
    for count in stride(from: min(words.count - 1, longest), to: 0, by: -1) {
      for start in 0...words.count - count {
        let part = words[start..<start + count].joined(separator: "-").lowercased()
        if known.contains(part) { return part }
      }
    }
    return nil
  }
}
