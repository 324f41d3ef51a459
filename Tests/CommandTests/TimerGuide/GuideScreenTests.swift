import Commands
import Platform
import Testing
import Text

/// Whole screens, as a brewer sees them.
@Suite struct GuideScreenTests {
  /// In the third step, 17.4 s after it began.
  private let pouring = GuidedBrew(
    Plans.morning,
    [(0, .next), (20, .next), (66, .next)],
    now: 83.4
  )

  @Test func wide() {
    expect(
      pouring,
      80,
      24,
      """
      Morning V60                                                   15 g  250 g  94 °C

      Step 3 of 4                                              1:03 of 3:00, 1:57 left

                                 ██████      ██████  ██████
                                 ██  ██  ██      ██  ██  ██
                                 ██  ██      ██████  ██████
                                 ██  ██  ██  ██      ██  ██
                                 ██████      ██████  ██████

      +103 g  until the scale reads 148 g  2.3 g/s

      Pour in slow circles to 148 g.

      Step  ████████████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Brew  ██████████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

      Next  +102 g to 250 g  Pour the rest, and let it draw down.





      space pause  ? help  enter next  r restart  q quit
      """
    )
  }

  @Test func narrow() {
    expect(
      pouring,
      40,
      12,
      """
      Morning V60           15 g  250 g  94 °C

      Step 3 of 4      1:03 of 3:00, 1:57 left

      0:28  148 g  +103 g  2.3 g/s

      Pour in slow circles to 148 g.

      Step  █████████████░░░░░░░░░░░░░░░░░░░░░
      Brew  ███████████░░░░░░░░░░░░░░░░░░░░░░░
      Next  +102 g to 250 g  Pour the rest, a…
      space pause  ? help  enter next
      """
    )
  }

  @Test func tiny() {
    expect(
      pouring,
      20,
      6,
      """
      3/4     1:03 of 3:00
      0:28  148 g  +103 g
      Pour in slow circles
      to 148 g.
      ███████░░░░░░░░░░░░░
      space pause  ? help
      """
    )
  }

