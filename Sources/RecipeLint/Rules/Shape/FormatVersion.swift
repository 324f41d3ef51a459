import RecipeSchema

extension Rule {
  static let formatVersion = Rule(
    id: "format-version",
    summary: "The version of the format is newer than the tools, or is no version.",
    rationale: """
      `format: 1` says which version of the recipe format a file is written in. A newer version may use
      keys that older tools would misread, so they stop there instead.

      The key can be left out: the recipe is then read as version 1.
      """,
    example: Example(bad: "format: 2\nname: Morning V60", good: "format: 1\nname: Morning V60"),
    fix: .safe,
    check: .shape { error, context, report in
      let known = RecipeFormat.version
      switch error.kind {
      case .newerFormat(let text):
        report.add(
          "the recipe is written in format \(text.shortened), but these tools read up to \(known)",
          at: error.range,
          help: "update the BrewGuide tools, or write `format: \(known)` if it was a slip"
        )
      case .invalidFormat(let text):
        let number = text.first == "v" ? String(text.dropFirst()) : text
        let isMeant = Double(number) == Double(known)
        report.add(
          "`format` must be the version of the format, \(known), not \(text.quoted)",
          at: context.firstLine(of: error.range),
          help: "write `format: \(known)`, or leave the key out",
          fix: isMeant ? error.change(to: "\(known)", .safe, in: context) : nil
        )
      default: return
      }
    }
  )
}
