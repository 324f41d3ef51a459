import Recipes
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

  /// The type of a field.
  package enum Kind: Equatable, Sendable {
    /// A whole number from 1.
    case version
    case uuid
    case timestamp
    case text
    case method
    case number(Measure)
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
    /// The option of `brewlog add` that sets it, without its dashes; nil if there is none.
    package let option: String?
    /// Where BrewSpec has it; nil if it has no such key.
    let spec: String?
    /// What other people's tables call it, in small letters.
    let columns: [String]

    fileprivate init(
      _ kind: Kind,
      _ presence: Presence,
      _ label: String,
      _ summary: String,
      option: String? = nil,
      spec: String? = nil,
      columns: String = ""
    ) {
      (self.kind, self.presence, self.label) = (kind, presence, label)
      (self.summary, self.option, self.spec) = (summary, option, spec)
      self.columns = columns.split(separator: ",").map { String($0).trimmed }
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
  var isLeftOut: Bool { definition.presence == .leftOut }

  /// The place of the field among all.
  var ordinal: Int { Self.ordinals[self] ?? 0 }

  private static let ordinals = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))
  private static let definitions = allCases.map(\.define)

  package var definition: Definition { Self.definitions[ordinal] }

  /// The field that a person names: by its own name, its option, or a usual name of a column.
  package static func named(_ text: String) -> LogField? {
    if let field = LogField(rawValue: text) { return field }
    let name = text.lowercased()
    return allCases.first { $0.definition.option == name || $0.label == name }
      ?? allCases.first { $0.definition.columns.contains(name) }
  }

  /// The fields as cards and comparisons show them, the most useful for repeating a brew first.
  package static let shown: [LogField] = [
    .method, .doseGrams, .targetYieldGrams, .waterTemperatureCelsius, .grindLabel, .grinder,
    .grindSetting, .coffee, .roastedOn, .totalTimeSeconds, .beverageGrams, .tdsPercent, .rating,
    .tasteTag, .furtherTastes, .note, .source,
  ]

  private var define: Definition {
    switch self {
    case .version:
      Definition(.version, .required, "version", "The format version: \(LogFormat.version).")
    case .id: Definition(.uuid, .required, "id", "The id of the entry.", columns: "id, uuid")
    case .timestamp:
      Definition(
        .timestamp,
        .required,
        "time",
        "The time of the brew: RFC 3339, written in UTC with milliseconds.",
        option: "at",
        spec: "date",
        columns: """
          date, datetime, date and time, brewed, brewed at, brewed on, when, day, timestamp, datum, tag, \
          datum und uhrzeit, date et heure, jour, fecha, data, data e ora, giorno, datum en tijd, dzień, dag, \
          日時, 日付, 日期, 날짜
          """
      )
    case .method:
      Definition(
        .method,
        .required,
        "method",
        "The brew method, such as `kalita-wave`.",
        option: "method",
        spec: "method",
        columns: """
          brew method, brewer, dripper, device, brewing method, methode, zubereitung, méthode, cafetière, método, \
          metodo, método de preparo, metoda, metod, bryggmetod, 抽出方法, 器具, 方法, 冲煮方式, 추출 방법, 방법
          """
      )
    case .recipeId:
      Definition(
        .uuid,
        .optional,
        "recipe id",
        "The id that the recipe states; `null` if it states none."
      )
    case .recipeNameAtBrew:
      Definition(
        .text,
        .required,
        "name",
        "The name of the recipe when it was brewed.",
        option: "name",
        columns:
          "recipe, recipe name, name, rezept, recette, receta, ricetta, receita, recept, przepis, レシピ, 食谱, 配方, 레시피"
      )
    case .doseGrams:
      Definition(
        .number(.coffee),
        .required,
        "dose",
        "The mass of ground coffee, in grams.",
        option: "dose",
        spec: "dose_g",
        columns: """
          dose, coffee amount, coffee weight, coffee in, in, ground coffee, dosis, kaffeemenge, menge, dose de café, \
          dosis de café, dose di caffè, dose de café, dosering, dawka, dos, kaffe, 粉量, 豆量, 粉重, 원두량
          """
      )
    case .targetYieldGrams:
      Definition(
        .number(.water),
        .required,
        "yield",
        "The total water including ice, in grams; for espresso, what is in the cup.",
        option: "yield",
        spec: "water_g",
        columns: """
          yield, water, water amount, water weight, brew water, wasser, wassermenge, eau, agua, acqua, água, woda, \
          vatten, 湯量, 水量, 물, 물량
          """
      )
    case .waterTemperatureCelsius:
      Definition(
        .number(.temperature),
        .optional,
        "temperature",
        "The water temperature, in °C; `null` if nobody measured it.",
        option: "temperature",
        spec: "water_temp_c",
        columns: """
          temp, temperature, water temp, water temperature, temperatur, wassertemperatur, température, temperatura, \
          temperatuur, 湯温, 温度, 水温, 온도
          """
      )
    case .grindLabel:
      Definition(
        .word(GrindLabel.allCases.map(\.rawValue)),
        .optional,
        "grind",
        "The grind size.",
        option: "grind",
        spec: "grind",
        columns: """
          grind, grind size, mahlgrad, mahlung, mouture, molienda, macinatura, moagem, maling, mielenie, malning, \
          挽き目, 研磨度, 研磨, 분쇄도
          """
      )
    case .rating:
      Definition(
        .rating,
        .nullable,
        "rating",
        "The rating of the cup, from 1 to 5; `null` if nobody rated the brew, which then counts in no average.",
        option: "rating",
        spec: "result.ratings.overall",
        columns:
          "score, stars, bewertung, note sur 5, avis, valoración, voto, avaliação, beoordeling, ocena, betyg, 評価, 评分, 평점"
      )
    case .tasteTag:
      Definition(
        .word(TasteTag.allCases.map(\.rawValue)),
        .optional,
        "taste",
        "How it tasted.",
        option: "taste",
        columns: "taste, geschmack, goût, sabor, gusto, smaak, smak, 味, 味道, 口味, 맛"
      )
    case .note:
      Definition(
        .text,
        .optional,
        "note",
        "A note of at most \(LogFormat.maximumNoteLength) characters.",
        option: "note",
        spec: "result.tasting_notes",
        columns: """
          notes, comment, comments, tasting notes, notiz, notizen, kommentar, remarques, commentaire, notas, appunti, \
          opmerkingen, notatki, anteckningar, メモ, 备注, 메모
          """
      )
    case .coffee:
      Definition(
        .text,
        .optional,
        "coffee",
        "The coffee.",
        option: "coffee",
        spec: "coffee.name",
        columns:
          "bean, beans, coffee name, kaffee, bohne, bohnen, café, grains, grano, caffè, grão, koffie, bonen, kawa, ziarna, bönor, 豆, 咖啡豆, 원두"
      )
    case .grindSetting:
      Definition(
        .text,
        .optional,
        "grind setting",
        "The grinder setting.",
        option: "grind-setting",
        spec: "equipment.grinder_setting",
        columns:
          "grind setting, grinder setting, setting, clicks, mühleneinstellung, klicks, réglage, ajuste, regolazione, instelling, ustawienie, inställning, クリック, 刻度, 클릭"
      )
    case .totalTimeSeconds:
      Definition(
        .number(.duration),
        .optional,
        "total time",
        "The actual duration of the brew, in seconds.",
        option: "time",
        spec: "result.duration_s",
        columns: """
          brew time, total time, duration, brühzeit, dauer, durée, duración, durata, duração, duur, czas parzenia, \
          bryggtid, 抽出時間, 时长, 추출 시간
          """
      )
    case .tdsPercent:
      Definition(
        .number(.percent),
        .optional,
        "TDS",
        "The dissolved coffee (TDS), in percent of the mass of the drink.",
        option: "tds",
        spec: "result.tds",
        columns: "tds, tds %"
      )
    case .units:
      Definition(
        .text,
        .leftOut,
        "units",
        "The units in which dose, yield and temperature are shown, such as `oz, oz, °F`; left out for `g, g, °C`."
      )
    case .grinder:
      Definition(
        .text,
        .leftOut,
        "grinder",
        "The grinder; left out if unknown.",
        option: "grinder",
        spec: "equipment.grinder",
        columns:
          "mill, mühle, moulin, molinillo, macinacaffè, moedor, maalmolen, młynek, kvarn, グラインダー, 磨豆机, 그라인더"
      )
    case .book:
      Definition(.uuid, .leftOut, "book", "The book that the recipe is from; left out if unknown.")
    case .recipePath:
      Definition(
        .text,
        .leftOut,
        "recipe",
        "The path of a recipe that states no id, below the root of its book; left out otherwise. With it, `recipeId` does not count."
      )
    case .furtherTastes:
      Definition(
        .words(TasteTag.allCases.map(\.rawValue)),
        .leftOut,
        "further tastes",
        "Further tastes, such as sour and weak; left out if there is only one taste or none."
      )
    case .roastedOn:
      Definition(
        .day,
        .leftOut,
        "roasted",
        "The day on which the coffee was roasted; left out if unknown.",
        option: "roasted",
        spec: "coffee.roast_date",
        columns:
          "roast date, roasted, röstdatum, date de torréfaction, fecha de tueste, data di tostatura, data de torra, branddatum, data palenia, rostdatum, 焙煎日, 烘焙日期, 로스팅 날짜"
      )
    case .beverageGrams:
      Definition(
        .number(.water),
        .leftOut,
        "beverage",
        "What was in the cup, in grams; left out if unknown.",
        option: "beverage",
        spec: "result.yield_g",
        columns:
          "beverage, beverage weight, coffee out, out, getränk, boisson, bebida, bevanda, drank, napój, dryck, 抽出量, 液重, 추출량"
      )
    case .source:
      Definition(
        .text,
        .leftOut,
        "source",
        "The id of the brew in the file that it was imported from, so that another import updates or skips it; left out otherwise."
      )
    }
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
