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
    check: .shape { error, context, report in
      guard case .invalidMethod(let text, _) = error.kind else { return }
      let known = context.methodNames
      let nearest = context.nearestMethod(to: text)
      let meant = nearest?.name ?? knownPart(of: text, known)
      report.add(
        "expected a method in lower case with hyphens, such as `kalita-wave`, found \(text.quoted)",
        at: context.firstLine(of: error.range),
        notes: meant == nil
          ? ["the known methods are \(listed(known, "and"))"] : [],
        help: meant.map { "did you mean `\($0)`?" }
          ?? "write `\(hyphenated(text))`, or choose `pour-over` or `immersion`",
        fix: meant.flatMap {
          error.change(to: $0, nearest?.isCertain == true ? .safe : .unsafe, in: context)
        }
      )
    }
  )

  /// The words of a text in small letters, with hyphens between.
  private static func hyphenated(_ text: String) -> String {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "-")
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
