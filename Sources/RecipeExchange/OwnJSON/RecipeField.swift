import Recipes

/// A field of a recipe as JSON: its name, type and meaning.
///
/// The reader uses these descriptions, and the documentation lists them. Names are those of the properties in
/// `Recipes`; types and meanings come from ``RecipeFormat`` where a key of the format has the same value.
package struct RecipeField: Sendable {
  /// The type of a field.
  package indirect enum Kind: Sendable {
    /// ``RecipeFields/version``.
    case version
    case text
    case uuid
    case flag
    /// A whole number, 0 or more.
    case index
    /// A number within the limits of the recipe format, in this unit.
    case number(unit: String)
    /// One of these words.
    case word([String])
    /// A kebab-case word.
    case method
    /// A list of text.
    case texts
    /// A time (RFC 3339).
    case timestamp
    case object([RecipeField])
    case objects([RecipeField])
  }

  /// The name of the field.
  package let name: String
  /// The type of the value.
  package let kind: Kind
  /// Whether the value may be `null` or missing.
  package let isOptional: Bool
  /// The meaning, as a sentence.
  package let summary: String

  fileprivate init(_ name: String, _ kind: Kind, isOptional: Bool = false, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.summary = summary
  }

  /// The field with the value of a key.
  fileprivate init(_ key: KeyDescription, isOptional: Bool? = nil) {
    name = key.field.split(separator: ",").first.map(String.init) ?? key.name
    kind = Kind(key.type)
    self.isOptional = isOptional ?? !key.isRequired
    summary = key.summary
  }

  /// The expected value in words: `a number of grams`.
  package var expectation: String {
    switch kind {
    case .version: "\(RecipeFields.versionNumber)"
    case .text: "text"
    case .uuid: "a UUID"
    case .flag: "`true` or `false`"
    case .index: "a whole number of at least 0"
    case .number(let unit): "a number of \(unit)"
    case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .method: "a kebab-case word, such as `kalita-wave`"
    case .texts: "a list of text"
    case .timestamp: "a time, such as `2026-04-01T08:30:00Z`"
    case .object: "an object"
    case .objects: "a list of objects"
    }
  }
}

extension RecipeField.Kind {
  fileprivate init(_ type: ValueType) {
    self =
      switch type {
      case .text, .instruction, .equipment: .text
      case .words: .texts
      case .method: .method
      case .flag: .flag
      case .choice(let words): .word(words)
      case .mass: .number(unit: "grams")
      case .temperature: .number(unit: "°C")
      case .duration: .number(unit: "seconds")
      case .index: .index
      case .uuid: .uuid
      case .timestamp: .timestamp
      case .formatVersion: .version
      case .steps: .objects(RecipeFields.step)
      }
  }
}

