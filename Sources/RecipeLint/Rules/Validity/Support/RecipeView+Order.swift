import Reports
import SourceText

extension RecipeView {
  /// A fix that numbers the steps from 0 in the order in which they are brewed, of steps with the same
  /// number in the order of the list. `nil` where two steps share one `order` through an alias.
  func renumbered(_ title: String, _ safety: Fix.Safety) -> Fix? {
    var edits: [Edit] = []
    var places: Set<Int> = []
    for (number, step) in brewOrder.enumerated() {
      guard let place = range(of: self[step: step, .order]), places.insert(place.start).inserted
      else { return nil }
      if number != figures.steps[step].orderIndex { edits.append(Edit(place, "\(number)")) }
    }
    return edits.isEmpty
      ? nil : Fix(title, safety, edits.sorted { $0.range.start < $1.range.start })
  }

  /// Whether no step is listed before one with a lower `order`.
  var isListedInOrder: Bool { brewOrder.elementsEqual(stepIndices) }
}
