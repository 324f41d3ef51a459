import TestSupport
import Testing

@testable import Diary

struct ImportPlanTests {
  /// In the notation of ``DiaryLines``.
  struct Case: CustomTestStringConvertible, Sendable {
    let diary: String
    let file: String
    var restores = false
    let added: String
    var present = 0
    var deleted = 0
    var conflicts: [Int] = []

    var testDescription: String { "\(file) into \(diary)" }
  }

  @Test(arguments: [
    Case(diary: "", file: "1@2 2@3", added: "1@2 2@3"),
    Case(diary: "1@2", file: "1@2 2@3", added: "2@3", present: 1),
    Case(diary: "", file: "1@2 1@2b 1@2b", added: "1@2 1@2b", conflicts: [1]),
    Case(diary: "1@2 ?half", file: "1@2b", added: "1@2b", conflicts: [1]),
    Case(diary: "1@2 -1@3", file: "1@2 1@2b 2@2", added: "2@2", deleted: 2),
    Case(diary: "1@2 -1@3", file: "1@2", restores: true, added: "1@2"),
    Case(diary: "1@2 -1@3 1@2", file: "1@2", added: "", present: 1),
    Case(diary: "-1@3", file: "1@2", added: "", deleted: 1),
    Case(diary: "+1@2", file: "+1@2 1@2", added: "1@2", present: 1, conflicts: [1]),
  ])
  func plan(of test: Case) throws {
    let file = ImportContent(jsonLines: StoredLine.content(of: DiaryLines.lines(test.file)))
    let diary = DiaryLines.lines(test.diary)
    let plan = try FileImport(
      file,
      into: DiarySource(StoredLine.content(of: diary)),
      restores: test.restores
    )
    #expect(try DiaryLines.notation(plan.added()) == test.added)
    #expect([plan.present, plan.deleted] == [test.present, test.deleted])
    #expect(plan.conflicts == test.conflicts.map(Entries.id))
  }

  /// An import in little memory does the same as one of lines in memory.
  @Test(arguments: 0..<8)
  func files(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let diary = DiaryLines.random(&generator)
      let file = DiaryLines.random(&generator).filter { line in
        if case .entry = line.kind { true } else { false }
      }
      let format: ImportFormat = round.isMultiple(of: 2) ? .json : .jsonl
      let restores = round.isMultiple(of: 3)
      let content = ImportContent(
        format == .json
          ? ExportedDocument.json(file) : StoredLine.content(of: file),
        as: format
      )
      var entries = content.lines
      if format == .jsonl {
        var seen: Set<[UInt8]> = []
        entries = entries.filter { seen.insert($0.bytes).inserted }
      }
      let expected = ImportPlan(entries, into: diary, restores: restores)
      let found = try FileImport(
        content,
        into: DiarySource(StoredLine.content(of: diary)),
        restores: restores
      )
      let comment = Comment(
        rawValue: "seed \(seed): \(DiaryLines.notation(file)) into \(DiaryLines.notation(diary))"
      )
      #expect(try found.added() == expected.added.map { entries[$0] }, comment)
      #expect(found.count == expected.added.count, comment)
      #expect(found.present == expected.present, comment)
      #expect(found.deleted == expected.deleted, comment)
      #expect(found.conflicts == expected.conflicts.map { entries[$0].id }, comment)
    }
  }

  /// A JSON document of lines.
  private enum ExportedDocument {
    static func json(_ lines: [StoredLine]) -> [UInt8] {
      Array("{\"entries\":[".utf8) + lines.map(\.bytes).joined(separator: [0x2C])
        + Array("]}".utf8)
    }
  }
}