/// The description of recipes and requests as JSON: the fields of each object, in the order in which they are
/// written.
package enum RecipeFields {
  /// The format version. It increases when a field is removed or changes its meaning.
  package static let versionNumber = 1

  /// `RecipeSummaryDTO`.
  package static let summary: [RecipeField] = [
    version, RecipeField(RecipeFormat.describe(RecipeKey.id), isOptional: false), name, method,
    isStarter,
    origin, isValid, defaultDose, defaultTargetYield, defaultWaterTemperature, defaultGrindLabel,
    units, texts,
  ]

  /// `RecipeDetailDTO`.
  package static let detail: [RecipeField] =
    [
      version, RecipeField("recipe", .object(summary), "Name, method and default inputs."),
      grindTactileDescriptor, steps, author, source, description, tags, notes, grinder,
      grindSetting, scaling, totalTimeSeconds, modifiedAt,
    ]

  /// `CreateRecipeRequest`.
  package static let create: [RecipeField] = [
    version, name, method, origin, defaultDose, defaultTargetYield, defaultWaterTemperature,
    defaultGrindLabel, grindTactileDescriptor, steps, author, source, description, tags, notes,
    grinder, grindSetting, scaling, totalTimeSeconds, units,
  ]

  /// `UpdateRecipeRequest`.
  package static let update: [RecipeField] = [
    version,
    RecipeField("id", .uuid, "The id of the recipe to change."),
    RecipeField("recipe", .object(create), "The new content, including all steps."),
  ]

  /// `RecipeStepDTO`.
  package static let step: [RecipeField] = [
    stepId, orderIndex, instructionText, timerDurationSeconds, waterAmountGrams,
    isCumulativeWaterTarget, isIce, isFixed, startTimeSeconds, waterTemperature, waterUnit,
    temperatureUnit,
    RecipeField(
      "texts",
      .object([waterText, temperatureText]),
      isOptional: true,
      "The figures of the step for people; not read."
    ),
  ]

  // MARK: Fields of a recipe

  static let version = RecipeField("version", .version, isOptional: true, "The format version.")
  static let id = RecipeField(RecipeFormat.describe(RecipeKey.id))
  static let name = RecipeField(RecipeFormat.describe(.name))
  static let method = RecipeField(RecipeFormat.describe(.method))
  static let isStarter = RecipeField(
    "isStarter",
    .flag,
    isOptional: true,
    "Whether it is a shipped template; follows from `origin`, and is not read."
  )
  static let origin = RecipeField(RecipeFormat.describe(.origin))
  static let isValid = RecipeField(
    "isValid",
    .flag,
    isOptional: true,
    "Whether the recipe can be brewed; not read."
  )
  static let defaultDose = RecipeField(RecipeFormat.describe(.dose))
  static let defaultTargetYield = RecipeField(RecipeFormat.describe(.yield))
  static let defaultWaterTemperature = RecipeField(RecipeFormat.describe(RecipeKey.temperature))
  static let defaultGrindLabel = RecipeField(RecipeFormat.describe(.grind))
  static let grindTactileDescriptor = RecipeField(RecipeFormat.describe(.grindDescriptor))
  static let steps = RecipeField(RecipeFormat.describe(.steps))
  static let author = RecipeField(RecipeFormat.describe(.author))
  static let source = RecipeField(RecipeFormat.describe(.source))
  static let description = RecipeField(RecipeFormat.describe(.description))
  static let tags = RecipeField(RecipeFormat.describe(.tags))
  static let notes = RecipeField(RecipeFormat.describe(.notes))
  static let grinder = RecipeField(RecipeFormat.describe(.grinder))
  static let grindSetting = RecipeField(RecipeFormat.describe(.grindSetting))
  static let scaling = RecipeField(RecipeFormat.describe(.scaling))
  static let totalTimeSeconds = RecipeField(RecipeFormat.describe(.totalTime))
  static let modifiedAt = RecipeField(RecipeFormat.describe(.modifiedAt))

  // MARK: Units and texts

  static let units = RecipeField(
    "units",
    .object([doseUnit, yieldUnit, temperatureUnitOfRecipe]),
    isOptional: true,
    "The units in which dose, yield and temperature are shown; grams and °C where absent."
  )
  static let doseUnit = RecipeField(
    "dose",
    .word(MassUnit.allCases.filter { !$0.isVolume }.map(\.rawValue)),
    isOptional: true,
    "The unit of the dose."
  )
  static let yieldUnit = RecipeField("yield", masses, isOptional: true, "The unit of the yield.")
  static let temperatureUnitOfRecipe = RecipeField(
    "temperature",
    temperatures,
    isOptional: true,
    "The unit of the temperature."
  )
  static let texts = RecipeField(
    "texts",
    .object([doseText, yieldText, temperatureText]),
    isOptional: true,
    "The default inputs for people; not read."
  )
  static let doseText = RecipeField("dose", .text, "The dose, such as `0.75 oz`.")
  static let yieldText = RecipeField("yield", .text, "The yield, such as `12 oz`.")
  static let temperatureText = RecipeField(
    "temperature",
    .text,
    isOptional: true,
    "The water temperature, such as `200 °F`."
  )
  static let waterText = RecipeField(
    "water",
    .text,
    isOptional: true,
    "The water or ice, such as `2 oz`."
  )

  private static let masses = RecipeField.Kind.word(MassUnit.allCases.map(\.rawValue))
  private static let temperatures = RecipeField.Kind.word(TemperatureUnit.allCases.map(\.rawValue))

  // MARK: Fields of a step

  static let stepId = RecipeField(RecipeFormat.describe(StepKey.id))
  static let orderIndex = RecipeField(RecipeFormat.describe(.order))
  static let instructionText = RecipeField(RecipeFormat.describe(.instruction))
  static let timerDurationSeconds = RecipeField(RecipeFormat.describe(.timer))
  static let waterAmountGrams = RecipeField(
    "waterAmountGrams",
    .number(unit: "grams"),
    isOptional: true,
    "The water or ice of the step."
  )
  static let isCumulativeWaterTarget = RecipeField(
    "isCumulativeWaterTarget",
    .flag,
    isOptional: true,
    "`true`: pour until the scale reads the amount. `false`: add the amount. Needed where a step has water."
  )
  static let isIce = RecipeField(
    "isIce",
    .flag,
    isOptional: true,
    "Whether the amount is ice; `false` if absent."
  )
  static let isFixed = RecipeField(RecipeFormat.describe(.fixed))
  static let startTimeSeconds = RecipeField(RecipeFormat.describe(.at))
  static let waterTemperature = RecipeField(RecipeFormat.describe(StepKey.temperature))
  static let waterUnit = RecipeField(
    "waterUnit",
    masses,
    isOptional: true,
    "The unit in which the amount is shown; grams if absent."
  )
  static let temperatureUnit = RecipeField(
    "temperatureUnit",
    temperatures,
    isOptional: true,
    "The unit in which the step's temperature is shown; °C if absent."
  )
}
