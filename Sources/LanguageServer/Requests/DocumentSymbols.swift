import RecipeLint
import Recipes
import Text

extension Server {
  /// `textDocument/documentSymbol`: the recipes with their steps.
  func documentSymbols(_ document: DocumentSnapshot) -> any JSONWritable {
    let symbols = zip(document.recipes, document.figures).map { recipe, figures in
      OutlineSymbol(recipe, figures, document)
    }
    if client.showsSymbolTree { return symbols }
    return symbols.flatMap { symbol in
      [symbol.flat(in: nil, document)] + symbol.children.map { $0.flat(in: symbol.name, document) }
    }
  }
}

/// A recipe or a step in the outline.
struct OutlineSymbol: JSONRecord {
  /// The kinds of the protocol that are used.
  enum Kind: Int {
    /// A recipe.
    case `class` = 5
    /// A step.
    case function = 12
  }

  let name: String
  let detail: String
  let kind: Kind
  let range: TextRange
  let selection: TextRange
  let children: [OutlineSymbol]

  /// A recipe with its steps.
  init(_ recipe: RecipeView, _ figures: RecipeFigures, _ document: DocumentSnapshot) {
    let name = recipe.text(.name) ?? ""
    self.name = name.isEmpty ? "recipe \(recipe.recipe.document + 1)" : name
    detail = [
      recipe.method?.displayName, recipe.ratioText, figures.totalTime.map { ClockTime.text($0) },
    ]
    .compactMap(\.self).joined(separator: " · ")
    kind = .class
    let node = document.tree.nodes[recipe.recipe.root].range
    let whole = document.tree.documents[recipe.recipe.document].range
    let bytes = ByteRange(min(node.start, whole.start), max(node.end, whole.end))
    range = document.range(bytes)
    let named = recipe[.name].valueNode.map { document.tree.nodes[$0].range }
    let inside = named.flatMap { $0.start >= bytes.start && $0.end <= bytes.end ? $0 : nil }
    selection = document.range(inside ?? recipe.firstKeyRange)
    children = recipe.stepIndices.map { OutlineSymbol(step: $0, of: recipe, figures, document) }
  }

  private init(
    step: Int,
    of recipe: RecipeView,
    _ figures: RecipeFigures,
    _ document: DocumentSnapshot
  ) {
    let node = document.tree.nodes[recipe.recipe.stepNodes[step]].range
    let field = recipe[step: step, .instruction]
    let text = field.state == .valid ? field.valueNode.map(document.tree.text) ?? "" : ""
    let line = text.prefix { $0 != "\n" }
    name = "\(step + 1). \(line.isEmpty ? "step" : String(line.prefix(80)))"
    var parts: [String] = []
    if figures.steps.indices.contains(step) {
      let shown = figures.steps[step]
      if let start = shown.start { parts.append(ClockTime.text(start)) }
      if shown.added > 0 { parts.append("+\(shown.addedText)") }
    }
    detail = parts.joined(separator: " · ")
    kind = .function
    range = document.range(node)
    let first = recipe.range(ofStep: step)
    selection = document.range(first.end <= node.end ? first : ByteRange(node.start, node.start))
    children = []
  }

  var json: JSONObject {
    [
      "name": name, "detail": detail, "kind": kind.rawValue, "range": range,
      "selectionRange": selection, "children": children,
    ]
  }

  /// The symbol for clients without trees.
  func flat(in container: String?, _ document: DocumentSnapshot) -> JSONObject {
    [
      "name": name, "kind": kind.rawValue,
      "location": Location(uri: document.uri, range: range), "containerName": container,
    ]
  }
}
