import Text

/// What the keys of the format mean for the question whether a text is a recipe, from the one table of keys.
enum ContentKey {
  /// What a key means.
  enum Role {
    /// Many formats begin with such keys, and so may a recipe.
    case opening
    /// Recipes are below it.
    case recipes
    /// Steps are below it, of a brew, a meal or a workflow.
    case steps
    /// Other recipes have it too.
    case meal
    case brew(BrewKey, isOwnName: Bool)
  }

  /// The role of a key, in the form of ``ContentPair/key``; nil if it is not a key of recipes.
  static func role(of key: [UInt8]) -> Role? {
    // Most recipes are recognized by their second key, and need no other names.
    if let place = key.withUnsafeBufferPointer(names.find) { return roles[place] }
    return table[key]
  }

  private static let names = WordTable(
    RecipeFormat.recipe.map { String(decoding: plain($0.name), as: UTF8.self) }
  )
  private static let roles = RecipeFormat.recipe.map { role(of: $0.name) }

  private static let opening: Set = [
    "format", "id", "name", "origin", "author", "source", "description", "notes", "tags",
    "modifiedAt", "language",
  ]

  private static let table: [[UInt8]: Role] = {
    var table: [[UInt8]: Role] = [plain("recipes"): .recipes, plain("recipe"): .recipes]
    for description in RecipeFormat.recipe + RecipeFormat.step {
      let role = role(of: description.name)
      add(description.name, as: role, to: &table)
      for name in description.fieldNames where table[plain(name)] == nil {
        add(name, as: role, to: &table)
      }
    }
    // `iscumulativewatertarget` is a flag in the field of `pourTo`, not a name of its amount.
    table[plain("isCumulativeWaterTarget")] = .brew(.cumulative, isOwnName: false)
    for description in RecipeFormat.recipe + RecipeFormat.step {
      for name in description.otherNames where table[plain(name)] == nil {
        add(name, as: other(description.name, called: name), to: &table)
      }
    }
    return table
  }()

  private static func add(_ name: String, as role: Role, to table: inout [[UInt8]: Role]) {
    table[plain(name)] = role
  }

  private static func role(of name: String) -> Role {
    if name == "steps" { return .steps }
    if let key = BrewKey(rawValue: name) { return .brew(key, isOwnName: true) }
    return opening.contains(name) ? .opening : .meal
  }

  /// The role of another name: that of the key if it contains the key's own name, such as `grindSize`, or `coffee`.
  /// Names such as `amount` and `setting` say nothing.
  private static func other(_ name: String, called other: String) -> Role {
    switch role(of: name) {
    case .brew(let key, _):
      let text = String(decoding: plain(other), as: UTF8.self)
      let isTelling = text.contains(String(decoding: plain(name), as: UTF8.self))
      return isTelling || text.contains("coffee") ? .brew(key, isOwnName: false) : .meal
    case let role: return role
    }
  }

  private static func plain(_ name: String) -> [UInt8] {
    name.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") && $0 != 0x20 }
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
