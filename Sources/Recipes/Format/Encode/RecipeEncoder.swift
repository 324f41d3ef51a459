/// Writes recipes as YAML: canonical keys, in canonical order, in canonical spelling.
///
/// The output decodes to the same recipe, with quantities rounded to 1e-6. Values without meaning or that can
/// be derived are not written: whether a recipe is valid, and `isCumulativeWaterTarget` of a step without
/// water.
package struct RecipeEncoder {
  /// The maximum line width, if the line can be broken.
  private static let width = 100

  private var text = ""

  /// The recipe as one YAML document, from its first key to its last line break.
  package static func encode(_ recipe: RecipeDetailDTO) throws(RecipeEncodingError) -> String {
    var encoder = RecipeEncoder()
    for key in RecipeKey.allCases {
      try encoder.write(key, of: recipe)
    }
    return encoder.text
  }

  private mutating func write(
    _ key: RecipeKey,
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) {
    let name = RecipeFormat.describe(key).name
    switch key {
    case .steps: try writeSteps(name, of: recipe)
    case .tags: writeTags(name, recipe.tags)
    default:
      guard let value = try Self.value(of: key, in: recipe) else { return }
      text += "\(name): \(value.yaml(indentation: 0))\n"
    }
  }

  /// Writes a flow sequence if it fits on the line, else a block sequence.
  private mutating func writeTags(_ name: String, _ tags: [String]) {
    guard !tags.isEmpty else { return }
    let items = tags.map { ScalarText.item($0, isInFlow: true) }
    let line = "\(name): [\(items.joined(separator: ", "))]\n"
    guard line.count > Self.width else {
      text += line
      return
    }
    text += "\(name):\n"
    for tag in tags { text += "  - \(ScalarText.item(tag, isInFlow: false))\n" }
  }

  // MARK: Steps

  private mutating func writeSteps(
    _ name: String,
    of recipe: RecipeDetailDTO
  ) throws(RecipeEncodingError) {
    guard !recipe.steps.isEmpty else {
      text += "\n\(name): []\n"
      return
    }
    text += "\n\(name):\n"
    // Without `order`, the list order applies.
    let isOrdered = recipe.steps.indices.contains { recipe.steps[$0].orderIndex != $0 }
    for step in recipe.steps { try write(step, of: recipe.recipe.id, isOrdered: isOrdered) }
  }

  private mutating func write(
    _ step: RecipeStepDTO,
    of recipeId: UUID,
    isOrdered: Bool
  ) throws(RecipeEncodingError) {
    var lead = "  - "
    let derived = RecipeIdentity.stepId(recipeId: recipeId, orderIndex: step.orderIndex)
    for (key, value) in try Self.entries(of: step, column: 4) {
      if key == .order, !isOrdered { continue }
      if key == .id, step.stepId == derived { continue }
      text += "\(lead)\(RecipeFormat.describe(key).name): \(value)\n"
      lead = "    "
    }
  }

  /// The keys of a step with their values as written, in canonical order, with the order and the id.
  ///
  /// - Parameter column: the column of the keys, from 0; lines of text below a key have two blanks more.
  package static func entries(
    of step: RecipeStepDTO,
    column: Int
  ) throws(RecipeEncodingError) -> [(key: StepKey, value: String)] {
    var entries: [(key: StepKey, value: String)] = []
    for key in StepKey.allCases {
      if let value = try value(of: key, in: step) {
        entries.append((key, value.yaml(indentation: column)))
      }
    }
    return entries
  }

  // MARK: Values

  /// The value of a recipe key, except lists; `nil` to omit the key.
  package static func value(
    of key: RecipeKey,
    in detail: RecipeDetailDTO
  ) throws(RecipeEncodingError) -> EncodedValue? {
    let description = RecipeFormat.describe(key)
    if key == .totalTime, let seconds = detail.totalTimeSeconds, seconds < 0 {
      throw .quantityOutOfRange(key: description.name, value: seconds)
    }
    return try encoded(description.recipe?.get(detail), description)
  }

  /// The value of a step key; `nil` to omit the key.
  static func value(
    of key: StepKey,
    in step: RecipeStepDTO
  ) throws(RecipeEncodingError) -> EncodedValue? {
    let description = RecipeFormat.describe(key)
    return try encoded(description.step?.get(step), description)
  }

  /// A value as it is written; nil for none, for a list, and for what an absent key means.
  private static func encoded(
    _ value: FieldValue?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> EncodedValue? {
    switch value {
    case nil, .words, .numbers: return nil
    case .text(let tag) where key.type == .language:
      guard LanguageTag.isWellFormed(tag.utf8) else { throw .invalidLanguage(tag) }
      return .text(tag)
    case .text(let text): return .text(text)
    case .word(let word) where key.type == .method:
      guard WordChoice.isKebabCase(word) else { throw .invalidMethod(word) }
      return .text(word)
    case .mass(let grams, let unit): return .literal(try mass(grams, unit, key))
    case .temperature(let celsius, let unit): return .literal(try temperature(celsius, unit, key))
    case .duration(let seconds):
      return .literal(Canonical.duration(seconds: try checked(seconds, key)))
    case .index(let index):
      guard (0..<RecipeFormat.orderLimit).contains(index) else { throw .orderOutOfRange(index) }
      return .literal(String(index))
    case .time(let date):
      guard let timestamp = Timestamp(date) else { throw .dateOutOfRange(date) }
      return .literal(timestamp.text)
    case .word, .flag, .uuid, .number:
      return value.flatMap { $0.text == key.defaultValue ? nil : .literal($0.text) }
    }
  }

  // MARK: Spelling

  /// A mass in its unit, or in grams if that unit would change it.
  private static func mass(
    _ grams: Double,
    _ unit: MassUnit?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> String {
    let inGrams = Canonical.mass(try checked(grams, key))
    guard let unit else { return inGrams }
    let text = Canonical.mass(grams, in: unit)
    return Quantity.isEqual(text, inGrams, as: key.type) ? text : inGrams
  }

  /// A temperature in its unit, or in °C if that unit would change it.
  private static func temperature(
    _ celsius: Double,
    _ unit: TemperatureUnit?,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> String {
    let inCelsius = Canonical.temperature(celsius: try checked(celsius, key))
    guard unit == .fahrenheit else { return inCelsius }
    let text = Canonical.temperature(celsius: celsius, in: .fahrenheit)
    return Quantity.isEqual(text, inCelsius, as: key.type) ? text : inCelsius
  }

  private static func checked(
    _ value: Double,
    _ key: KeyDescription
  ) throws(RecipeEncodingError) -> Double {
    do {
      return try Quantity.quantised(value)
    } catch {
      throw .quantityOutOfRange(key: key.name, value: value)
    }
  }
}

/// The value of a key, before it is written as YAML.
package enum EncodedValue: Equatable, Sendable {
  /// Text, which may need quotes or a block.
  case text(String)
  /// A quantity, a word, an id or a time, which is written as it is.
  case literal(String)

  /// The value as YAML.
  func yaml(indentation: Int) -> String {
    switch self {
    case .text(let text): ScalarText.block(text, indentation: indentation)
    case .literal(let text): text
    }
  }
}

/// Why a recipe cannot be written: a value that the format cannot represent.
package enum RecipeEncodingError: Error, Hashable, Sendable {
  /// NaN, infinite, or above 1 000 000 in the base unit, for this key.
  case quantityOutOfRange(key: String, value: Double)
  /// A method that is not a kebab-case word.
  case invalidMethod(String)
  /// A language that is not a well-formed tag.
  case invalidLanguage(String)
  /// An order index below 0 or above 999 999.
  case orderOutOfRange(Int)
  /// A date before the year 0 or after 9999.
  case dateOutOfRange(Date)
}

extension RecipeEncodingError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  package var description: String {
    switch self {
    case .quantityOutOfRange(let key, let value):
      "`\(key)` cannot be written: \(value) is not a number up to 1 000 000"
    case .invalidMethod(let method):
      "'\(method)' cannot be written as a method: expected a word such as v60 or french-press"
    case .invalidLanguage(let tag):
      "'\(tag)' cannot be written as a language: expected a tag such as ja or pt-BR"
    case .orderOutOfRange(let index):
      "the order index \(index) cannot be written: expected 0 to 999 999"
    case .dateOutOfRange: "the time of the last change is not between the years 0 and 9999"
    }
  }
}
