import TestSupport
import Testing
import Workspace

@testable import Diary

struct DiaryCompactionTests {
  @Test(arguments: [
    ("1@1 2@2", "1@1 2@2", 0, 0),
    ("1@1 2@2 -1@3", "2@2 -1@3", 1, 0),
    ("1@1 -1@2 1@1", "-1@2 1@1", 1, 0),
    ("1@1 1@1 1@2b", "1@1 1@2b", 0, 1),
    ("-1@2 -1@3", "-1@3", 0, 1),
    ("?half +1@1 ?half -1@2", "?half ?half -1@2", 1, 0),
    ("+1@1 2@1", "+1@1 2@1", 0, 0),
  ])
  func table(given: String, kept: String, deleted: Int, duplicates: Int) {
    let compaction = DiaryCompaction(DiaryLines.lines(given))
    #expect(DiaryLines.notation(compaction.kept) == kept)
    #expect(compaction.deletedEntries == deleted)
    #expect(compaction.duplicates == duplicates)
  }

  @Test(arguments: [
    ("1@1 1@2^1@1", "1@2^1@1", 1),
    ("1@1 1@2^1@1 1@3^1@2^1@1", "1@3^1@2^1@1", 2),
    ("1@1 1@2^1@1 1@3^1@1", "1@2^1@1 1@3^1@1", 1),
    ("1@1b 1@2^1@1", "1@1b 1@2^1@1", 0),
    ("1@2^1@1 1@1", "1@2^1@1", 1),
    ("1@1 1@2^1@1 -1@4", "-1@4", 0),
    ("1@1 1@2^1@1 -1@4 1@1", "-1@4 1@1", 0),
    ("2@1 1@2^2@1", "2@1 1@2^2@1", 0),
    // An edit that cannot be read is not shown, and so replaces nothing.
    ("1@1 +1@2^1@1", "1@1 +1@2^1@1", 0),
    ("1@1 1@2^1@1 +1@3^1@2^1@1", "1@2^1@1 +1@3^1@2^1@1", 1),
  ])
  func edits(given: String, kept: String, replaced: Int) {
    let compaction = DiaryCompaction(DiaryLines.lines(given))
    #expect(
      DiaryLines.notation(compaction.kept) == DiaryLines.notation(DiaryLines.lines(kept))
    )
    #expect(compaction.replacedEntries == replaced)
  }

  /// Compacting twice changes nothing, and merging an uncompacted copy restores nothing.
  @Test(arguments: Samples.of(0..<4))
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let lines = DiaryLines.random(&random)
      let kept = DiaryCompaction(lines).kept
      let comment = Comment(rawValue: "seed \(seed): \(DiaryLines.notation(lines))")
      #expect(DiaryLines.notation(DiaryCompaction(kept).kept) == DiaryLines.notation(kept), comment)
      let merged = DiaryCompaction(DiaryMerge([kept, lines]).lines).kept
      #expect(entries(merged) == entries(kept), comment)
    }
  }

  private func entries(_ lines: [StoredLine]) -> [String] {
    lines.map { DiaryLines.notation([$0]) }.filter { !"-?".contains($0.prefix(1)) }.sorted()
  }
}

struct DiaryRepairTests {
  private let entry = LineWriter.line(Entries.full).dropLast()

  @Test func damagedLinesAreRemoved() {
    let repair = DiaryRepair(DiaryLines.lines("1@1 ?half +2@2 -1@3 ?other"))
    #expect(DiaryLines.notation(repair.kept) == "1@1 +2@2 -1@3")
    #expect(repair.rejected.map(\.number) == [2, 5])
    #expect(repair.recovered == 0)
  }

  @Test(arguments: [
    ("{\"version\":1,\"id\":\"0000", ""), ("", "\u{0}\u{0}\u{0}"), ("", "{\"version\":"),
  ])
  func wholeEntriesAreParted(before: String, behind: String) {
    let line = StoredLine(Array((before + entry + behind).utf8))
    let repair = DiaryRepair([line])
    #expect(repair.kept.map { Array($0.bytes) } == [Array(entry.utf8)])
    #expect(repair.rejected.map(\.bytes) == [Array((before + behind).utf8)])
    #expect(repair.recovered == 1)
  }

  @Test func twoEntriesOnALine() {
    let repair = DiaryRepair([StoredLine(Array((entry + entry).utf8))])
    #expect(repair.kept.map { Array($0.bytes) } == [Array(entry.utf8), Array(entry.utf8)])
    #expect(repair.rejected == [])
    #expect(repair.recovered == 2)
  }
}

struct LineVersionsTests {
  private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test(arguments: [
    (#"{"a":1,"b":[true,null]}"#, #" { "b" : [true, null], "a" : 1.0 }"# + "\r", true),
    (#"{"a":-0}"#, #"{"a":0}"#, true),
    (#"{"a":"\u00e9"}"#, #"{"a":"é"}"#, true),
    (#"{"a":"é"}"#, #"{"a":"e\#u{301}"}"#, false),
    (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#, false),
    (#"{"a":1}"#, #"{"a":1,"b":null}"#, false),
    (#"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, false),
    (#"{"a":"1"}"#, #"{"a":1}"#, false),
    ("{half", "{half", true),
    ("{half", "{hal", false),
  ])
  func same(first: String, second: String, isSame: Bool) {
    var versions = LineVersions()
    let isEmptyHolding = versions.contains(Self.bytes(first))
    #expect(!isEmptyHolding)
    versions.add(Self.bytes(first))
    versions.add(Self.bytes(#"{"c":0}"#))
    let isFound = versions.contains(Self.bytes(second))
    #expect(isFound == isSame)
  }

  /// Each line is parsed once.
  @Test(.timeLimit(.minutes(30)))
  func manyLines() {
    let lines = (0..<5_000).map { Self.bytes(#"{"a":\#($0),"b":"text","c":null}"#) }
    var versions = LineVersions()
    for line in lines where !versions.contains(line) { versions.add(line) }
    let known = lines.count { versions.contains($0) }
    #expect(known == lines.count)
  }
}
