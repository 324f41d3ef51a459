import Recipes

extension Rule {
  static let unsupportedFormatVersion = Rule(
    id: "unsupported-format-version",
    summary: "`format` is a newer version than the tools support, or not a version.",
    rationale: """
      `format: 1` is the version of the recipe format. A newer version may use keys that older tools would
      misread, so they stop there instead.

      The key is optional: without it, the recipe is read as version 1.
      """,
    bad: "format: 2\nname: Morning V60",
    good: "format: 1\nname: Morning V60",
    fix: .safe,
    check: .shape { error, report in
      let known = RecipeFormat.version
      switch error.kind {
      case .newerFormat(let text):
        report.add(
          "the recipe uses format \(text.shortened), but these tools support only format \(known)",
          at: error.range,
          help: "update the BrewGuide tools, or write `format: \(known)` if this is a mistake"
        )
      case .invalidFormat(let text):
        let number = text.first == "v" ? String(text.dropFirst()) : text
        let isMeant = Double(number) == Double(known)
        report.add(
          "`format` must be \(known), not \(text.quoted)",
          at: error.place,
          help: "write `format: \(known)`, or remove the key",
          fix: isMeant ? error.change(to: "\(known)", .safe) : nil
        )
      default: return
      }
    }
  )
}
