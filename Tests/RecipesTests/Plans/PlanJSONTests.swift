import Foundation
import Recipes
import Testing

@Suite struct PlanJSONTests {
  private static let oneCup = """
    {"version":1,"inputs":{"recipeId":"85ff0a08-ad7c-4108-b17c-2cc3a3ad4451",\
    "recipeName":"One Cup V60","method":"v60","doseGrams":18,"targetYieldGrams":300,\
    "waterTemperatureCelsius":94,"grindLabel":"medium-fine","lastEdited":"dose","coffee":null},"scaledSteps":[\
    {"orderIndex":0,"instructionText":"Rinse the filter, add 18 g of coffee, level the bed and tare.",\
    "timerDurationSeconds":null,"waitSeconds":null,"waterAmountGrams":null,"isCumulativeWaterTarget":true,"isIce":false,"addedGrams":null,\
    "cumulativeWaterGrams":0,"startTimeSeconds":0,"waterTemperatureCelsius":94,\
    "texts":{"water":null,"pour":null,"total":"0 g","temperature":"94 °C"}},\
    {"orderIndex":1,"instructionText":"Bloom to 54 g, then swirl until every ground is wet.",\
    "timerDurationSeconds":45,"waitSeconds":null,"waterAmountGrams":54,"isCumulativeWaterTarget":true,"isIce":false,"addedGrams":54,\
    "cumulativeWaterGrams":54,"startTimeSeconds":0,"waterTemperatureCelsius":94,\
    "texts":{"water":"54 g","pour":"54 g","total":"54 g","temperature":"94 °C"}},\
    {"orderIndex":2,"instructionText":"Pour in slow circles until the scale reads 177 g.",\
    "timerDurationSeconds":45,"waitSeconds":null,"waterAmountGrams":177,"isCumulativeWaterTarget":true,"isIce":false,"addedGrams":123,\
    "cumulativeWaterGrams":177,"startTimeSeconds":45,"waterTemperatureCelsius":94,\
    "texts":{"water":"177 g","pour":"123 g","total":"177 g","temperature":"94 °C"}},\
    {"orderIndex":3,"instructionText":"Pour on to 300 g, give the dripper a light swirl and let it \
    draw down.","timerDurationSeconds":90,"waitSeconds":null,"waterAmountGrams":300,"isCumulativeWaterTarget":true,\
    "isIce":false,"addedGrams":123,"cumulativeWaterGrams":300,"startTimeSeconds":90,"waterTemperatureCelsius":94,\
    "texts":{"water":"300 g","pour":"123 g","total":"300 g","temperature":"94 °C"}}],\
    "derivedRatio":16.666667,"scalingRule":"bloom-split","warnings":[],"totalDurationSeconds":180,\
    "texts":{"dose":"18 g","yield":"300 g","temperature":"94 °C"}}
    """

