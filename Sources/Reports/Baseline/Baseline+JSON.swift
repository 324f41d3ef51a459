import Essentials
import JSON

extension Baseline {
  // More findings than anybody has, and few enough for all entries of a file to be added up.
  private static let highest = 1 << 32

  /// Why a text is no baseline.
  package struct FormatError: Error, CustomStringConvertible {
    package let description: String
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
  package init(_ bytes: [UInt8]) throws(FormatError) {
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
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else {
      throw FormatError(
        description: "is no baseline: each of its findings needs `file`, `rule` and `count`"
      )
    }
    let entries = document.findings.filter { $0.count > 0 }.map {
      (Key(file: $0.file, rule: $0.rule), min($0.count, Self.highest))
    }
    self.init(counts: Dictionary(entries, uniquingKeysWith: +))
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
