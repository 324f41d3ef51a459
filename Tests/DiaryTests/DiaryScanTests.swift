import Foundation
import TestSupport
import Testing

@testable import Diary

/// The result of a scan does not depend on the block boundaries.
@Suite struct DiaryScanTests {
  /// The last digits of the found ids, and the numbers of skipped lines.
  private struct Found: Equatable {
    var ids: [Int]
    var skipped: [Int] = []
  }

  private struct Collected: ScanTally {
    var ids: [Int] = []
    mutating func add(_ entry: ScannedEntry) { ids.append(Int(entry.id.low & 0xFFFF)) }
    mutating func merge(_ other: Collected) { ids += other.ids }
  }

  private func scan(_ text: String, jobs: Int, blockSize: Int) throws -> Found {
    let scan = DiaryScan(DiarySource(Array(text.utf8)), jobs: jobs, blockSize: blockSize)
    let outcome = try scan.run(Collected())
    return Found(ids: outcome.tally.ids.sorted(), skipped: outcome.skipped.first.map(\.number))
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
  func anyBlockSize(number: Int) throws {
    let (text, expected) = Self.cases[number]
    let sizes = [4, 5, 6, 7, 64, 100, text.utf8.count / 2 + 1, text.utf8.count + 1, 1 << 20]
    for (size, jobs) in zip(sizes, [1, 2, 3, 4, 1, 2, 3, 1, 2]) {
      #expect(try scan(text, jobs: jobs, blockSize: size) == expected, "blocks of \(size)")
    }
  }

  /// The scan finds the same entries as compaction keeps, wherever the blocks begin.
  @Test(arguments: 0..<8)
  func edits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let lines = DiaryLines.random(&random)
      let kept = DiaryCompaction(lines).kept.compactMap { line -> Int? in
        guard case .entry(let id, _) = line.kind, line.entry != nil else { return nil }
        return Int(EntryID(id).low & 0xFFFF)
      }
      let whole = lines.map { String(decoding: $0.bytes, as: UTF8.self) }
      let comment = Comment(rawValue: "seed \(seed): \(DiaryLines.notation(lines))")
      for size in [64, 500, 1 << 20] {
        // Duplicates are found by compaction only.
        let found = try scan(whole.joined(separator: "\n"), jobs: 2, blockSize: size).ids
        #expect(Set(found) == Set(kept), comment)
      }
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
  @Test(arguments: [64, 300, 1 << 20])
  func editsInOtherOrders(blockSize: Int) throws {
    let lines = DiaryLines.lines("1@1 2@2 1@3b^1@1").map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    let text = (lines.dropLast() + [Self.reordered(lines[2])]).joined(separator: "\n")
    #expect(text.contains("\"replaces\""))
    #expect(try scan(text, jobs: 2, blockSize: blockSize) == Found(ids: [1, 2]))
  }

  @Test func tooLongLines() throws {
    let filler = String(repeating: " ", count: LogFormat.maximumLineLength)
    let whole = DiaryTexts.line(1).dropLast()
    let fitting = filler.dropLast(whole.utf8.count) + whole
    #expect(fitting.utf8.count == LogFormat.maximumLineLength)
    for size in [1 << 16, 1 << 20, 3 << 20] {
      let found = try scan("\(fitting)\n" + DiaryTexts.line(2), jobs: 2, blockSize: size)
      #expect(found == Found(ids: [1, 2]), "blocks of \(size)")
      let long = try scan(
        DiaryTexts.line(3) + "\(fitting) \n" + DiaryTexts.line(2),
        jobs: 2,
        blockSize: size
      )
      #expect(long == Found(ids: [2, 3], skipped: [2]), "blocks of \(size)")
    }
  }

  @Test func skippedLinesAreLimited() throws {
    let text = (1...300).map { $0.isMultiple(of: 3) ? DiaryTexts.line($0) : "?\n" }.joined()
    for (jobs, size) in [(1, 1000), (4, 1000), (4, 77)] {
      let scan = DiaryScan(DiarySource(Array(text.utf8)), jobs: jobs, blockSize: size)
      let skipped = try scan.run(Collected()).skipped
      #expect(skipped.count == 200)
      #expect(skipped.first.map(\.number) == (1...30).filter { !$0.isMultiple(of: 3) })
    }
  }
}
