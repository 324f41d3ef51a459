extension RecipeValidationError: CustomStringConvertible {
  /// What is wrong, for the person who must put it right: one line, in lower case and without a
  /// final stop. Steps are counted from 1, as a reader counts them.
  public var description: String {
    switch self {
    case .emptyName: "the recipe has no name"
    case .invalidDose: "the dose must be more than 0 g"
    case .invalidYield: "the yield must be more than 0 g"
    case .invalidTemperature: "the water temperature must be from 0 °C to 100 °C"
    case .noSteps: "the recipe has no steps"
    case .emptyInstruction(let step): "\(Self.name(step)) has no instruction"
    case .negativeTimer(let step): "the timer of \(Self.name(step)) must be 0 s or more"
    case .negativeWater(let step): "the water of \(Self.name(step)) must be 0 g or more"
    case .duplicateOrderIndex(let index): "more than one step has the order index \(index)"
    case .orderIndicesNotContiguous(let expected, let actual):
      "the order indices must be \(Self.list(expected)), but are \(Self.list(actual))"
    case .waterTargetDecreases(let step, let from, let to): Self.decrease(step, from, to)
    case .waterTotalMismatch(let expected, let actual): Self.total(expected, actual)
    case .startTimeMismatch(let step, let expected, let actual): Self.start(step, expected, actual)
    case .starterCannotBeModified:
      "a starter recipe cannot be changed; duplicate it and change the copy"
    case .starterCannotBeDeleted: "a starter recipe cannot be deleted"
    }
  }

  /// The step at `position` as a reader counts it.
  private static func name(_ position: Int) -> String { "step \(position + 1)" }

  /// Order indices, separated by commas.
  private static func list(_ indices: [Int]) -> String {
    indices.map(String.init).joined(separator: ", ")
  }

  private static func decrease(_ step: Int, _ from: Double, _ to: Double) -> String {
    let (target, reading) = Canonical.apart(to, from) { Canonical.mass($0, decimals: $1) }
    return "\(name(step)) pours to \(target), but the scale already reads \(reading)"
  }

  private static func total(_ expected: Double, _ actual: Double) -> String {
    let (poured, yield) = Canonical.apart(actual, expected) { Canonical.mass($0, decimals: $1) }
    return "the steps pour \(poured) in all, but the yield is \(yield)"
  }

  private static func start(_ step: Int, _ expected: Double, _ actual: Double) -> String {
    let (at, due) = Canonical.apart(actual, expected) {
      Canonical.duration(seconds: $0, decimals: $1)
    }
    return "\(name(step)) starts at \(at), but the steps before it lead to \(due)"
  }
}
