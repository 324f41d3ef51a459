import JSON
import SourceText

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
    switch fix {
    case nil: ""
    case .safe: ", has a fix"
    case .unsafe: ", has an unsafe fix"
    }
  }

  /// A note if the rule is off by default.
  private var presetNote: String {
    preset > .recommended ? ", off by default, on with the preset \(preset.rawValue)" : ""
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  /// A line for each rule: id, severity, fix, the first preset that enables it, summary.
  package static var table: String {
    let width = all.map(\.id.count).max() ?? 0
    return all.map { rule in
      let id = rule.id + String(repeating: " ", count: width - rule.id.count)
      let severity = rule.severity.rawValue.padded(to: 7)
      let fix = (rule.fix.map { "\($0.rawValue) fix" } ?? "").padded(to: 10)
      let preset = rule.preset.rawValue.padded(to: 11)
      return "\(id)  \(severity)  \(fix)  \(preset)  \(rule.summary)\n"
    }.joined()
  }

  /// The table as one JSON document: `{"version":1,"rules":[{"id","severity","fix","preset","since",
  /// "summary"}]}`.
  package static var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("version", 1)
      writer.key("rules")
      writer.array(all) { writer, rule in
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
