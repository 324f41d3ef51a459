import Foundation
import Recipes
import TestSupport
import Text

@testable import Diary

/// The scanner of diaries, held against the reader of single lines.
extension FuzzTarget {
  static let diary = FuzzTarget(
    "diary",
    oracle: "the reader of single lines; Python's json",
    seeds: { DiaryLaws.seeds },
    words: [
      "\"id\":", "\"deletes\":\"", "\"replaces\":\"", "\"version\":1,", "\"version\":2,",
      "\"rating\":5", "null", "\n",
      "\r\n", "\"note\":\"", "\\u00e9", "\\ud83e\\uded6", "\\\"", "2026-02-29T", "23:59:60",
      "+02:00", ".123Z", "Z",
      "too-sour", "perfect", "medium", "\"tasteTag\":", "\"method\":", "\"coffee\":", "\u{FEFF}",
      "[]", "{}", "1e5",
    ],
    mostBytes: 2048,
    replayed: 3000,
    violation: DiaryLaws.violation,
    record: DiaryLaws.record
  )
}

enum DiaryLaws {
  /// Two entries, a deletion, an edit, and a damaged line.
  static let seeds: [[UInt8]] = {
    let entries = ProjectFiles.paths(under: "conformance/cases/diary", endings: [".cases"])
      .compactMap { try? ProjectFiles.text($0) }
      .flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("{\"version\"") } }.map {
        Array($0.utf8)
      }
    return entries
      + stride(from: 0, to: entries.count, by: 7).map { start in
        Array(entries[start..<min(entries.count, start + 7)].joined(separator: [0x0A]))
      }
  }()

  static func violation(_ bytes: [UInt8]) -> String? {
    let lines = StoredLine.lines(of: bytes)
    var single = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if single.last?.isEmpty ?? false { single.removeLast() }
    if lines != single.map({ StoredLine(Array($0)) }) {
      return "the lines are not those read one by one"
    }
    let expected = DiaryCompaction(lines).kept.compactMap(\.entry).map(\.summary)
    let found = OpenDiary(bytes).newest().value.map(\.summary)
    // Duplicates are found by compaction only.
    guard found.allSatisfy(expected.contains), expected.allSatisfy(found.contains) else {
      return "found \(found), expected \(expected)"
    }
    return nil
  }

  /// What the reader of a line says, if it is one line.
  static func record(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(0x0A) else { return nil }
    switch try? DiaryLine(bytes) {
    case .entry(let entry):
      var json = JSONWriter()
      json.array { json in
        json.string(entry.summary.id.uuidString.lowercased())
        json.string(entry.summary.method.rawValue)
        json.string(entry.summary.recipeNameAtBrew)
        for text in [entry.note, entry.coffee] {
          if let text { json.string(text) } else { json.null() }
        }
        if let rating = entry.summary.rating { json.integer(rating) } else { json.null() }
      }
      return json.text
    case .tombstone: return "[\"deleted\"]"
    case nil: return "[\"damaged\"]"
    }
  }
}
