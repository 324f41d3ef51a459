import Recipes
import Testing

/// Whole plans as text, at several widths.
@Suite struct PlanTextTests {
  private static let oneCupHead = """
    One Cup V60

    Method       V60
    Dose         18 g
    Yield        300 g
    Ratio        1:16.7 (60 g/L)
    Temperature  94 °C
    Grind        medium-fine
    Time         3:00


    """

  private static let unusualHeader = """
    夏の"氷" | 2 <cups>, ☕️ & more

    Method       Paper boat
    Dose         28.3 g
    Yield        450.5 g
    Ratio        1:15.9 (62.8 g/L)
    Temperature  96 °C
    Grind        extra-coarse


    """

  private static let oneCupSteps: [(width: Int?, steps: String)] = [
    (
      40,
      """
      Start  Step  Instruction
                1  Rinse the filter, add 18 g
                   of coffee, level the bed
                   and tare.
       0:00     2  +54 g to 54 g, 0:45
                   Bloom to 54 g, then swirl
                   until every ground is wet.
       0:45     3  +123 g to 177 g, 0:45
                   Pour in slow circles until
                   the scale reads 177 g.
       1:30     4  +123 g to 300 g, 1:30
                   Pour on to 300 g, give the
                   dripper a light swirl and
                   let it draw down.

      """
    ),
    (
      60,
      """
      Start  Step    Pour  Scale  Timer  Instruction
                1                        Rinse the filter, add
                                         18 g of coffee, level the
                                         bed and tare.
       0:00     2   +54 g   54 g   0:45  Bloom to 54 g, then swirl
                                         until every ground is
                                         wet.
       0:45     3  +123 g  177 g   0:45  Pour in slow circles
                                         until the scale reads
                                         177 g.
       1:30     4  +123 g  300 g   1:30  Pour on to 300 g, give
                                         the dripper a light swirl
                                         and let it draw down.

      """
    ),
    (
      80,
      """
      Start  Step    Pour  Scale  Timer  Instruction
                1                        Rinse the filter, add 18 g of coffee, level
                                         the bed and tare.
       0:00     2   +54 g   54 g   0:45  Bloom to 54 g, then swirl until every ground
                                         is wet.
       0:45     3  +123 g  177 g   0:45  Pour in slow circles until the scale reads
                                         177 g.
       1:30     4  +123 g  300 g   1:30  Pour on to 300 g, give the dripper a light
                                         swirl and let it draw down.

      """
    ),
    (
      nil,
      """
      Start  Step    Pour  Scale  Timer  Instruction
                1                        Rinse the filter, add 18 g of coffee, level the bed and tare.
       0:00     2   +54 g   54 g   0:45  Bloom to 54 g, then swirl until every ground is wet.
       0:45     3  +123 g  177 g   0:45  Pour in slow circles until the scale reads 177 g.
       1:30     4  +123 g  300 g   1:30  Pour on to 300 g, give the dripper a light swirl and let it draw
                                         down.

      """
    ),
  ]

  private static let oddSteps: [(width: Int?, steps: String)] = [
    (
      40,
      #"""
       Start  Step  Instruction
                 1  150 g ice
                    氷を入れる 🧊
        0:00     2  +80.25 g to 80.25 g,
                    0:37.5
                    Pour 80.25 g *gently* |
                    wait
      0:37.5     3  +120.25 g to 200.5 g,
                    60.5 °C
                    Say "now",
                    then pour
                 4  Stir
                 5  +100 g to 300.5 g, 96 °C,
                    12 h
                    Pour the rest, with a \
                    and a <U+001B>[2J

      """#
    ),
    (
      60,
      #"""
       Start  Step  Instruction
                 1  150 g ice
                    氷を入れる 🧊
        0:00     2  +80.25 g to 80.25 g, 0:37.5
                    Pour 80.25 g *gently* | wait
      0:37.5     3  +120.25 g to 200.5 g, 60.5 °C
                    Say "now",
                    then pour
                 4  Stir
                 5  +100 g to 300.5 g, 96 °C, 12 h
                    Pour the rest, with a \ and a <U+001B>[2J

      """#
    ),
    (
      80,
      #"""
       Start  Step       Pour    Scale   Timer    Temp.  Instruction
                 1  150 g ice                            氷を入れる 🧊
        0:00     2   +80.25 g  80.25 g  0:37.5           Pour 80.25 g *gently* | wait
      0:37.5     3  +120.25 g  200.5 g          60.5 °C  Say "now",
                                                         then pour
                 4                                       Stir
                 5     +100 g  300.5 g    12 h    96 °C  Pour the rest, with a \ and a
                                                         <U+001B>[2J

      """#
    ),
    (
      nil,
      #"""
       Start  Step       Pour    Scale   Timer    Temp.  Instruction
                 1  150 g ice                            氷を入れる 🧊
        0:00     2   +80.25 g  80.25 g  0:37.5           Pour 80.25 g *gently* | wait
      0:37.5     3  +120.25 g  200.5 g          60.5 °C  Say "now",
                                                         then pour
                 4                                       Stir
                 5     +100 g  300.5 g    12 h    96 °C  Pour the rest, with a \ and a <U+001B>[2J

      """#
    ),
  ]

  @Test(arguments: oneCupSteps)
  func ordinary(width: Int?, steps: String) {
    #expect(PlanText(width: width).text(of: [PlanSamples.oneCup]) == Self.oneCupHead + steps)
  }

  @Test(arguments: oddSteps)
  func unusual(width: Int?, steps: String) {
    #expect(PlanText(width: width).text(of: [PlanSamples.unusual]) == Self.unusualHeader + steps)
  }

  /// Lines are limited on very wide terminals.
  @Test func wideTerminal() {
    let plans = [PlanSamples.oneCup, PlanSamples.unusual]
    #expect(PlanText(width: 300).text(of: plans) == PlanText().text(of: plans))
    #expect(PlanText(width: 0).text(of: plans) == PlanText().text(of: plans))
  }

  @Test func severalPlans() {
    let renderer = PlanText(width: 80)
    let (one, other) = (
      renderer.text(of: [PlanSamples.oneCup]), renderer.text(of: [PlanSamples.unusual])
    )
    #expect(renderer.text(of: [PlanSamples.oneCup, PlanSamples.unusual]) == one + "\n" + other)
    #expect(renderer.text(of: []) == "")
  }
}