  /// A temperature change is announced in time, both up and back.
  @Test func otherTemperatures() {
    let plan = Plans.plan(
      total: 40,
      [
        Plans.step(0, "Bloom.", timer: 10, to: 50, start: 0),
        Plans.step(1, "Hot.", timer: 10, to: 100, start: 10, temperature: 98),
        Plans.step(2, "Hot, too.", timer: 10, to: 150, start: 20, temperature: 98),
        Plans.step(3, "As before.", timer: 10, to: 250, start: 30),
      ]
    )
    let keys = [0, 10, 20, 30].map { (Double($0), GuideKey.next) }
    let screens = keys.indices.map { count in
      let guide = GuidedBrew(plan, Array(keys.prefix(count + 1)))
      let size = TerminalSize(columns: 60, rows: 8)
      return GuideScreen(of: guide, size: size).lines().map { $0.text() }
    }
    #expect(
      screens.map { $0[2] } == [
        "0:10  +50 g  until the scale reads 50 g",
        "0:10  +50 g  until the scale reads 100 g  98 °C  5 g/s",
        "0:10  +50 g  until the scale reads 150 g  98 °C  5 g/s",
        "0:10  +100 g  until the scale reads 250 g  94 °C  10 g/s",
      ]
    )
    #expect(
      screens.map { $0[6] } == [
        "Next  +50 g to 100 g  98 °C  Hot.", "Next  +50 g to 150 g  Hot, too.",
        "Next  +100 g to 250 g  94 °C  As before.", "Next  enjoy your coffee",
      ]
    )
  }

  /// No clock runs in the preparation.
  @Test func withoutTimer() {
    expect(
      GuidedBrew(Plans.morning, [(0, .next)], now: 12),
      60,
      20,
      """
      Morning V60                               15 g  250 g  94 °C

      Step 1 of 4  enter when done         0:00 of 3:00, 3:00 left

      Rinse the filter.

      Brew  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

      Next  +45 g to 45 g  Bloom to 45 g, then swirl until evenly…










      enter next  ? help  r restart  q quit
      """
    )
  }

  @Test func endedTimer() {
    let guide = GuidedBrew(Plans.morning, [(0, .next), (20, .next)], now: 70)
    expect(
      guide,
      60,
      10,
      """
      Morning V60                               15 g  250 g  94 °C

      Step 2 of 4  enter to continue       0:50 of 3:00, 2:10 left

      +0:05  +45 g  until the scale reads 45 g
      Bloom to 45 g, then swirl until evenly wet.
      Step  ██████████████████████████████████████████████████████
      Brew  ███████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Next  +103 g to 148 g  Pour in slow circles to 148 g.
      enter next  ? help  r restart  q quit
      """
    )
  }

  @Test func drawdown() {
    let guide = GuidedBrew(
      Plans.morning,
      [(0, .next), (20, .next), (65, .next), (110, .next)],
      now: 207.9
    )
    expect(
      guide,
      60,
      10,
      """
      Morning V60                               15 g  250 g  94 °C

      Step 4 of 4  enter when the brew is done        3:07 of 3:00

      +0:07  +102 g  until the scale reads 250 g
      Pour the rest, and let it draw down.
      Step  ██████████████████████████████████████████████████████
      Brew  ██████████████████████████████████████████████████████
      Next  enjoy your coffee
      enter done  ? help  r restart  q quit
      """
    )
  }

  @Test func iceAndWideCharacters() {
    expect(
      GuidedBrew(Plans.iced, [(0, .next)], now: 3),
      40,
      12,
      """
      アイスコーヒー        15 g  250 g  94 °C

      Step 1 of 3  enter when done        0:00

      80 g ice

      氷を入れます。

      Next  +60.5 g to 60.5 g  98 °C  Pour, h…


      enter next  ? help  r restart  q quit
      """
    )
    expect(
      GuidedBrew(Plans.iced, [(0, .next), (4, .next)], now: 5),
      40,
      12,
      """
      アイスコーヒー        15 g  250 g  94 °C

      Step 2 of 3  enter when done        0:01

      0:01  60.5 g  +60.5 g  98 °C

      Pour, hot.

      Next  Stir.


      enter next  ? help  r restart  q quit
      """
    )
    expect(
      GuidedBrew(Plans.iced, [(0, .next), (4, .next), (8, .next)], now: 9),
      40,
      12,
      """
      アイスコーヒー        15 g  250 g  94 °C

      Step 3 of 3                         0:05

      0:10  the scale reads 60.5 g

      Stir.

      Step  ███░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

      Next  enjoy your coffee
      space pause  ? help  enter done
      """
    )
  }

  @Test func colors() {
    let lines = GuideScreen(of: pouring, size: TerminalSize(columns: 40, rows: 4)).lines()
    #expect(
      lines.map { $0.text(.ansi) } == [
        "\u{1B}[1m0:28\u{1B}[0m  \u{1B}[1m148 g\u{1B}[0m  +103 g  2.3 g/s",
        "Pour in slow circles to 148 g.",
        "\u{1B}[2mStep  \u{1B}[0m█████████████░░░░░░░░░░░░░░░░░░░░░",
        "\u{1B}[2mspace pause\u{1B}[0m  \u{1B}[2m? help\u{1B}[0m  \u{1B}[2menter next\u{1B}[0m",
      ]
    )
  }

  /// For every size and recipe, no line is too wide and no row too many.
  @Test(arguments: [1, 2, 3, 5, 10, 19, 20, 39, 40, 79, 80, 200])
  func fits(columns: Int) {
    let odd = Plans.plan(
      name: "🫖 naïve \u{1B}[2J 名前",
      [Plans.step(0, "one\ntwo\u{7}three 抽出する", timer: 1e300, to: 1e17, start: 0)]
    )
    let guides = [Plans.morning, Plans.iced, odd].flatMap { plan in
      [
        GuidedBrew(plan: plan), GuidedBrew(plan, [(0, .next)], now: 1000),
        GuidedBrew(plan, [(0, .help)]), GuidedBrew(plan, [(0, .next), (1, .quit)]),
      ]
    }
    for rows in [1, 2, 3, 4, 5, 6, 10, 17, 18, 24, 60] {
      for guide in guides {
        let lines = GuideScreen(of: guide, size: TerminalSize(columns: columns, rows: rows))
          .lines().map { $0.text() }
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { $0.displayWidth() <= columns }, "\(columns)×\(rows)")
        #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }
}
