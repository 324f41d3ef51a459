/// How ground coffee feels, by its size: one table for our own recipes, and for what authors write.
extension GrindLabel {
  /// What coffee of this size feels like: `table salt`.
  package var texture: String { textures[0] }

  /// What authors compare it with, as nearly all guides do.
  private var textures: [String] {
    switch self {
    case .extraFine: ["powdered sugar", "flour", "icing sugar"]
    case .fine: ["fine sugar", "caster sugar"]
    case .mediumFine: ["fine sand"]
    case .medium: ["table salt"]
    case .mediumCoarse: ["kosher salt", "coarse sand"]
    case .coarse: ["coarse sea salt", "sea salt"]
    case .extraCoarse: ["peppercorns", "cracked pepper"]
    }
  }

  /// The other size that a description names: by its name, or by a texture that is two or more sizes away, as guides
  /// differ by one. Nil if it names none.
  package func isContradicted(by description: String) -> GrindLabel? {
    guard let (named, isTexture) = Self.described(by: description) else { return nil }
    return abs(place - named.place) > (isTexture ? 1 : 0) ? named : nil
  }

  /// The size that a description names, and whether by its texture. One that only compares, such as "finer than table
  /// salt", names none.
  package static func described(
    by description: String
  ) -> (label: GrindLabel, isTexture: Bool)? {
    let clauses = description.lowercased().unicodeScalars.split(maxSplits: 1) {
      $0 == "," || $0 == ";" || $0 == "("
    }
    guard let clause = clauses.first else { return nil }
    let words = clause.split { $0.properties.isWhitespace }.map { String($0) }
      .drop { fillers.contains($0) }
    guard words.count <= mostWords else { return nil }
    let text = words.joined(separator: " ")
    if let like = sizes[text] { return (like, true) }
    let named = words.count <= 2 ? GrindLabel(named: text) : nil
    return named.map { ($0, false) }
  }

  /// The size of each texture.
  private static let sizes: [String: GrindLabel] = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { size in size.textures.map { ($0, size) } }
  )

  /// No texture has more words, and no name.
  private static let mostWords = 3

  private static let fillers: Set = ["like", "as", "about", "roughly", "a", "the", "of", "grind"]

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
