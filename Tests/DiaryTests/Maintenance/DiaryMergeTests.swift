import Diary
import Foundation
import TestSupport
import Testing
import Workspace

struct DiaryMergeTests {
  @Test(arguments: [
    ("1@1 2@2", "1@1 3@1", "1@1 3@1 2@2"),
    ("3@3 1@1", "2@2", "1@1 2@2 3@3"),
    ("1@1 1@2b", "1@1", "1@1 1@2b"),
    ("1@1", "1@1 -1@4", "1@1 -1@4"),
    ("-1@4", "1@9", "1@9 -1@4"),
    ("1@1 -1@4 1@1", "1@1 2@5", "1@1 -1@4 1@1 2@5"),
    ("1@1 -1@4", "1@1 -1@5", "1@1 -1@4 -1@5"),
    ("-1@4 1@1", "1@1 -1@3 1@1 -1@4", "1@1 -1@3 1@1 -1@4 1@1"),
    ("-1@4 1@1b", "1@1 -1@3 1@1 -1@4", "1@1 -1@3 1@1 -1@4 1@1b"),
    ("?half 1@1", "?half ?other 2@2", "1@1 2@2 ?half ?other"),
    ("+1@2", "1@1 +1@2", "1@1 +1@2"),
    ("", "1@1", "1@1"),
    ("", "", ""),
    ("1@1 1@1b^1@1", "1@1", "1@1 1@1b^1@1"),
    ("1@5 1@2^1@5", "2@3", "1@2^1@5 2@3 1@5"),
    ("1@1 1@2^1@1", "1@1 1@3^1@1", "1@1 1@2^1@1 1@3^1@1"),
    ("1@1 1@2^1@1", "1@1 1@2^1@1", "1@1 1@2^1@1"),
    ("1@1 1@2^1@1 -1@4", "1@1", "1@1 1@2^1@1 -1@4"),
    ("1@2^1@1", "1@1", "1@1 1@2^1@1"),
  ])
  func two(first: String, second: String, expected: String) {
    let merge = DiaryMerge([DiaryLines.lines(first), DiaryLines.lines(second)])
    #expect(DiaryLines.notation(merge.lines) == DiaryLines.notation(DiaryLines.lines(expected)))
  }

  @Test(arguments: [
    ("1@1 2@2", "1@1 2@2", "1@1 2@2 3@3", "1@1 2@2 3@3"),
    ("1@1 2@2", "2@2", "1@1 2@2 3@3", "2@2 3@3"),
    ("1@1 -1@2", "-1@2", "1@1 -1@2 4@4", "-1@2 4@4"),
    ("?half 1@1", "1@1", "?half 1@1 2@2", "1@1 2@2"),
  ])
  func withBase(base: String, first: String, second: String, expected: String) {
    let merge = DiaryMerge(
      [DiaryLines.lines(first), DiaryLines.lines(second)],
      base: DiaryLines.lines(base)
    )
    #expect(DiaryLines.notation(merge.lines) == expected)
  }

  @Test func conflictsAreReported() {
    let merge = DiaryMerge([
      DiaryLines.lines("1@1 2@1 3@1"), DiaryLines.lines("1@1b 2@1 3@1b -3@2"),
    ])
    #expect(merge.conflicts == [Entries.id(1)])
  }

  /// Edits of one entry in two places are told apart from two entries with one id.
  @Test(arguments: [
    ("1@1 1@2^1@1", "1@1 1@3^1@1", [] as [Int], [1]),
    ("1@1 1@2^1@1", "1@1", [], []),
    ("1@1 1@2^1@1", "1@1b", [1], []),
    ("1@1 1@2^1@1", "1@1 1@2^1@1 1@3^1@2^1@1", [], []),
    ("1@1 1@2^1@1", "1@4b 1@3b^1@4b", [1], []),
    ("1@1 1@2^1@1 -1@5", "1@1 1@3^1@1", [], []),
  ])
  func editsInTwoPlaces(first: String, second: String, conflicts: [Int], forks: [Int]) {
    let merge = DiaryMerge([DiaryLines.lines(first), DiaryLines.lines(second)])
    #expect(merge.conflicts == conflicts.map(Entries.id))
    #expect(merge.forks == forks.map(Entries.id))
  }

  @Test func equivalentEntriesAreMerged() {
    let line = DiaryLines.lines("1@1")
    let text = String(decoding: line[0].bytes, as: UTF8.self)
    let spaced = StoredLine(
      Array(
        text.replacing("{\"version\":1,", with: "{ ").replacing("}", with: ", \"version\": 1.0}\r")
          .utf8
      )
    )
    #expect(DiaryMerge([line, [spaced]]).lines.count == 1)
    let more = StoredLine(Array(text.replacing("}", with: ",\"mood\":null}").utf8))
    #expect(DiaryMerge([line, [more]]).lines.count == 2)
  }

  /// For any diaries in any order, the result is the same, merging it again changes nothing, and nothing is
  /// lost.
  @Test(arguments: Samples.of(0..<8))
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let (a, b) = (DiaryLines.random(&random), DiaryLines.random(&random))
      let merged = DiaryMerge([a, b]).lines
      let text = DiaryLines.notation(merged)
      let given = "\(DiaryLines.notation(a)) | \(DiaryLines.notation(b))"
      let comment = Comment(rawValue: "seed \(seed): \(given)")
      #expect(readable(merged) == readable(DiaryMerge([b, a]).lines), comment)
      #expect(DiaryLines.notation(DiaryMerge([merged, merged]).lines) == text, comment)
      #expect(words(merged) == words(a + b), comment)
    }
  }

  private func readable(_ lines: [StoredLine]) -> String {
    DiaryLines.notation(lines.filter { $0.id != nil })
  }

  private func words(_ lines: [StoredLine]) -> Set<String> {
    Set(lines.map { DiaryLines.notation([$0]) })
  }
}
