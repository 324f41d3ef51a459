/// The findings that a project lives with for now, counted by file and rule.
///
/// Counts survive edits that move lines. As long as a file has no more findings of a rule than it had,
/// none is shown; once there is one more, nobody can tell which is new, so all of them are.
package struct Baseline: Equatable {
  /// What is counted.
  package struct Key: Hashable, Comparable {
    /// The path below the folder of the baseline's file.
    package let file: String
    package let rule: String

    /// By file, then by rule.
    package static func < (lhs: Key, rhs: Key) -> Bool {
      (lhs.file, lhs.rule) < (rhs.file, rhs.rule)
    }
  }

  /// The number of findings; never 0.
  package private(set) var counts: [Key: Int]

  /// The counts, by default none.
  package init(counts: [Key: Int] = [:]) { self.counts = counts }

  /// The number of all findings.
  package var count: Int { counts.values.reduce(0, +) }

  /// Counts the findings of one more file.
  package mutating func add(_ diagnostics: [Diagnostic], file: String) {
    for diagnostic in diagnostics {
      counts[Key(file: file, rule: diagnostic.rule), default: 0] += 1
    }
  }

  /// The findings of a file that are more than its share.
  package func remaining(of diagnostics: [Diagnostic], file: String) -> [Diagnostic] {
    guard !counts.isEmpty else { return diagnostics }
    var now = Baseline()
    now.add(diagnostics, file: file)
    return diagnostics.filter { diagnostic in
      let key = Key(file: file, rule: diagnostic.rule)
      return now.counts[key, default: 0] > counts[key, default: 0]
    }
  }

  /// The counts of `other`, and of this one all that are kept.
  package func replaced(by other: Baseline, keeping isKept: (Key) -> Bool) -> Baseline {
    var result = other
    for (key, count) in counts where isKept(key) { result.counts[key] = count }
    return result
  }

  /// What both have: of each count the smaller one. That forgets what is mended, and allows nothing new.
  package func pruned(to found: Baseline) -> Baseline {
    var result = Baseline()
    for (key, count) in counts {
      if let now = found.counts[key] { result.counts[key] = min(count, now) }
    }
    return result
  }
}
