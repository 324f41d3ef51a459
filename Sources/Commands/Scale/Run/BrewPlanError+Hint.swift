import BrewDomain

extension BrewPlanError {
  /// What to do, where what is wrong does not say it.
  var hint: String? {
    switch self {
    case .notScalable(.bloomNotBelowYield):
      "take less coffee or more water, or scale the recipe's own pours with --rule proportional"
    case .notScalable(.tooFewPours):
      "scale the recipe's own pours with --rule proportional"
    case .notScalable(.invalidDose), .notScalable(.invalidYield), .notBrewable: nil
    }
  }
}
