extension BrewPlan {
  /// How many steps at the beginning prepare the brew, such as rinsing the filter or filling in ice, and
  /// take no time of it: they pour nothing and have no timer, or one of 0 that follows from where the next
  /// step begins, and the step after them begins at 0 too. None where that could be said of every step.
  public var preparationSteps: Int {
    let count = scaledSteps.prefix { step in
      step.timerDurationSeconds ?? 0 == 0 && (step.waterAmountGrams == nil || step.isIce)
    }.count
    guard count < scaledSteps.count, scaledSteps[count].startTimeSeconds == 0 else { return 0 }
    return count
  }
}
