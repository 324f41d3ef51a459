import RecipeSyntax
import Recipes
import Text

extension RecipeView {
  /// The answer where instructions name the water of their steps, and the steps have none: it is written below them, in
  /// all steps at once, with the times that they name. Without a fix where the figures contradict each other: what the scale
  /// reads would fall. `nil` where no instruction does.
  var saidAnswer: (help: String, fix: Fix?)? {
    guard hasFewSteps else { return nil }
    var (lines, edits): ([String], [Edit]) = ([], [])
    var names: String?
    var (reading, falls) = (0.0, false)
    let amounts = context.proseAmounts(of: recipe)
    for step in stepIndices where amount(step: step) == nil {
      guard let key = self[step: step, .instruction].keyNode else { continue }
      let water = amounts.filter { $0.step == step && $0.isPoured }
      let said = water.count == 1 ? water.first : nil
      let time = values.steps[step].timer == nil ? self.time(saidBy: step) : nil
      var (added, fills): ([String], [Edit]) = ([], [])
      if let said, let pour = said.key {
        falls = falls || pour == .pourTo && said.grams < reading
        reading = pour == .pourTo ? said.grams : reading + said.grams
        let value = Canonical.mass(said.grams, in: said.unit)
        added.append("\(RecipeFormat.describe(pour).name): \(value)")
        names = names ?? "\(name(ofStep: step)) names \(value)"
        fills += filling(said.range, pour == .pour ? .pour : .total, step)
      }
      if let time {
        added.append("timer: \(Canonical.duration(seconds: time.seconds))")
        fills += filling(time.range, .timer, step)
      }
      guard !added.isEmpty,
        let line = context.adding(added.joined(separator: "\n" + margin(of: key)), below: key)
      else { continue }
      lines += added
      edits += fills + [line]
    }
    guard let names else { return nil }
    let rest = lines.count == 1 ? "write `\(lines[0])` there" : "write it below its instruction"
    let title = lines.count == 1 ? "add `\(lines[0])`" : "add the water and the times of the texts"
    return ("\(names): \(rest)", falls ? nil : Fix(title, .unsafe, edits.inSourceOrder))
  }

  private func margin(of key: Int) -> String {
    let start = tree.nodes[key].range.start
    return String(repeating: " ", count: start - tree.bytes.startOfLine(at: start))
  }

  /// The only time that an instruction names.
  private func time(saidBy step: Int) -> ProseDuration? {
    guard let node = self[step: step, .instruction].validNode else { return nil }
    let times = tree.withText(of: node) { ProseDuration.all(in: $0) }
    return times.count == 1 ? times.first : nil
  }

  /// The edit that puts a placeholder in a text; none where the text would have to be rewritten for it.
  private func filling(_ part: Range<Int>, _ placeholder: Placeholder, _ step: Int) -> [Edit] {
    guard let place = ProsePlace(part, step: step, self),
      let edit = place.filling(placeholder, .unsafe)?.edits.first, edit.range == place.range
    else { return [] }
    return [edit]
  }
}

extension ProseAmount {
  /// Whether it is water that is poured on the coffee.
  fileprivate var isPoured: Bool {
    ingredient == .water && !isBare && !isOtherWater && !hasPlaceholder && end == nil && key != nil
  }

  /// The key of an amount whose text says how to pour it.
  fileprivate var key: StepKey? {
    switch intent {
    case .reach: .pourTo
    case .add: .pour
    case .unclear: nil
    }
  }
}
