import RecipeSchema
import SourceText

extension KeyDescription {
  /// What the key holds: `mass`.
  var quantityName: String {
    switch type {
    case .mass: "mass"
    case .temperature: "temperature"
    case .duration: "duration"
    default: "value"
    }
  }

  /// The units that a message shows.
  var unitNames: String {
    switch type {
    case .mass(let isWater): isWater ? "g, kg, mg, oz, lb, ml, l or fl oz" : "g, kg, mg, oz or lb"
    case .temperature: "°C or °F"
    default: "h, min or s"
    }
  }

  /// The unit of a number without one.
  var baseUnit: String {
    switch type {
    case .mass: "g"
    case .temperature: "°C"
    default: "s"
    }
  }

  /// Whether a text is a quantity of the key's kind.
  func reads(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      switch type {
      case .mass(let isWater): (try? Quantity.mass(bytes, isWater: isWater)) != nil
      case .temperature: (try? Quantity.temperature(bytes)) != nil
      case .duration: (try? Quantity.duration(bytes)) != nil
      default: false
      }
    }
  }

  /// Whether a text is a plausible mass: `50 250 g` is two amounts rather than 50 kg.
  func readsPlausibleMass(_ text: String) -> Bool {
    guard case .mass(let isWater) = type else { return false }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      (try? Quantity.mass(bytes, isWater: isWater)).map { $0 < 10_000 } ?? false
    }
  }

  /// The unit that another word or sign for it means.
  fileprivate func unit(meantBy text: String) -> String? {
    var word = text.lowercased().filter { !"°º˚.· ".contains($0) }
    if type == .temperature, word.count > 1, word.first == "o" { word.removeFirst() }
    switch type {
    case .mass(let isWater):
      return Self.massWords[word] ?? (isWater ? Self.waterWords[word] : nil)
    case .temperature: return Self.temperatureWords[word]
    case .duration: return Self.durationWords[word]
    default: return nil
    }
  }

  private static let massWords = [
    "g": "g", "gs": "g", "gm": "g", "gms": "g", "grs": "g", "gramme": "g", "grammes": "g",
    "gramm": "g", "kg": "kg", "kgs": "kg", "kilo": "kg", "kilos": "kg", "kilogram": "kg",
    "kilograms": "kg", "ounce": "oz", "ounces": "oz", "oz": "oz", "ozs": "oz", "pound": "lb",
    "pounds": "lb", "lb": "lb", "lbs": "lb",
  ]

  private static let waterWords = [
    "ml": "ml", "mls": "ml", "cc": "ml", "milliliter": "ml", "milliliters": "ml",
    "millilitre": "ml", "millilitres": "ml", "l": "l", "liter": "l", "liters": "l", "litre": "l",
    "litres": "l", "ltr": "l", "floz": "fl oz", "fluidounce": "fl oz", "fluidounces": "fl oz",
  ]

  /// By spellings without points, degree signs and the letter o in front, which is often typed for the sign.
  private static let temperatureWords = [
    "c": "°C", "celsius": "°C", "centigrade": "°C", "degc": "°C", "degreesc": "°C",
    "degreescelsius": "°C", "f": "°F", "fahrenheit": "°F", "degf": "°F",
    "degreesf": "°F", "degreesfahrenheit": "°F",
  ]

  private static let durationWords = [
    "s": "s", "sec": "s", "secs": "s", "sek": "s", "\"": "s", "″": "s", "”": "s", "min": "min",
    "mins": "min", "m": "min", "'": "min", "′": "min", "’": "min", "h": "h", "hr": "h", "hrs": "h",
  ]

  /// Measures that weigh something else in every kitchen.
  static let householdMeasures: Set<String> = [
    "scoop", "scoops", "cup", "cups", "tbsp", "tsp", "tablespoon", "tablespoons", "teaspoon",
    "teaspoons", "spoon", "spoons", "shot", "shots", "fl", "mug", "mugs",
  ]
}

extension Unicode.Scalar {
  /// Whether this is a blank other than the ASCII ones, such as a no-break space.
  var isNonASCIIBlank: Bool { isBlank && !isASCII }
}

extension String {
  /// The text with every such blank as one space, and none around it.
  var withPlainBlanks: String {
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isNonASCIIBlank {
        plain.append(scalar)
      } else if scalar.properties.isWhitespace, plain.last != " " {
        plain.append(" ")
      }
    }
    return String(plain).trimmed
  }

  /// `1 000 g` as `1000 g`: three digits in each group after the first. `15 5 g` is two numbers.
  var withoutBlanksInNumbers: String {
    let number = prefix { ($0.isASCII && $0.isNumber) || $0 == " " }
    let groups = number.split(separator: " ")
    guard let first = groups.first, first.count <= 3, groups.count > 1,
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return self }
    let blank = number.last == " " ? " " : ""
    return groups.joined() + blank + dropFirst(number.count)
  }

  /// Whether a blank stands between two digits.
  var hasBlankInNumber: Bool {
    let numbers = split(separator: " ")
    return zip(numbers, numbers.dropFirst()).contains {
      $0.last?.isNumber == true && $1.first?.isNumber == true
    }
  }

  /// A number with another word for a unit, as the format spells it; `nil` where it is none.
  func withKnownUnit(_ key: KeyDescription) -> String? {
    let number = prefix { $0.isASCII && ($0.isNumber || ".-+".contains($0)) }
    let unit = String(dropFirst(number.count)).trimmed
    guard !number.isEmpty, let known = key.unit(meantBy: unit) else { return nil }
    let text = "\(number) \(known)"
    return key.reads(text) ? text : nil
  }

  /// The quantity that the text begins or ends with, where the rest has no digit: `about 15 g`.
  func quantity(of key: KeyDescription) -> String? {
    let words = withPlainBlanks.drop { "~≈<>±".contains($0) }.split(separator: " ").map(String.init)
    // The longest quantity is like `- 1 h 30 min 20 s`.
    for count in stride(from: min(words.count, 7), to: 0, by: -1) {
      for (part, rest) in [
        (words.prefix(count), words.dropFirst(count)),
        (words.suffix(count), words.dropLast(count)),
      ] where !rest.joined().contains(where: \.isNumber) {
        let text = part.joined(separator: " ")
        guard key.reads(text) else { continue }
        let isBare = text.allSatisfy { $0.isNumber || $0 == "." }
        return isBare ? "\(text) \(key.baseUnit)" : text
      }
    }
    return nil
  }
}
