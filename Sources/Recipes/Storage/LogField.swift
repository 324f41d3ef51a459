import Text

/// A field of a diary entry, in the order in which they are written.
///
/// The one table of fields: the reader, the writer, the table columns, the options of `brewlog add`, what `show` and
/// `stats` compare, the JSON Schema and the documentation follow from it.
package enum LogField: String, CaseIterable, Sendable {
  case version
  case id
  case timestamp
  case method
  case recipeId
  case recipeNameAtBrew
  case doseGrams
  case targetYieldGrams
  case waterTemperatureCelsius
  case grindLabel
  case rating
  case tasteTag
  case note
  case coffee
  case grindSetting
  case totalTimeSeconds
  case tdsPercent
  case units
  case grinder
  case book
  case recipePath
  case furtherTastes
  case roastedOn
  case beverageGrams
  case source
  case recipeRevision
  case curveGrams
  case pouredGrams

  /// The type of a field.
  package enum Kind: Equatable, Sendable {
    /// A whole number from 1.
    case version
    case uuid
    case timestamp
    case text
    case method
    case number(Measure)
    /// A list of masses of water, in grams.
    case numbers
    /// A whole number from 1 to 5.
    case rating
    /// One of these words.
    case word([String])
    /// Several of these words.
    case words([String])
    /// A date: `2026-03-20`.
    case day
  }

  /// What a number measures, and so how people write it.
  package enum Measure: Equatable, Sendable {
    case coffee, water, temperature, duration, percent

    /// The value of a number of grams, °C, seconds or percent.
    package func value(_ number: Double) -> FieldValue {
      switch self {
      case .coffee, .water: .mass(number)
      case .temperature: .temperature(number)
      case .duration: .duration(number)
      case .percent: .number(number)
      }
    }
  }

  /// Whether a line must have the field.
  package enum Presence: Equatable, Sendable {
    /// With a value.
    case required
    /// It may be `null`.
    case nullable
    /// It may be `null` or missing, and is written as `null`, so that tables made from a diary always have these columns.
    case optional
    /// It may be `null` or missing, and is left out without a value, because most diaries do not need it.
    case leftOut
  }

  /// The facts about a field.
  package struct Definition: Sendable {
    package let kind: Kind
    package let presence: Presence
    /// What people call it.
    package let label: String
    /// The meaning, as a sentence.
    package let summary: String
    /// How a brew holds it.
    package let access: FieldAccess<Brew>
    /// The option of `brewlog add` that sets it, without its dashes; nil if there is none.
    package let option: String?
    /// Where BrewSpec has it; nil if it has no such key.
    package let spec: String?

    fileprivate init(
      _ kind: Kind,
      _ presence: Presence,
      _ label: String,
      _ summary: String,
      _ access: FieldAccess<Brew>,
      option: String? = nil,
      spec: String? = nil
    ) {
      (self.kind, self.presence, self.label) = (kind, presence, label)
      (self.summary, self.access) = (summary, access)
      (self.option, self.spec) = (option, spec)
    }
  }

  package var kind: Kind { definition.kind }
  package var label: String { definition.label }
  package var summary: String { definition.summary }
  /// Whether the value may be `null`.
  package var isNullable: Bool { definition.presence != .required }
  /// Whether the field may be missing.
  package var isOptional: Bool { [.optional, .leftOut].contains(definition.presence) }
  /// See ``Presence/leftOut``.
  package var isLeftOut: Bool { definition.presence == .leftOut }

  /// The place of the field among all. Readers ask for it many times for each line, and a case without a payload is stored as
  /// its place: a test compares them.
  package var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  /// By its place: the usual one makes a text of the name each time.
  package func hash(into hasher: inout Hasher) { hasher.combine(ordinal) }

  private static let definitions = allCases.map(\.define)

  package var definition: Definition { Self.definitions[ordinal] }

  /// The field that a person names: by its own name, its option, or a usual name of a column.
  package static func named(_ text: String) -> LogField? {
    if let field = LogField(rawValue: text) { return field }
    let name = text.lowercased()
    return allCases.first { $0.definition.option == name || $0.label == name }
      ?? columns[name.foldedWords.joined()]
  }

  /// The fields by the names of columns, as folded words without anything between: those of the diary, then those of the
  /// keys of recipes.
  package static let columns: [String: LogField] = {
    var fields: [String: LogField] = [:]
    for field in allCases {
      for name in [field.label] + Vocabulary.shared.names("column", field.rawValue) {
        fields[name.foldedWords.joined()] = fields[name.foldedWords.joined()] ?? field
      }
    }
    for (key, field) in recipeKeys {
      for word in KeyNames.names(of: key) where fields[word] == nil { fields[word] = field }
    }
    return fields
  }()

  private static let recipeKeys: KeyValuePairs<RecipeKey, LogField> = [
    .name: .recipeNameAtBrew, .method: .method, .dose: .doseGrams, .yield: .targetYieldGrams,
    .temperature: .waterTemperatureCelsius, .grind: .grindLabel, .coffee: .coffee,
    .grinder: .grinder, .grindSetting: .grindSetting, .totalTime: .totalTimeSeconds, .notes: .note,
  ]

  /// The fields as cards and comparisons show them, the most useful for repeating a brew first.
  package static let shown: [LogField] = [
    .method, .doseGrams, .targetYieldGrams, .waterTemperatureCelsius, .grindLabel, .grinder,
    .grindSetting, .coffee, .roastedOn, .totalTimeSeconds, .beverageGrams, .tdsPercent, .rating,
    .tasteTag, .furtherTastes, .note, .source,
  ]

  private var define: Definition {
    switch self {
    case .version:
      Definition(
        .version,
        .required,
        "version",
        "The format version: \(LogFormat.version).",
        FieldAccess { _ in .index(LogFormat.version) }
      )
    case .id:
      Definition(.uuid, .required, "id", "The id of the entry.", .uuid({ $0.id }, { $0.id = $1 }))
    case .timestamp:
      Definition(
        .timestamp,
        .required,
        "time",
        "The time of the brew: RFC 3339, written in UTC with milliseconds.",
        .time({ $0.timestamp }, { $0.timestamp = $1 }),
        option: "at",
        spec: "date"
      )
    case .method:
      Definition(
        .method,
        .required,
        "method",
        "The brew method, such as `kalita-wave`.",
        .word({ $0.method }, { $0.method = $1 }),
        option: "method",
        spec: "method"
      )
    case .recipeId:
      Definition(
        .uuid,
        .optional,
        "recipe id",
        "The id that the recipe states; `null` if it states none.",
        .uuid({ $0.recipeId }, { $0.recipeId = $1 })
      )
    case .recipeNameAtBrew:
      Definition(
        .text,
        .required,
        "name",
        "The name of the recipe when it was brewed.",
        .text({ $0.recipeNameAtBrew }, { $0.recipeNameAtBrew = $1 }),
        option: "name"
      )
    case .doseGrams:
      Definition(
        .number(.coffee),
        .required,
        "dose",
        "The mass of ground coffee, in grams.",
        .grams({ $0.doseGrams }, { $0.doseGrams = $1 }, { $0.doseUnit = $1 }),
        option: "dose",
        spec: "dose_g"
      )
    case .targetYieldGrams:
      Definition(
        .number(.water),
        .required,
        "yield",
        "The total water including ice, in grams; for espresso, what is in the cup.",
        .grams({ $0.targetYieldGrams }, { $0.targetYieldGrams = $1 }, { $0.yieldUnit = $1 }),
        option: "yield",
        spec: "water_g"
      )
    case .waterTemperatureCelsius:
      Definition(
        .number(.temperature),
        .optional,
        "temperature",
        "The water temperature, in °C; `null` if nobody measured it.",
        .celsius,
        option: "temperature",
        spec: "water_temp_c"
      )
    case .grindLabel:
      Definition(
        .word(GrindLabel.allCases.map(\.rawValue)),
        .optional,
        "grind",
        "The grind size.",
        .word({ $0.grindLabel }, { $0.grindLabel = $1 }),
        option: "grind",
        spec: "grind"
      )
    case .rating:
      Definition(
        .rating,
        .nullable,
        "rating",
        "The rating of the cup, from 1 to 5; `null` if nobody rated the brew, which then counts in no average.",
        .index({ $0.rating }, { $0.rating = $1 }),
        option: "rating",
        spec: "result.ratings.overall"
      )
    case .tasteTag:
      Definition(
        .word(TasteTag.allCases.map(\.rawValue)),
        .optional,
        "taste",
        "How it tasted.",
        .taste,
        option: "taste"
      )
    case .note:
      Definition(
        .text,
        .optional,
        "note",
        "A note of at most \(LogFormat.maximumNoteLength) characters.",
        .text({ $0.note }, { $0.note = $1 }),
        option: "note",
        spec: "result.tasting_notes"
      )
    case .coffee:
      Definition(
        .text,
        .optional,
        "coffee",
        "The coffee.",
        .text({ $0.coffee }, { $0.coffee = $1 }),
        option: "coffee",
        spec: "coffee.name"
      )
    case .grindSetting:
      Definition(
        .text,
        .optional,
        "grind setting",
        "The grinder setting.",
        .text({ $0.grindSetting }, { $0.grindSetting = $1 }),
        option: "grind-setting",
        spec: "equipment.grinder_setting"
      )
    case .totalTimeSeconds:
      Definition(
        .number(.duration),
        .optional,
        "total time",
        "The actual duration of the brew, in seconds.",
        .duration({ $0.totalTimeSeconds }, { $0.totalTimeSeconds = $1 }),
        option: "time",
        spec: "result.duration_s"
      )
    case .tdsPercent:
      Definition(
        .number(.percent),
        .optional,
        "TDS",
        "The dissolved coffee (TDS), in percent of the mass of the drink.",
        .number({ $0.tdsPercent }, { $0.tdsPercent = $1 }),
        option: "tds",
        spec: "result.tds"
      )
    case .units:
      Definition(
        .text,
        .leftOut,
        "units",
        "The units in which dose, yield and temperature are shown, such as `oz, oz, °F`; left out for `g, g, °C`.",
        .text({ $0.units?.text }, { $0.units = DisplayUnits(text: $1) })
      )
    case .grinder:
      Definition(
        .text,
        .leftOut,
        "grinder",
        "The grinder; left out if unknown.",
        .text({ $0.grinder }, { $0.grinder = $1 }),
        option: "grinder",
        spec: "equipment.grinder"
      )
    case .book:
      Definition(
        .uuid,
        .leftOut,
        "book",
        "The book that the recipe is from; left out if unknown.",
        .uuid({ $0.book }, { $0.book = $1 })
      )
    case .recipePath:
      Definition(
        .text,
        .leftOut,
        "recipe",
        "The path of a recipe that states no id, below the root of its book; left out otherwise. With it, `recipeId` does not count.",
        .text({ $0.recipePath }, { $0.recipePath = $1 })
      )
    case .furtherTastes:
      Definition(
        .words(TasteTag.allCases.map(\.rawValue)),
        .leftOut,
        "further tastes",
        "Further tastes, such as sour and weak; left out if there is only one taste or none.",
        .furtherTastes
      )
    case .roastedOn:
      Definition(
        .day,
        .leftOut,
        "roasted",
        "The day on which the coffee was roasted; left out if unknown.",
        .text({ $0.roastedOn?.text }, { $0.roastedOn = CalendarDay($1) }),
        option: "roasted",
        spec: "coffee.roast_date"
      )
    case .beverageGrams:
      Definition(
        .number(.water),
        .leftOut,
        "beverage",
        "What was in the cup, in grams; left out if unknown.",
        .grams({ $0.beverageGrams }, { $0.beverageGrams = $1 }),
        option: "beverage",
        spec: "result.yield_g"
      )
    case .source:
      Definition(
        .text,
        .leftOut,
        "source",
        "The id of the brew in the file that it was imported from, so that another import updates or skips it; left out otherwise.",
        .text({ $0.source }, { $0.source = $1 })
      )
    case .recipeRevision:
      Definition(
        .text,
        .leftOut,
        "recipe revision",
        "git's hash of the bytes of the recipe file when it was brewed; left out without a file. With it, `brewlog show --recipe` finds what the recipe said.",
        .text({ $0.recipeRevision }, { $0.recipeRevision = $1 })
      )
    case .curveGrams:
      Definition(
        .numbers,
        .leftOut,
        "curve",
        "The water on the scale at each whole second from the start of the brew, in grams, without what was tared or lifted; left out without a scale.",
        .numbers({ $0.curveGrams }, { $0.curveGrams = $1 })
      )
    case .pouredGrams:
      Definition(
        .numbers,
        .leftOut,
        "poured",
        "What each step got, in grams; left out without a scale.",
        .numbers({ $0.pouredGrams }, { $0.pouredGrams = $1 })
      )
    }
  }
}

