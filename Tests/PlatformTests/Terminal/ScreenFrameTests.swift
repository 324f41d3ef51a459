import Testing

@testable import Platform

@Suite struct ScreenFrameTests {
  private let size = TerminalSize(columns: 20, rows: 4)

  @Test func onlyDifferencesAreWritten() {
    var frame = ScreenFrame()
    #expect(
      frame.change(to: ["a", "", "c"], size: size)
        == "\u{1B}[?2026h\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[3;1H\u{1B}[Kc\u{1B}[?2026l"
    )
    #expect(frame.change(to: ["a", "", "c"], size: size) == "")
    #expect(
      frame.change(to: ["a", "b", "c"], size: size)
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[Kb\u{1B}[?2026l"
    )
    #expect(
      frame.change(to: ["a"], size: size)
        == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[K\u{1B}[3;1H\u{1B}[K\u{1B}[?2026l"
    )
  }

  @Test func aChangeOfSizeWritesAll() {
    var frame = ScreenFrame()
    _ = frame.change(to: ["a", "b"], size: size)
    #expect(
      frame.change(to: ["a", "b"], size: TerminalSize(columns: 10, rows: 4))
        == "\u{1B}[?2026h\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[2;1H\u{1B}[Kb\u{1B}[?2026l"
    )
  }
}
