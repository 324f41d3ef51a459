import Text

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
    guard let words = words(ofClause: description.lowercased()) else { return nil }
    let phrase = words.joined(separator: " ")
    if let like = sizes[phrase] { return (like, true) }
    let named = words.count <= 2 ? GrindLabel(named: phrase) : nil
    return named.map { ($0, false) }
  }

  /// The words of the first clause, without fillers before them; nil for more than a name has.
  private static func words(ofClause text: String) -> [String]? {
    var words: [String] = []
    var word: [UInt8] = []
    var hasBegun = false
    for scalar in text.unicodeScalars {
      if endsClause(scalar) {
        if hasBegun { break }
        continue
      }
      hasBegun = true
      if isBlank(scalar) {
        guard addWord(&word, to: &words) else { return nil }
      } else {
        word.append(scalar)
      }
    }
    return addWord(&word, to: &words) ? words : nil
  }

  /// Adds a word, which is then empty, unless it is a filler; returns whether there are still few enough.
  private static func addWord(_ word: inout [UInt8], to words: inout [String]) -> Bool {
    guard !word.isEmpty else { return true }
    let text = String(decoding: word, as: UTF8.self)
    word.removeAll(keepingCapacity: true)
    if !words.isEmpty || !fillers.contains(text) { words.append(text) }
    return words.count <= mostWords
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
