import Recipes
import Testing

@Suite struct PlanMarkdownTests {
  private static let oneCup = """
    ## One Cup V60

    - Method: V60
    - Dose: 18 g
    - Yield: 300 g
    - Ratio: 1:16.7 (60 g/L)
    - Temperature: 94 °C
    - Grind: medium-fine
    - Time: 3:00

    | Start | Step | Pour | Scale | Timer | Instruction |
    | ---: | ---: | ---: | ---: | ---: | --- |
    |  | 1 |  |  |  | Rinse the filter, add 18 g of coffee, level the bed and tare. |
    | 0:00 | 2 | +54 g | 54 g | 0:45 | Bloom to 54 g, then swirl until every ground is wet. |
    | 0:45 | 3 | +123 g | 177 g | 0:45 | Pour in slow circles until the scale reads 177 g. |
    | 1:30 | 4 | +123 g | 300 g | 1:30 | Pour on to 300 g, give the dripper a light swirl and let it draw down. |

    """

  private static let unusual = #"""
    ## 夏の"氷" \| 2 \<cups\>, ☕️ \& more

    - Method: paper-boat
    - Dose: 28.3 g
    - Yield: 450.5 g
    - Ratio: 1:15.9 (62.8 g/L)
    - Temperature: 96 °C
    - Grind: extra-coarse

    | Start | Step | Pour | Scale | Timer | Temperature | Instruction |
    | ---: | ---: | ---: | ---: | ---: | ---: | --- |
    |  | 1 | 150 g ice |  |  |  | 氷を入れる 🧊 |
    | 0:00 | 2 | +80.25 g | 80.25 g | 0:37.5 |  | Pour 80.25 g \*gently\* \| wait |
    | 0:37.5 | 3 | +120.25 g | 200.5 g |  | 60.5 °C | Say "now",<br>then pour |
    |  | 4 |  |  |  |  | Stir |
    |  | 5 | +100 g | 300.5 g | 12:00:00 | 96 °C | Pour the rest, with a \\ and a \<U+001B\>\[2J |

    """#

  @Test func aListAndATable() {
    #expect(PlanMarkdown().text(of: [PlanSamples.oneCup]) == Self.oneCup)
  }

  @Test func severalPlans() {
    let text = PlanMarkdown().text(of: [PlanSamples.oneCup, PlanSamples.unusual])
    #expect(text == Self.oneCup + "\n" + Self.unusual)
    #expect(PlanMarkdown().text(of: []) == "")
  }

  /// Markdown in text is escaped.
  @Test(arguments: [
    ("# Recipe #", "## \\# Recipe \\#"),
    ("a\nb", "## a b"),
    (
      "`code` _and_ $x$ ~~y~~ &amp; [z](w)", #"## \`code\` \_and\_ \$x\$ \~\~y\~\~ \&amp; \[z\](w)"#
    ),
  ])
  func names(name: String, heading: String) {
    let text = PlanMarkdown().text(of: [PlanSamples.named(name)])
    #expect(text.hasPrefix(heading + "\n\n- Method: V60\n"))
  }
}
