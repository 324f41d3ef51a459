import RecipePages
import Recipes
import Testing
import Text

/// Charts for the terminal.
@Suite struct TerminalChartTests {
  private static let iced = """
    name: Iced
    method: v60
    dose: 20 g
    yield: 300 g
    temperature: 96 °C
    grind: medium-fine
    steps:
      - {instruction: Put ice into the server., ice: 100 g}
      - {instruction: Bloom., pourTo: 60 g, timer: 45 s}
      - {instruction: Pour., pourTo: 200 g, timer: 45 s}
      - {instruction: Let it drain., timer: 1 min}

    """

  @Test func aBloomAPourIceAndTheDrawdown() throws {
    let text = TerminalChart.text(of: try Plans.plan(Self.iced), width: 60)
    #expect(
      text == """
        200 g ┤                              ▁▄▇████████████████████
              │                            ▃▆███████████████████████
              │                         ▂▅██████████████████████████
              │                      ▁▄▇████████████████████████████
              │▒▒                  ▃▆███████████████████████████████
         60 g ┤▒▒    ▃▃▃▃▃▃▃▃▃▃▃▃▅██████████████████████████████████
              │▒▒  ▁▆███████████████████████████████████████████████
              │▒▒ ▃█████████████████████████████████████████████████
              └───┬──────────────┬──────────────┬───────────────────
                  0:00           0:45           1:30            2:30
                  2 bloom 60 g   3 +140 g       4 drawdown
               ▒ ice: 100 g first

        """
    )
  }

  @Test func asciiForOtherEncodings() throws {
    let text = TerminalChart.text(
      of: try Plans.plan(Self.iced),
      width: 40,
      characters: .ascii
    )
    #expect(
      text == """
        200 g +                    #############
              |                  _##############
              |                 ################
              |               ##################
              |%%           _###################
         60 g +%%   _______#####################
              |%%  #############################
              |%% ##############################
              +---+--------+--------+-----------
                  0:00     0:45     1:30    2:30
                  2 bloom  3 +140 g 4 drawdown
               % ice: 100 g first

        """
    )
  }

  @Test func oneStep() throws {
    let plan = try Plans.plan(Plans.recipe(["pour: 250 g, timer: 4 min"], method: "french-press"))
    let text = TerminalChart.text(of: plan, width: 40)
    #expect(
      text == """
        250 g ┤     ▅███████████████████████████
              │    ▂████████████████████████████
              │    █████████████████████████████
              │   ▇█████████████████████████████
              │  ▄██████████████████████████████
              │ ▁███████████████████████████████
              │ ████████████████████████████████
              │▆████████████████████████████████
              └┬────────────────────────────────
               0:00                         4:00
               1 +250 g

        """
    )
  }

  @Test func stepsWithoutTimes() throws {
    let steps = ["pour: 50 g", "pour: 100 g, timer: 30 s", "pour: 100 g"]
    let text = TerminalChart.text(of: try Plans.plan(Plans.recipe(steps)), width: 40)
    #expect(
      text == """
        250 g ┤                            ░░░░░
              │                           ░░░░░░
              │                          ░░░░░░░
        150 g ┤                     ▁▃▄▆░░░░░░░░
              │                ▂▃▅▆█████░░░░░░░░
              │           ▂▃▅▆██████████░░░░░░░░
         50 g ┤    ░░░░▅▇███████████████░░░░░░░░
              │ ░░░░░░░█████████████████░░░░░░░░
              └┬───────┬───────────────┬────────
               0:00
               1 bloom 2 +100 g        3 +100 g
               ░ no time given: not to scale

        """
    )
  }

  @Test func twentySteps() throws {
    let steps = Array(repeating: "pour: 10 g, timer: 10 s", count: 20)
    let plan = try Plans.plan(Plans.recipe(steps, yield: 200))
    let text = TerminalChart.text(of: plan, width: 60)
    #expect(
      text == """
        200 g ┤                                             ▂▂▂▅▅▆██
        160 g ┤                                        ▃▃▄▆▆████████
        130 g ┤                                ▂▂▂▅▅████████████████
        110 g ┤                           ▃▃▆▆▆█████████████████████
         80 g ┤                   ▂▂▄▅▅█████████████████████████████
         60 g ┤             ▂▃▃▆▆▆██████████████████████████████████
         30 g ┤      ▂▂▅▅▅██████████████████████████████████████████
         10 g ┤▃▃▃▆▆████████████████████████████████████████████████
              └┬─┬──┬─┬──┬──┬─┬──┬──┬─┬──┬──┬─┬──┬──┬─┬──┬──┬─┬──┬──
               0:00 0:20 0:40 1:00  1:20 1:40 2:00  2:20 2:40   3:20
               1 2  3 4  5  6 7  8  9 10 11 12   14 15   17 18   20

        """
    )
  }

  /// Espresso may leave its water out: the yield is what is in the cup.
  @Test func aShot() throws {
    let steps = ["timer: 0 s", "timer: 28 s", "temperature: 90 °C"]
    let plan = try Plans.plan(Plans.recipe(steps, method: "espresso", yield: 36))
    let text = TerminalChart.text(of: plan, width: 40)
    #expect(
      text == """
        36 g ┤                              ▁▃▅▇
             │                          ▂▄▆█████
             │                      ▂▄▆█████████
             │                 ▁▃▅▇█████████████
             │             ▁▃▅▇█████████████████
             │         ▂▄▆██████████████████████
             │     ▂▄▆██████████████████████████
             │▁▃▅▇██████████████████████████████
             └┬─────────────────────────────────
              0:00                          0:28
              2 shot 36 g

        """
    )
  }

  /// No line is longer than asked for, and ASCII means ASCII.
  @Test(arguments: [14, 20, 33, 80, 200])
  func linesFit(width: Int) throws {
    var plans = Plans.all
    for seed in 0..<50 {
      var generator = RecipeGenerator(seed: UInt64(seed))
      plans.append(try generator.plan())
    }
    for plan in plans {
      let text = TerminalChart.text(of: plan, width: width)
      let tooLong = text.split(separator: "\n").filter { String($0).displayWidth() > width }
      #expect(tooLong.isEmpty, "\(plan.inputs.recipeName): \(text)")
      #expect(!text.isEmpty)
      let ascii = TerminalChart.text(of: plan, width: width, characters: .ascii)
      #expect(ascii.utf8.allSatisfy { $0 < 0x80 }, "\(plan.inputs.recipeName)")
    }
  }
}
