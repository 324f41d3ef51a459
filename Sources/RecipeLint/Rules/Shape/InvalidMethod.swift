import Recipes

extension Rule {
  static let invalidMethod = Rule(
    id: "invalid-method",
    summary: "The brew method is not written in lower case with hyphens.",
    rationale: """
      Methods are words such as `v60` or `kalita-wave`: lower-case letters and digits, with hyphens
      between the words. With one spelling for each method, all recipes for it are found together.
      """,
    bad: "method: Kalita Wave",
    good: "method: kalita-wave",
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidMethod(let text, _) = error.kind else { return }
      let known = error.context.methodNames
      let nearest =
        error.context.nearestMethod(to: text)
        ?? knownPart(of: text, known).map { ($0, isCertain: false) }
      let word = text.foldedWords.joined(separator: "-")
      let isWord = WordChoice.isKebabCase(word)
      let general = ["pour-over", "immersion"]
      // Another brewer of a general kind has a name of its own.
      let isOwn = nearest.map { isWord && !$0.isCertain && general.contains($0.name) } ?? false
      let choice = "choose `pour-over` or `immersion`"
      report.add(
        "expected a method in lower case with hyphens, such as `kalita-wave`, found \(text.quoted)",
        at: error.place,
        notes: nearest == nil ? ["the known methods are \(listed(known, "and"))"] : [],
        help: nearest.map {
          isOwn ? "write `\(word)`, or choose `\($0.name)`" : "did you mean `\($0.name)`?"
        } ?? (isWord ? "write `\(word)`, or \(choice)" : choice),
        fix: isOwn ? nil : nearest.flatMap { error.fix($0) }
      )
    }
  )

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
