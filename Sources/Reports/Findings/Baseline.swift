import JSON

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

  /// The counts with each rule's id replaced by the result of `rename`. Counts of one rule are added up.
  package func renamingRules(_ rename: (String) -> String) -> Baseline {
    var result = Baseline()
    for (key, count) in counts {
      result.counts[Key(file: key.file, rule: rename(key.rule)), default: 0] += count
    }
    return result
  }

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

extension Baseline {
  // More findings than anybody has, and few enough for all entries of a file to be added up.
  private static let highest = 1 << 32

  /// Why a text is no baseline.
  package struct FormatError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads what ``text`` writes.
  package init(_ bytes: [UInt8]) throws(FormatError) {
    guard let document = Self.document(bytes), let version = document.field("version")?.integer
    else {
      throw FormatError(
        description: "is no baseline: expected JSON as --write-baseline writes it"
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
        description: "is no baseline: each of its findings needs `file`, `rule` and `count`"
      )
    }
    self.init(counts: counts)
  }

  /// The one value of a text; nil where it is not JSON.
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
    guard case .array(let entries)? = findings?.value else { return nil }
    var counts: [Key: Int] = [:]
    for entry in entries {
      guard case .string(let file)? = entry.field("file")?.value,
        case .string(let rule)? = entry.field("rule")?.value,
        let count = entry.field("count")?.integer
      else { return nil }
      if count > 0 { counts[Key(file: file, rule: rule), default: 0] += min(count, highest) }
    }
    return counts
  }

  /// One JSON document with an entry per line, sorted, so that version control shows what changed.
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
  /// The whole number that this is; nil for others.
  fileprivate var integer: Int? {
    guard case .number(let number) = value else { return nil }
    // The greatest `Int` has no `Double`: it is read as the number above it.
    return Int(exactly: number) ?? (number == 0x1p63 ? .max : nil)
  }
}
