import RecipeLint
import Recipes

/// The water and the time that the other steps of a recipe leave for the cursor's step.
struct StepRoom {
  private let recipe: RecipeView?
  /// The steps before the step, the step without what is being typed, and the steps behind it.
  var before: ArraySlice<StepValues> = []
  var own: StepValues?
  var after: ArraySlice<StepValues> = []

  /// The room in a recipe whose steps are not divided yet.
  init(_ recipe: RecipeView?) { self.recipe = recipe }

  // MARK: Water

  /// The scale's reading before the step.
  var reading: Double { Self.water(of: before).reading }

  /// The water that no other step pours; 0 if there is none.
  var missing: Double {
    guard let yield = recipe?.values.yield else { return 0 }
    return max(0, yield - Self.water(of: before + after).total)
  }

  /// How much the step can pour; 0 for nothing.
  var pour: Double {
    var room: Double?
    var added = 0.0
    for step in after where room == nil {
      switch (step.water, step.pour) {
      case (let water?, .target): room = water - reading - added
      case (let water?, .increment): added += water
      default: break
      }
    }
    guard let room else { return missing }
    // A bloom is three times the dose.
    if reading == 0, let dose = recipe?.values.dose, 3 * dose < room { return 3 * dose }
    return max(0, Proportion(Rounding.millionth(room), over: 2).whole)
  }

  /// The reading of the scale after some steps, and their water with ice.
  static func water(of steps: ArraySlice<StepValues>) -> (reading: Double, total: Double) {
    var (reading, total) = (0.0, 0.0)
    for step in steps {
      guard let water = step.water else { continue }
      switch step.pour {
      case .ice: total += water
      case .increment:
        reading += water
        total += water
      case .target:
        total += water - reading
        reading = water
      }
    }
    return (reading, total)
  }

  // MARK: Time

  private static func time(of steps: ArraySlice<StepValues>) -> Double {
    steps.reduce(0) { $0 + ($1.timer ?? 0) }
  }

  /// When the step starts, in seconds since the start of the brew.
  var start: Double {
    let next = after.first?.startTime
    let total = recipe?[.totalTime].validNumber
    if let timer = own?.timer, let end = next ?? (after.isEmpty ? total : nil) {
      return max(0, end - timer)
    }
    let last = before.lastIndex { $0.startTime != nil }
    let base = last.flatMap { before[$0].startTime } ?? 0
    let time = base + Self.time(of: last.map { before[$0...] } ?? before)
    // Without its timer, the step before may end anywhere until the next one starts.
    guard let previous = before.last, previous.timer == nil else {
      return next.map { min(time, $0) } ?? time
    }
    let end = next ?? total ?? time + 60
    return time + max(0, ((end - time) / 10).rounded() * 5)
  }

  /// The time that is left for the step; nil for any, 0 for none.
  var timer: Double? {
    if let start = own?.startTime, let next = after.first?.startTime { return next - start }
    guard let recipe, let total = recipe[.totalTime].validNumber else { return nil }
    let rest = total - recipe.values.brewTime().seconds
    return rest > 5 ? rest : 0
  }
}