  private static let unusual = #"""
    {"version":1,"inputs":{"recipeId":null,"recipeName":"夏の\"氷\" | 2 <cups>, ☕️ & more",\#
    "method":"paper-boat","doseGrams":28.3,"targetYieldGrams":450.5,"waterTemperatureCelsius":96,\#
    "grindLabel":"extra-coarse","lastEdited":"yield","coffee":null},"scaledSteps":[\#
    {"orderIndex":0,"instructionText":"氷を入れる 🧊","timerDurationSeconds":null,"waitSeconds":null,\#
    "waterAmountGrams":150,"isCumulativeWaterTarget":false,"isIce":true,"addedGrams":150,"cumulativeWaterGrams":0,\#
    "startTimeSeconds":0,"waterTemperatureCelsius":96,\#
    "texts":{"water":"150 g","pour":"150 g","total":"0 g","temperature":"96 °C"}},\#
    {"orderIndex":1,"instructionText":"Pour 80.25 g *gently* | wait","timerDurationSeconds":37.5,"waitSeconds":null,\#
    "waterAmountGrams":80.25,"isCumulativeWaterTarget":false,"isIce":false,"addedGrams":80.25,\#
    "cumulativeWaterGrams":80.25,"startTimeSeconds":0,"waterTemperatureCelsius":96,\#
    "texts":{"water":"80.25 g","pour":"80.25 g","total":"80.25 g","temperature":"96 °C"}},\#
    {"orderIndex":2,"instructionText":"Say \"now\",\nthen pour\n","timerDurationSeconds":null,"waitSeconds":null,\#
    "waterAmountGrams":200.5,"isCumulativeWaterTarget":true,"isIce":false,"addedGrams":120.25,\#
    "cumulativeWaterGrams":200.5,"startTimeSeconds":37.5,"waterTemperatureCelsius":60.5,\#
    "texts":{"water":"200.5 g","pour":"120.25 g","total":"200.5 g","temperature":"60.5 °C"}},\#
    {"orderIndex":3,"instructionText":"Stir","timerDurationSeconds":null,"waitSeconds":null,"waterAmountGrams":null,\#
    "isCumulativeWaterTarget":true,"isIce":false,"addedGrams":null,"cumulativeWaterGrams":200.5,\#
    "startTimeSeconds":null,"waterTemperatureCelsius":96,\#
    "texts":{"water":null,"pour":null,"total":"200.5 g","temperature":"96 °C"}},\#
    {"orderIndex":4,"instructionText":"Pour the rest,\twith a \\ and a \u001B[2J",\#
    "timerDurationSeconds":43200,"waitSeconds":null,"waterAmountGrams":100,"isCumulativeWaterTarget":false,\#
    "isIce":false,"addedGrams":100,"cumulativeWaterGrams":300.5,"startTimeSeconds":null,\#
    "waterTemperatureCelsius":96,\#
    "texts":{"water":"100 g","pour":"100 g","total":"300.5 g","temperature":"96 °C"}}],\#
    "derivedRatio":15.918728,"scalingRule":"proportional","warnings":[\#
    {"kind":"dose-out-of-range","value":28.3,"from":12,"to":20},\#
    {"kind":"ratio-out-of-range","value":15.918728,"from":16,"to":18.5}],\#
    "totalDurationSeconds":null,\#
    "texts":{"dose":"28.3 g","yield":"450.5 g","temperature":"96 °C"}}
    """#

  @Test(arguments: [
    ([], "[]\n"),
    ([PlanSamples.unusual], "[\n\(unusual)\n]\n"),
    ([PlanSamples.oneCup, PlanSamples.unusual], "[\n\(oneCup),\n\(unusual)\n]\n"),
  ])
  func isAlwaysAList(plans: [BrewPlan], text: String) {
    #expect(PlanJSON().text(of: plans) == text)
  }

  @Test func eachPlanIsALine() {
    let text = PlanJSONLines().text(of: [PlanSamples.oneCup, PlanSamples.unusual])
    #expect(text == "\(Self.oneCup)\n\(Self.unusual)\n")
    #expect(PlanJSONLines().text(of: []) == "")
  }

  /// Names and words are those of the types.
  @Test(arguments: [PlanSamples.oneCup, PlanSamples.unusual])
  func decodesToTheTypes(plan: BrewPlan) throws {
    let bytes = PlanJSONLines().bytes(of: [plan])
    #expect(try JSONDecoder().decode(BrewPlan.self, from: Data(bytes)) == plan.quantised)
  }

  /// Numbers that JSON cannot represent do not break the document.
  @Test func notANumber() throws {
    let plan = BrewPlan(
      inputs: PlanSamples.oneCup.inputs,
      scaledSteps: [],
      derivedRatio: .nan,
      scalingRule: .proportional,
      totalDurationSeconds: -0.0
    )
    let text = PlanJSON().text(of: [plan])
    #expect(text.contains(#""scaledSteps":[],"derivedRatio":null,"#))
    #expect(text.contains(#""totalDurationSeconds":0,"#))
  }
}
