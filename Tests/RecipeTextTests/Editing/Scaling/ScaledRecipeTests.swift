import Recipes
import Testing

/// A recipe with the amounts of a plan, for everything that an author may write.
@Suite struct ScaledRecipeTests {
  static let morning = """
    # Dialled in for a washed Ethiopian

    id: 7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90
    name: Morning V60
    method: v60
    origin: starter # shipped
    notes: 45 g is a generous bloom.
    tags: [filter,   light]
    # before the holidays
    modifiedAt: 2026-04-01T08:30:00Z
    dose: 15 g # two scoops
    yield: 250 ml
    temperature: 94 °C
    grind: medium-fine
    x-shop:
      dose: 15 g

    steps:
      # nobody counts this
      - id: 0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f
        instruction: Rinse with 100 g of water, add 15 g of coffee and tare.
      - instruction: Bloom to 45g, then swirl.
        pourTo: 45 g   # three times the dose
        timer: 45 s
      - instruction: >-
          Pour another 103 g
          in circles, to {total}.
        pourTo: '148'
        timer: 0:45

      - timer: 90 s
        instruction: "Pour to 250\\u00A0g? No: to 250 ml.\\n"
        pourTo: 0.25 kg

    """

  @Test func everything() {
    #expect(
      scaled(Self.morning, by: 1.2) == """
        # Dialled in for a washed Ethiopian

        name: Morning V60
        method: v60
        origin: custom # shipped
        notes: 45 g is a generous bloom.
        tags: [filter,   light]
        dose: 18 g # two scoops
        yield: 300 ml
        temperature: 94 °C
        grind: medium-fine
        x-shop:
          dose: 15 g

        steps:
          # nobody counts this
          - instruction: Rinse with 100 g of water, add 18 g of coffee and tare.
          - instruction: Bloom to 54g, then swirl.
            pourTo: 54 g   # three times the dose
            timer: 45 s
          - instruction: >-
              Pour another 123 g
              in circles, to {total}.
            pourTo: '177'
            timer: 0:45

          - timer: 90 s
            instruction: "Pour to 300\\u00A0g? No: to 300 ml.\\n"
            pourTo: 0.3 kg

        """
    )
  }

  @Test func identity() {
    let lines = Self.morning.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter {
      !$0.hasPrefix("id:") && !$0.hasPrefix("modifiedAt:") && !$0.hasPrefix("# before")
    }
    let expected = rest.joined(separator: "\n")
      .replacing("starter", with: "custom")
      .replacing(
        "- id: 0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f\n    instruction",
        with: "- instruction"
      )
    #expect(scaled(Self.morning, by: 1) == expected)
  }

  /// Other temperatures, another grind, and a requested rule.
  @Test func overrides() {
    let source = """
      name: a
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 200 °F
      grind: fine
      scaling: proportional # by hand
      steps:
        - instruction: a
          pour: 50 g
        - instruction: b
          pour: 200 g
          temperature: 90 °C

      """
    let result = scaled(source) { document in
      guard let detail = document.toDetailDTO() else { return nil }
      var inputs = detail.toBrewInputs()
      inputs.waterTemperatureCelsius = 95
      inputs.grindLabel = .coarse
      let steps = [(50.0, 95.0), (200, 88)].enumerated().map { index, step in
        ScaledStep(
          orderIndex: index,
          instructionText: "",
          waterAmountGrams: step.0,
          isCumulativeWaterTarget: false,
          cumulativeWaterGrams: 0,
          waterTemperatureCelsius: step.1
        )
      }
      return BrewPlan(
        inputs: inputs,
        scaledSteps: steps,
        derivedRatio: 16,
        scalingRule: .bloomSplit
      )
    }
    #expect(
      result == """
        name: a
        method: v60
        dose: 15 g
        yield: 250 g
        temperature: 203 °F
        grind: coarse
        scaling: bloom-split # by hand
        steps:
          - instruction: a
            pour: 50 g
          - instruction: b
            pour: 200 g
            temperature: 88 °C

        """
    )
  }

  /// Ice, increments, an order of their own, and aliases.
  @Test func iced() {
    let source = """
      name: Iced
      method: v60
      dose: &d 20 g
      yield: 300 g
      temperature: 95 °C
      grind: fine
      x-basket: *d
      steps:
        - order: 1
          instruction: &pour Pour {pour}.
          pour: &w 80 g
        - order: 2
          instruction: *pour
          pour: *w
        - order: 0
          instruction: Put 140 g of ice into the server.
          ice: 140 g

      """
    #expect(
      scaled(source, by: 0.55) == """
        name: Iced
        method: v60
        dose: &d 11 g
        yield: 165 g
        temperature: 95 °C
        grind: fine
        x-basket: 20 g
        steps:
          - order: 1
            instruction: &pour Pour {pour}.
            pour: &w 44 g
          - order: 2
            instruction: *pour
            pour: *w
          - order: 0
            instruction: Put 77 g of ice into the server.
            ice: 77 g

        """
    )
  }

  @Test func json() {
    let source = """
      {"name":"a","id":"7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90","method":"v60","dose":"15 g","yield":250,
       "temperature":"94 °C","grind":"fine","steps":[{"instruction":"Pour to 250 g","pourTo":"250 g"}]}
      """
    #expect(
      scaled(source, by: 2) == """
        {"name":"a","method":"v60","dose":"30 g","yield":500,
         "temperature":"94 °C","grind":"fine","steps":[{"instruction":"Pour to 500 g","pourTo":"500 g"}]}
        """
    )
  }

  @Test func otherPlan() {
    let plan = { (_: RecipeDocument) in
      BrewPlan(
        inputs: BrewInputs(
          recipeName: "",
          method: .v60,
          doseGrams: 1,
          targetYieldGrams: 1,
          waterTemperatureCelsius: 1,
          grindLabel: .fine,
          lastEdited: .dose
        ),
        scaledSteps: [],
        derivedRatio: 1,
        scalingRule: .proportional
      )
    }
    #expect(
      scaled(Self.morning, as: plan)
        == "error: internal error: the plan belongs to another recipe; please report this"
    )
  }
}
