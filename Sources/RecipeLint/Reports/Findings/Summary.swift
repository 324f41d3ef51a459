import Text

/// The counts of a run.
package struct Summary: Equatable, Sendable {
  /// The number of checked files, including those without findings.
  package private(set) var files = 0
  /// The number of errors.
  package private(set) var errors = 0
  /// The number of warnings.
  package private(set) var warnings = 0
  /// The number of notes.
  package private(set) var notes = 0
  /// The number of findings with a fix, safe or not.
  package private(set) var fixable = 0
  /// The number of findings with a safe fix.
  package private(set) var safelyFixable = 0

  /// How to apply safe fixes.
  private let fixPhrase: String
  /// The lowest severity that makes the run fail: the exit status and every report with failures follow it.
  private let threshold: Severity

  /// Creates an empty summary.
  ///
  /// - Parameters:
  ///   - fixPhrase: how to apply safe fixes, after "can be fixed".
  ///   - threshold: the lowest severity that makes the run fail.
  package init(fixed fixPhrase: String = "with --fix", failingFrom threshold: Severity = .error) {
    self.fixPhrase = fixPhrase
    self.threshold = threshold
  }

  /// The number of findings that make the run fail.
  package var failures: Int {
    [(Severity.error, errors), (.warning, warnings), (.note, notes)]
      .reduce(0) { $0 + (fails($1.0) ? $1.1 : 0) }
  }

  /// Whether findings of a severity make the run fail.
  func fails(_ severity: Severity) -> Bool { severity >= threshold }

  /// The number of findings.
  package var findings: Int { errors + warnings + notes }

  /// Adds the counts of other files.
  package mutating func add(_ other: Summary) {
    files += other.files
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    fixable += other.fixable
    safelyFixable += other.safelyFixable
  }

  /// Counts another file with these findings.
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
  /// One line of text: `2 errors, 1 note in 3 files; 1 can be fixed with --fix`.
  package var description: String {
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
      .filter { $0.0 > 0 }
      .map { counted($0.0, $0.1) }
    let found = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    return "\(found) in \(counted(files, "file"))\(fixHint)"
  }

  private var fixHint: String {
    let rest = fixable - safelyFixable
    switch (safelyFixable, rest) {
    case (0, 0): return ""
    case (0, _): return "; \(rest) can be fixed \(fixPhrase) --unsafe-fixes"
    case (_, 0): return "; \(safelyFixable) can be fixed \(fixPhrase)"
    default: return "; \(safelyFixable) can be fixed \(fixPhrase), \(rest) more with --unsafe-fixes"
    }
  }
}

extension JSONWriter {
  /// Writes the counts of a run as an object.
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

/// The number of findings per rule.
package struct Statistics: Equatable, Sendable {
  /// The counts of one rule.
  package struct Entry: Equatable, Sendable {
    package let rule: String
    /// The highest severity of its findings.
    package fileprivate(set) var severity: Severity
    /// The number of its findings.
    package fileprivate(set) var count = 0
    /// The number of findings with a fix, safe or not.
    package fileprivate(set) var fixable = 0
  }

  private var byRule: [String: Entry] = [:]

  /// Creates empty statistics.
  package init() {}

  /// Counts the findings of another file.
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

  /// The rules, most findings first.
  package var entries: [Entry] {
    byRule.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  /// One line per rule: count, severity, id, and the number of fixable findings.
  ///
  /// - Parameter width: the columns of the terminal; nil to write everything out.
  package func table(width: Int? = nil, style: Style = .plain) -> String {
    let rows = entries.map { entry in
      let isAll = entry.fixable == entry.count
      let fixable = entry.fixable == 0 ? "" : isAll ? "fixable" : "\(entry.fixable) fixable"
      return ["\(entry.count)", entry.severity.rawValue, entry.rule, fixable]
    }
    return TextTable([
      .init(isRight: true),
      .init(rank: 2, width: 7) { Severity(rawValue: $0).map { .severity($0) } },
      .init(), .init(rank: 1),
    ])
    .text(of: rows, width: width, style: style)
  }

  /// The table as one JSON document:
  /// `{"version":1,"summary":{…},"statistics":[{"rule","severity","count","fixable"}]}`.
  package func json(_ summary: Summary) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.key("summary")
      json.summary(summary)
      json.array("statistics", entries) { json, entry in
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
