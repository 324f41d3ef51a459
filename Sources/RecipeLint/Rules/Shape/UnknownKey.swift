import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let unknownKey = Rule(
    id: "unknown-key",
    summary: "A key is not part of the recipe format.",
    rationale: """
      If the tools ignored a misspelt key, the recipe would not mean what its author wrote. The same is
      true of a key in the wrong place: some belong to the recipe, others to a step.

      Keys for other tools begin with `x-`. They are kept and never checked.
      """,
    example: Example(bad: "temprature: 94 °C", good: "temperature: 94 °C\nx-shop: Corner Café"),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .unknownKey(let name, let scope, _, _) = error.kind else { return }
      let answer = UnknownKeyMessage(error, context)
      let hasNoBreakSpace = name.hasPrefix("\u{A0}")
      report.add(
        hasNoBreakSpace
          ? "a no-break space (U+00A0) is a part of this key, as YAML does not treat it as a space"
          : "\(name.quoted) is not a key of a \(scope.name)",
        at: context.firstLine(of: error.range),
        labels: answer.labels,
        notes: answer.notes,
        help: answer.help,
        fix: answer.fix
      )
    }
  )
}

/// The message about an unknown key.
private struct UnknownKeyMessage {
  private(set) var help = ""
  private(set) var labels: [Label] = []
  private(set) var notes: [String] = []
  private(set) var fix: Fix?

  init(_ error: SchemaError, _ context: LintContext) {
    guard case .unknownKey(let name, let scope, let nearest, let belongsTo) = error.kind else {
      return
    }
    let owner = context.owner(ofKey: error.node)
    if scope == .step, let owner, let amount = AmountNames(name, owner, context) {
      help = amount.help
      fix = amount.fix(error)
    } else if scope == .recipe, let wrapper = RecipeWrapper(error.node, context) {
      help = wrapper.help
    } else if scope == .step, let owner, let text = StepText(error.node, in: owner, context) {
      help = text.help
      fix = text.fix
    } else if let answer = KeyWithAnswer(name, scope, error, owner, context) {
      help = answer.help
      fix = answer.fix
    } else if let nearest = Self.meant(name, scope, nearest, error.node + 1, context) {
      suggest(nearest, error, owner, context)
    } else if let belongsTo {
      place(belongsTo, error, context)
    } else if scope == .step, let owner, context.firstEntry(of: owner)?.key == error.node,
      let text = ColonInstruction(owner, context)
    {
      help = text.help
      fix = text.fix
    } else {
      let keys = scope == .recipe ? RecipeFormat.recipe : RecipeFormat.step
      notes = ["the keys of a \(scope.name) are \(listed(keys.map(\.name), "and"))"]
      help =
        "begin it with `x-` to keep it, or write it in `\(scope == .recipe ? "notes" : "instruction")`"
      fix = KeyWithAnswer.keeping(name, error)
    }
  }

  /// The suggestion, if the value can be one of its key; a name of two letters is near too many others.
  private static func meant(
    _ name: String,
    _ scope: SchemaError.Scope,
    _ nearest: String?,
    _ value: Int,
    _ context: LintContext
  ) -> String? {
    let keys = scope == .recipe ? RecipeFormat.recipe : RecipeFormat.step
    guard let nearest, let key = keys.first(where: { $0.name == nearest }) else { return nil }
    if key.fits(value, context) { return nearest }
    let fitting = keys.filter { $0.fits(value, context) }
    let other = name.utf8.count < 3 ? KeyNames.nearest(to: name, in: fitting) : nil
    if let other { return fitting[other].name }
    let isCollection = [.mapping, .sequence].contains(context.tree.nodes[value].kind)
    return isCollection || name.utf8.count < 3 ? nil : nearest
  }

