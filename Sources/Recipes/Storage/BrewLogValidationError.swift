/// Why a brew cannot be saved.
public enum BrewLogValidationError: Error, Hashable, Sendable {
  /// The rating is not a whole number from 1 to 5.
  case invalidRating
  /// The recipe has no name.
  case emptyRecipeName
  /// The dose is not a mass above 0 g.
  case invalidDose
  /// The yield is not a mass above 0 g.
  case invalidYield
  /// The temperature is not from 0 °C to 100 °C.
  case invalidTemperature
  /// The note is too long.
  case noteTooLong
  /// The total time is below 0 s.
  case negativeTime
  /// The TDS is not from 0 % to 100 %.
  case invalidTDS
  /// The beverage is not a mass above 0 g.
  case invalidBeverage
  /// Tastes exclude each other, such as weak and strong.
  case contraryTastes
  /// A mass of the curve, or of what was poured, is below 0 g.
  case invalidCurve
}

extension BrewLogValidationError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  public var description: String {
    switch self {
    case .invalidRating: "the rating must be a whole number from 1 to 5"
    case .emptyRecipeName: "the recipe has no name"
    case .invalidDose: "the dose must be more than 0 g"
    case .invalidYield: "the yield must be more than 0 g"
    case .invalidTemperature: "the water temperature must be from 0 °C to 100 °C"
    case .noteTooLong:
      "the note must have at most \(CreateBrewLogRequest.maximumNoteLength) characters"
    case .negativeTime: "the total time must be 0 s or more"
    case .invalidTDS: "the TDS must be from 0 % to 100 %"
    case .invalidBeverage: "the beverage must be more than 0 g"
    case .contraryTastes:
      "the tastes exclude each other: weak and strong, sour and bitter, or perfect and another"
    case .invalidCurve: "the water of a curve must be 0 g or more"
    }
  }
}

extension BrewLogValidationError {
  /// The field whose value is invalid.
  package var field: LogField {
    switch self {
    case .invalidRating: .rating
    case .emptyRecipeName: .recipeNameAtBrew
    case .invalidDose: .doseGrams
    case .invalidYield: .targetYieldGrams
    case .invalidTemperature: .waterTemperatureCelsius
    case .noteTooLong: .note
    case .negativeTime: .totalTimeSeconds
    case .invalidTDS: .tdsPercent
    case .invalidBeverage: .beverageGrams
    case .contraryTastes: .tasteTag
    case .invalidCurve: .curveGrams
    }
  }
}

extension CreateBrewLogRequest {
  /// All validation errors; empty if the brew is valid.
  public func validate() -> [BrewLogValidationError] { brew.validate() }

  /// Whether a note is short enough. Its characters are counted only if it has more bytes than it may have characters.
  package static func isShort(note: String) -> Bool {
    note.utf8.count <= maximumNoteLength || note.count <= maximumNoteLength
  }
}

extension Brew {
  /// The validation errors of the values that it has.
  package func validate() -> [BrewLogValidationError] {
    var errors: [BrewLogValidationError] = []
    func require(_ isFine: Bool?, _ error: BrewLogValidationError) {
      if isFine == false { errors.append(error) }
    }
    require(rating.map((1...5).contains), .invalidRating)
    require(recipeNameAtBrew.map { !$0.isBlank }, .emptyRecipeName)
    require(doseGrams.map(Self.isMass), .invalidDose)
    require(targetYieldGrams.map(Self.isMass), .invalidYield)
    require(
      waterTemperatureCelsius.map { RecipeValues.isValid(temperature: $0) },
      .invalidTemperature
    )
    require(note.map { CreateBrewLogRequest.isShort(note: $0) }, .noteTooLong)
    require(totalTimeSeconds.map { $0 >= 0 && $0.isFinite }, .negativeTime)
    require(tdsPercent.map { (0...100).contains($0) }, .invalidTDS)
    require(beverageGrams.map(Self.isMass), .invalidBeverage)
    require(!TasteTag.areContrary(tastes), .contraryTastes)
    let water = (curveGrams ?? []) + (pouredGrams ?? [])
    require(water.allSatisfy { $0 >= 0 && $0.isFinite }, .invalidCurve)
    return errors
  }

  /// Whether the mass is above 0 g also after rounding to six decimals, as stored.
  private static func isMass(_ grams: Double) -> Bool { grams >= 0.000_000_5 && grams.isFinite }
}
