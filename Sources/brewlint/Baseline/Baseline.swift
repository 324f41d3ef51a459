import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The findings that a project lives with for now, counted by file and rule.
///
/// Counts survive edits that move lines. As long as a file has no more findings of a rule than it had,
/// none is shown; once there is one more, nobody can tell which is new, so all of them are.
struct Baseline: Equatable {
  /// What is counted.
  struct Key: Hashable, Comparable {
    /// The path below the folder of the baseline's file.
    let file: String
    let rule: String

    /// By file, then by rule.
    static func < (lhs: Key, rhs: Key) -> Bool { (lhs.file, lhs.rule) < (rhs.file, rhs.rule) }
  }

  /// The number of findings; never 0.
  private(set) var counts: [Key: Int] = [:]

  /// Nothing.
  init() {}

  /// The number of all findings.
  var count: Int { counts.values.reduce(0, +) }

  /// Counts the findings of one more file.
  mutating func add(_ diagnostics: [Diagnostic], file: String) {
    for diagnostic in diagnostics {
      counts[Key(file: file, rule: diagnostic.rule), default: 0] += 1
    }
  }

  /// The findings of a file that are more than its share.
  func remaining(of diagnostics: [Diagnostic], file: String) -> [Diagnostic] {
    guard !counts.isEmpty else { return diagnostics }
    var now = Baseline()
    now.add(diagnostics, file: file)
    return diagnostics.filter { diagnostic in
      let key = Key(file: file, rule: diagnostic.rule)
      return now.counts[key, default: 0] > counts[key, default: 0]
    }
  }

  /// Takes the counts of `other` for the files that `isCovered` names, and keeps the rest.
  func replacing(_ isCovered: (String) -> Bool, by other: Baseline) -> Baseline {
    var result = other
    for (key, count) in counts where !isCovered(key.file) { result.counts[key] = count }
    return result
  }

  /// What both have: of each count the smaller one. That forgets what is mended, and allows nothing new.
  func pruned(to found: Baseline) -> Baseline {
    var result = Baseline()
    for (key, count) in counts {
      if let now = found.counts[key] { result.counts[key] = min(count, now) }
    }
    return result
  }
}

// MARK: JSON

extension Baseline {
  /// Why a text is no baseline.
  struct FormatError: Error, CustomStringConvertible {
    let description: String
  }

  private struct Document: Decodable {
    let version: Int
    let findings: [Entry]
  }

  private struct Entry: Decodable {
    let file: String
    let rule: String
    let count: Int
  }

  private struct Version: Decodable {
    let version: Int
  }

  /// Reads what ``text`` writes.
  init(_ bytes: [UInt8]) throws(FormatError) {
    let data = Data(bytes)
    guard let version = try? JSONDecoder().decode(Version.self, from: data) else {
      throw FormatError(
        description: "is no baseline: expected JSON as --write-baseline writes it"
      )
    }
    guard version.version == 1 else {
      throw FormatError(
        description:
          "has version \(version.version), but this brewlint reads version 1: use a newer brewlint"
      )
    }
    do {
      for entry in try JSONDecoder().decode(Document.self, from: data).findings
      where entry.count > 0 {
        counts[Key(file: entry.file, rule: entry.rule), default: 0] += entry.count
      }
    } catch {
      throw FormatError(
        description: "is no baseline: each of its findings needs `file`, `rule` and `count`"
      )
    }
  }

  /// One JSON document with an entry per line, sorted, so that version control shows what changed.
  var text: String {
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
