import Recipes

/// The ways in which the amounts of some steps can be read, and the best of them.
///
/// An amount whose words leave it open can be a target, which the scale reads, or an addition. Steps with the same words
/// are read in the same way. The best reading makes the yield, and has no target below what was poured. Of several, it
/// is the one that is closest to the words: a verb such as "pour" takes an addition, and if others say "to", so does an
/// amount without a verb.
struct ProseReadings {
  /// The amount of a step.
  struct Choice {
    let grams: Double
    var unit = MassUnit.gram
    let kind: RecipeDraft.StepPourKind
    /// The amount in the text; nil for a sum of several, or a share.
    var amount: ProseAmount?
    /// Why it was assumed; nil if the text says it.
    var reason: String?
  }

  /// What the text of a step says.
  struct Step {
    let text: String
    let amounts: [ProseAmount]
    /// Those that count: without the ounces that stand beside the same amount in grams.
    let counted: [ProseAmount]
    /// What it pours without a number.
    let share: ProseShare?
    let figures: [Figure]
    /// The text without digits, to find steps with the same words.
    let form: [UInt8]
  }

  /// A way to read all steps.
  struct Reading {
    var choices: [Choice?] = []
    /// Whether amounts that may be the dose are not water.
    let exceptsDose: Bool
    /// Whether no target is below what was poured before.
    var isConsistent = true
  }

  /// How to read an amount that is left open.
  enum Guess { case target, addition }

  let steps: [Step]
  let known: ProseSteps.Known
  /// The forms of steps with an open amount, by their places in guesses.
  private let open: [[UInt8]: Int]
  /// The guesses by the words of these forms.
  private let usual: [Guess]

  /// A way to read the steps.
  struct Way {
    /// How to read the open forms.
    let guesses: [Guess]
    /// Amounts of this size may be the dose, and are left out; nil to take them.
    let dose: Double?
    /// Whether to take amounts that may be of other water, such as that for rinsing or in the kettle.
    let takesAll: Bool
    /// Whether the yield counts ice.
    let hasIce: Bool
  }

  init(_ texts: [String], _ known: ProseSteps.Known) {
    self.known = known
    steps = texts.enumerated().map { index, text in
      let prose = Prose(text, step: index)
      return Step(
        text: text,
        amounts: prose.amounts,
        counted: prose.amounts.filter { !$0.isSaidInGrams(by: prose.amounts) },
        share: prose.share,
        figures: prose.figures,
        form: text.utf8.filter { !(0x30...0x39).contains($0) }
      )
    }
    let water = steps.map { $0.amounts.filter { $0.ingredient == .water && $0.end == nil } }
    let hasTargets = water.joined().contains { $0.isExplicit && $0.nearest == .reach }
    var (open, usual): ([[UInt8]: Int], [Guess]) = ([:], [])
    for (step, amounts) in zip(steps, water) {
      guard let amount = amounts.first(where: { !$0.isExplicit }), open[step.form] == nil else {
        continue
      }
      open[step.form] = usual.count
      usual.append(hasTargets || amount.nearest == .add ? .addition : .target)
    }
    (self.open, self.usual) = (open, usual)
  }

  /// The best reading, and for each step the other meaning of its amount that would make the yield too.
  func best() -> (reading: Reading, doubts: [RecipeDraft.StepPourKind?]) {
    let (guesses, ways) = (guesses, ways)
    for way in ways {
      let best = reading(way)
      guard best.isConsistent, makesYield(best, way.hasIce) else { continue }
      return (best, known.yield == nil ? openDoubts(best) : doubts(best, way, guesses))
    }
    let inconsistent = ways.lazy.filter(\.hasIce).map { reading($0) }.first { makesYield($0, true) }
    return (inconsistent ?? reading(ways[0]), steps.map { _ in nil })
  }

  /// The other meanings of amounts that nothing decides: behind the first pour, without a yield, and without a word.
  private func openDoubts(_ best: Reading) -> [RecipeDraft.StepPourKind?] {
    var isFirst = true
    return best.choices.map { choice in
      guard let choice, choice.kind != .ice else { return nil }
      defer { isFirst = false }
      guard !isFirst, let amount = choice.amount, amount.nearest == .unclear else { return nil }
      return choice.kind == .target ? .increment : .target
    }
  }

