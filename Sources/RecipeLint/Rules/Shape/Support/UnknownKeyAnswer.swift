import RecipeSchema
import Reports
import SourceText

/// What there is to say about an unknown key.
struct UnknownKeyAnswer {
  var help = ""
  var labels: [Label] = []
  var notes: [String] = []
  var fix: Fix?

  init(_ error: ShapeError, _ context: LintContext) {
    guard case .unknownKey(let name, let scope, let nearest, let belongsTo) = error.kind else {
      return
    }
    let owner = context.owner(ofKey: error.node)
    if scope == .step, let owner, let amount = AmountNames(name, owner, context) {
      help = amount.help
      fix = amount.fix(error)
    } else if scope == .recipe, let wrapper = RecipeWrapper(error.node, context) {
      help = wrapper.help
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
      help = "remove it, or begin it with `x-` if another tool reads it"
    }
  }

  /// The suggestion, if the value can be one of its key; a name of two letters is near too many others.
  private static func meant(
    _ name: String,
    _ scope: ShapeError.Scope,
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
    _ error: ShapeError,
    _ owner: Int?,
    _ context: LintContext
  ) {
    if let owner, let (key, _) = context.entry(nearest, in: owner) {
      help = "did you mean `\(nearest)`? It is there already: keep one of the two"
      labels = [Label(context.tree.nodes[key].range, "`\(nearest)` is here")]
    } else {
      help = "did you mean `\(nearest)`?"
      let keys = RecipeFormat.recipe + RecipeFormat.step
      let fits = keys.contains { $0.name == nearest && $0.fits(error.node + 1, context) }
      let isSame = context.spelling(of: error.range).lowercased() == nearest.lowercased()
      fix = Fix(
        "rename to `\(nearest)`",
        fits || isSame ? .safe : .unsafe,
        [Edit(error.range, nearest)]
      )
    }
  }

  private mutating func place(
    _ scope: ShapeError.Scope,
    _ error: ShapeError,
    _ context: LintContext
  ) {
    guard let recipe = context.recipe(around: error.node) else { return }
    if scope == .recipe {
      help = "it belongs to the recipe: move it above `steps:`, without indentation"
      labels = [Label(context.tree.nodes[recipe.root + 1].range, "beside this key")]
    } else {
      help = "it belongs to a step: move it below one of `steps`, and indent it like its other keys"
      let first = recipe.stepNodes.lazy.compactMap { context.firstEntry(of: $0)?.key }.first
      labels = first.map { [Label(context.tree.nodes[$0].range, "beside a key like this")] } ?? []
    }
  }
}
