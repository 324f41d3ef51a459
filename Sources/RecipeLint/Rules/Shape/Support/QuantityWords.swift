import Recipes
import Text

extension KeyDescription {
  /// What the key holds, the units that a message shows, and the unit of a number without one.
  var words: (name: String, units: String, base: String) {
    switch type {
    case .mass(isWater: true): ("mass", "g, kg, mg, oz, lb, ml, l or fl oz", "g")
    case .mass: ("mass", "g, kg, mg, oz or lb", "g")
    case .temperature: ("temperature", "°C or °F", "°C")
    default: ("duration", "h, min or s", "s")
    }
  }

  /// Whether a text is a quantity of the key's kind.
  func reads(_ text: String) -> Bool { Quantity.value(of: text, as: type) != nil }

  /// The canonical spelling of a quantity; `nil` where it is canonical already.
  func canonical(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { Quantity.canonicalSpelling(of: $0, as: type) }
  }

  /// Whether a text is a plausible mass: `50 250 g` is two amounts rather than 50 kg.
  func readsPlausibleMass(_ text: String) -> Bool {
    guard case .mass = type else { return false }
    return Quantity.value(of: text, as: type).map { $0 < 10_000 } ?? false
  }

  /// What to do about a measure that holds another mass in every kitchen, such as a cup; `nil` for other
  /// texts.
  func helpWithMeasures(in text: String) -> String? {
    guard case .mass(let isWater) = type,
      let measure = text.foldedWords.first(where: { Vocabulary.shared.sense(of: $0).has(.cup) })
    else { return nil }
    guard isWater else { return "weigh it, and write grams, such as `\(example)`" }
    let cup = ["cup", "cups"].contains(measure) ? "; a US cup is 237 ml" : ""
    return "weigh or measure it, and write g or ml, such as `\(example)`\(cup)"
  }
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
}
