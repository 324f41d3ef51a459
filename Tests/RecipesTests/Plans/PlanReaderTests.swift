import RecipeLint
import Recipes
import TestSupport
import Testing
import Text

@Suite struct PlanReaderTests {
  private static let source = String(
    decoding: PlanJSON().bytes(of: [PlanSamples.unusual]),
    as: UTF8.self
  )

  @Test(arguments: [PlanSamples.oneCup, PlanSamples.unusual])
  func readsOwnOutput(plan: BrewPlan) throws {
    #expect(try PlanReader.plan(in: PlanJSON().bytes(of: [plan])) == plan.quantised)
    #expect(try PlanReader.plan(in: PlanJSONLines().bytes(of: [plan])) == plan.quantised)
    let list = PlanJSON().bytes(of: [plan])
    #expect(try PlanReader.plan(in: list) == plan.quantised)
  }

  /// As another program may write it: pretty-printed, with keys in another order, unknown keys, and optional
  /// fields omitted.
  @Test func readsForeignPlans() throws {
    let text = #"""
      { "scaledSteps": [
          { "waterTemperatureCelsius": 9.4e1, "orderIndex": 0, "cumulativeWaterGrams": 250.0,
            "isIce": false, "isCumulativeWaterTarget": true, "instructionText": "Pour. \ud83d\ude00",
            "waterAmountGrams": 250, "valve": "open" } ],
        "inputs": { "recipeName": "A", "method": "hoop", "doseGrams": 15, "targetYieldGrams": 250,
          "waterTemperatureCelsius": 94, "grindLabel": "medium", "lastEdited": "dose" },
        "derivedRatio": 16.7, "scalingRule": "proportional", "warnings": [], "version": 1 }
      """#
    let inputs = BrewInputs(
      recipeName: "A",
      method: BrewMethod(rawValue: "hoop"),
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .medium,
      lastEdited: .dose
    )
    #expect(
      try PlanReader.plan(in: Array(text.utf8))
        == BrewPlan(
          inputs: inputs,
          scaledSteps: [PlanSamples.step(0, "Pour. 😀", to: 250, reads: 250)],
          derivedRatio: 16.7,
          scalingRule: .proportional
        )
    )
  }

  // MARK: Errors

  /// A part of the plan, its replacement, and the error: the path, the text at its range, the message.
  @Test(arguments: [
    (
      #""version":1"#, #""version":2"#, "version", "2",
      "version 2 of the plan format is not supported: expected 1"
    ),
    (#""version":1,"#, "", "", "{", "`version` is missing: expected 1"),
    (
      #""version":1"#, #""version":"1""#, "version", #""1""#,
      "`version` must be 1, but is text"
    ),
    (#""version":1"#, #""version":0.5"#, "version", "0.5", "`version` must be 1, but is 0.5"),
    (#""version":1"#, #""version":0"#, "version", "0", "`version` must be 1, but is 0"),
    (
      #""recipeId":null"#, #""recipeId":"7d1c8a52""#, "inputs.recipeId", #""7d1c8a52""#,
      "`recipeId` must be a UUID, but is `7d1c8a52`"
    ),
    (#""doseGrams":28.3,"#, "", "inputs", "{", "`doseGrams` is missing: expected a number above 0"),
    (
      #""doseGrams":28.3"#, #""doseGrams":0"#, "inputs.doseGrams", "0",
      "`doseGrams` must be a number above 0, but is 0"
    ),
    (
      #""doseGrams":28.3"#, #""doseGrams":1e-9"#, "inputs.doseGrams", "1e-9",
      "`doseGrams` must be a number above 0, but is 0"
    ),
    (
      #""doseGrams":28.3"#, #""doseGrams":1e300"#, "inputs.doseGrams", "1e300",
      "`doseGrams` must be a number above 0, but is 1e+300, which is more than any brew has"
    ),
    (
      #""doseGrams":28.3"#, #""doseGrams":"28 g""#, "inputs.doseGrams", #""28 g""#,
      "`doseGrams` must be a number above 0, but is text"
    ),
    (
      #""targetYieldGrams":450.5"#, #""targetYieldGrams":null"#, "inputs", "{",
      "`targetYieldGrams` is missing: expected a number above 0"
    ),
    (
      #""method":"paper-boat""#, #""method":" ""#, "inputs.method", #"" ""#,
      "`method` must be non-blank text, but is blank"
    ),
    (
      #""lastEdited":"yield""#, #""lastEdited":"ratio""#, "inputs.lastEdited", #""ratio""#,
      "`lastEdited` must be one of `dose`, `yield`, but is `ratio`"
    ),
    (
      #""scalingRule":"proportional""#, #""scalingRule":true"#, "scalingRule", "true",
      "`scalingRule` must be one of `bloom-split`, `proportional`, but is true"
    ),
    (
      #""orderIndex":3"#, #""orderIndex":4"#, "scaledSteps[3].orderIndex", "4",
      "`orderIndex` must be 3, the position of the step, but is 4"
    ),
    (
      #""orderIndex":3"#, #""orderIndex":3.5"#, "scaledSteps[3].orderIndex", "3.5",
      "`orderIndex` must be a whole number of at least 0, but is 3.5"
    ),
    (
      #""instructionText":"Stir""#, #""instructionText":[]"#, "scaledSteps[3].instructionText",
      "[]", "`instructionText` must be non-blank text, but is a list"
    ),
    (
      #""timerDurationSeconds":43200"#, #""timerDurationSeconds":-1"#,
      "scaledSteps[4].timerDurationSeconds", "-1",
      "`timerDurationSeconds` must be a number of at least 0, but is -1"
    ),
    (
      #""isIce":true"#, #""isIce":1"#, "scaledSteps[0].isIce", "1",
      "`isIce` must be `true` or `false`, but is a number"
    ),
    (
      #""waterTemperatureCelsius":60.5"#, #""waterTemperatureCelsius":140.9"#,
      "scaledSteps[2].waterTemperatureCelsius", "140.9",
      "`waterTemperatureCelsius` must be a number from 0 to 100, but is 140.9"
    ),
    (
      #"{"kind":"dose-out-of-range","value":28.3,"from":12,"to":20}"#, "12", "warnings[0]", "12",
      "`warnings[0]` must be an object, but is a number"
    ),
    (
      #""to":20"#, #""to":2"#, "warnings[0].to", "2",
      "`to` must be at least 12, the value of `from`, but is 2"
    ),
    (
      #""warnings":["#, #""warnings":7,"x":["#, "warnings", "7",
      "`warnings` must be a list, but is a number"
    ),
    (
      #""scaledSteps":["#, #""scaledSteps":[],"x":["#, "scaledSteps", "[]",
      "`scaledSteps` must be a non-empty list, but is empty"
    ),
    (
      #""inputs":{"#, #""inputs":[],"x":{"#, "inputs", "[]",
      "`inputs` must be an object, but is a list"
    ),
    (#""isIce":true"#, #""isIce":yes"#, "", "y", "not JSON: expected a value"),
    (
      #""isIce":true"#, #""isIce":true,"isIce":true"#, "", #""isIce""#,
      "not JSON: `isIce` is given twice"
    ),
  ])
  func saysWhatIsWrong(
    part: String,
    replacement: String,
    path: String,
    place: String,
    message: String
  ) throws {
    let text = Self.source.replacing(part, with: replacement, maxReplacements: 1)
    try #require(text != Self.source)
    let error = try error(in: text)
    #expect(error.message == message)
    #expect(error.path == path)
    #expect(spelled(error.range, in: text) == place)
  }

  @Test(arguments: [
    ("", "no plan found", ""), (" \n", "no plan found", ""),
    ("[]\n", "no plan found", "[]"),
    ("7", "`plan` must be an object, but is a number", "7"),
    ("[null]", "`plan` must be an object, but is null", "null"),
    (
      "{}\n{\"a\":1}\n{}", "found several plans, expected one",
      "{\"a\":1}"
    ),
    ("[{}, {}, {\"a\":1}]", "found several plans, expected one", "{}"),
    ("name: Morning V60", "not JSON: expected a value", "n"),
    ("{} x", "not JSON: expected a value", "x"),
    ("{}", "`version` is missing: expected 1", "{"),
  ])
  func saysThatThereIsNotOnePlan(text: String, message: String, place: String) throws {
    let error = try error(in: text)
    #expect(error.message == message)
    #expect(spelled(error.range, in: text) == place)
  }

  @Test func errorsHaveALocation() throws {
    let text = Self.source.replacing("\"doseGrams\":28.3", with: "\n\"doseGrams\": -1")
    let error = try error(in: text)
    var renderer = ConciseRenderer(style: .plain)
    var output = ""
    renderer.render(
      [error.diagnostic],
      in: SourceText(name: "plan.json", bytes: Array(text.utf8)),
      into: &output
    )
    #expect(
      output
        == "plan.json:3:14: error[invalid-plan]: `doseGrams` must be a number above 0, but is -1\n"
    )
  }

  @Test func errorsHaveHelp() throws {
    let help =
      "choose one: `jq '.[0]'` selects the first plan of a list, `head -n 1` the first line"
    #expect(try error(in: "[{},{}]").help == help)
    #expect(try error(in: "").help == "expected JSON as `brewscale --format json` writes it")
    #expect(try error(in: #"{"version":2}"#).help == "use a newer release of this program")
    #expect(try error(in: "{}").help == "")
  }

  private func error(in text: String) throws -> PlanReadError {
    try #require(throws: PlanReadError.self) { try PlanReader.plan(in: Array(text.utf8)) }
  }

  private func spelled(_ range: ByteRange, in text: String) -> String {
    String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
  }
}