extension FieldAccess<Brew> {
  /// A mass. A unit with it is the one in which the brew shows it.
  fileprivate static func grams(
    _ get: @escaping Get<Double>,
    _ set: @escaping Set<Double>,
    _ setUnit: @escaping Set<MassUnit?> = { _, _ in }
  ) -> FieldAccess {
    FieldAccess(
      { get($0).map { .mass($0) } },
      { brew, value in
        guard case .mass(let grams, let unit) = value else { return }
        set(&brew, grams)
        if let unit { setUnit(&brew, unit) }
      }
    )
  }

  fileprivate static let celsius = FieldAccess(
    { brew in brew.waterTemperatureCelsius.map { .temperature($0) } },
    { brew, value in
      guard case .temperature(let celsius, let unit) = value else { return }
      brew.waterTemperatureCelsius = celsius
      if let unit { brew.temperatureUnit = unit }
    }
  )

  /// The first taste; several words are all tastes.
  fileprivate static let taste = FieldAccess(
    { brew in (brew.tasteTag?.rawValue).map(FieldValue.word) },
    { brew, value in
      if case .words(let words) = value { brew.tastes = words.compactMap(TasteTag.init) }
      guard case .word(let word) = value, let taste = TasteTag(rawValue: word) else { return }
      brew.tastes = [taste] + brew.furtherTastes
    }
  )

