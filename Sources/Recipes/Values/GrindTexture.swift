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

  /// Whether a description names another size: by its name, or by a texture that is two or more sizes away. Guides
  /// differ by one, and a description that only compares, such as "finer than table salt", names none.
  package func isContradicted(by description: String) -> GrindLabel? {
    let fillers: Set<Substring> = ["like", "as", "about", "roughly", "a", "the", "of", "grind"]
    let clause = description.lowercased().split { ",;(".contains($0) }.first ?? ""
    let words = clause.split { $0.isWhitespace }.drop { fillers.contains($0) }
    let text = words.joined(separator: " ")
    if let like = Self.allCases.first(where: { $0.textures.contains(text) }) {
      return abs(place - like.place) > 1 ? like : nil
    }
    let named = words.count <= 2 ? GrindLabel(named: text) : nil
    return named == self ? nil : named
  }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
