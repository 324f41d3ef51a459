import RecipeSyntax
import Text

extension Rule {
  static let tabSeparator = Rule(
    id: "tab-separator",
    summary: "A tab stands where some YAML tools read only spaces.",
    rationale: """
      YAML allows tabs between a key and its value, before a comment and at the end of a line, and these
      tools read them. PyYAML and ruamel.yaml, which many programs use, refuse such a file, and some readers
      in Rust refuse a tab after a colon.

      Write spaces. `brewfmt` does so, too.
      """,
    bad: "dose:\t15 g",
    good: "dose: 15 g",
    severity: .warning,
    fix: .safe,
    check: .source { context, report in
      guard context.tree.errors.isEmpty else { return }
      let places = context.tree.blanksWithTabs()
      guard let first = places.first else { return }
      let others = places.count - 1
      report.add(
        "some YAML tools cannot read a tab here",
        at: first,
        label: others == 0 ? "" : "and in \(counted(others, "other place"))",
        fix: Fix("write spaces instead", .safe, places.map(context.spaces))
      )
    }
  )
}

extension LintContext {
  /// A space for blanks, but nothing at the end of a line.
  fileprivate func spaces(for blanks: ByteRange) -> Edit {
    let isLast = blanks.end == tree.bytes.count || tree.bytes[blanks.end].isLineBreak
    return Edit(blanks, isLast ? "" : " ")
  }
}
