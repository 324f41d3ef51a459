import Text

extension BrewMethod: CommonlyNamed {
  /// The names of brewers and ways to brew, with those of makers.
  package static let names = NameTable<BrewMethod>("method", general: [.pourOver, .immersion]) {
    BrewMethod(rawValue: $0)
  }

  /// The name for people: `Kalita Wave`. That of another method, `nel-drip`, is made of its words: `Nel drip`.
  public var displayName: String {
    switch self {
    case .v60: "V60"
    case .chemex: "Chemex"
    case .kalitaWave: "Kalita Wave"
    case .origami: "Origami"
    case .orea: "Orea"
    case .aeropress: "AeroPress"
    case .clever: "Clever Dripper"
    case .switch: "Hario Switch"
    case .frenchPress: "French press"
    case .siphon: "Siphon"
    case .mokaPot: "Moka pot"
    case .coldBrew: "Cold brew"
    case .autoDrip: "Automatic drip"
    case .espresso: "Espresso"
    case .pourOver: "Pour-over"
    case .immersion: "Immersion"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst().replacing("-", with: " ")
    }
  }
}

extension GrindLabel: CommonlyNamed {
  /// The words for grind sizes; ``GrindWords`` has those of which sizes are composed. The name of a brewer is not a size,
  /// but usually means one.
  package static let names = NameTable<GrindLabel>("grind", compound: GrindWords.label) {
    GrindLabel(rawValue: $0)
  }
}

/// The words of which names of grind sizes are composed, without accents: `Moyennement grossier`, `fein bis mittel`.
private enum GrindWords {
  private enum Part { case fine, medium, coarse, very }

  private static let parts: [String: Part] = {
    let kinds: [String: Part] = [
      "fine": .fine, "medium": .medium, "coarse": .coarse, "very": .very,
    ]
    var parts: [String: Part] = [:]
    for (kind, word) in Vocabulary.shared.names("grind-part") { parts[word] = kinds[kind] }
    return parts
  }()

  /// Words that show that the one before them is about something else: a medium roast.
  private static let others = Vocabulary.shared.names(in: "grind-other")

  /// The size that words name, and the words that belong to no part of it; nil if they name none, or fine and coarse.
  @Sendable static func label(_ words: [String]) -> (value: GrindLabel, rest: [String])? {
    var found: Set<Part> = []
    var rest: [String] = []
    for (index, word) in words.enumerated() {
      let isOther = words[(index + 1)...].first.map(others.contains) ?? false
      let parts = isOther ? nil : self.parts(of: word)
      if let parts { found.formUnion(parts) } else { rest.append(word) }
    }
    let isVery = found.remove(.very) != nil
    let value: GrindLabel
    switch found {
    case [.fine]: value = isVery ? .extraFine : .fine
    case [.medium]: value = .medium
    case [.coarse]: value = isVery ? .extraCoarse : .coarse
    case [.fine, .medium]: value = .mediumFine
    case [.medium, .coarse]: value = .mediumCoarse
    default: return nil
    }
    return (value, rest)
  }

  /// The parts that a word names, which may be a compound: `mittelfein`.
  private static func parts(of word: String) -> [Part]? {
    if let part = parts[word] { return [part] }
    // All of them are ASCII, and have at least three letters.
    guard word.isVisibleASCII else { return nil }
    let bytes = Array(word.utf8)
    for middle in 3..<max(3, bytes.count - 2) {
      let first = parts[String(decoding: bytes[..<middle], as: UTF8.self)]
      let second = parts[String(decoding: bytes[middle...], as: UTF8.self)]
      if let first, let second { return [first, second] }
    }
    return nil
  }
}

extension TasteTag: CommonlyNamed {
  /// The words for the taste of a cup.
  package static let names = NameTable<TasteTag>("taste") { TasteTag(rawValue: $0) }
}
