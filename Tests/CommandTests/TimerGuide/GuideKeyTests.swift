import Commands
import Platform
import Testing

@Suite struct GuideKeyTests {
  /// Each key of the timer; nothing is pressed by accident.
  @Test(
    arguments: [
      (Key.character(" "), GuideKey.pause), (.enter, .next), (.character("n"), .next),
      (.character("r"), .restart), (.character("q"), .quit), (.character("?"), .help),
      (.character("h"), .help), (.character("t"), .time), (.character("y"), .yes),
      (.character("x"), .other), (.escape, .other), (.up, nil), (.down, nil), (.backspace, nil),
      (.character("é"), nil), (.character("抽"), nil),
    ] as [(Key, GuideKey?)]
  )
  func meaning(key: Key, expected: GuideKey?) { #expect(GuideKey(key) == expected) }
}
