import Commands
import Recipes
import Testing

/// The output for screen readers.
@Suite struct PlainLinesTests {
  @Test func attended() {
    let keys: [(Double, GuideKey)] = [
      (0, .next), (20, .next), (30, .pause), (31, .next), (40, .pause), (80, .next), (81, .quit),
      (82, .other), (83, .help), (84, .other), (125, .next), (220, .next),
    ]
    #expect(
      text(Plans.morning, keys, isAttended: true) == """
        Morning V60: V60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 4 steps, 3:00 total
        Press enter to start. Keys: space pauses or resumes the timer; enter, n ends the step and starts the next; r restarts the brew (asks first); q quits (asks first); t tells the time left; ? shows this help.
        0:00  Step 1 of 4: Rinse the filter.
        0:00  Step 2 of 4: +45 g until the scale reads 45 g in 0:45. Bloom to 45 g, then swirl until evenly wet.
        0:10  Paused, 0:35 left.
        cannot go to the next step: the brew is paused; resume it first
        0:10  Resumed, 0:35 left.
        0:45  Step 2: the timer has finished; enter to continue.
        0:50  Step 3 of 4: +103 g until the scale reads 148 g in 0:45. Pour in slow circles to 148 g.
        Quit? The brew is still running. (y/n)
        Cancelled.
        Keys: space pauses or resumes the timer; enter, n ends the step and starts the next; r restarts the brew (asks first); q quits (asks first); t tells the time left; ? shows this help.
        1:35  Step 3: the timer has finished; enter to continue.
        1:35  Step 4 of 4: +102 g until the scale reads 250 g in 1:30. Pour the rest, and let it draw down.
        3:05  Step 4: the timer has finished; enter when the brew is done.
        3:10  Done, planned 3:00.

        """
    )
  }

  @Test func unattended() {
    #expect(
      text(
        Plans.iced,
        [(0, .next), (1, .next), (2, .next), (30, .quit), (31, .yes)],
        isAttended: false
      )
        == """
        アイスコーヒー: V60, 15 g coffee, medium-fine grind, 250 g water (including 80 g ice), 94 °C, 3 steps
        0:00  Step 1 of 3: 80 g ice. 氷を入れます。
        0:00  Step 2 of 3: +60.5 g until the scale reads 60.5 g at 98 °C. Pour, hot.
        0:01  Step 3 of 3: in 0:10.5. Stir.
        0:11  Step 3: the timer has finished.
        Quit? The brew is still running. (y/n)
        0:30  Quit in step 3.

        """
    )
  }

  /// After the help, the next key has its meaning; the time left is told on request.
  @Test func helpAndTime() {
    let keys: [(Double, GuideKey)] = [
      (0, .next), (10, .help), (11, .time), (12, .quit), (13, .yes),
    ]
    let options = GuidedBrew.Options(helpCoversBrew: false)
    #expect(
      text(
        Plans.plan([Plans.step(0, "Pour.", timer: 60, to: 250)]),
        keys,
        isAttended: true,
        options
      )
      .split(separator: "\n").dropFirst(3) == [
        "Keys: space pauses or resumes the timer; enter, n ends the step and starts the next; r restarts the brew (asks first); q quits (asks first); t tells the time left; ? shows this help.",
        "0:49 left in this step, 2:49 left in the brew.", "Quit? The brew is still running. (y/n)",
        "0:13  Quit in step 1.",
      ]
    )
  }

  private func text(
    _ plan: BrewPlan,
    _ keys: [(Double, GuideKey)],
    isAttended: Bool,
    _ options: GuidedBrew.Options = GuidedBrew.Options()
  ) -> String {
    var guide = GuidedBrew(plan, keys, options: options)
    let writer = PlainLines(plan: plan, isAttended: isAttended)
    let lines = writer.introduction + guide.takeUpdates().compactMap { writer.line($0) }
    return lines.map { $0 + "\n" }.joined()
  }
}