  /// The other meanings of amounts, by other guesses that make the yield too.
  private func doubts(
    _ best: Reading,
    _ way: Way,
    _ guesses: [[Guess]]
  ) -> [RecipeDraft.StepPourKind?] {
    let pours = added(best)
    var doubts = steps.map { _ in RecipeDraft.StepPourKind?.none }
    for guess in guesses {
      let other = reading(
        Way(guesses: guess, dose: way.dose, takesAll: way.takesAll, hasIce: way.hasIce)
      )
      guard other.isConsistent, makesYield(other, way.hasIce) else { continue }
      for (index, added) in added(other).enumerated()
      where doubts[index] == nil && best.choices[index]?.reason == nil
        && other.choices[index]?.kind != best.choices[index]?.kind
        && !Tolerance.isEqual(added, pours[index])
      {
        doubts[index] = other.choices[index]?.kind
      }
    }
    return doubts
  }

  /// What each step adds.
  private func added(_ reading: Reading) -> [Double] {
    var scale = 0.0
    return reading.choices.map { choice in
      guard let choice, choice.kind != .ice else { return 0 }
      let added = choice.kind == .target ? choice.grams - scale : choice.grams
      scale += added
      return added
    }
  }

  /// The ways to try, those closest to the words first. Some give the yield without the ice.
  var ways: [Way] {
    guesses.flatMap { guesses in
      [true, false].flatMap { hasIce in
        [nil, known.dose].flatMap { dose in
          [false, true].map { takesAll in
            Way(guesses: guesses, dose: dose, takesAll: takesAll, hasIce: hasIce)
          }
        }
      }
    }
  }

