import RecipeLint
import Recipes
import Text

extension Server {
  /// `textDocument/inlayHint`: what follows from the figures, behind them.
  func inlayHints(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> [JSONObject] {
    let wanted = document.lines.bytes(of: try parameters.range("range"))
    guard !settings.hints.isEmpty else { return [] }
    return zip(document.recipes, document.figures).flatMap { recipe, figures in
      InlayHints(recipe, figures, settings.hints, wanted).all
    }.sorted { $0.offset < $1.offset }.map { offset, text in
      ["position": document.lines.position(at: offset), "label": text, "paddingLeft": true]
    }
  }
}

/// The hints of a recipe: each with the byte behind which it is shown.
private struct InlayHints {
  private(set) var all: [(offset: Int, text: String)] = []
  private let recipe: RecipeView
  private let wanted: ByteRange

  init(
    _ recipe: RecipeView,
    _ figures: RecipeFigures,
    _ hints: Set<ServerSettings.Hint>,
    _ wanted: ByteRange
  ) {
    self.recipe = recipe
    self.wanted = wanted
    if hints.contains(.ratio), let ratio = recipe.ratioText { add(ratio, behind: recipe[.yield]) }
    if hints.contains(.totalTime), recipe[.totalTime].state == .absent,
      let time = figures.totalTime, time > 0
    {
      addBehindKey(ClockTime.text(time), recipe[.steps])
    }
    for (step, shown) in figures.steps.enumerated() {
      if hints.contains(.startTime), let start = shown.start,
        recipe[step: step, .at].state == .absent
      {
        add("at \(ClockTime.text(start))", behind: recipe[step: step, .instruction])
      }
      guard let (key, field) = recipe.amount(step: step), key != .ice else { continue }
      var texts: [String] = []
      if key == .pour, hints.contains(.runningTotal) { texts.append("= \(shown.readingText)") }
      if key == .pourTo, hints.contains(.amountAdded) { texts.append("+\(shown.addedText)") }
      if hints.contains(.flow), let flow = shown.flow { texts.append(flow) }
      if !texts.isEmpty { add(texts.joined(separator: ", "), behind: field) }
    }
  }

  private mutating func add(_ text: String, behind field: Field) {
    guard let key = field.keyNode else { return }
    let written = recipe.tree.nodes[key].subtreeEnd
    guard written < recipe.tree.nodes.count else { return }
    let value = recipe.tree.nodes[written]
    // Behind a block the hint would look like its last line.
    let isBlock = value.kind == .scalar && value.style.isBlock
    put(text, at: isBlock ? recipe.tree.nodes[key].range.end + 1 : value.range.end)
  }

  private mutating func addBehindKey(_ text: String, _ field: Field) {
    guard let key = field.keyNode else { return }
    put(text, at: recipe.tree.nodes[key].range.end + 1)
  }

  private mutating func put(_ text: String, at offset: Int) {
    if wanted.start <= offset, offset <= wanted.end { all.append((offset, text)) }
  }
}
