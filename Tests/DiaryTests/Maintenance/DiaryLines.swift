import Foundation
import TestSupport
import Workspace

@testable import Diary

/// Diaries for tests, in a short notation: `1@4` is entry 1 of day 4, `1@4b` another one with the same id,
/// `-1@5` deletes entry 1 on day 5, `?half` is a damaged line, `+3@4` is of a newer version, `1@5^1@4` is an edit that
/// replaces the line `1@4`, and `1@6^1@5^1@4` one that replaces that edit.
enum DiaryLines {
  static func lines(_ notation: String) -> [StoredLine] {
    notation.split(separator: " ").map { StoredLine(Array(line(String($0)).utf8)) }
  }

  /// The lines in the notation.
  static func notation(_ lines: [StoredLine]) -> String {
    lines.map { notation($0) }.joined(separator: " ")
  }

  private static func line(_ word: String) -> String {
    if word.hasPrefix("?") { return "{\"\(word.dropFirst())" }
    if let mark = word.firstIndex(of: "^") {
      let old = line(String(word[word.index(after: mark)...]))
      let hash = LineHash(of: old.utf8).text
      return line(String(word[..<mark]))
        .replacing(",\"id\":", with: ",\"replaces\":\"\(hash)\",\"id\":")
    }
    let isTombstone = word.hasPrefix("-")
    let isNewer = word.hasPrefix("+")
    let version = word.hasSuffix("b") ? "b" : ""
    let numbers = word.split { "-+@b".contains($0) }.compactMap { Int($0) }
    let time = LogTime(milliseconds: numbers[1] * 86_400_000)
    if isTombstone {
      return String(LineWriter.line(Tombstone(id: Entries.id(numbers[0]), time: time)).dropLast())
    }
    let line = String(LineWriter.line(Entries.bare).dropLast())
      .replacing(Entries.id(2).uuidString.lowercased(), with: Entries.id(numbers[0]).uuidString)
      .replacing("2026-04-01T06:30:00.000Z", with: time.text)
      .replacing("\"Any\"", with: "\"Any\(version)\"")
    guard isNewer else { return line }
    return line.replacing("\"version\":1,", with: "\"version\":7,")
      .replacing("\"rating\":5", with: "\"rating\":50")
  }

  private static func notation(_ line: StoredLine) -> String {
    let text = String(decoding: line.bytes, as: UTF8.self)
    func number(_ id: UUID) -> Int { Int(id.uuidString.suffix(12)) ?? -1 }
    func day(_ time: LogTime) -> Int { time.milliseconds / 86_400_000 }
    return switch line.kind {
    case .entry(let id, let time):
      (text.contains("\"version\":7") ? "+" : "") + "\(number(id))@\(day(time))"
        + (text.contains("Anyb") ? "b" : "") + edit(text)
    case .tombstone(let tombstone): "-\(number(tombstone.id))@\(day(tombstone.time))"
    case .unreadable: "?" + text.dropFirst(2)
    case .blank: "_"
    }
  }

  /// For an edit, the beginning of the hash that it names.
  private static func edit(_ text: String) -> String {
    guard let range = text.firstRange(of: "\"replaces\":\"") else { return "" }
    return "^" + text[range.upperBound...].prefix(4)
  }

  /// A random diary of few ids, so that each has many lines.
  static func random(_ random: inout SeededGenerator) -> [StoredLine] {
    let words = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      let id = Int.random(in: 1...3, using: &random)
      let day = Int.random(in: 1...4, using: &random)
      return switch Int.random(in: 0...11, using: &random) {
      case 0...4: "\(id)@\(id)"
      case 10: "\(id)@\(day)^\(id)@\(id)"
      case 11: "\(id)@\(day)b^\(id)@\(day)^\(id)@\(id)"
      case 12: "+\(id)@\(day)^\(id)@\(id)"
      case 5: "\(id)@\(day)b"
      case 6: "+\(id)@\(day)"
      case 7, 8: "-\(id)@\(day)"
      default: "?half\(id)"
      }
    }
    return lines(words.joined(separator: " "))
  }
}
