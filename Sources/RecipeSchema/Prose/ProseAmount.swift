import BrewDomain
import RecipeSyntax

/// A mass written as a number in an instruction, such as the `280 g` of "Pour to 280 g".
package struct ProseAmount: Sendable {
  /// The ingredient, as far as the surrounding words show.
  package enum Ingredient: Sendable {
    /// Water, or not specified.
    case water
    case coffee, ice
    /// Something else, such as a mark on the kettle, or a part of a range.
    case other
  }

  /// The action.
  package enum Intent: Sendable {
    /// Pour until the scale reads the amount.
    case reach
    /// Pour the amount.
    case add
    /// Unclear.
    case unclear
  }

  /// The list position of the step.
  package let step: Int
  /// In grams.
  package let grams: Double
  /// The unit in which it is written.
  package let unit: MassUnit
  package let ingredient: Ingredient
  package let intent: Intent
  /// Whether the sentence is about other water, such as for rinsing.
  package let isOtherWater: Bool
  /// Whether the text also has a placeholder for the step's water.
  package let hasPlaceholder: Bool
  /// Its byte range in the instruction, from number to unit.
  package let range: Range<Int>
  /// The byte range of the number.
  package let number: Range<Int>

  /// Whether it is a volume.
  package var isVolume: Bool { unit.isVolume }

  /// Longer instructions and instructions with more amounts are ignored.
  private static let (maximumLength, maximumAmounts) = (2048, 20)

  /// The amounts in an instruction; empty if it exceeds the limits. O(n).
  ///
  /// - Parameter step: the list position of the step.
  package static func all(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [ProseAmount] {
    guard text.count <= maximumLength, text.contains(where: { $0 &- 0x30 < 10 }) else { return [] }
    let found = ProseReader(text: ProseText(Array(text)), step: step).amounts
    return found.count <= maximumAmounts ? found : []
  }
}

/// Finds the masses in an instruction and interprets the words around them.
private struct ProseReader {
  let text: ProseText
  /// The list position of the step.
  let step: Int

  fileprivate var tokens: [ProseText.Token] { text.tokens }

  /// The masses and volumes, in order. O(n · amounts) for a text of n bytes.
  var amounts: [ProseAmount] { tokens.indices.compactMap(amount) }

  private func amount(at index: Int) -> ProseAmount? {
    guard tokens[index].kind == .number, index + 1 < tokens.count,
      gap(tokens[index].range.upperBound, tokens[index + 1].range.lowerBound),
      let (unit, last) = unit(at: index + 1), let number = Double(spelling(of: index))
    else { return nil }
    // The precision of quantities in a recipe.
    let grams = (number * unit.grams * 1e6).rounded() / 1e6
    let sentence = text.sentence(around: index)
    let intent = intent(of: index, unit: last, in: sentence)
    // After a target, a comma begins another action: "fill to 200 g, put the filter on".
    let end = intent == .reach ? comma(behind: last, in: sentence) : sentence.upperBound
    let words = tokens[sentence.lowerBound..<end].lazy.map(\.word)
    return ProseAmount(
      step: step,
      grams: grams,
      unit: unit,
      ingredient: isPartOfMore(index, unit: last) ? .other : ingredient(behind: last),
      intent: intent,
      isOtherWater: words.contains(where: ProseWords.otherUses.contains),
      hasPlaceholder: tokens.contains { Self.waterPlaceholders.contains(spelling(of: $0)) },
      range: tokens[index].range.lowerBound..<tokens[last].range.upperBound,
      number: tokens[index].range
    )
  }

  private func comma(behind index: Int, in sentence: Range<Int>) -> Int {
    (index + 1..<max(index + 1, sentence.upperBound)).first { spelling(of: $0) == "," }
      ?? sentence.upperBound
  }

  /// The unit that begins at a token, and its last token.
  private func unit(at index: Int) -> (unit: MassUnit, last: Int)? {
    if let unit = Self.units[tokens[index].word] { return (unit, index) }
    guard ["fl", "fluid"].contains(tokens[index].word) else { return nil }
    // `fl. oz` has a full stop between.
    let last = index + 1 < tokens.count && spelling(of: index + 1) == "." ? index + 2 : index + 1
    return Self.units[word(last)] == .ounce ? (.fluidOunce, last) : nil
  }

  /// The recognised words. More than in values, as an author may write whole words in a sentence.
  private static let units: [String: MassUnit] = [
    "g": .gram, "gr": .gram, "gram": .gram, "grams": .gram, "kg": .kilogram, "mg": .milligram,
    "oz": .ounce, "ounce": .ounce, "ounces": .ounce, "lb": .pound, "lbs": .pound,
    "ml": .millilitre, "l": .litre, "liter": .litre, "liters": .litre, "litre": .litre,
    "litres": .litre, "milliliters": .millilitre, "millilitres": .millilitre,
  ]

  private static let waterPlaceholders: Set = ["{water}", "{total}", "{pour}"]

  /// Whether the bytes between are empty or a single blank.
  fileprivate func gap(_ start: Int, _ end: Int) -> Bool {
    end == start || end == start + 1 && text.bytes[start] == 0x20
  }

  fileprivate func spelling(of index: Int) -> String { spelling(of: tokens[index]) }

  private func spelling(of token: ProseText.Token) -> String {
    String(decoding: text.bytes[token.range], as: UTF8.self)
  }

  private func word(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].word : ""
  }

  // MARK: What it is an amount of

  /// Whether the number belongs to something larger: `1:16`, `200-250 g`, `40 to 50 g`, `60 g/l`.
  fileprivate func isPartOfMore(_ index: Int, unit: Int) -> Bool {
    if text.isJoined(index), spelling(of: index - 1) != "(" { return true }
    if unit + 1 < tokens.count, text.isJoined(unit + 1), isTight(tokens[unit + 1]) { return true }
    let isRange = ProseWords.between.contains(word(index - 1)) && isAmount(before: index - 1)
    let goesOn = ProseWords.between.contains(word(unit + 1)) && isNumber(unit + 2)
    return isRange || goesOn
  }

  private func isTight(_ token: ProseText.Token) -> Bool {
    token.kind != .stop && ![",", ")"].contains(spelling(of: token))
  }

  private func isNumber(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .number
  }

  private func isAmount(before index: Int) -> Bool { isNumber(index - 1) || isNumber(index - 2) }

  /// The ingredient after the unit: `of fresh coffee`, `of ice`, `mark`.
  private func ingredient(behind unit: Int) -> ProseAmount.Ingredient {
    let isNamed = word(unit + 1) == "of"
    let reach = isNamed ? 4 : 2
    for index in unit + 1..<unit + 1 + reach {
      let word = word(index)
      if word.isEmpty || ProseWords.ends.contains(word) { break }
      if ProseWords.coffee.contains(word) { return .coffee }
      if ProseWords.ice.contains(word) { return .ice }
      if ProseWords.otherThings.contains(word) || ProseWords.states.contains(word) { return .other }
      if word == "water" { return .water }
    }
    return isNamed ? .other : .water
  }

  // MARK: What to do with it

  private func intent(of index: Int, unit: Int, in sentence: Range<Int>) -> ProseAmount.Intent {
    let before = tokens[sentence.lowerBound..<index].map(\.word)
    let after = tokens[unit + 1..<max(unit + 1, sentence.upperBound)].map(\.word)
    if isPourNoun(before) { return .add }
    guard !before.contains(where: ProseWords.qualifiers.contains),
      !after.contains(where: ProseWords.repetitions.contains),
      !goesOn(behind: sentence),
      let last = before.last
    else { return .unclear }
    guard let verb = before.lastIndex(where: ProseWords.verbs.contains) else {
      // German puts the verb last: "bis 200 g aufgießen".
      let isTarget = ProseWords.germanTargets.contains(last)
      return isTarget && after.contains(where: ProseWords.verbs.contains) ? .reach : .unclear
    }
    if ProseWords.targets.contains(last) || last == "a" && before.suffix(2).first == "fino" {
      return .reach
    }
    if verb == before.count - 1, ProseWords.adding.contains(last) { return .add }
    if ProseWords.means.contains(last), ProseWords.wetting.contains(before[verb]) { return .add }
    let isAdded = last == "another" || last == "in" && verb == before.count - 2
    return isAdded && ProseWords.adding.contains(before[verb]) ? .add : .unclear
  }

  /// Whether a sentence begins with a noun for the pour of its step: "Último vertido de 80 g".
  private func isPourNoun(_ before: [String]) -> Bool {
    guard let last = before.last, ProseWords.genitives.contains(last),
      let noun = before.dropLast().last, ProseWords.pourNouns.contains(noun)
    else { return false }
    return before.count == 2 || before.count == 3 && ProseWords.ordinals.contains(before[0].folded)
  }

  /// Whether a later sentence continues the pour.
  private func goesOn(behind sentence: Range<Int>) -> Bool {
    tokens.indices[sentence.upperBound...].contains { index in
      switch word(index) {
      case "go": word(index + 1) == "on"
      case "keep": word(index + 1) == "pouring"
      case let word: ProseWords.continuations.contains(word)
      }
    }
  }
}

