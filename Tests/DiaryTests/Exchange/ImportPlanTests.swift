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
    Case(diary: "1@2", file: "1@2 1@2 2@3 2@3", added: "2@3", present: 1),
    Case(diary: "", file: "1@2 1@2b 1@2b", added: "1@2 1@2b", conflicts: [1]),
    Case(diary: "1@2 ?half", file: "1@2b", added: "1@2b", conflicts: [1]),
    Case(diary: "1@2 -1@3", file: "1@2 1@2b 2@2", added: "2@2", deleted: 2),
    Case(diary: "1@2 -1@3", file: "1@2", restores: true, added: "1@2"),
    Case(diary: "1@2 -1@3 1@2", file: "1@2", added: "", present: 1),
    Case(diary: "-1@3", file: "1@2", added: "", deleted: 1),
    Case(diary: "+1@2", file: "+1@2 1@2", added: "1@2", present: 1, conflicts: [1]),
  ])
  func plan(of test: Case) {
    let file = ImportContent(jsonLines: StoredLine.content(of: DiaryLines.lines(test.file)))
    let diary = DiaryLines.lines(test.diary)
    let plan = file.plan(into: diary, restores: test.restores)
    #expect(DiaryLines.notation(plan.added) == test.added)
    #expect([plan.present, plan.deleted] == [test.present, test.deleted])
    #expect(plan.conflicts == test.conflicts.map(Entries.id))
  }
}
