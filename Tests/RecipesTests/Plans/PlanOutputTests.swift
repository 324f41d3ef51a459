import Foundation
import Recipes
import Testing
import Text

@Test(arguments: [
  (0, "0:00"), (7, "0:07"), (45, "0:45"), (60, "1:00"), (90, "1:30"), (605, "10:05"),
  (3599, "59:59"), (3600, "1 h"), (3723, "1 h 2 min 3 s"), (43200, "12 h"), (37.5, "0:37.5"),
  (0.25, "0:00.25"), (59.999_999_9, "1:00"), (3600.000_001, "1 h 0.000001 s"), (-5, "-5 s"),
])
func clockTime(seconds: Double, text: String) {
  #expect(ClockTime.text(seconds) == text)
}

@Suite struct PlanCSVTests {
  private static let names = """
    recipeId,recipeName,method,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,\
    lastEdited,coffee,derivedRatio,scalingRule,totalDurationSeconds,orderIndex,instructionText,\
    timerDurationSeconds,waitSeconds,waterAmountGrams,isCumulativeWaterTarget,isIce,addedGrams,\
    cumulativeWaterGrams,\
    startTimeSeconds,stepWaterTemperatureCelsius\r\n
    """

  private static let oneCupHead =
    "85ff0a08-ad7c-4108-b17c-2cc3a3ad4451,One Cup V60,v60,18,300,94,medium-fine,dose,,16.666667,"
    + "bloom-split,180"
  private static let oneCup = """
    \(oneCupHead),0,"Rinse the filter, add 18 g of coffee, level the bed and tare.",,,,true,false,,0,0,94\r
    \(oneCupHead),1,"Bloom to 54 g, then swirl until every ground is wet.",45,,54,true,false,54,54,0,94\r
    \(oneCupHead),2,Pour in slow circles until the scale reads 177 g.,45,,177,true,false,123,177,45,94\r
    \(oneCupHead),3,"Pour on to 300 g, give the dripper a light swirl and let it draw down.",90,,300,\
    true,false,123,300,90,94\r\n
    """

  private static let unusualHeader =
    #","夏の""氷"" | 2 <cups>, ☕️ & more",paper-boat,28.3,450.5,96,extra-coarse,yield,,15.918728,"#
    + "proportional,"
  private static let unusual = """
    \(unusualHeader),0,氷を入れる 🧊,,,150,false,true,150,0,0,96\r
    \(unusualHeader),1,Pour 80.25 g *gently* | wait,37.5,,80.25,false,false,80.25,80.25,0,96\r
    \(unusualHeader),2,"Say ""now"",\nthen pour\n",,,200.5,true,false,120.25,200.5,37.5,60.5\r
    \(unusualHeader),3,Stir,,,,true,false,,200.5,,96\r
    \(unusualHeader),4,"Pour the rest,\twith a \\ and a \u{1B}[2J",43200,,100,false,false,100,300.5,,96\r\n
    """

  @Test func aLineForEachStep() {
    #expect(PlanCSV().text(of: [PlanSamples.oneCup]) == Self.names + Self.oneCup)
  }

  @Test func oneHeaderForSeveralPlans() {
    let text = PlanCSV().text(of: [PlanSamples.oneCup, PlanSamples.unusual])
    #expect(text == Self.names + Self.oneCup + Self.unusual)
  }

  @Test func headerWithoutPlans() {
    #expect(PlanCSV().text(of: []) == Self.names)
  }
}

/// Compares the descriptions of fields with the output.
@Suite struct PlanDescriptionTests {
  @Test func namesAndOrderMatchTheWriter() throws {
    let plans = [PlanSamples.unusual.with(PlanSamples.grinder)]
    var parser = JSONParser(PlanJSONLines().bytes(of: plans))
    let plan = try #require(try parser.next())
    #expect(names(plan) == PlanFormat.plan.map(\.name))
    #expect(names(plan.field("grinder")) == PlanFormat.grinder.map(\.name))
    #expect(names(plan.field("inputs")) + ["book", "recipePath"] == PlanFormat.inputs.map(\.name))
    #expect(names(first("scaledSteps", of: plan)) == PlanFormat.step.map(\.name))
    #expect(names(plan.field("texts")) == PlanFormat.texts.map(\.name))
    let step = first("scaledSteps", of: plan)
    #expect(names(step?.field("texts")) == PlanFormat.stepTexts.map(\.name))
    #expect(names(first("warnings", of: plan)) == PlanFormat.warning.map(\.name))
    guard case .number(Double(PlanFormat.version))? = plan.field("version")?.value else {
      Issue.record("the writer has another version")
      return
    }
  }

  @Test func plansWithoutGrinderHaveNoFieldForIt() throws {
    let bytes = PlanJSON().bytes(of: [PlanSamples.unusual])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("grinder"))
  }

  @Test(arguments: [PlanSamples.grinder, PlanSamples.otherGrinder])
  func grindersAreReadAgain(grinder: GrinderEstimate) throws {
    let plan = PlanSamples.oneCup.with(grinder)
    #expect(try PlanReader.plan(in: PlanJSON().bytes(of: [plan])).grinder == grinder)
  }

  private func first(_ name: String, of node: JSONNode) -> JSONNode? {
    guard case .array(let items)? = node.field(name)?.value else { return nil }
    return items.first
  }

  private func names(_ node: JSONNode?) -> [String] {
    guard case .object(let fields)? = node?.value else { return [] }
    return fields.map(\.name)
  }
}

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

    - Method: Paper boat
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
    |  | 5 | +100 g | 300.5 g | 12 h | 96 °C | Pour the rest, with a \\ and a \<U+001B\>\[2J |

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
