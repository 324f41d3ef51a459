import RecipeSchema

extension Unicode.Scalar {
  /// A blank that looks like a space, or like nothing, and is no space.
  var isOddBlank: Bool { isBlank && !isASCII }
}

extension String {
  /// The text with every odd blank as one space, and none around it.
  var withPlainBlanks: String {
    var plain = UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isOddBlank {
        plain.append(scalar)
      } else if scalar.properties.isWhitespace, plain.last != " " {
        plain.append(" ")
      }
    }
    return String(plain).trimmed
  }

  /// `1 000 g` as `1000 g`: three digits in each group behind the first. `15 5 g` is two numbers.
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
