import Diary
import Testing
import Workspace

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
