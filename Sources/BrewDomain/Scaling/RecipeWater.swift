/// The water of a valid recipe, step by step in the order of the brew.
struct RecipeWater {
  /// The steps, in the order of the brew.
  let steps: [StepFigures]
  /// The recipe's own amounts, one for each step.
  let own: [StepWater]
  /// What the scale reads in the end, in grams: all the water that is poured.
  let poured: Double
  /// All the ice, in grams.
  let ice: Double
  /// How many steps have water, ice aside.
  let pours: Int

  /// Walks `steps`, which stand in the order of the brew, with a scale. O(n).
  init(_ steps: [StepFigures]) {
    var (reading, ice, pours) = (0.0, 0.0, 0)
    own = steps.map { step in
      if let water = step.water {
        switch step.pour {
        case .ice: ice += water
        case .increment: reading += water
        case .target: reading = water
        }
        if step.pour != .ice { pours += 1 }
      }
      return StepWater(amount: step.water, reading: reading)
    }
    self.steps = steps
    self.poured = reading
    self.ice = ice
    self.pours = pours
  }

  /// Poured water and ice, in grams.
  var total: Double { poured + ice }

  /// Whether the step at a position has water, ice aside.
  func isPour(_ position: Int) -> Bool {
    steps[position].water != nil && steps[position].pour != .ice
  }
}