/// A temperature written in an instruction, such as the `200 °F` of "Heat to 200 °F".
package struct ProseTemperature: Sendable {
  /// The list position of the step.
  package let step: Int
  /// In °C.
  package let celsius: Double
  /// The unit in which it is written.
  package let unit: TemperatureUnit
  /// Its byte range in the instruction, from number to unit.
  package let range: Range<Int>
  /// The byte range of the number.
  package let number: Range<Int>

  /// The temperatures in an instruction, except parts of ranges; empty for a very long one. O(n).
  ///
  /// - Parameter step: the list position of the step.
  package static func all(in text: UnsafeBufferPointer<UInt8>, step: Int) -> [ProseTemperature] {
    guard text.count <= 2048, text.contains(where: { $0 &- 0x30 < 10 }) else { return [] }
    let reader = ProseReader(text: ProseText(Array(text)), step: step)
    return reader.temperatures
  }
}

extension ProseReader {
  /// The temperatures, in order.
  fileprivate var temperatures: [ProseTemperature] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .number, index + 1 < tokens.count,
        gap(tokens[index].range.upperBound, tokens[index + 1].range.lowerBound),
        let unit = Self.degrees[tokens[index + 1].word], !isPartOfMore(index, unit: index + 1),
        let number = Double(spelling(of: index))
      else { return nil }
      return ProseTemperature(
        step: step,
        celsius: unit == .celsius ? number : (number - 32) * 5 / 9,
        unit: unit,
        range: tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound,
        number: tokens[index].range
      )
    }
  }

  private static let degrees: [String: TemperatureUnit] = [
    "c": .celsius, "°c": .celsius, "℃": .celsius, "f": .fahrenheit, "°f": .fahrenheit,
    "℉": .fahrenheit,
  ]
}

