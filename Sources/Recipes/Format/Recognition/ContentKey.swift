import Text

/// A key in a line, and what it means for the question whether a text is a recipe, from the one table of keys.
struct ContentKey {
  /// What is below a key.
  enum Content {
    case nothing
    case recipes
    /// Steps, of a brew, a meal or a workflow.
    case steps
  }

  /// How a name names its key.
  struct Naming: OptionSet {
    let rawValue: UInt8
    /// The format's own name, or that of its field.
    static let own = Naming(rawValue: 1)
    /// It says `coffee`.
    static let coffee = Naming(rawValue: 2)
    /// It says that the value is a brewer, or no other program has it.
    static let brewer = Naming(rawValue: 4)
  }

  /// What a key means.
  enum Role {
    /// Many formats begin with such keys, and so may a recipe.
    case opening(isName: Bool)
    /// It holds recipes or steps.
    case content(Content)
    case recipe(RecipeKey, Naming)
    case step(StepKey, Naming)
  }

  /// The key without the quotes around it.
  let written: ArraySlice<UInt8>
  /// The key in lower case, without blanks, dashes and underscores, for a fast comparison.
  private let digest: Digest

  private struct Digest: Hashable {
    var count = 0
    /// The first 24 bytes.
    var (low, middle, high): (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// Adds 8 bytes, the first in the lowest bits, or fewer.
    mutating func append(_ bits: UInt64, _ length: Int) {
      switch count {
      case 0: low = bits
      case 8: middle = bits
      case 16: high = bits
      default: break
      }
      count += length
    }
  }

  init(_ written: ArraySlice<UInt8>) {
    self.written = written
    digest = written.withUnsafeBufferPointer { written in
      var (digest, bits, length) = (Digest(), UInt64(0), 0)
      for byte in written where !Self.separates(byte) {
        bits |= UInt64(Self.lowercased(byte)) &<< UInt64(truncatingIfNeeded: length &* 8)
        length &+= 1
        if length == 8 {
          digest.append(bits, 8)
          (bits, length) = (0, 0)
        }
      }
      if length > 0 { digest.append(bits, length) }
      return digest
    }
  }

  /// The number of its bytes without blanks, dashes and underscores.
  var count: Int { digest.count }

  /// What the key means; nil if it is not a key of recipes.
  func role(inSteps: Bool) -> Role? {
    // All names are shorter.
    guard digest.count <= 24 else { return nil }
    if inSteps { return Self.steps[digest] ?? Self.recipes[digest] }
    // Most keys are the format's own.
    if let place = Self.ownNames.firstIndex(of: digest) { return Self.ownRoles[place] }
    return Self.recipes[digest] ?? (digest == Self.pourTo ? .step(.pourTo, .own) : nil)
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static let ownNames = RecipeKey.allCases.map { digest(RecipeFormat.describe($0).name) }
  private static let ownRoles = RecipeKey.allCases.map { role(of: $0, called: $0.description) }

  private static let recipes: [Digest: Role] = {
    var table: [Digest: Role] = [
      digest("recipes"): .content(.recipes), digest("recipe"): .content(.recipes),
    ]
    for key in RecipeKey.allCases {
      let description = RecipeFormat.describe(key)
      for name in [description.name] + description.fieldNames + description.otherNames
      where table[digest(name)] == nil {
        table[digest(name)] = role(of: key, called: name)
      }
    }
    return table
  }()

  private static let steps: [Digest: Role] = {
    var table: [Digest: Role] = [:]
    for key in StepKey.allCases {
      let description = RecipeFormat.describe(key)
      let own = [description.name] + description.fieldNames
      for name in own + description.otherNames where table[digest(name)] == nil {
        table[digest(name)] = .step(key, own.contains(name) ? .own : [])
      }
    }
    return table
  }()

  /// The only key of a step that tells also where there are no steps.
  private static let pourTo = digest(StepKey.pourTo.description)

  private static func role(of key: RecipeKey, called name: String) -> Role {
    let description = RecipeFormat.describe(key)
    switch key {
    case .steps: return .content(.steps)
    case .method, .dose, .yield, .temperature, .grind, .grindDescriptor, .coffee, .grinder,
      .grindSetting, .scaling, .totalTime:
      var naming: Naming = name.hasPrefix("coffee") ? .coffee : []
      if name == description.name || description.fieldNames.contains(name) { naming.insert(.own) }
      if ["brewer", "dripper", "brewMethod"].contains(name) { naming.insert(.brewer) }
      return .recipe(key, naming)
    case .format, .id, .name, .origin, .author, .source, .description, .notes, .tags, .modifiedAt,
      .language:
      return .opening(isName: name == description.name && key == .name)
    }
  }

  private static func digest(_ name: String) -> Digest { ContentKey(Array(name.utf8)[...]).digest }

}

extension KeyNames {
  /// Whether a name says `coffee`, in the languages of words.txt.
  package static func saysCoffee(_ name: String) -> Bool {
    let plain = name.foldedWords.joined()
    return coffee.contains { plain.contains($0) }
  }

  private static let coffee = Vocabulary.shared.names("says-coffee").map { $0.name }
}
