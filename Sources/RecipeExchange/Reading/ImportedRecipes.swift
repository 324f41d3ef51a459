import Recipes
import Text

/// What an import found in a file: recipes, brews, and what happened to every field.
package struct ImportedRecipes: Sendable {
  /// The recipes, valid or not.
  package var recipes: [ImportedRecipe] = []
  /// The brews, for the diary.
  package var brews: [ImportedBrew] = []
  /// What the file says beside them.
  package var notes: [ImportNote] = []

  /// Nothing yet.
  package init(
    recipes: [ImportedRecipe] = [],
    brews: [ImportedBrew] = [],
    notes: [ImportNote] = []
  ) {
    self.recipes = recipes
    self.brews = brews
    self.notes = notes
  }
}

extension ImportedRecipes {
  /// Reads the recipes of a format that also has some for tea, which are left out with a note.
  ///
  /// - Parameter tea: the field that says that a recipe is for tea, and its value; nil for coffee.
  init(
    _ objects: [(place: String, node: JSONNode)],
    tea: (JSONNode) -> (field: String, value: String)?,
    recipe: (JSONNode, _ place: String) -> ImportedRecipe
  ) {
    self.init()
    for (place, node) in objects {
      guard let (field, value) = tea(node) else {
        recipes.append(recipe(node, place))
        continue
      }
      let path = place.isEmpty ? field : "\(place).\(field)"
      notes.append(ImportNote(.lost, path, "\(value): this is a recipe for tea"))
    }
  }
}

/// A recipe of another format.
package struct ImportedRecipe: Sendable, Equatable {
  /// The content; may be invalid.
  package let request: CreateRecipeRequest
  /// The id that it had; nil if the format has none.
  package let id: UUID?
  /// Its place in the file, such as `[2]`; empty if the file has only one.
  package let place: String
  /// What happened to its fields.
  package let notes: [ImportNote]
  /// Its source, to be copied as it is; nil if the recipe has another format.
  package var text: [UInt8]?
  /// Why it cannot be a brew; nil if it may be one.
  package var refusal: String?

  /// The errors that keep it from being saved.
  package var errors: [String] {
    if let refusal { return [refusal] }
    if let excess = ImportLimit.excess(of: request) { return [excess] }
    return request.validate().map(\.description)
  }

  /// Whether it is too large to be a recipe file.
  package var isTooLarge: Bool { ImportLimit.excess(of: request) != nil }
}

/// A brew of another format.
package struct ImportedBrew: Sendable, Equatable {
  /// The content; may be invalid.
  package let request: CreateBrewLogRequest
  /// Its place in the file, such as `BREWS[2]`.
  package let place: String
  /// What happened to its fields.
  package let notes: [ImportNote]
}

/// What happened to a field.
package struct ImportNote: Sendable, Equatable {
  /// What happened to it, in the order of lists.
  package enum Kind: String, CaseIterable, Sendable {
    /// It is in the recipe as it was.
    case carried
    /// It is in the recipe, in another form.
    case changed
    /// It was missing, and the recipe has a usual value.
    case assumed
    /// The recipe has no place for it.
    case lost
    /// It could not be understood.
    case unreadable
  }

  /// What happened to it.
  package let kind: Kind
  /// The path of the field, such as `steps[2].time`; of an assumed one, the key of the recipe.
  package let field: String
  /// Where it went, or why not: `grind: medium-fine`. One line, which may contain text of the file.
  package let message: String

  /// The note with these values.
  package init(_ kind: Kind, _ field: String, _ message: String) {
    self.kind = kind
    self.field = field
    self.message = message
  }
}

extension [ImportNote] {
  /// The fields of a kind of notes, in order, with their numbers: `id, photos (800), and 3 more`. Paths are without
  /// their indices. Nil if there is none.
  package func fields(of kind: ImportNote.Kind) -> String? {
    let groups = filter { $0.kind == kind }.grouped(by: \.pattern)
    let shown = groups.prefix(12).map { note, count in
      count > 1 ? "\(note.pattern) (\(count))" : note.pattern
    }
    guard !shown.isEmpty else { return nil }
    let rest = groups.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
  }

  /// The first note of each group, with the number of its notes. O(n).
  package func grouped(by key: (ImportNote) -> String) -> [(note: ImportNote, count: Int)] {
    var places: [String: Int] = [:]
    var groups: [(note: ImportNote, count: Int)] = []
    for note in self {
      let key = key(note)
      if let place = places[key] {
        groups[place].count += 1
      } else {
        places[key] = groups.count
        groups.append((note, 1))
      }
    }
    return groups
  }
}

extension ImportNote {
  /// The path of the field without its indices: `steps[].time`.
  package var pattern: String {
    var isInside = false
    return String(
      field.filter { letter in
        if letter == "]" { isInside = false }
        defer { if letter == "[" { isInside = true } }
        return !isInside
      }
    )
  }
}

/// Why a file cannot be imported at all.
package struct ImportRefusal: Error, Equatable, Sendable {
  /// What is wrong, in one line without a final period.
  package let message: String
  /// What to do about it; nil if the message is sufficient.
  package let hint: String?

  /// The refusal with these values.
  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// Values for what a format or a file does not say.
package struct ImportDefaults: Sendable {
  /// The name, for a file without one.
  package var name: String?
  /// The method.
  package var method: BrewMethod?
  /// The dose, in grams.
  package var dose: Double?
  /// The yield, in grams.
  package var yield: Double?
  /// The temperature, in °C.
  package var temperature: Double?
  /// The grind size.
  package var grind: GrindLabel?

  /// None.
  package init() {}
}
