import Diary
import TestSupport
import Testing

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
  @Test(arguments: 0..<4)
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
