import RecipeLint
import RecipeText
import Recipes

extension RecipeView {
  /// The changes that give a timer to each step whose end is known by the start of the next one. For valid recipes.
  func timerChanges() -> [RecipeChange] {
    let timers = values.timers()
    return brewOrder.enumerated().compactMap { turn, step in
      guard values.steps[step].timer == nil, let timer = timers[turn], timer > 0 else { return nil }
      return RecipeChange(.step(step, .timer), .set(.duration(timer)))
    }
  }

  /// The changes that give a start to each step for which the timers before tell it. For valid recipes.
  ///
  /// Preparation has no time, so the step after it gets no start at 0: it would time the preparation.
  func startChanges() -> [RecipeChange] {
    let starts = values.startTimes()
    let first = brewOrder.firstIndex { values.steps[$0].isTimed } ?? brewOrder.endIndex
    return brewOrder.indices[first...].compactMap { turn in
      let step = brewOrder[turn]
      guard values.steps[step].startTime == nil, let start = starts[turn], start > 0 || turn == 0
      else { return nil }
      return RecipeChange(.step(step, .at), .set(.duration(start)))
    }
  }
}

extension StepValues {
  /// Whether the step is more than preparation.
  fileprivate var isTimed: Bool {
    water != nil && pour != .ice || timer != nil || startTime != nil
  }
}
