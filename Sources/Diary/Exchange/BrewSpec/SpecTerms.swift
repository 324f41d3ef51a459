import BrewDomain

/// The words that BrewSpec and the diary have for the same things.
enum SpecTerms {
  /// The words for grind, from finest to coarsest, and what each becomes in the diary.
  static let grinds: [(spec: String, label: GrindLabel)] = [
    ("turkish", .extraFine), ("espresso", .extraFine), ("fine", .fine),
    ("medium_fine", .mediumFine), ("medium", .medium), ("medium_coarse", .mediumCoarse),
    ("coarse", .coarse),
  ]

  /// The nearest word for a grind.
  static func grind(_ label: GrindLabel) -> String {
    switch label {
    case .extraFine: "espresso"
    case .extraCoarse: "coarse"
    default: grinds.first { $0.label == label }?.spec ?? "medium"
    }
  }

  /// The grind that a word stands for; nil for no word of BrewSpec.
  static func label(_ grind: String) -> GrindLabel? { grinds.first { $0.spec == grind }?.label }

  /// The category of a brewer; nil where it is of none.
  static func type(of method: BrewMethod) -> String? {
    switch method {
    case .clever, .switch: "hybrid"
    case .frenchPress, .aeropress, .siphon, .coldBrew, .immersion: "immersion"
    case .autoDrip: "pour_over"
    default: method.isPercolation ? "pour_over" : nil
    }
  }

  /// The brewer that a description names: a known one whose words stand in it, else the description as one
  /// word, or as it is where it has none.
  static func method(_ description: String) -> BrewMethod {
    let words = words(in: description)
    let known = BrewMethod.allKnown.filter { words.contains(sequence: Self.words(in: $0.rawValue)) }
    // The most special one: `Hario V60 pour over` is a V60.
    let general: [BrewMethod] = [.pourOver, .immersion]
    if let method = known.first(where: { !general.contains($0) }) ?? known.first { return method }
    return BrewMethod(rawValue: words.isEmpty ? description : words.joined(separator: "-"))
  }

  private static func words(in text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The scale of five in that of nine: both ends and the middle stay what they are.
  static func overall(_ rating: Int) -> Int { 2 * rating - 1 }

  /// The scale of nine in that of five; what lies between two goes up.
  static func rating(_ overall: Int) -> Int { overall / 2 + 1 }
}

extension [String] {
  /// Whether some words stand in this one, side by side.
  fileprivate func contains(sequence: [String]) -> Bool {
    guard !sequence.isEmpty, count >= sequence.count else { return false }
    return (0...(count - sequence.count)).contains { start in
      self[start..<(start + sequence.count)].elementsEqual(sequence)
    }
  }
}

/// The figures of BrewSpec.
enum SpecFormat {
  /// The version that is written and read.
  static let version = "1.0"
  /// The most characters, in code points, of what is called something.
  static let longestName = 100
  /// The most characters, in code points, of notes.
  static let longestNotes = 2000
}

extension SpecBrew {
  /// An issue of an entry as one of the brew that it comes from, with its words and its scales.
  static func issue(_ issue: ExchangeIssue) -> ExchangeIssue {
    guard let field = LogField(rawValue: issue.field) else { return issue }
    var issue = issue
    issue.field = path(of: field)
    switch field {
    case .rating: issue.message.replace("from 1 to 5", with: "from 1 to 9")
    case .grindLabel: issue.message.replace(words(LogField.grindLabel), with: grinds)
    default: break
    }
    return issue
  }

  private static let grinds = SpecTerms.grinds.map { "`\($0.spec)`" }.joined(separator: ", ")

  private static func words(_ field: LogField) -> String {
    guard case .word(let words) = field.kind else { return "" }
    return words.map { "`\($0)`" }.joined(separator: ", ")
  }

  /// Where the value of a field stands in a brew.
  static func path(of field: LogField) -> String {
    switch field {
    case .timestamp: "date"
    case .method: "method"
    case .doseGrams: "dose_g"
    case .targetYieldGrams: "water_g"
    case .waterTemperatureCelsius: "water_temp_c"
    case .grindLabel: "grind"
    case .rating: "result.ratings.overall"
    case .note: "result.tasting_notes"
    case .coffee: "coffee.name"
    case .grindSetting: "equipment.grinder_setting"
    case .totalTimeSeconds: "result.duration_s"
    case .tdsPercent: "result.tds"
    case .version, .id, .recipeId, .recipeNameAtBrew, .tasteTag: "process_notes"
    }
  }
}
