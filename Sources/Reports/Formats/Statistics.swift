import JSON
import SourceText

/// How often each rule spoke in a run.
package struct Statistics: Equatable, Sendable {
  /// What a rule found.
  package struct Entry: Equatable, Sendable {
    package let rule: String
    /// The gravest severity of its findings.
    package fileprivate(set) var severity: Severity
    /// The number of its findings.
    package fileprivate(set) var count = 0
    /// How many of them carry a fix, safe or not.
    package fileprivate(set) var fixable = 0
  }

  private var byRule: [String: Entry] = [:]

  /// Nothing.
  package init() {}

  /// Counts the findings of one more file.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let none = Entry(rule: diagnostic.rule, severity: diagnostic.severity)
      var entry = byRule[diagnostic.rule, default: none]
      entry.severity = max(entry.severity, diagnostic.severity)
      entry.count += 1
      if diagnostic.fix != nil { entry.fixable += 1 }
      byRule[diagnostic.rule] = entry
    }
  }

  /// The rules, that with the most findings first.
  package var entries: [Entry] {
    byRule.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  /// A line for each rule: count, severity, id, and how many of its findings can be fixed.
  package func table(style: Style = .plain) -> String {
    let width = String(entries.first?.count ?? 0).count
    let idWidth = entries.map(\.rule.count).max() ?? 0
    return entries.map { entry in
      let count = String(entry.count).padded(to: width, before: true)
      let severity = style.paint(
        entry.severity.rawValue.padded(to: 7),
        .severity(entry.severity)
      )
      let isAll = entry.fixable == entry.count
      let fixable = entry.fixable == 0 ? "" : isAll ? "fixable" : "\(entry.fixable) fixable"
      let line = "\(count)  \(severity)  \(entry.rule.padded(to: idWidth))  \(fixable)"
      return line.trimmedAtEnd + "\n"
    }.joined()
  }

  /// The table as one JSON document:
  /// `{"version":1,"summary":{…},"statistics":[{"rule","severity","count","fixable"}]}`.
  package func json(_ summary: Summary) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.key("summary")
      json.summary(summary)
      json.key("statistics")
      json.array(entries) { json, entry in
        json.object { json in
          json.field("rule", entry.rule)
          json.field("severity", entry.severity.rawValue)
          json.field("count", entry.count)
          json.field("fixable", entry.fixable)
        }
      }
    }
    return json.text + "\n"
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