/// The words that determine the meaning of an amount.
private enum ProseWords {
  /// Verbs of pouring.
  static let verbs: Set = [
    "pour", "pouring", "add", "adding", "bloom", "fill", "top", "continue", "finish", "go", "keep",
    "blooming", "wet", "saturate", "start", "begin",
    "gieße", "giesse", "gießen", "giessen", "aufgießen", "aufgiessen", "nachgießen", "auffüllen",
    "füllen",
    "verser", "versez", "verse", "ajouter", "ajoutez", "remplir", "remplissez", "versa", "versare",
    "versate",
    "aggiungi", "riempi", "verter", "vierte", "vierta", "añade", "agrega", "llena", "llenar",
    "despeje",
    "despejar", "deite", "deitar", "verta", "adicione", "encha",
  ]
  /// Verbs that take an amount directly: "add 50 g".
  static let adding: Set = [
    "pour", "pouring", "add", "adding", "gieße", "giesse", "verser", "versez", "ajouter", "ajoutez",
    "versa",
    "versare", "versate", "aggiungi", "verter", "vierte", "vierta", "añade", "agrega", "despeje",
    "despejar",
    "deite", "deitar", "verta", "adicione",
  ]
  /// Verbs that take an amount with a preposition, or directly: "bloom with 50 g".
  static let wetting: Set = ["bloom", "blooming", "wet", "saturate", "start", "begin"]
  static let means: Set = ["with", "using", "bloom"]
  /// Nouns for the water of one step.
  static let pourNouns: Set = [
    "pour", "aufguss", "guss", "versement", "versata", "vertido", "despejo",
  ]
  static let genitives: Set = ["of", "von", "mit", "de", "di", "da", "with"]
  /// Words that count such nouns, without accents.
  static let ordinals: Set = [
    "first", "second", "third", "fourth", "fifth", "last", "final", "erster", "zweiter", "dritter",
    "vierter", "letzter", "premier", "deuxieme", "troisieme", "quatrieme", "dernier", "prima",
    "seconda",
    "terza", "quarta", "ultima", "primer", "segundo", "tercer", "cuarto", "ultimo", "primeiro",
    "terceiro", "quarto",
  ]
  /// Words before a scale reading: "pour to 280 g".
  static let targets: Set = [
    "to", "until", "till", "reads", "reach", "reaches", "hits", "shows", "bis", "auf", "jusqu'à",
    "jusqu’à",
    "hasta", "até",
  ]
  static let germanTargets: Set = ["bis", "auf"]
  /// Words that show that the amount is not that of the step: "pour the first 60 g", "after 60 g".
  static let qualifiers: Set = [
    "about", "after", "almost", "approximately", "around", "before", "between", "can", "could",
    "day", "days", "don't", "each", "every", "first", "for", "from", "half", "if", "instead",
    "last", "may", "maybe", "might", "nearly", "never", "normally", "not", "often", "once",
    "optionally", "or", "original", "originally", "others", "people", "perhaps", "roughly",
    "second", "should", "some", "sometimes", "summer", "third", "usually", "when", "while",
    "winter", "without", "would",
    "etwa", "ca", "circa", "ungefähr", "nach", "wenn", "sobald", "erste", "ersten", "jede", "jeder",
    "jeweils",
    "noch", "oder", "von", "zwischen", "für", "environ", "après", "quand", "premier", "premiers",
    "chaque",
    "encore", "ou", "entre", "dopo", "quando", "prima", "primi", "primo", "ogni", "o", "tra",
    "unos", "después",
    "cuando", "primer", "primeros", "cada", "aproximadamente", "cerca", "depois", "primeiro",
    "primeiros",
    "nicht", "pas", "non", "no", "não",
  ]
  /// Words for one of several pours, or an optional pour: "add 20 g at a time", "pour to 60 g, then the
  /// rest", "add 20 g if it stalls".
  static let repetitions: Set = [
    "again", "batches", "bursts", "continue", "each", "every", "if", "increments", "maybe", "or",
    "parts", "per", "portions", "pulses", "remainder", "remaining", "repeat", "rest", "second",
    "stages", "steps", "thrice", "time", "times", "twice", "unless", "when",
    "mal", "restliche", "oder", "jeweils", "wieder", "wenn", "fois", "reste", "ou", "volte",
    "resto", "o",
    "veces", "vezes", "cada", "ogni", "chaque",
  ]
  /// Words in a later sentence that continue the pour: "Pour 60 g. Then continue in circles".
  static let continuations: Set = [
    "again", "continue", "remainder", "remaining", "repeat", "rest",
  ]
  /// Words after an amount that has drained or remains.
  static let states: Set = [
    "are", "drip", "dripped", "drips", "has", "have", "is", "remain", "remains",
  ]
  /// Words for water that is not part of the brew.
  static let otherUses: Set = [
    "bypass", "carafe", "cup", "cups", "dilute", "discard", "filter", "kettle", "milk", "mug",
    "paper", "preheat", "rinse", "rinsing", "serve", "server", "serving", "warm",
    "spülen", "ausspülen", "vorwärmen", "kanne", "tasse", "becher", "milch", "rincer", "rincez",
    "filtre",
    "lait", "sciacqua", "sciacquare", "filtro", "tazza", "latte", "enjuaga", "enjuagar", "taza",
    "leche",
    "molhe", "molhar", "escaldar", "escalde", "xícara", "leite",
  ]
  static let coffee: Set = [
    "bean", "beans", "coffee", "coffees", "grinds", "grounds", "kaffee", "kaffeepulver", "bohnen",
    "café",
    "caffè",
  ]
  static let ice: Set = [
    "ice", "eis", "eiswürfel", "glace", "glaçons", "ghiaccio", "hielo", "gelo",
  ]
  /// Other things that are weighed or marked.
  static let otherThings: Set = [
    "carafe", "cream", "cup", "dose", "honey", "jug", "kettle", "line", "mark", "marking", "milk",
    "mug", "salt", "server", "sugar", "syrup",
  ]
  /// Words that end a noun phrase.
  static let ends: Set = ["and", "at", "for", "from", "in", "into", "on", "onto", "over", "with"]
  /// Words between the two numbers of a range.
  static let between: Set = ["or", "to"]
}
