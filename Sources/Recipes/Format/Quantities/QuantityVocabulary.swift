import Text

/// The words and signs for units and numbers that people write beside those of the format: in English, German,
/// French, Italian, Spanish, Portuguese and Japanese. All are folded: see `folded`.
package enum QuantityVocabulary {
  /// A unit of the format, and how many of it the written one is.
  struct Unit {
    let name: String
    var factor = 1.0
  }

  /// The unit of a mass that a word means.
  static func massUnit(_ word: String, isWater: Bool) -> Unit? {
    if let unit = masses[word] {
      return isWater || !unit.isVolume ? Unit(name: unit.rawValue) : nil
    }
    return isWater ? otherVolumes[word].map { Unit(name: "ml", factor: $0) } : nil
  }

  /// The seconds of a unit of time that a word means.
  static func seconds(_ word: String) -> Double? { times[word] }

  /// Whether a unit of time may begin with a byte.
  static func mayBeginTime(_ byte: UInt8) -> Bool {
    timeInitials[Int(byte.isLetter ? byte | 0x20 : byte)]
  }

  private static let timeInitials = times.keys.reduce(into: Array(repeating: false, count: 256)) {
    if let first = $1.utf8.first { $0[Int(first)] = true }
  }

  /// Whether a word is a unit of any kind.
  static func isUnit(_ word: String) -> Bool {
    massUnit(word, isWater: true) != nil || seconds(word) != nil || scale(word) != nil
      || celsiusDegrees.contains(word) || openDegrees.contains(word)
  }

  /// The scale of temperature that a word means.
  static func scale(_ word: String) -> String? { scales[word] }

  private static let masses: [String: MassUnit] = Dictionary(
    uniqueKeysWithValues: MassUnit.allCases.flatMap { unit in unit.names.map { ($0, unit) } }
  )

  /// Volumes that recipes do not have, in millilitres.
  private static let otherVolumes: [String: Double] = {
    let units: [(millilitres: Double, words: String)] = [
      (10, "cl centiliter centilitre centilitres zentiliter centilitro centilitros centilitri"),
      (100, "dl deciliter decilitre decilitres deziliter decilitro decilitros decilitri"),
    ]
    return Dictionary(
      uniqueKeysWithValues: units.flatMap { unit in
        unit.words.split(separator: " ").map { (String($0), unit.millilitres) }
      }
    )
  }()

  private static let times: [String: Double] = {
    let units: [(seconds: Double, words: String)] = [
      (
        1,
        """
        s sec secs second seconds sek sekunde sekunden seconde secondes secondo secondi seg segs segundo \
        segundos seconden sekunder sn saniye 秒 秒間 초
        """
      ),
      (
        60,
        """
        m min mins minute minutes minuten minuto minuti minutos mn mns minuut minuter minutter minuuttia dk \
        dakika 分 分間 분
        """
      ),
      (
        3600,
        """
        h hr hrs hour hours std stunde stunden heure heures ora ore hora horas uur timmar timer tuntia saat \
        時間 시간
        """
      ),
      (86_400, "day days tag tage tagen jour jours giorno giorni dia dias 日 日間"),
    ]
    return Dictionary(
      uniqueKeysWithValues: units.flatMap { unit in
        unit.words.split(separator: " ").map { (String($0), unit.seconds) }
      }
    )
  }()

  private static let scales = table([
    "°C": "c celsius centigrade centigrades degc oc ℃ 摂氏",
    "°F": "f fahrenheit degf of ℉ 華氏",
  ])

  /// Words for degrees that mean Celsius where they are spoken.
  static let celsiusDegrees: Set = [
    "grad", "degre", "degres", "grado", "gradi", "grados", "grau", "graus", "度", "도",
  ]
  /// Words for degrees that leave the scale open.
  static let openDegrees: Set = ["deg", "degree", "degrees"]

  /// The number that a word means. Those of 1 and of a half are also articles and adverbs, so a unit must
  /// follow.
  static func number(_ word: String) -> Double? { numbers[word] }

  private static let numbers: [String: Double] = {
    let words: [(Double, String)] = [
      (0.5, "half halb halbe halben demi demie mezzo mezza medio media meio meia 半"),
      (1, "a an one ein eine einen einer un une uno una um uma"),
      (1.5, "anderthalb eineinhalb"), (2, "two zwei deux due dos dois duas"),
      (2.5, "zweieinhalb"), (3, "three drei trois tre tres"), (3.5, "dreieinhalb"),
      (4, "four vier quatre quattro cuatro quatro"), (4.5, "viereinhalb"),
      (5, "five funf cinq cinque cinco"), (6, "six sechs sei seis"),
      (7, "seven sieben sept sette siete sete"), (8, "eight acht huit otto ocho oito"),
      (9, "nine neun neuf nove nueve"), (10, "ten zehn dix dieci diez dez"),
      (12, "twelve zwolf douze dodici doce doze"),
      (15, "fifteen funfzehn quinze quindici quince"),
      (20, "twenty zwanzig vingt venti veinte vinte"),
      (30, "thirty dreissig trente trenta treinta trinta"),
    ]
    return Dictionary(
      uniqueKeysWithValues: words.flatMap { value, words in
        words.split(separator: " ").map { (String($0), value) }
      }
    )
  }()

  /// Words between the ends of a range.
  static let rangeWords: Set = [
    "to", "bis", "a", "al", "ate", "hasta", "until", "till", "fino", "から",
  ]
  /// Words between values to choose from.
  static let choiceWords: Set = ["or", "oder", "ou", "o", "od"]
  /// Words that begin a range whose ends `and` separates.
  static let betweenWords: Set = ["between", "zwischen", "entre", "tra", "fra"]
  /// Words between the parts of one amount.
  static let joiningWords: Set = ["and", "und", "et", "e", "y"]

  /// Words that say only what the key says already.
  static let fillers: Set = [
    "of", "de", "d", "di", "von", "the", "coffee", "water", "ice", "total", "beans", "ground",
    "grounds",
    "kaffee", "wasser", "eis", "bohnen", "cafe", "eau", "glace", "glacons", "caffe", "acqua",
    "ghiaccio",
    "agua", "hielo", "gelo", "pt", "コーヒー", "豆", "粉", "お湯", "湯", "水", "氷",
  ]

  /// Words that make a rate or a multiple of an amount.
  static let ratesAndMultiples: Set = [
    "per", "pro", "par", "por", "je", "each", "x", "times", "mal",
  ]

  /// Words that make an amount approximate.
  static let approximations: Set = [
    "about", "approx", "approximately", "around", "roughly", "ca", "circa", "c", "etwa", "ungefahr",
    "environ",
    "aprox", "max", "maximum", "min", "minimum", "ish", "plus", "minus", "exactly", "genau",
  ]

  /// Times that have names, with the hours that they usually are.
  static let namedHours: [(word: String, hours: Double)] = [
    ("overnight", 12), ("uber nacht", 12), ("toute la nuit", 12), ("una notte", 12),
    ("toda la noche", 12), ("uma noite", 12), ("一晩", 12),
  ]

  /// Measures that hold another mass in every kitchen.
  package static let kitchenMeasures: Set<String> = Set(
    """
    scoop scoops cup cups tbsp tbs tsp tablespoon tablespoons teaspoon teaspoons spoon spoons spoonful \
    spoonfuls shot shots mug mugs glass glasses handful tasse tassen el tl essloffel teeloffel loffel \
    messloffel tasses cuillere cuilleres tazza tazze tazzina cucchiaio cucchiai cucchiaino cucchiaini \
    misurino taza tazas cucharada cucharadas cucharadita cucharaditas cuchara cucharas xicara xicaras \
    colher colheres cube cubes wurfel カップ 杯 さじ 大さじ 小さじ
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
  )

  /// Temperatures that have names, with what they usually are. The first that the text contains counts.
  static let namedTemperatures: [(words: [String], celsius: Double)] = [
    (
      [
        "off the boil", "off boil", "off-boil", "below boiling", "under boiling", "after boiling",
        "nach dem kochen", "nach dem aufkochen", "fremissante", "before boiling", "simmering",
      ], 96
    ),
    (
      [
        "boiling", "rolling boil", "on the boil", "boil", "kochend", "siedend", "bouillante",
        "ebullition",
        "bollente", "hirviendo", "hirviente", "fervendo", "fervente", "沸騰", "熱湯",
      ], 100
    ),
    (
      [
        "room temp", "ambient", "raumtemperatur", "zimmertemperatur", "ambiante", "ambiente", "常温",
        "室温",
        "tepid", "tap water", "cold tap",
      ], 20
    ),
    (
      [
        "fridge", "refrigerat", "chilled", "ice cold", "ice-cold", "iced", "kuhlschrank", "eiskalt",
        "frigo", "nevera", "geladeira", "冷蔵", "冷水",
      ], 5
    ),
  ]

  private static func table(_ words: [String: String]) -> [String: String] {
    var table: [String: String] = [:]
    for (unit, words) in words {
      for word in words.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        table[String(word)] = unit
      }
    }
    return table
  }
}
