import Commands
import Testing

/// Whole screens without a running timer: before the start, in a pause, with prompts and help.
@Suite struct StaticScreenTests {
  @Test func beforeTheStart() {
    let plan = Plans.plan(
      warnings: [.doseOutOfRange(value: 15, range: 18...20)],
      Plans.morning.scaledSteps
    )
    expect(
      GuidedBrew(plan: plan),
      60,
      16,
      """
      Morning V60

      V60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 4
      steps, 3:00 total

                    Rinse the filter.
      0:00   +45 g  Bloom to 45 g, then swirl until evenly wet.
      0:45  +103 g  Pour in slow circles to 148 g.
      1:30  +102 g  Pour the rest, and let it draw down.

      warning: a dose of 15 g is outside the recommended 18 g to
      20 g



      enter start  ? help  q quit
      """
    )
    expect(
      GuidedBrew(plan: plan),
      20,
      6,
      """
      Morning V60
      V60, 15 g coffee,
      medium-fine grind, …
      Rinse the filter.
      0:00  +45 g  Bloom …
      enter start  ? help
      """
    )
  }

  /// Ice, and steps with different water temperatures.
  @Test func iceBeforeTheStart() {
    expect(
      GuidedBrew(plan: Plans.iced),
      60,
      10,
      """
      アイスコーヒー

      V60, 15 g coffee, medium-fine grind, 250 g water (including
      80 g ice), 94 °C, 3 steps

            80 g ice         氷を入れます。
      0:00   +60.5 g  98 °C  Pour, hot.
                             Stir.

      enter start  ? help  q quit
      """
    )
  }

  @Test func help() {
    expect(
      GuidedBrew(Plans.morning, [(0, .help)]),
      60,
      8,
      """
      space     pauses or resumes the timer
      enter, n  ends the step and starts the next
      r         restarts the brew (asks first)
      q         quits (asks first)
      ?         shows this help


      any key: back
      """
    )
    expect(
      GuidedBrew(Plans.morning, [(0, .help)]),
      20,
      6,
      """
      space  pause, resume
      enter  next step
      r      restart
      q      quit
      ?      help
      any key: back
      """
    )
  }

  @Test func paused() {
    let guide = GuidedBrew(Plans.morning, [(0, .next), (20, .next), (30, .pause)], now: 90)
    expect(
      guide,
      60,
      8,
      """
      Morning V60                               15 g  250 g  94 °C
      Step 2 of 4  paused                  0:10 of 3:00, 2:50 left
      0:35  +45 g  until the scale reads 45 g
      Bloom to 45 g, then swirl until evenly wet.
      Step  ████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Brew  ███░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Next  +103 g to 148 g  Pour in slow circles to 148 g.
      space resume  ? help  r restart  q quit
      """
    )
  }

  @Test func questionsAndRefusals() {
    let keys: [(Double, GuideKey)] = [(0, .next), (20, .next)]
    expect(
      GuidedBrew(Plans.morning, keys + [(30, .quit)]),
      40,
      5,
      """
      0:35  +45 g  until the scale reads 45 g
      Bloom to 45 g, then swirl until evenly
      wet.
      Step  ███████░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Quit? The brew is still running. (y/n)
      """
    )
    expect(
      GuidedBrew(Plans.morning, keys + [(30, .pause), (31, .next)]),
      40,
      5,
      """
      0:35  +45 g  until the scale reads 45 g
      Bloom to 45 g, then swirl until evenly
      wet.
      cannot go to the next step: the brew is
      paused; resume it first
      """
    )
  }
}
