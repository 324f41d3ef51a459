import Recipes
import Testing

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
