/// The texts of `brewguide help TOPIC`, from the pages of the documentation.
///
/// All topics are one text, which the program contains compressed: for each topic its name, its summary and its text,
/// each behind a NUL.
package enum HelpTopics {
  /// The file of the text.
  package static let path = "Sources/Commands/Guide/topics.z"

  /// A topic and where its text comes from.
  struct Topic {
    let name: String
    /// Completes `brewguide help NAME`.
    let summary: String
    let pages: [Page]
  }

  /// A page, or a part of it.
  struct Page {
    let path: String
    /// The headings of the sections to take; nil for the whole page.
    var sections: [String]?
    /// The headings of the sections to leave out.
    var without: [String] = []
    /// Whether to take what stands above the first section, besides the title.
    var hasIntroduction = true
    /// Whether to take nothing else.
    var isIntroduction = false
  }

  static let all = [
    Topic(
      name: "configuration",
      summary: "the settings of a folder",
      pages: [
        Page(path: "docs/configuration.md")
      ]
    ),
    Topic(name: "diary", summary: "the diary of brews", pages: [Page(path: "docs/brewlog.md")]),
    Topic(
      name: "environment",
      summary: "variables and files",
      pages: [
        Page(path: "docs/environment.md")
      ]
    ),
    Topic(
      name: "equipment",
      summary: "grinders, and how to set yours",
      pages: [
        Page(path: "docs/equipment.md")
      ]
    ),
    Topic(
      name: "exit-status",
      summary: "what 0, 1 and 2 mean",
      pages: [
        Page(path: "docs/exit-status.md")
      ]
    ),
    Topic(
      name: "format",
      summary: "every key of a recipe",
      pages: [
        Page(
          path: "Grammar.md",
          without: ["Identity", "Canonical form", "Paths", "Ignoring a finding"],
          hasIntroduction: false
        )
      ]
    ),
    Topic(
      name: "formatting",
      summary: "the style of brewfmt",
      pages: [
        Page(path: "docs/formatting.md")
      ]
    ),
    Topic(
      name: "merging",
      summary: "recipes in git, on two machines",
      pages: [
        Page(path: "docs/merging.md")
      ]
    ),
    Topic(
      name: "names",
      summary: "how to name a recipe on a command line",
      pages: [
        Page(path: "docs/recipe-names.md")
      ]
    ),
    Topic(
      name: "recipe",
      summary: "how to write one, on a page",
      pages: [
        Page(path: "docs/recipe.md")
      ]
    ),
    Topic(
      name: "reports",
      summary: "output formats for findings",
      pages: [
        Page(path: "docs/output-formats.md")
      ]
    ),
    Topic(
      name: "rules",
      summary: "severities, presets, and ignoring findings",
      pages: [
        Page(path: "docs/rules/README.md", isIntroduction: true),
        Page(path: "Grammar.md", sections: ["Ignoring a finding"]),
      ]
    ),
    Topic(
      name: "scaling",
      summary: "how a recipe changes with another dose",
      pages: [
        Page(path: "docs/scaling.md", without: ["Worked examples"], hasIntroduction: false)
      ]
    ),
    Topic(
      name: "timer",
      summary: "the keys and the screen of brewtimer",
      pages: [
        Page(path: "docs/brewtimer.md")
      ]
    ),
  ]

  /// The text of all topics.
  static func text(_ page: (String) -> String) -> String {
    all.map { topic in
      let blocks = topic.pages.flatMap { $0.blocks(of: page($0.path)) }
      return "\(topic.name)\0\(topic.summary)\0\(TerminalPage.text(of: blocks))"
    }
    .joined(separator: "\0")
  }
}

extension HelpTopics.Page {
  /// The blocks for readers at a terminal: without what is for authors of programs, for tests, and for GitHub.
  func blocks(of page: String) -> [MarkdownBlock] {
    var result: [MarkdownBlock] = []
    var isIncluded = sections == nil
    var isTested = false
    for block in MarkdownBlock.all(in: page) {
      if case .heading(let level, let title) = block, level <= 2 {
        if level == 2, isIntroduction { break }
        isIncluded = isTaken(title, level)
        if isIncluded, level == 1, !hasIntroduction {
          result.append(block)
          isIncluded = false
        }
      }
      if case .comment(let words) = block {
        isTested = words.hasPrefix("tested:")
        continue
      }
      defer { isTested = false }
      guard isIncluded, !(isTested && block.isTable), let block = block.forTerminal else {
        continue
      }
      result.append(block)
    }
    return result
  }

  private func isTaken(_ title: String, _ level: Int) -> Bool {
    guard level == 2 else { return sections == nil }
    return sections?.contains(title) ?? !without.contains(title)
  }
}

extension MarkdownBlock {
  fileprivate var isTable: Bool {
    if case .table = self { return true }
    return false
  }

  /// The block without links within the page and grammars; nil if nothing remains.
  fileprivate var forTerminal: MarkdownBlock? {
    switch self {
    case .code(let info, _) where info == "ebnf" || info.contains("finds="): return nil
    case .list(let items):
      let kept = items.filter { !$0.text.hasPrefix("[") || !$0.text.contains("](#") }
      return kept.isEmpty ? nil : .list(kept)
    default: return self
    }
  }
}
