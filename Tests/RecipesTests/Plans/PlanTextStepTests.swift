import Recipes
import Testing

/// The table of steps, one feature at a time.
@Suite struct PlanTextStepTests {
  /// Empty columns are omitted.
  @Test func unknownTimes() {
    let plan = PlanSamples.plan([
      PlanSamples.step(0, "Pour.", add: 100, reads: 100),
      PlanSamples.step(1, "Pour more.", add: 150, reads: 250),
    ])
    #expect(
      table(plan) == """
        Step    Pour  Scale  Instruction
           1  +100 g  100 g  Pour.
           2  +150 g  250 g  Pour more.

        """
    )
  }

  /// A temperature is shown when the kettle must be set: not in steps without a pour.
  @Test func temperatures() {
    let plan = PlanSamples.plan([
      PlanSamples.step(0, "Pour.", to: 50, reads: 50, at: 0, timer: 30, temperature: 94),
      PlanSamples.step(1, "Pour cooler.", to: 100, reads: 100, at: 30, timer: 30, temperature: 80),
      PlanSamples.step(2, "Stir.", reads: 100, at: 60, timer: 10, temperature: 94),
      PlanSamples.step(3, "Pour on.", to: 150, reads: 150, at: 70, timer: 30, temperature: 80),
      PlanSamples.step(4, "Pour hot.", to: 250, reads: 250, at: 100, timer: 30, temperature: 94),
      PlanSamples.step(5, "Keep warm.", reads: 250, at: 130, temperature: 60),
    ])
    #expect(
      table(plan) == """
        Start  Step    Pour  Scale  Timer  Temp.  Instruction
         0:00     1   +50 g   50 g   0:30         Pour.
         0:30     2   +50 g  100 g   0:30  80 °C  Pour cooler.
         1:00     3                  0:10         Stir.
         1:10     4   +50 g  150 g   0:30         Pour on.
         1:40     5  +100 g  250 g   0:30  94 °C  Pour hot.
         2:10     6                        60 °C  Keep warm.

        """
    )
  }

  /// Preparation has no time, and the first pour begins at 0:00; a target that is already reached adds
  /// nothing.
  @Test func preparationAndIce() {
    let plan = PlanSamples.plan([
      PlanSamples.step(0, "Rinse.", reads: 0, at: 0),
      PlanSamples.step(1, "Ice first.", ice: 100, reads: 0, at: 0, timer: 0),
      PlanSamples.step(2, "Pour.", to: 150, reads: 150, at: 0, timer: 60),
      PlanSamples.step(3, "Check.", to: 150, reads: 150, at: 60),
    ])
    #expect(
      table(plan) == """
        Start  Step       Pour  Scale  Timer  Instruction
                  1                           Rinse.
                  2  100 g ice                Ice first.
         0:00     3     +150 g  150 g   1:00  Pour.
         1:00     4       +0 g  150 g         Check.

        """
    )
  }

  /// Rounding errors of sums are not shown.
  @Test func fractions() {
    let plan = PlanSamples.plan([
      PlanSamples.step(0, "Pour.", to: 45.2, reads: 45.2),
      PlanSamples.step(1, "Pour.", to: 148.3, reads: 148.3),
    ])
    #expect(
      table(plan) == """
        Step      Pour    Scale  Instruction
           1   +45.2 g   45.2 g  Pour.
           2  +103.1 g  148.3 g  Pour.

        """
    )
  }

  @Test func longWordsAndOtherScripts() {
    let plan = PlanSamples.plan([
      PlanSamples.step(
        0,
        "See coffee.example/recipes/v60/the-long-way-to-a-good-cup.html first.",
        reads: 0
      ),
      PlanSamples.step(1, "円を描くように、ゆっくりと250 gまでお湯を注ぎます。👩‍🍳👨‍👩‍👧‍👦", to: 250, reads: 250),
    ])
    #expect(
      table(plan, width: 50) == """
        Step    Pour  Scale  Instruction
           1                 See
                             coffee.example/recipes/v60/th
                             e-long-way-to-a-good-cup.html
                             first.
           2  +250 g  250 g  円を描くように、ゆっくりと250
                             gまでお湯を注ぎます。👩‍🍳👨‍👩‍👧‍👦

        """
    )
  }

  @Test func manySteps() {
    let steps = (0..<10).map {
      PlanSamples.step($0, "Wait.", reads: 0, at: Double($0) * 600, timer: 600)
    }
    let lines = table(PlanSamples.plan(steps)).split(separator: "\n")
    #expect(lines[1] == "      0:00     1  10:00  Wait.")
    #expect(lines[10] == "1 h 30 min    10  10:00  Wait.")
  }

  @Test func colors() {
    let text = String(
      decoding: PlanText(style: .ansi).bytes(of: [
        PlanSamples.plan([PlanSamples.step(0, "Pour.", to: 250, reads: 250, at: 0)])
      ]),
      as: UTF8.self
    )
    #expect(
      text.replacing("\u{1B}[", with: "^") == """
        ^1mOne Cup V60^0m

        ^2mMethod^0m       V60
        ^2mDose^0m         18 g
        ^2mYield^0m        300 g
        ^2mRatio^0m        1:16.7 (60 g/L)
        ^2mTemperature^0m  94 °C
        ^2mGrind^0m        medium-fine

        ^2mStart^0m  ^2mStep^0m    ^2mPour^0m  ^2mScale^0m  ^2mInstruction^0m
         0:00     1  ^1m+250 g^0m  ^1m250 g^0m  Pour.

        """
    )
  }

  @Test func longNames() {
    let plan = PlanSamples.named("A recipe whose name is longer than the line, 夏の\nsecond line")
    let text = PlanText(width: 24).text(of: [plan])
    #expect(
      text.prefix { $0 != "M" } == #"""
        A recipe whose name is
        longer than the line, 夏
        の\nsecond line


        """#
    )
  }

  /// The steps of a plan.
  private func table(_ plan: BrewPlan, width: Int? = nil) -> String {
    let text = PlanText(width: width).text(of: [plan])
    return String(text[text.ranges(of: "\n\n")[1].upperBound...])
  }
}
