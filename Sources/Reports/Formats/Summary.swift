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
