import Text

extension Rule {
  /// The documentation of the rule, for a terminal.
  package var explanation: String {
    var text = "\(id) (\(severity.rawValue)\(fixNote)\(presetNote))\n\n\(summary)\n\n\(rationale)\n"
    if !example.bad.isEmpty {
      text += "\nInstead of\n\n\(indented(example.bad))\nwrite\n\n\(indented(example.good))"
    }
    return text + "\nTo ignore it on a line, add a comment: # brewlint: ignore[\(id)] reason\n"
  }

  /// Help for such a finding, in Markdown.
  package var help: String {
    guard !example.bad.isEmpty else { return rationale }
    return rationale + "\n\nInstead of\n\n```yaml\n\(example.bad)\n```\n\n"
      + "write\n\n```yaml\n\(example.good)\n```"
  }

  private var fixNote: String {
    fix.map { $0 == .safe ? ", has a fix" : ", has an unsafe fix" } ?? ""
  }

  /// A note if the rule is off by default.
  private var presetNote: String {
    preset > .recommended ? ", off by default, on with the preset \(preset.rawValue)" : ""
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  /// A row for each rule: id, severity, fix, the first preset that enables it, summary.
  ///
  /// - Parameter width: the columns of the terminal; nil to write everything out.
  package static func table(width: Int?) -> String {
    let rows = all.map { rule in
      let fix = rule.fix.map { "\($0.rawValue) fix" } ?? ""
      return [rule.id, rule.severity.rawValue, fix, rule.preset.rawValue, rule.summary]
    }
    return TextTable([
      .init(), .init(), .init(rank: 2), .init(rank: 1),
      .init(fit: .wraps(least: 40, rowLines: 2)),
    ])
    .text(of: rows, width: width)
  }

  /// The table as one JSON document: `{"version":1,"rules":[{"id","severity","fix","preset","since",
  /// "summary"}]}`.
  package static var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("version", 1)
      writer.array("rules", all) { writer, rule in
        writer.object { writer in
          writer.field("id", rule.id)
          writer.field("severity", rule.severity.rawValue)
          writer.field("fix", rule.fix?.rawValue)
          writer.field("preset", rule.preset.rawValue)
          writer.field("since", rule.since)
          writer.field("summary", rule.summary)
        }
      }
    }
    return writer.text + "\n"
  }
}
