import Recipes

/// Selects diary entries; an entry must meet all conditions.
package struct LogFilter: Sendable {
  /// Any of these brewers; if empty, any brewer.
  package var methods: Set<BrewMethod> = []
  /// The recipe: part of its name, or the id that it states.
  package var recipe: NamePart?
  /// Exactly the recipe of this brew.
  package var sameRecipe: Brew?
  /// The coffee: part of its name.
  package var coffee: NamePart?
  /// The grinder: part of its name.
  package var grinder: NamePart?
  /// Only brews after this time.
  package var after: LogTime?
  /// Only brews before this time.
  package var before: LogTime?
  /// Exactly this rating.
  package var rating: Int?
  /// At least this rating.
  package var minimumRating: Int?
  /// How it tasted.
  package var taste: TasteTag?

  /// A filter that every entry matches.
  package init() {}

  /// Whether the filter has no conditions.
  package var isEmpty: Bool {
    methods.isEmpty && recipe == nil && sameRecipe == nil && coffee == nil && grinder == nil
      && after == nil
      && before == nil
      && rating == nil
      && minimumRating == nil && taste == nil
  }

  /// Whether an entry matches. Equivalent to the scan, for entries already read.
  func matches(_ entry: BrewLogDetailDTO) -> Bool {
    let brew = entry.summary
    guard let time = LogTime(brew.timestamp) else { return false }
    return (methods.isEmpty || methods.contains(brew.method))
      && (recipe.map { isRecipe($0, of: entry) } ?? true)
      && (sameRecipe?.isSameRecipe(as: entry.brew) ?? true)
      && (coffee.map { entry.coffee.map($0.isContained) ?? false } ?? true)
      && (grinder.map { entry.grinder.map($0.isContained) ?? false } ?? true)
      && (after.map { time > $0 } ?? true) && (before.map { time < $0 } ?? true)
      && (rating.map { $0 == brew.rating } ?? true)
      && (minimumRating.map { $0 <= brew.rating ?? 0 } ?? true)
      && (taste.map(entry.tastes.contains) ?? true)
  }

  private func isRecipe(_ recipe: NamePart, of entry: BrewLogDetailDTO) -> Bool {
    if let id = UUID(text: recipe.text), id == entry.recipeId { return true }
    return recipe.isContained(in: entry.summary.recipeNameAtBrew)
  }
}

extension DiaryScan {
  /// The entries that match a filter.
  func entries(_ filter: LogFilter) -> [ScannedEntry] {
    if filter.isEmpty { return entries }
    let methods = Set(filter.methods.map(\.rawValue))
    let id = filter.recipe.flatMap { UUID(text: $0.text) }
    // Whether a name has a part is decided once for each name.
    let recipes = filter.recipe.map(texts.numbers)
    let coffees = filter.coffee.map(texts.numbers)
    let grinders = filter.grinder.map(texts.numbers)
    func isOne(of numbers: Set<EntryTexts.Number>?, _ number: EntryTexts.Number?) -> Bool {
      numbers.map { numbers in number.map(numbers.contains) ?? false } ?? true
    }
    return entries.filter { entry in
      (methods.isEmpty || methods.contains(texts[entry.method]))
        && (id != nil && entry.recipeId == id || isOne(of: recipes, entry.recipe))
        && (filter.sameRecipe?.isSameRecipe(as: recipe(of: entry)) ?? true)
        && isOne(of: coffees, entry.coffee) && isOne(of: grinders, entry.grinder)
        && (filter.after.map { entry.time > $0 } ?? true)
        && (filter.before.map { entry.time < $0 } ?? true)
        && (filter.rating.map { $0 == entry.rating } ?? true)
        && (filter.minimumRating.map { $0 <= entry.rating ?? 0 } ?? true)
        && (filter.taste.map(entry.tastes.contains) ?? true)
    }
  }

  /// What identifies the recipe of an entry.
  private func recipe(of entry: ScannedEntry) -> Brew {
    var brew = Brew()
    (brew.recipeId, brew.book) = (entry.recipeId, entry.book)
    brew.recipePath = entry.path.map { texts[$0] }
    brew.recipeNameAtBrew = texts[entry.recipe]
    return brew
  }
}
