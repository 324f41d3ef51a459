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

      Keys for other tools begin with `x-`. The tools keep these keys and never check them.
      """,
    bad: "temprature: 94 °C",
    good: "temperature: 94 °C\nx-shop: Corner Café",
    fix: .safe,
    check: .shape { error, report in
      guard case .unknownKey(let name, let scope, _, _) = error.kind else { return }
      let isKnown = scope == .recipe && RecipeFormat.recipe.contains { $0.name == name }
      report.add(
        name.hasPrefix("\u{A0}")
          ? "a no-break space (U+00A0) is a part of this key, as YAML does not treat it as a space"
          : isKnown
            ? "\(name.quoted) names the beans, but this is \(error.isGroup ? "a group of keys" : "the dose")"
            : "\(name.quoted) is not a key of a \(scope.name)",
        at: error.place,
        error.unknownKeyAnswer
      )
    }
  )
}

extension ShapeError {
  /// Whether keys stand below the key.
  fileprivate var isGroup: Bool { tree.resolved(node + 1).map { tree.nodes[$0].kind } == .mapping }

  /// The answer to an unknown key.
  fileprivate var unknownKeyAnswer: Answer {
    guard case .unknownKey(let name, let scope, let nearest, let belongsTo) = kind else {
      return Answer("")
    }
    let owner = context.owner(ofKey: node)
    let mistaken =
      scope == .recipe
      ? context.wrapperAnswer(node)
      : owner.flatMap { amountAnswer(name, $0) ?? context.stepTextAnswer(node, in: $0) }
    if let answer = mistaken ?? keyAnswer(name, scope, owner) { return answer }
    if let nearest = meant(name, scope, nearest) { return suggestion(nearest, name, owner) }
    if let belongsTo { return placeAnswer(belongsTo) }
    if scope == .step, let owner, context.firstEntry(of: owner)?.key == node,
      let answer = context.colonAnswer(owner)
    {
      return answer
    }
    let (keys, text) =
      scope == .recipe ? (RecipeFormat.recipe, "notes") : (RecipeFormat.step, "instruction")
    return Answer(
      "begin it with `x-` to keep it, or write it in `\(text)`",
      notes: ["the keys of a \(scope.name) are \(listed(keys.map { $0.name }, "and"))"],
      keeping(name)
    )
  }

  /// The suggestion, if the value can be one of its key; a name of two letters is near too many others.
  private func meant(_ name: String, _ scope: SchemaError.Scope, _ nearest: String?) -> String? {
    let keys = scope == .recipe ? RecipeFormat.recipe : RecipeFormat.step
    guard let nearest, let key = keys.first(where: { $0.name == nearest }) else { return nil }
    if key.fits(node + 1, tree) { return nearest }
    let fitting = keys.filter { $0.fits(node + 1, tree) }
    let other = name.utf8.count < 3 ? KeyNames.nearest(to: name, in: fitting) : nil
    if let other { return fitting[other].name }
    let isCollection = [.mapping, .sequence].contains(tree.nodes[node + 1].kind)
    return isCollection || name.utf8.count < 3 ? nil : nearest
  }

  private func suggestion(_ nearest: String, _ name: String, _ owner: Int?) -> Answer {
    if let owner, let (key, _) = context.entry(nearest, in: owner) {
      return Answer(
        "did you mean `\(nearest)`? It already exists: keep one of the two",
        labels: [Label(tree.nodes[key].range, "`\(nearest)` is here")]
      )
    }
    let isEither = nearest == "pour" && ["water", "amount", "waterAmount"].contains(name)
    let keys = RecipeFormat.recipe + RecipeFormat.step
    let fits = keys.contains { $0.name == nearest && $0.fits(node + 1, tree) }
    let isSame = context.spelling(of: range).lowercased() == nearest.lowercased()
    return Answer(
      isEither
        ? "did you mean `pour` (how much to add) or `pourTo` (what the scale reads)?"
        : "did you mean `\(nearest)`?",
      Fix("rename to `\(nearest)`", (fits || isSame) && !isEither ? .safe : .unsafe, range, nearest)
    )
  }

  private func placeAnswer(_ scope: SchemaError.Scope) -> Answer {
    guard let recipe else { return Answer("") }
    if scope == .recipe, ["name", "description"].contains(context.spelling(of: range)) {
      return Answer(
        "a step has no name: write it at the beginning of the instruction, or in a comment",
        context.commenting(range)
      )
    }
    if scope == .recipe {
      return Answer(
        "it belongs to the recipe: move it above `steps:`, without indentation",
        labels: [Label(tree.nodes[recipe.root + 1].range, "next to this key")]
      )
    }
    let first = recipe.stepNodes.lazy.compactMap { context.firstEntry(of: $0)?.key }.first
    return Answer(
      "it belongs to a step: move it into one of the `steps`, and indent it like the other keys there",
      labels: first.map { [Label(tree.nodes[$0].range, "next to a key like this")] } ?? [],
      first.flatMap { iceStep(before: $0) }
    )
  }

  /// Makes the ice of the recipe a step of its own, before the step with the first key.
  private func iceStep(before first: Int) -> Fix? {
    let ice = RecipeFormat.describe(StepKey.ice).name
    guard context.spelling(of: range) == ice,
      RecipeFormat.describe(StepKey.ice).fits(node + 1, tree)
    else { return nil }
    let (own, step) = (
      context.line(at: range.start), context.line(at: tree.nodes[first].range.start)
    )
    guard own.contentStart == range.start, own.dashes.isEmpty, step.dashes.count == 1,
      let dash = step.dashes.first, own.range.end < step.range.start
    else { return nil }
    let column = step.column(of: dash.start)
    let indentation = String(repeating: " ", count: column)
    let rest = context.spelling(of: ByteRange(own.contentStart, own.range.end))
    let lines = [
      "- instruction: Put {pour} of ice into the carafe.", "\(indentation)  \(rest)", indentation,
    ].joined(separator: step.ending)
    return Fix(
      "make it a step of its own",
      .unsafe,
      [
        Edit(ByteRange(own.range.start, tree.bytes.startOfNextLine(after: own.range.end)), ""),
        Edit(at: dash.start, lines),
      ]
    )
  }
}

extension LintContext {
  /// Makes a comment of the line with a key. If it begins a step, the next line gets its dash.
  fileprivate func commenting(_ key: ByteRange) -> Fix? {
    let line = line(at: key.start)
    guard line.contentStart == key.start, !line.isCut else { return nil }
    let title = "make the line a comment"
    guard let dash = line.dashes.first else {
      return Fix(title, .unsafe, at: key.start, "# ")
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
  fileprivate func fits(_ node: Int, _ tree: SyntaxTree) -> Bool {
    guard let node = tree.resolved(node) else { return true }
    switch tree.nodes[node].kind {
    case .empty, .alias: return true
    case .mapping: return false
    case .sequence: return type == .steps || type == .words
    case .scalar: return fits(tree.text(of: node))
    }
  }

  private func fits(_ text: String) -> Bool {
    switch type {
    case .text, .instruction, .words: true
    case .steps, .equipment: false
    case .mass, .temperature, .duration:
      reads(text) || QuantityGuess(text, as: type)?.isCertain == true
    case .method, .choice: WordChoice.isKebabCase(text.lowercased().filter { $0 != " " })
    case .index, .formatVersion: Int(text) != nil
    case .language: LanguageTag.isWellFormed(text.utf8)
    case .uuid: text.utf8.count >= 32
    case .timestamp: text.utf8.count >= 10 && text.first?.isNumber == true
    }
  }
}
