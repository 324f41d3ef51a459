import Testing

@testable import Diary

/// Copies among the lines of an imported diary.
@Suite struct ImportCopiesTests {
  /// Versions of one entry, with as many copies of the first one.
  private func lines(_ count: Int) -> [UInt8] {
    let id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
    return Array(
      (0..<count).map { #"{"version":1,"id":"\#(id)","note":"\#($0)"}"# + "\n" }.joined().utf8
    )
      + Array(
        String(repeating: #"{"version":1,"id":"\#(id)","note":"0"}"# + "\n", count: count).utf8
      )
  }

  /// A line is compared with its copies only.
  @Test(arguments: [1_000, 2_000, 4_000])
  func comparisonsAreLinear(count: Int) throws {
    var table = LineTable()
    try table.add(DiarySource(lines(count)))
    let reader = LineTableReader(table)
    #expect(try reader.withoutCopies(Array(0..<2 * count)) == Array(0..<count))
    #expect(reader.comparisons == count)
  }
}
