import Recipes
import Text

extension Rule {
  static let invalidLanguage = Rule(
    id: "invalid-language",
    summary: "A language is not a language tag.",
    rationale: """
      `language` is the language of a recipe's texts. Pages and voices need it as a tag of BCP 47, as in
      HTML: `en`, `ja`, `pt-BR`. Parts are joined by `-`.
      """,
    bad: "language: pt_BR",
    good: "language: pt-BR",
    fix: .safe,
    check: .shape { error, report in
      guard case .invalidLanguage(let text) = error.kind else { return }
      let meant = text.replacing("_", with: "-")
      let fix = LanguageTag.isWellFormed(meant.utf8) ? error.change(to: meant, .safe) : nil
      report.add(
        "`language` must be a language tag, such as `ja` or `pt-BR`, not \(text.quoted)",
        at: error.place,
        help: fix == nil
          ? "write the tag, such as `en` for English, or remove the line" : "write `\(meant)`",
        fix: fix
      )
    }
  )
}
