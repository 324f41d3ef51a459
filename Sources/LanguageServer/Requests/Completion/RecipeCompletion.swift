import RecipeSyntax
import Recipes
import Text

/// What can be inserted into a recipe at the cursor.
struct RecipeCompletion {
  let place: CompletionPlace
  /// The tags, authors and grinders of the workspace.
  let names: WorkspaceNames

  init(at place: CompletionPlace, names: WorkspaceNames) {
    self.place = place
    self.names = names
  }

  /// The items, best first.
  var items: [CompletionItem] {
    if place.outline.isEmpty, place.line.kind == .blank { return starters + keys }
    if let value = place.valuePlace, let found = values(of: value), !found.isEmpty { return found }
    return steps + keys
  }

  // MARK: Keys

  /// The mapping of the recipe or of a step.
  enum Scope: Equatable {
    case recipe
    case step

    /// The mapping at a path; nil for others.
    init?(_ path: [String]) {
      switch path {
      case []: self = .recipe
      case ["steps", "-"]: self = .step
      default: return nil
      }
    }

    /// Its keys, in canonical order.
    var keys: [KeyDescription] {
      switch self {
      case .recipe: RecipeFormat.recipe
      case .step: RecipeFormat.step
      }
    }
  }

  private var keys: [CompletionItem] {
    guard let key = place.keyPlace, let scope = Scope(key.path) else { return [] }
    let position = { (name: String) in scope.keys.firstIndex { $0.name == name } }
    let (before, behind) = (key.before.compactMap(position), key.behind.compactMap(position))
    let used = Set(before + behind)
    let above = before.max() ?? -1
    let below = behind.min() ?? scope.keys.count
    let hasAmount = scope == .step && StepKey.amounts.contains { used.contains(Int($0.rawValue)) }
    let missing = scope.keys.indices.filter { position in
      !used.contains(position)
        && !(hasAmount && StepKey.amounts.contains { Int($0.rawValue) == position })
    }
    let fitting = missing.filter { above < $0 && $0 < below }
    let first = fitting.first { scope.keys[$0].isRequired }
    let values = FittingValues(place, key)
    let ordered = fitting + missing.filter { !($0 > above && $0 < below) }
    // A flag says something about another key, which is written first.
    let flags = ordered.filter { scope.keys[$0].type == .flag }
    return (ordered.filter { !flags.contains($0) } + flags).map { position in
      let description = scope.keys[position]
      return CompletionItem(
        kind: .property,
        label: description.name,
        detail: description.isRequired ? "required" : nil,
        documentation: description.help,
        text: key.hasValue
          ? SnippetText(description.name)
          : text(description, key, scope, values),
        range: key.range,
        isPreselected: position == first
      )
    }
  }

  /// A key with a value that fits.
  private func text(
    _ key: KeyDescription,
    _ place: CompletionPlace.KeyPlace,
    _ scope: Scope,
    _ values: FittingValues
  ) -> SnippetText {
    guard key.type == .steps else {
      return SnippetText("\(key.name): ") + values.value(of: key, in: scope)
    }
    let above = self.place.outline.lines[..<self.place.cursor].last?.kind
    let isAlone = above.map { $0 != .blank && $0 != .marker } ?? false
    let margin = String(repeating: " ", count: place.column + 2)
    return SnippetText(isAlone ? "\nsteps:\n\(margin)- " : "steps:\n\(margin)- ")
      + values.steps(indentation: margin.count + 2)
  }

  // MARK: Steps

  /// A whole step, where one can begin.
  private var steps: [CompletionItem] {
    guard let place = StepPlace(self.place) else { return [] }
    let values = FittingValues(self.place)
    let margin = place.hasDash ? "" : String(repeating: " ", count: place.dash) + "- "
    let text = SnippetText(margin) + values.step(indentation: place.dash + 2)
    return [
      CompletionItem(
        kind: .snippet,
        label: "step",
        detail: "a whole step",
        documentation: "A step of the recipe, with the next amount to pour.",
        text: text,
        range: place.range
      )
    ]
  }

  // MARK: Recipes

  /// A whole recipe for each starter.
  private var starters: [CompletionItem] {
    Starter.all.map { starter in
      CompletionItem(
        kind: .snippet,
        label: starter.name,
        detail: "a whole recipe",
        documentation: "```yaml\n\(starter.recipe.plain)```",
        text: starter.recipe,
        range: ByteRange(place.line.range.start, place.line.range.end),
        isRecipe: true
      )
    }
  }
}

extension KeyDescription {
  /// What the key means, in Markdown.
  var help: String {
    var text = summary
    if type != .steps { text += "\n\nFor example `\(name): \(example)`." }
    if case .choice(let words) = type {
      text += "\n\nOne of " + words.map { "`\($0)`" }.joined(separator: ", ") + "."
    }
    return text
  }
}

/// Where a whole step can begin: on an empty line behind the steps, or behind a dash.
private struct StepPlace {
  /// The column of the dashes.
  let dash: Int
  /// Whether the line has its dash.
  let hasDash: Bool
  let range: ByteRange

  init?(_ place: CompletionPlace) {
    let line = place.line
    guard let (root, dash) = Self.list(around: place) else { return nil }
    self.dash = dash
    switch line.kind {
    case .blank:
      guard Self.isEndOfStep(place, dash: dash, root: root) else { return nil }
      hasDash = false
      range = ByteRange(line.range.start, line.range.end)
    case .content:
      guard line.entry == nil, line.rest.isEmpty, line.dash == dash,
        dash + 1...dash + 2 ~= place.column,
        place.outline.place(of: place.cursor, column: dash + 2)?.siblings.isEmpty == true
      else { return nil }
      hasDash = place.column == dash + 2
      range = ByteRange(hasDash ? place.offset : line.range.start, place.offset)
    default: return nil
    }
  }

  /// The columns of the root's keys and of the dashes, if the cursor is among the steps.
  private static func list(around place: CompletionPlace) -> (root: Int, dash: Int)? {
    let above = place.outline.lines[..<place.cursor]
    guard let first = above.first(where: { $0.kind == .content }), first.dash == nil else {
      return nil
    }
    let key = above.lastIndex {
      $0.kind == .content && $0.column == first.column && $0.dash == nil
    }
    guard let key, place.outline.key(key) == "steps", above[key].rest.isEmpty else { return nil }
    let step = place.outline.lines[(key + 1)...].first { $0.kind == .content }
    return (first.column, step?.dash ?? first.column + 2)
  }

  /// Whether the line is not in the middle of a step.
  private static func isEndOfStep(_ place: CompletionPlace, dash: Int, root: Int) -> Bool {
    let lines = place.outline.lines
    if let above = lines[..<place.cursor].last(where: { $0.kind.isValue }), above.kind == .content,
      above.entry == nil, above.rest.isEmpty
    {
      return false
    }
    guard let below = lines[(place.cursor + 1)...].first(where: { $0.kind.isValue }) else {
      return true
    }
    return below.kind == .content && (below.dash == dash || below.column <= root)
  }
}
