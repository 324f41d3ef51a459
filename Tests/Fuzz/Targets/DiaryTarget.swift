import Foundation
import Recipes
import TestSupport
import Text

@testable import Diary

/// The scanner of diaries, held against the reader of single lines.
extension FuzzTarget {
  static let diary = FuzzTarget(
    "diary",
    oracle: "the reader of single lines, wherever blocks begin; Python's json",
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

  /// What a scan says of an entry.
  private struct Row: Hashable, Sendable {
    let id: EntryID
    let milliseconds: Int
    let method: [UInt8]
    let recipe: [UInt8]
    let recipeId: EntryID?
    let coffee: [UInt8]?
    let rating: Int
    let taste: TasteTag?

    init(_ entry: ScannedEntry) {
      id = entry.id
      milliseconds = entry.milliseconds
      method = Array(entry.method)
      recipe = Array(entry.recipe)
      recipeId = entry.recipeId
      coffee = entry.hasCoffee ? Array(entry.coffee) : nil
      rating = entry.rating
      taste = entry.taste
    }
  }

  private struct Rows: ScanTally {
    var rows: [Row] = []
    mutating func add(_ entry: ScannedEntry) { rows.append(Row(entry)) }
    mutating func merge(_ other: Rows) { rows += other.rows }
  }

  static func violation(_ bytes: [UInt8]) -> String? {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes[(isMarked ? 3 : 0)...].split(
      separator: 0x0A,
      omittingEmptySubsequences: false
    )
    .map { StoredLine(Array($0)) }
    var expected = Rows()
    for line in DiaryCompaction(lines).kept {
      guard case .entry = line.kind, let entry = line.entry else { continue }
      ScannedEntry.with(entry, at: LinePosition(offset: 0, length: 0)) { expected.add($0) }
    }
    for (size, jobs) in [(1 << 20, 1), (64, 1), (300, 2)] {
      let found: [Row]
      do {
        found = try DiaryScan(DiarySource(bytes), jobs: jobs, blockSize: size).run(Rows()).tally
          .rows
      } catch {
        return "blocks of \(size): \(error)"
      }
      if Set(found) != Set(expected.rows) {
        return
          "blocks of \(size): found \(found.count) entries, expected \(expected.rows.count): \(found) \(expected.rows)"
      }
    }
    return nil
  }

  /// What the reader of a line says, if it is one line.
  static func record(_ bytes: [UInt8]) -> String? {
    guard !bytes.contains(0x0A) else { return nil }
    switch try? DiaryLineReader.read(bytes) {
    case .entry(let entry):
      var json = JSONWriter()
      json.array { json in
        json.string(entry.summary.id.uuidString.lowercased())
        json.string(entry.summary.method.rawValue)
        json.string(entry.summary.recipeNameAtBrew)
        for text in [entry.note, entry.coffee] {
          if let text { json.string(text) } else { json.null() }
        }
        json.integer(entry.summary.rating)
      }
      return json.text
    case .tombstone: return "[\"deleted\"]"
    case nil: return "[\"damaged\"]"
    }
  }
}
