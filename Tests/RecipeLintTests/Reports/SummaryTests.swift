import RecipeLint
import Testing
import Text

@Suite struct SummaryTests {
  @Test func describesWhatWasFound() {
    var summary = Summary()
    #expect(summary.description == "no findings in 0 files")
    summary.add([])
    #expect(summary.description == "no findings in 1 file")
    var advice = finding(ByteRange(0, 0))
    advice.severity = .note
    advice.fix = Fix("fix it", .safe, [])
    summary.add([finding(ByteRange(0, 0)), advice, finding(ByteRange(0, 0))])
    #expect(summary.description == "2 errors, 1 note in 2 files; 1 can be fixed with --fix")
  }
}
