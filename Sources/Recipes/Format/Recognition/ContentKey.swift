import Text

/// A key in a line, and what it means for the question whether a text is a recipe, from the one table of keys.
struct ContentKey {
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

  /// The key without the quotes around it.
  let written: ArraySlice<UInt8>
  /// The key in lower case, without blanks, dashes and underscores, for a fast comparison.
  private var digest = Digest()

  private struct Digest: Equatable {
    var count = 0
    /// The first sixteen bytes.
    var words: (low: UInt64, high: UInt64) = (0, 0)

    mutating func append(_ byte: UInt8) {
      let bits = UInt64(byte) << UInt64(count % 8 * 8)
      if count < 8 { words.low |= bits } else if count < 16 { words.high |= bits }
      count += 1
    }

    static func == (one: Digest, other: Digest) -> Bool {
      one.words == other.words && one.count == other.count
    }
  }

  init(_ written: ArraySlice<UInt8>) {
    self.written = written
    for byte in written where Self.isPart(byte) { digest.append(Self.lowercased(byte)) }
  }

  /// The number of bytes of ``plain``.
  var count: Int { digest.count }

  /// The key in lower case, without blanks, dashes and underscores.
  var plain: [UInt8] { written.filter(Self.isPart).map(Self.lowercased) }

  /// What the key means; nil if it is not a key of recipes.
  var role: Role? {
    // Most recipes are recognized by their second key, and need no other names.
    if count <= 16, let place = Self.names.firstIndex(of: digest) { return Self.roles[place] }
    return Self.table[plain]
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte != 0x20 && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static let names = RecipeFormat.recipe.map { ContentKey(Array($0.name.utf8)[...]).digest }
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

  private static func plain(_ name: String) -> [UInt8] { ContentKey(Array(name.utf8)[...]).plain }
}
