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
    let text = description.lowercased().unicodeScalars
    let clause = text.drop(while: endsClause).prefix { !endsClause($0) }
    let words = clause.split(whereSeparator: isBlank).map { String($0) }
      .drop { fillers.contains($0) }
    guard words.count <= mostWords else { return nil }
    let phrase = words.joined(separator: " ")
    if let like = sizes[phrase] { return (like, true) }
    let named = words.count <= 2 ? GrindLabel(named: phrase) : nil
    return named.map { ($0, false) }
  }

  private static func endsClause(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == ";" || scalar == "("
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isWhitespace }
    return scalar == " " || (0x09...0x0D).contains(scalar.value)
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
