import Testing

@testable import Commands

@Suite struct ProgressLineTests {
  /// A clock that a test sets.
  private final class Clock {
    var time = ContinuousClock.now
  }

  private let clock = Clock()

  private func line(isShown: Bool = true) -> ProgressLine {
    ProgressLine(isShown: isShown) { [clock] in clock.time }
  }

  @Test func appearsAfterASecondAndChangesTenTimesASecond() {
    var line = line()
    var shown: [String?] = []
    for (milliseconds, done) in [(999, 1), (1, 2), (99, 3), (1, 4)] {
      clock.time += .milliseconds(milliseconds)
      shown.append(line.line(done, of: 9))
    }
    #expect(shown == [nil, "\r\u{1B}[K2 of 9 files", nil, "\r\u{1B}[K4 of 9 files"])
  }

  @Test func isClearedOnce() {
    var line = line()
    #expect(line.clearing() == nil)
    clock.time += .seconds(1)
    _ = line.line(1, of: 2)
    #expect(line.clearing() == "\r\u{1B}[K")
    #expect(line.clearing() == nil)
  }

  @Test func isHiddenWithoutATerminal() {
    var line = line(isShown: false)
    clock.time += .seconds(5)
    #expect(line.line(1, of: 2) == nil)
  }
}
