import Commands
import Recipes
import Testing

/// Whole screens with a scale.
@Suite struct ScaleScreenTests {
  /// The second step, at 6 g/s, after a number of seconds.
  private func pouring(until seconds: Double) -> GuidedBrew {
    var guide = GuidedBrew(plan: Plans.morning, options: .init(isAutomatic: true))
    feed(&guide, 0..<1) { _ in 310 }
    guide.press(.next, at: .milliseconds(900))
    guide.press(.next, at: .milliseconds(1300))
    feed(&guide, 2..<seconds + 0.05) { 310 + min(45, ($0 - 2) * 6) }
    return guide
  }

  private func feed(
    _ guide: inout GuidedBrew,
    _ seconds: Range<Double>,
    _ grams: (Double) -> Double
  ) {
    for tenth in Int(seconds.lowerBound * 10)..<Int(seconds.upperBound * 10 + 0.5) {
      let reading = ScaleReading(
        milliseconds: Int64(tenth * 100),
        grams: grams(Double(tenth) / 10)
      )
      guide.read(reading, isUnattended: false)
    }
  }

  @Test func beforeTheStart() {
    var guide = GuidedBrew(plan: Plans.morning)
    feed(&guide, 0..<1) { _ in 310.4 }
    expect(
      guide,
      60,
      14,
      """
      Morning V60

      V60, 15 g coffee, medium-fine grind, 250 g water, 94 °C, 4
      steps, 3:00 total

                    Rinse the filter.
      0:00   +45 g  Bloom to 45 g, then swirl until evenly wet.
      0:45  +103 g  Pour in slow circles to 148 g.
      1:30  +102 g  Pour the rest, and let it draw down.

      The scale shows 310.4 g, which counts as 0 g.


      enter start  ? help  q quit
      """
    )
  }

  @Test func pouring() {
    expect(
      pouring(until: 7),
      80,
      24,
      """
      Morning V60                                                   15 g  250 g  94 °C

      Step 2 of 4                                              0:05 of 3:00, 2:55 left

                   ██████  ██████    ██████      ██████      ██    ██████
                       ██  ██  ██    ██          ██  ██    ████    ██
                   ██████  ██  ██    ██████      ██  ██      ██    ██████
                       ██  ██  ██    ██  ██      ██  ██      ██        ██
                   ██████  ██████    ██████  ██  ██████    ██████  ██████
                   g on the scale           g/s              g to pour

      0:40  +45 g  until the scale reads 45 g

      Bloom to 45 g, then swirl until evenly wet.

      Step  █████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Brew  ██░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░

      Next  +103 g to 148 g  Pour in slow circles to 148 g.




      space pause  ? help  enter next  r restart  q quit
      """
    )
  }

  /// The water is in: the time is what matters now.
  @Test func waterIsIn() {
    expect(
      pouring(until: 20),
      40,
      12,
      """
      Morning V60           15 g  250 g  94 °C

      Step 2 of 4      0:18 of 3:00, 2:42 left

      0:27  +45 g  until the scale reads 45 g
      45 g on the scale  0 g/s  0 g to pour
      Bloom to 45 g, then swirl until evenly
      wet.
      Step  ██████████████░░░░░░░░░░░░░░░░░░░░
      Brew  ███░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Next  +103 g to 148 g  Pour in slow cir…
      space pause  ? help  enter next
      """
    )
  }

  @Test func liftedAndLost() {
    var guide = pouring(until: 20)
    feed(&guide, 20.1..<22) { _ in 0 }
    expect(
      guide,
      40,
      12,
      """
      Morning V60           15 g  250 g  94 °C

      Step 2 of 4      0:20 of 3:00, 2:40 left

      0:25  +45 g  until the scale reads 45 g
      lifted, last 45 g
      Bloom to 45 g, then swirl until evenly
      wet.
      Step  ███████████████░░░░░░░░░░░░░░░░░░░
      Brew  ███░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Next  +103 g to 148 g  Pour in slow cir…
      space pause  ? help  enter next
      """
    )
    guide.loseScale(at: .seconds(25), isGone: false, isUnattended: false)
    expect(
      guide,
      40,
      12,
      """
      Morning V60           15 g  250 g  94 °C

      Step 2 of 4      0:23 of 3:00, 2:37 left

      0:22  +45 g  until the scale reads 45 g
      no reading, last 45 g
      Bloom to 45 g, then swirl until evenly
      wet.
      Step  █████████████████░░░░░░░░░░░░░░░░░
      Brew  ████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
      Next  +103 g to 148 g  Pour in slow cir…
      space pause  ? help  enter next
      """
    )
  }

  /// The bell rings half a second before the water is in.
  @Test func theBell() {
    var guide = pouring(until: 2)
    var rings: [Double] = []
    for tenth in 21..<140 {
      let second = Double(tenth) / 10
      feed(&guide, second..<second + 0.1) { 310 + min(45, ($0 - 2) * 6) }
      for update in guide.takeUpdates() {
        if let sound = BrewSound(update, in: Plans.morning) {
          #expect(sound == .stop)
          rings.append(second)
        }
      }
    }
    #expect(rings == [9.0])
  }
}

@Suite struct ScaleLinesTests {
  @Test func readings() {
    var lines = ScaleLines()
    let text =
      "{\"ms\":0,\"grams\":0.0}\r\n\n{\"grams\":-3.25,\"ms\":100.0,\"battery\":80}\n{\"ms\":200,\"grams\":1e"
    #expect(
      lines.readings(in: Array(text.utf8)) == [
        ScaleReading(milliseconds: 0, grams: 0), ScaleReading(milliseconds: 100, grams: -3.25),
      ]
    )
    #expect(lines.readings(in: Array("1}".utf8)) == [])
    #expect(lines.readings(in: []) == [ScaleReading(milliseconds: 200, grams: 10)])
    #expect(lines.problem == nil)
  }

  @Test(arguments: [
    "hello", "[]", "{\"ms\":1}", "{\"ms\":\"1\",\"grams\":2}", "{\"ms\":-1,\"grams\":2}",
    "{\"ms\":1,\"grams\":1e9}", "{\"ms\":1e99,\"grams\":1}", "{\"ms\":1,\"grams\":2",
  ])
  func otherLines(line: String) {
    var lines = ScaleLines()
    #expect(lines.readings(in: Array((line + "\n{\"ms\":1,\"grams\":2}\n").utf8)).count == 1)
    #expect(lines.problem?.hasPrefix("line 1 of the scale is not a reading") == true)
  }
}
