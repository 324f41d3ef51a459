import Recipes
import Text

/// The sections of a text, and which of them are recipes.
struct MarkdownOutline {
  /// A heading with the lines below it, up to the next heading.
  struct Section {
    /// nil for the lines before the first heading.
    let heading: MarkdownLine?
    let lines: ArraySlice<MarkdownLine>
    /// What the heading says of the section.
    let kind: Kind

    fileprivate init(_ heading: MarkdownLine?, _ lines: ArraySlice<MarkdownLine>) {
      (self.heading, self.lines, kind) = (heading, lines, Self.kind(of: heading))
    }

    var level: Int { heading?.level ?? 0 }

    /// Whether its heading may be the name of a recipe.
    fileprivate var isName: Bool { heading != nil && kind != .ingredients && kind != .steps }

    private static func kind(of heading: MarkdownLine?) -> Kind {
      guard let heading else { return .open }
      let text = MarkdownText.plain(heading.text)
      if let first = text.foldedWords.first, ingredients.contains(first) { return .ingredients }
      guard text.utf8.count < 40, case .recipe(let key)? = DraftKey(text) else { return .open }
      switch key {
      case .steps: return .steps
      case .notes, .description, .tags, .source, .author: return .other
      default: return .open
      }
    }

    private static let ingredients = Vocabulary.shared.names(in: "ingredients")
  }

  enum Kind { case ingredients, steps, other, open }

  let sections: [Section]
  /// The sections of each recipe. The last heading of its first ones that has the level of a name is its name.
  let recipes: [Range<Int>]
  /// The sections that begin a recipe, or have its title.
  let names: Set<Int>

  /// - Parameter isTitled: whether the name of the first recipe is known.
  init(_ lines: [MarkdownLine], isTitled: Bool) throws(ImportRefusal) {
    var sections: [Section] = []
    var starts = lines.indices.filter { lines[$0].level != nil }
    if starts.first != 0 { starts.insert(0, at: 0) }
    for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) where start < end {
      let hasHeading = lines[start].level != nil
      sections.append(
        Section(hasHeading ? lines[start] : nil, lines[(hasHeading ? start + 1 : start)..<end])
      )
    }
    self.sections = sections
    let titles = sections.indices.filter { sections[$0].level == 1 && sections[$0].isName }
    try ImportLimit.requireRecipes(titles.count)
    let isBelow = sections.contains { $0.level > 1 && $0.isName }
    let holdings = isBelow ? sections.map(Holding.init) : []
    let nested = isBelow ? Self.recipes(sections[...], holdings) : []
    let isNested = nested.count > 1 && nested.contains { sections[$0].level > 1 }
    var names = Set(titles)
    if isNested { names.formUnion(nested) }
    if !isTitled, let first = sections.firstIndex(where: \.isName) { names.insert(first) }
    self.names = names
    // A title above several recipes belongs to the first of them.
    var bounds: [Int] = [0]
    var isOpen = false
    for index in sections.indices where names.contains(index) {
      if isOpen { bounds.append(index) }
      isOpen = !isNested || nested.contains(index)
    }
    recipes = zip(bounds, bounds.dropFirst() + [sections.count]).map { $0..<$1 }
    try ImportLimit.requireRecipes(recipes.count)
  }

  /// What a section holds.
  private struct Holding {
    let hasDose: Bool
    let hasSteps: Bool

    init(_ section: Section) {
      hasDose = section.lines.contains { MarkdownWording.namesDose($0.text) }
      hasSteps =
        section.kind != .ingredients
        && section.lines.contains { line in
          line.isItem && line.isOrdered || line.cells.map { MarkdownTable.isTimed($0) } ?? false
            || line.cells == nil && line.form != .rule && MarkdownWording.isStep(line.text)
        }
    }
  }

  /// The sections that begin a recipe: those with a dose and steps, in themselves or in sections below them, unless
  /// several of these are recipes.
  private static func recipes(_ sections: ArraySlice<Section>, _ holdings: [Holding]) -> [Int] {
    guard let level = sections.lazy.map(\.level).filter({ $0 > 0 }).min() else { return [] }
    let starts = sections.indices.filter { sections[$0].level == level }
    return zip(starts, starts.dropFirst() + [sections.endIndex]).flatMap { start, end -> [Int] in
      let below = recipes(sections[(start + 1)..<end], holdings)
      if below.count > 1 { return below }
      let own = holdings[start..<end]
      return own.contains(where: \.hasDose) && own.contains(where: \.hasSteps) ? [start] : below
    }
  }
}
