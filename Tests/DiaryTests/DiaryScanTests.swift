import Foundation
import Recipes
import TestSupport
import Testing

@testable import Diary

/// The entries that a scan of a diary finds.
@Suite struct DiaryScanTests {
  /// The last digits of the found ids, and the numbers of skipped lines.
  private struct Found: Equatable {
    var ids: [Int]
    var skipped: [Int] = []
  }

  private static func number(_ id: UUID) -> Int { Int(id.uuidString.suffix(12)) ?? -1 }

  private func scan(_ text: String) -> Found {
    let scan = DiaryScan(Array(text.utf8))
    return Found(
      ids: scan.entries.map { Self.number($0.id) }.sorted(),
      skipped: scan.skipped.first.map(\.number)
    )
  }

  private static let cases: [(text: String, found: Found)] = {
    func line(_ number: Int) -> String { DiaryTexts.line(number) }
    let (one, two, three) = (line(1), line(2), line(3))
    return [
      ("", Found(ids: [])),
      ("\n\n", Found(ids: [])),
      (one + two, Found(ids: [1, 2])),
      (one + two.dropLast(), Found(ids: [1, 2])),
      (one + two.dropLast(9), Found(ids: [1], skipped: [2])),
      (one + "\n \t\r\n" + two, Found(ids: [1, 2])),
      ("\u{FEFF}" + one + two, Found(ids: [1, 2])),
      (one + "\u{FEFF}" + two, Found(ids: [1, 2])),
      ("\u{FEFF}", Found(ids: [])),
      ("\u{FEFF}\r\n" + one, Found(ids: [1])),
      ((one + two).replacing("\n", with: "\r\n"), Found(ids: [1, 2])),
      (one + two + DiaryTexts.tombstone(1), Found(ids: [2])),
      (DiaryTexts.tombstone(1) + one, Found(ids: [1])),
      (one + DiaryTexts.tombstone(1) + one, Found(ids: [1])),
      (one + one + DiaryTexts.tombstone(1) + two, Found(ids: [2])),
      (one + two + DiaryTexts.tombstone(1).replacing(",", with: ", "), Found(ids: [2])),
      (one + "nonsense\n" + two + "{}\n" + three, Found(ids: [1, 2, 3], skipped: [2, 4])),
      (
        one + two.replacing(",\"note\":null", with: ",\"deletes\":\"x\""),
        Found(ids: [1, 2])
      ),
    ]
  }()

  @Test(arguments: cases.indices)
  func lines(number: Int) {
    let (text, expected) = Self.cases[number]
    #expect(scan(text) == expected)
  }

  /// Random lines, some of them blank, spaced, or after a byte order mark.
  private func random(_ random: inout SeededGenerator) -> [StoredLine] {
    var lines = DiaryLines.random(&random)
    func isChosen() -> Bool { Int.random(in: 0...4, using: &random) == 0 }
    if isChosen(), let first = lines.first {
      lines[0] = StoredLine([0xEF, 0xBB, 0xBF] + first.bytes)
    }
    if isChosen(), let last = lines.last {
      lines[lines.count - 1] = StoredLine([0x20] + last.bytes + [0x0D])
    }
    if isChosen() { lines.insert(StoredLine([0x20]), at: 0) }
    return lines
  }

  /// The scan finds the same entries as compaction keeps.
  @Test(arguments: Samples.of(0..<8))
  func edits(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let lines = random(&generator)
      let kept = DiaryCompaction(lines).kept.compactMap { line -> Int? in
        guard case .entry(let id, _) = line.kind, line.entry != nil else { return nil }
        return Self.number(id)
      }
      let whole = lines.map { String(decoding: $0.bytes, as: UTF8.self) }
      // Duplicates are found by compaction only.
      let found = scan(whole.joined(separator: "\n")).ids
      #expect(Set(found) == Set(kept), "seed \(seed): \(DiaryLines.notation(lines))")
    }
  }

  /// The field `replaces` behind the id.
  private static func reordered(_ text: String) -> String {
    guard let start = text.firstRange(of: "\"replaces\":\""),
      let end = text[start.upperBound...].firstRange(of: "\",")
    else { return text }
    let field = text[start.lowerBound..<end.lowerBound]
    return text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "")
      .replacing("}", with: ",\(field)\"}")
  }

  /// An edit counts although its first field is the id, as other programs may write it.
  @Test func editsInOtherOrders() {
    let lines = DiaryLines.lines("1@1 2@2 1@3b^1@1").map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    let text = (lines.dropLast() + [Self.reordered(lines[2])]).joined(separator: "\n")
    #expect(text.contains("\"replaces\""))
    #expect(scan(text) == Found(ids: [1, 2]))
  }

  @Test func tooLongLines() {
    let filler = String(repeating: " ", count: LogFormat.maximumLineLength)
    let whole = DiaryTexts.line(1).dropLast()
    let fitting = filler.dropLast(whole.utf8.count) + whole
    #expect(fitting.utf8.count == LogFormat.maximumLineLength)
    #expect(scan("\(fitting)\n" + DiaryTexts.line(2)) == Found(ids: [1, 2]))
    let long = DiaryTexts.line(3) + "\(fitting) \n" + DiaryTexts.line(2)
    #expect(scan(long) == Found(ids: [2, 3], skipped: [2]))
  }

  @Test func skippedLinesAreLimited() {
    let text = (1...300).map { $0.isMultiple(of: 3) ? DiaryTexts.line($0) : "?\n" }.joined()
    let skipped = DiaryScan(Array(text.utf8)).skipped
    #expect(skipped.count == 200)
    #expect(skipped.first.map(\.number) == (1...30).filter { !$0.isMultiple(of: 3) })
  }
}
