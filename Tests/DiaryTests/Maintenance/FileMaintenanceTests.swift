import TestSupport
import Testing

@testable import Diary

/// The maintenance of files in little memory does the same as that of lines in memory.
@Suite struct FileMaintenanceTests {
  private func source(_ lines: [StoredLine], newline: Bool = true) -> DiarySource {
    let content = StoredLine.content(of: lines)
    return DiarySource(newline || content.isEmpty ? content : Array(content.dropLast()))
  }

  private func content(_ selection: LineSelection) throws -> [UInt8] {
    var content: [UInt8] = []
    try selection.write { content += $0 }
    return content
  }

  /// Random lines, some of them blank, spaced, or after a byte order mark.
  private func random(_ random: inout SeededGenerator) -> [StoredLine] {
    var lines = DiaryLines.random(&random)
    if Int.random(in: 0...3, using: &random) == 0 { lines += DiaryLines.random(&random) }
    if Int.random(in: 0...4, using: &random) == 0, let first = lines.first {
      lines[0] = StoredLine([0xEF, 0xBB, 0xBF] + first.bytes)
    }
    if Int.random(in: 0...4, using: &random) == 0, let last = lines.last {
      lines[lines.count - 1] = StoredLine([0x20] + last.bytes + [0x0D])
    }
    if Int.random(in: 0...4, using: &random) == 0 { lines.insert(StoredLine([0x20]), at: 0) }
    return lines
  }

  private func note(_ seed: UInt64, _ diaries: [[StoredLine]]) -> Comment {
    let texts = diaries.map { DiaryLines.notation($0) }.joined(separator: " | ")
    return Comment(rawValue: "seed \(seed): \(texts)")
  }

  @Test(arguments: 0..<8)
  func compaction(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let lines = random(&generator)
      let expected = DiaryCompaction(lines)
      let found = try FileCompaction(source(lines, newline: Bool.random(using: &generator)))
      let comment = note(seed, [lines])
      #expect(try content(found.selection) == StoredLine.content(of: expected.kept), comment)
      #expect(found.entries == expected.entries, comment)
      #expect(found.deletedEntries == expected.deletedEntries, comment)
      #expect(found.replacedEntries == expected.replacedEntries, comment)
      #expect(found.duplicates == expected.duplicates, comment)
    }
  }

  @Test(arguments: 0..<8)
  func merge(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let base = random(&generator)
      let diaries = (0..<2).map { _ in
        base.filter { _ in Bool.random(using: &generator) } + random(&generator)
      }
      let hasBase = round.isMultiple(of: 2)
      let expected = DiaryMerge(diaries, base: hasBase ? base : [])
      let found = try FileMerge(
        diaries.map { source($0) },
        base: hasBase ? source(base) : nil,
        replaced: source(base)
      )
      let comment = note(seed, diaries + [base])
      #expect(try content(found.selection) == StoredLine.content(of: expected.lines), comment)
      #expect(
        found.conflicts == expected.conflicts.sorted { $0.uuidString < $1.uuidString },
        comment
      )
      #expect(found.forks == expected.forks.sorted { $0.uuidString < $1.uuidString }, comment)
      #expect(found.removed == expected.removed, comment)
      #expect(found.hasAllOfReplaced == expected.hasAll(of: base), comment)
    }
  }

  @Test(arguments: 0..<4)
  func repair(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var lines = random(&generator)
      if let first = lines.first, Bool.random(using: &generator) {
        lines.append(StoredLine(Array("{\"version\":1,\"id".utf8) + first.bytes))
      }
      let expected = DiaryRepair(lines)
      let found = try FileRepair(source(lines, newline: Bool.random(using: &generator)))
      let comment = note(seed, [lines])
      var content: [UInt8] = []
      try found.write { content += $0 }
      var rejected: [[UInt8]] = []
      try found.forEachRejected { rejected.append($0) }
      #expect(content == StoredLine.content(of: expected.kept), comment)
      #expect(rejected == expected.rejected.map(\.bytes), comment)
      #expect(found.count == expected.rejected.count, comment)
      #expect(found.recovered == expected.recovered, comment)
    }
  }

  /// Lines that are longer than a block, and many that share a time.
  @Test func largeLines() throws {
    let filler = [UInt8](repeating: 0x20, count: LogFormat.maximumLineLength)
    let lines =
      DiaryLines.lines("1@1") + [StoredLine(filler + Array("{}".utf8) + filler + filler)]
      + DiaryLines.lines("2@1 3@1 1@1 4@1 -2@2")
    let kept = DiaryCompaction(lines).kept
    #expect(try content(FileCompaction(source(lines)).selection) == StoredLine.content(of: kept))
    let merged = DiaryMerge([lines, lines]).lines
    let found = try FileMerge([source(lines), source(lines)])
    #expect(try content(found.selection) == StoredLine.content(of: merged))
  }
}
