import Text

/// The accepted findings of a project, counted by file and rule.
///
/// Counts survive edits that move lines. While a file has no more findings of a rule than in the baseline, none
/// is shown; if it has more, all are shown, because the new one cannot be told apart.
package struct Baseline: Equatable {
  /// The key of a count.
  package struct Key: Hashable, Comparable {
    /// The path relative to the folder of the baseline file.
    package let file: String
    package let rule: String

    /// By file, then by rule.
    package static func < (lhs: Key, rhs: Key) -> Bool {
      (lhs.file, lhs.rule) < (rhs.file, rhs.rule)
    }
  }

  /// The number of findings; never 0.
  package private(set) var counts: [Key: Int]

  /// A baseline with these counts.
  package init(counts: [Key: Int] = [:]) { self.counts = counts }

  /// The total number of findings.
  package var count: Int { counts.values.reduce(0, +) }

  /// Counts the findings of another file.
  package mutating func add(_ diagnostics: [Diagnostic], file: String) {
    for diagnostic in diagnostics {
      counts[Key(file: file, rule: diagnostic.rule), default: 0] += 1
    }
  }

  /// The findings of a file that exceed the baseline.
  package func remaining(of diagnostics: [Diagnostic], file: String) -> [Diagnostic] {
    guard !counts.isEmpty else { return diagnostics }
    var now = Baseline()
    now.add(diagnostics, file: file)
    return diagnostics.filter { diagnostic in
      let key = Key(file: file, rule: diagnostic.rule)
      return now.counts[key, default: 0] > counts[key, default: 0]
    }
  }

  /// The counts of `other`, plus the counts of this baseline that are kept.
  package func replaced(by other: Baseline, keeping isKept: (Key) -> Bool) -> Baseline {
    var result = other
    for (key, count) in counts where isKept(key) { result.counts[key] = count }
    return result
  }

  /// The smaller count of each key. Removes fixed findings and adds no new ones.
  package func pruned(to found: Baseline) -> Baseline {
    var result = Baseline()
    for (key, count) in counts {
      if let now = found.counts[key] { result.counts[key] = min(count, now) }
    }
    return result
  }
}

extension Baseline {
  // More findings than any project has, and small enough to add up without overflow.
  private static let maximumCount = 1 << 24

  /// Why a text is not a baseline.
  package struct FormatError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a text written by ``text``.
  package init(_ bytes: [UInt8]) throws(FormatError) {
    guard let document = Self.document(bytes), let version = document.field("version")?.integer
    else {
      throw FormatError(
        description: "is not a baseline: expected JSON written by --write-baseline"
      )
    }
    guard version == 1 else {
      throw FormatError(
        description:
          "has version \(version), but this brewlint reads version 1: use a newer brewlint"
      )
    }
    guard let counts = Self.counts(document.field("findings")) else {
      throw FormatError(
        description: "is not a baseline: each finding needs `file`, `rule` and `count`"
      )
    }
    self.init(counts: counts)
  }

  /// The single JSON value of a text; nil if the text is not JSON.
  private static func document(_ bytes: [UInt8]) -> JSONNode? {
    var parser = JSONParser(bytes)
    do throws(JSONSyntaxError) {
      let document = try parser.next()
      return try parser.next() == nil ? document : nil
    } catch {
      return nil
    }
  }

  private static func counts(_ findings: JSONNode?) -> [Key: Int]? {
    guard let entries = findings?.items else { return nil }
    var counts: [Key: Int] = [:]
    for entry in entries {
      guard let file = entry.field("file")?.string, let rule = entry.field("rule")?.string,
        let count = entry.field("count")?.integer
      else { return nil }
      guard count > 0 else { continue }
      let key = Key(file: file, rule: rule)
      counts[key] = min(counts[key, default: 0] + min(count, maximumCount), maximumCount)
    }
    return counts
  }

  /// One JSON document with one entry per line, sorted, for readable diffs.
  package var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { key, count in
      var json = JSONWriter()
      json.object { json in
        json.field("file", key.file)
        json.field("rule", key.rule)
        json.field("count", count)
      }
      return json.text
    }
    let entries = lines.isEmpty ? "" : "\n  \(lines.joined(separator: ",\n  "))\n"
    return "{\"version\":1,\"findings\":[\(entries)]}\n"
  }
}

extension JSONNode {
  /// The value as an integer; nil for other values.
  fileprivate var integer: Int? {
    guard let number else { return nil }
    // `Int.max` has no exact `Double`: it is read as the next number above it.
    return Int(exactly: number) ?? (number == 0x1p63 ? .max : nil)
  }
}
