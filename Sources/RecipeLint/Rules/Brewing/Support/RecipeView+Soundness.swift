extension RecipeView {
  /// Whether nothing is in error. Of a recipe with a slip nobody knows what else follows from it, so the
  /// rules of this folder say nothing more about it. To be asked last, as it judges the whole recipe.
  var isSound: Bool { !recipe.hasErrors && figures.validate().isEmpty }

  /// Whether dose and yield are in a usual ratio, as far as is known of the method. An unusual one is
  /// reported, and may come from a slip in the dose: then nothing else is said of what hangs on the dose.
  var hasUsualRatio: Bool {
    !inputWarnings().contains { warning in
      if case .ratioOutOfRange = warning { true } else { false }
    }
  }

  /// Whether neither the dose nor its ratio is unusual.
  var hasUsualDose: Bool {
    !inputWarnings().contains { warning in
      switch warning {
      case .doseOutOfRange, .ratioOutOfRange: true
      case .yieldOutOfRange, .temperatureOutOfRange: false
      }
    }
  }

  /// The place in the list of the step that is brewed as number `turn`, from 0. Almost all recipes list
  /// their steps in order, and for those nothing is sorted. Meant for recipes whose order is valid.
  func step(atTurn turn: Int) -> Int {
    figures.steps[turn].orderIndex == turn ? turn : brewOrder[turn]
  }
}
