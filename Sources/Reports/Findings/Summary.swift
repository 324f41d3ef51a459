import JSON
import SourceText

/// What a run found, in numbers.
package struct Summary: Equatable, Sendable {
  /// The files that were looked at, those without findings included.
  package private(set) var files = 0
  /// The findings that are errors.
  package private(set) var errors = 0
  /// The findings that are warnings.
  package private(set) var warnings = 0
  /// The findings that are notes.
  package private(set) var notes = 0
  /// The findings that carry a fix, safe or not.
  package private(set) var fixable = 0
  /// Those of them whose fix is safe.
  package private(set) var safelyFixable = 0

  /// How safe fixes are made, for people.
  private let way: String

  /// Nothing, in no file.
  ///
  /// - Parameter way: how safe fixes are made, behind "can be fixed".
  package init(fixed way: String = "with --fix") { self.way = way }

  /// The number of findings.
  package var findings: Int { errors + warnings + notes }

  /// Counts one more file, which has these findings.
  package mutating func add(_ diagnostics: [Diagnostic]) {
    files += 1
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
      guard let fix = diagnostic.fix else { continue }
      fixable += 1
      if fix.safety == .safe { safelyFixable += 1 }
    }
  }
}

extension Summary: CustomStringConvertible {
  /// A line for people: `2 errors, 1 note in 3 files; 1 can be fixed with --fix`.
  package var description: String {
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
      .filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }
    let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    return "\(found) in \(counted(files, "file"))\(remedy)"
  }

  private var remedy: String {
    let rest = fixable - safelyFixable
    switch (safelyFixable, rest) {
    case (0, 0): return ""
    case (0, _): return "; \(rest) can be fixed \(way) --unsafe-fixes"
    case (_, 0): return "; \(safelyFixable) can be fixed \(way)"
    default: return "; \(safelyFixable) can be fixed \(way), \(rest) more with --unsafe-fixes"
    }
  }
}

extension JSONWriter {
  /// Writes the numbers of a run as an object.
  mutating func summary(_ summary: Summary) {
    object { json in
      json.field("files", summary.files)
      json.field("errors", summary.errors)
      json.field("warnings", summary.warnings)
      json.field("notes", summary.notes)
      json.field("fixable", summary.fixable)
    }
  }
}

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
      return line.withoutTrailingSpaces + "\n"
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