  private mutating func suggest(
    _ nearest: String,
    _ error: SchemaError,
    _ owner: Int?,
    _ context: LintContext
  ) {
    if let owner, let (key, _) = context.entry(nearest, in: owner) {
      help = "did you mean `\(nearest)`? It already exists: keep one of the two"
      labels = [Label(context.tree.nodes[key].range, "`\(nearest)` is here")]
    } else {
      let isEither = nearest == "pour" && ["water", "amount", "waterAmount"].contains(error.name)
      help =
        isEither
        ? "did you mean `pour` (how much to add) or `pourTo` (what the scale reads)?"
        : "did you mean `\(nearest)`?"
      let keys = RecipeFormat.recipe + RecipeFormat.step
      let fits = keys.contains { $0.name == nearest && $0.fits(error.node + 1, context) }
      let isSame = context.spelling(of: error.range).lowercased() == nearest.lowercased()
      fix = Fix(
        "rename to `\(nearest)`",
        (fits || isSame) && !isEither ? .safe : .unsafe,
        [Edit(error.range, nearest)]
      )
    }
  }

  private mutating func place(
    _ scope: SchemaError.Scope,
    _ error: SchemaError,
    _ context: LintContext
  ) {
    guard let recipe = context.recipe(around: error.node) else { return }
    if scope == .recipe, ["name", "description"].contains(context.spelling(of: error.range)) {
      help = "a step has no name: write it at the beginning of the instruction, or in a comment"
      fix = context.commenting(error.range)
    } else if scope == .recipe {
      help = "it belongs to the recipe: move it above `steps:`, without indentation"
      labels = [Label(context.tree.nodes[recipe.root + 1].range, "next to this key")]
    } else {
      help =
        "it belongs to a step: move it into one of the `steps`, and indent it like the other keys there"
      let first = recipe.stepNodes.lazy.compactMap { context.firstEntry(of: $0)?.key }.first
      labels = first.map { [Label(context.tree.nodes[$0].range, "next to a key like this")] } ?? []
    }
  }
}

extension SchemaError {
  /// The name of an unknown key.
  fileprivate var name: String {
    guard case .unknownKey(let name, _, _, _) = kind else { return "" }
    return name
  }
}

extension LintContext {
  /// Makes a comment of the line with a key. If it begins a step, the next line gets its dash.
  fileprivate func commenting(_ key: ByteRange) -> Fix? {
    let line = line(at: key.start)
    guard line.contentStart == key.start, !line.isCut else { return nil }
    let title = "make the line a comment"
    guard let dash = line.dashes.first else {
      return Fix(title, .unsafe, [Edit(ByteRange(key.start, key.start), "# ")])
    }
    guard line.dashes.count == 1, let next = line.below, next.dashes.isEmpty,
      next.indentation == line.column(of: key.start)
    else { return nil }
    let place = next.range.start + line.column(of: dash.start)
    return Fix(title, .unsafe, [Edit(dash, "#"), Edit(ByteRange(place, place + 1), "-")])
  }
}

extension KeyDescription {
  /// Whether a value has the form that the key takes; a value that is not there has any.
  fileprivate func fits(_ node: Int, _ context: LintContext) -> Bool {
    guard let node = context.tree.resolved(node) else { return true }
    switch context.tree.nodes[node].kind {
    case .empty, .alias: return true
    case .mapping: return false
    case .sequence: return type == .steps || type == .words
    case .scalar: return fits(context.tree.text(of: node))
    }
  }

  private func fits(_ text: String) -> Bool {
    switch type {
    case .text, .instruction: true
    case .steps, .equipment: false
    case .words: true
    case .mass, .temperature, .duration:
      reads(text) || QuantityGuess(text, as: type)?.isCertain == true
    case .method, .choice: WordChoice.isKebabCase(text.lowercased().filter { $0 != " " })
    case .index, .formatVersion: Int(text) != nil
    case .uuid: text.utf8.count >= 32
    case .timestamp: text.utf8.count >= 10 && text.first?.isNumber == true
    }
  }
}