  fileprivate static let furtherTastes = FieldAccess(
    { brew in
      let words = brew.furtherTastes.map(\.rawValue)
      return words.isEmpty ? nil : .words(words)
    },
    { brew, value in
      guard case .words(let words) = value else { return }
      brew.tastes = brew.tastes.prefix(1) + words.compactMap(TasteTag.init)
    }
  )
}

extension Brew {
  /// The value of a field; nil if the brew has none. Setting nil removes it; a value of another type is ignored.
  package subscript(field: LogField) -> FieldValue? {
    get { field.definition.access.get(self) }
    set {
      if let newValue { field.definition.access.set(&self, newValue) } else { remove(field) }
    }
  }

  private mutating func remove(_ field: LogField) {
    // Without the first taste, another one would become the first.
    if field == .tasteTag {
      tastes = []
      return
    }
    var rest = Brew()
    for other in LogField.allCases where other != field {
      if let value = self[other] { rest[other] = value }
    }
    self = rest
  }
}

/// The limits of the format.
package enum LogFormat {
  /// The version that is written.
  package static let version = 1
  /// The maximum bytes of a line; a longer line is damaged.
  package static let maximumLineLength = 1 << 20
  /// The maximum characters (grapheme clusters) of a note.
  package static let maximumNoteLength = CreateBrewLogRequest.maximumNoteLength
}