  /// The guesses to try, those closest to the words first: each form in both ways, or for many forms all in one way.
  private var guesses: [[Guess]] {
    guard usual.count <= 6 else {
      return [usual, usual.map { _ in .target }, usual.map { _ in .addition }]
    }
    let all = (0..<(1 << usual.count)).map { bits in
      usual.indices.map { index -> Guess in
        let isOther = bits >> index & 1 == 1
        return isOther == (usual[index] == .addition) ? .target : .addition
      }
    }
    let ranked = all.enumerated().map { ($0.offset.nonzeroBitCount, $0.offset, $0.element) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private func reading(_ way: Way) -> Reading {
    var result = Reading(exceptsDose: way.dose != nil)
    var (scale, isIceAdded) = (0.0, false)
    let goal = known.yield.map { $0 - (way.hasIce ? ice : 0) }
    for (index, step) in steps.enumerated() {
      let own = step.counted.filter {
        (way.takesAll || !($0.isOtherWater || $0.isHeated) || $0.nearest != .unclear
          || $0.ingredient == .ice)
          && !$0.mayBeDose(way.dose)
      }
      let guess = open[step.form].map { way.guesses[$0] } ?? .addition
      let choice =
        choice(own, scale, guess, &result.isConsistent)
        ?? share(at: index, scale, goal, isFirst: !isIceAdded)
      result.choices.append(choice)
      guard let choice else { continue }
      switch choice.kind {
      case .target: scale = choice.grams
      case .increment: scale += choice.grams
      case .ice: isIceAdded = true
      }
    }
    return result
  }

  private func choice(
    _ amounts: [ProseAmount],
    _ scale: Double,
    _ guess: Guess,
    _ isConsistent: inout Bool
  ) -> Choice? {
    func made(_ amount: ProseAmount, _ kind: RecipeDraft.StepPourKind) -> Choice {
      Choice(grams: amount.grams, unit: amount.unit, kind: kind, amount: amount)
    }
    if let ice = amounts.first(where: { $0.ingredient == .ice }) { return made(ice, .ice) }
    let water = amounts.filter { $0.ingredient == .water && $0.grams > 0 }
    if let target = water.last(where: { $0.end == nil && $0.nearest == .reach }) {
      // "You should now have 100 g" pours nothing.
      if scale > 0, Tolerance.isEqual(target.grams, scale) { return nil }
      if target.grams >= scale { return made(target, .target) }
      isConsistent = false
    }
    if let range = range(in: water, scale) { return range }
    let added = water.filter { $0.intent == .add && $0.end == nil }
    if added.count > 1 {
      let sum = added.reduce(0) { $0 + $1.grams }
      return Choice(grams: sum, unit: added[0].unit, kind: .increment)
    }
    guard let amount = added.first ?? water.last else { return nil }
    guard !amount.isExplicit, guess == .target else { return made(amount, .increment) }
    if amount.grams > scale { return made(amount, .target) }
    isConsistent = false
    return made(amount, .increment)
  }

  /// The target of "240 g to 300 g", where the first is poured or was poured before, or the middle of a range.
  private func range(in water: [ProseAmount], _ scale: Double) -> Choice? {
    guard let upper = water.last, case .upper(let lower)? = upper.end else { return nil }
    let isFrom = upper.nearest == .reach && Tolerance.isEqual(scale, lower)
    if isFrom || Tolerance.isEqual(scale + lower, upper.grams) {
      return Choice(grams: upper.grams, unit: upper.unit, kind: .target, amount: upper)
    }
    let middle = Rounding.millionth((lower + upper.grams) / 2)
    return Choice(
      grams: middle,
      unit: upper.unit,
      kind: upper.nearest == .reach ? .target : .increment,
      reason: "the middle of the range"
    )
  }

  /// The water of a step that names no amount: neither one that is read, nor another figure.
  ///
  /// - Parameters:
  ///   - goal: the water of all steps, in grams.
  ///   - isFirst: whether no step has the ice.
  private func share(
    at index: Int,
    _ scale: Double,
    _ goal: Double?,
    isFirst: Bool
  ) -> Choice? {
    let step = steps[index]
    guard let share = step.share, step.namesNoWater, step.unread(beside: share) == nil else {
      return nil
    }
    if share == .ice {
      return isFirst && step.amounts.isEmpty
        ? known.ice.map { Choice(grams: $0, kind: .ice, reason: "all of the ice") } : nil
    }
    if case .doses(let factor) = share, let dose = known.dose {
      return part(of: dose, factor, "\(Canonical.number(factor)) times the dose")
    }
    guard let goal, goal > scale else { return nil }
    switch share {
    case .all, .rest:
      guard pour(behind: index) == nil else { return nil }
      let reason = share == .all ? "all of the water" : "the rest of the water"
      return Choice(grams: goal, kind: .target, reason: reason)
    case .restAs(let value):
      let isSame = Tolerance.isAtMost((goal - scale - goal * value).magnitude, 1.5)
      return isSame ? Choice(grams: goal, kind: .target, reason: "the rest of the water") : nil
    case .part(let value): return part(of: goal, value, "\(Self.name(of: value)) of the water")
    case .partOfRest(let value):
      return part(of: goal - scale, value, "\(Self.name(of: value)) of what is left")
    case .ice, .doses: return nil
    }
  }

  private func part(of grams: Double, _ value: Double, _ reason: String) -> Choice {
    let part = Proportion(Rounding.millionth(grams * value), over: 1).whole
    return Choice(grams: part, kind: .increment, reason: reason)
  }

  /// A part, as people say it: `half`, `a third`, `20 %`.
  private static func name(of part: Double) -> String {
    let names = [(0.5, "half"), (1.0 / 3, "a third"), (2.0 / 3, "two thirds"), (0.25, "a quarter")]
    let known = names.first { Tolerance.isEqual($0.0, part) }?.1
    return known ?? "\(Canonical.number(part * 100, decimals: 1)) %"
  }

  /// The first step behind another that pours water on the coffee.
  func pour(behind index: Int) -> Int? {
    steps.indices[(index + 1)...].first { steps[$0].pours(known.dose, known.yield) }
  }

  /// The ice that the steps name, or that is among the ingredients and in a step.
  var ice: Double {
    let named = steps.reduce(0) { sum, step in
      sum + (step.amounts.first { $0.ingredient == .ice }?.grams ?? 0)
    }
    if named > 0 { return named }
    return steps.contains { $0.share == .ice } ? known.ice ?? 0 : 0
  }

  private func makesYield(_ reading: Reading, _ hasIce: Bool) -> Bool {
    guard let yield = known.yield else { return true }
    var draft = RecipeDraft()
    draft.steps = reading.choices.compactMap { choice in
      choice.flatMap { $0.kind == .ice && !hasIce ? nil : $0 }.map {
        .init(instruction: "", water: WrittenAmount(base: $0.grams), pour: $0.kind)
      }
    }
    return Tolerance.isAtMost((draft.total - yield).magnitude, 1)
  }
}
