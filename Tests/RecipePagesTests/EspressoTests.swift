import RecipePages
import Recipes
import Testing

/// Espresso on plans, charts and pages: the yield is in the cup, and the clock starts with the shot.
@Suite struct EspressoTests {
  private static func recipe(_ steps: String, method: String = "espresso") -> String {
    """
    name: Shot
    method: \(method)
    dose: 18 g
    yield: 36 g
    temperature: 93 °C
    grind: fine
    totalTime: 30 s
    steps:
    \(steps)

    """
  }

  /// No step has a time, so the stated total is that of the shot.
  private static let untimed = recipe(
    """
      - {instruction: "Dose {dose} and tamp."}
      - {instruction: "Pull to {yield}."}
      - {instruction: Serve.}
    """
  )

  @Test func theYieldIsInTheCup() throws {
    let plan = try Plans.plan(Self.untimed)
    #expect(
      String(decoding: PlanText().bytes(of: [plan]), as: UTF8.self) == """
        Shot

        Method       Espresso
        Dose         18 g
        Yield        36 g in the cup
        Ratio        1:2
        Temperature  93 °C
        Grind        fine
        Time         0:30

        Start  Step  Timer  Instruction
                  1         Dose 18 g and tamp.
         0:00     2   0:30  Pull to 36 g.
         0:30     3         Serve.

        """
    )
    #expect(BrewChart(plan).words == "0:00 shot, 36 g in the cup. 0:30 end.")
    let recipe = SiteRecipe(Plans.details(Self.untimed)[0], plan)
    let page = RecipePage.page(of: recipe, name: "shot", SiteOptions(title: "Bar"))
    let lines = String(decoding: page, as: UTF8.self).split(separator: "\n")
    let words = lines.filter { line in
      ["water", "n the cup"].contains { line.contains($0) } && line.contains("<figure") == false
    }
    #expect(
      words == [
        #"<meta name="description" content="Espresso, 18 g of coffee, 36 g in the cup">"#,
        #"""
        <script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Shot",\#
        "recipeCategory":"Coffee","cookingMethod":"Espresso","recipeYield":"36 g","totalTime":"PT30S",\#
        "recipeIngredient":["18 g coffee, ground fine","water, 93 °C"],\#
        "recipeInstructions":[{"@type":"HowToStep","position":1,"text":"Dose 18 g and tamp."},\#
        {"@type":"HowToStep","position":2,"text":"Pull to 36 g."},\#
        {"@type":"HowToStep","position":3,"text":"Serve."}]}</script>
        """#,
        #"<div><dt>In the cup</dt><dd><span data-figure="yield">36 g</span></dd></div>"#,
        #"<title id="wide-title">Coffee in the cup over time: Shot</title>"#,
        #"<desc id="wide-desc">0:00 shot, 36 g in the cup. 0:30 end.</desc>"#,
        #"<title id="narrow-title">Coffee in the cup over time: Shot</title>"#,
        #"<desc id="narrow-desc">0:00 shot, 36 g in the cup. 0:30 end.</desc>"#,
        #"<figcaption>Coffee in the cup over time.</figcaption>"#,
        #"""
        <script type="application/json" id="recipe">{"name":"Shot","log":{"method":"espresso","recipeId":null,\#
        "recipeNameAtBrew":"Shot","waterTemperatureCelsius":93,"recipePath":"test.yaml"},"dose":18,"yield":36,\#
        "doseUnit":"g","yieldUnit":"g","temperatureUnit":"°C","rule":"proportional","preparation":1,\#
        "steps":[{"seconds":null,"text":["Dose ","dose"," and tamp."]},\#
        {"seconds":30,"text":["Pull to ","yield","."]},{"seconds":null,"text":["Serve."]}]}</script>
        """#,
      ]
    )
  }

  /// The step that stands for the shot: one without a time that names the yield, else the longest, else the last.
  @Test(
    arguments: [
      ("- {instruction: Tamp.}\n- {instruction: Shot., timer: 28 s}", 1, 1),
      ("- {instruction: Wet., timer: 5 s}\n- {instruction: 'To {yield}.'}", 1, 0),
      ("- {instruction: Tamp.}\n- {instruction: Go.}", 1, 1),
      ("- {instruction: 'To {yield}.', timer: 8 s}\n- {instruction: Go., timer: 20 s}", 1, 0),
      ("- {instruction: Tamp.}\n- {instruction: Pull., pour: 36 g}", nil, 1),
    ] as [(String, Int?, Int)]
  )
  func shots(steps: String, shot: Int?, preparation: Int) throws {
    let plan = try Plans.plan(Self.recipe(steps))
    #expect(plan.shotStep == shot)
    #expect(plan.preparationSteps == preparation)
  }

  /// What has no time at the end of a brew lasts until the end that the author states; serving takes no time.
  @Test(
    arguments: [
      ("pour: 36 g, timer: 10 s", "", "0:10"),
      ("pour: 36 g, timer: 10 s", "- {instruction: Press.}\n- {instruction: Serve.}", "0:30"),
      ("pour: 36 g", "- {instruction: Serve.}", "0:30"),
    ]
  )
  func theStatedEnd(first: String, rest: String, end: String) throws {
    let steps = "- {instruction: Go, \(first)}\n\(rest)"
    let plan = try Plans.plan(Self.recipe(steps, method: "french-press"))
    #expect(BrewChart(plan).end == end)
  }
}
