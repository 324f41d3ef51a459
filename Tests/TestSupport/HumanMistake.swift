/// One mistake in a recipe, as people make them: in a dash, a colon, a quote, the indentation, a unit, a key or a line.
package enum HumanMistake: CaseIterable, Sendable {
  case dropDash, joinDash, doubleDash, bullet, number, addDash
  case dropColon, joinColon, doubleColon, equals, semicolon, comma
  case openQuote, closeQuote, typographicQuotes
  case indent, indentMore, outdent, firstColumn, tab, indentStep
  case dropUnit, otherUnit, decimalComma, dropValue
  case dropLetter, swapLetters, capital, otherName, kebab
  case duplicateLine, dropLine, moveLine, joinLines, breakLine, looseText

  /// The recipe with the mistake on a random line; `nil` if the line is not one for it.
  package func made(in source: String, using random: inout some RandomNumberGenerator) -> String? {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    guard !lines.isEmpty else { return nil }
    let index = Int.random(in: 0..<lines.count, using: &random)
    let line = lines[index]
    guard !line.allSatisfy({ $0 == " " }), !line.contains("#") else { return nil }
    switch self {
    case .duplicateLine: lines.insert(line, at: index)
    case .dropLine: lines.remove(at: index)
    case .moveLine:
      lines.remove(at: index)
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
    case .joinLines:
      guard index + 1 < lines.count else { return nil }
      lines[index] += " " + lines.remove(at: index + 1).drop { $0 == " " }
    case .indentStep:
      guard line.contains("- ") else { return nil }
      var next = index
      repeat {
        lines[next] = "  " + lines[next]
        next += 1
      } while next < lines.count && lines[next].hasPrefix("    ")
    default:
      guard let changed = changed(line, using: &random), changed != line else { return nil }
      lines[index] = changed
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func changed(_ line: String, using random: inout some RandomNumberGenerator) -> String? {
    let indentation = String(line.prefix { $0 == " " })
    let text = String(line.dropFirst(indentation.count))
    let item = text.hasPrefix("- ") ? String(text.dropFirst(2)) : nil
    let colon = text.firstRange(of: ": ")
    let key = colon.map { String(text[..<$0.lowerBound]) }
    let value = colon.map { String(text[$0.upperBound...]) }
    let dash = item == nil ? "" : "- "
    let name = key.map { String($0.dropFirst(dash.count)) } ?? ""
    func with(_ name: String, _ colon: String = ": ", _ value: String) -> String {
      indentation + dash + name + colon + value
    }
    switch self {
    case .dropDash: return item.map { indentation + "  " + $0 }
    case .joinDash: return item.map { indentation + "-" + $0 }
    case .doubleDash: return item.map { indentation + "- - " + $0 }
    case .bullet: return item.map { indentation + "• " + $0 }
    case .number: return item.map { indentation + "1. " + $0 }
    case .addDash: return item == nil ? indentation + "- " + text : nil
    case .dropColon: return value.map { with(name, " ", $0) }
    case .joinColon: return value.map { with(name, ":", $0) }
    case .doubleColon: return value.map { with(name, ":: ", $0) }
    case .equals: return value.map { with(name, " = ", $0) }
    case .semicolon: return value.map { with(name, "; ", $0) }
    case .comma: return line + ","
    case .openQuote: return value.map { with(name, ": \"", $0) }
    case .closeQuote: return value.map { with(name, ": ", $0 + "\"") }
    case .typographicQuotes: return value.map { with(name, ": ", "\u{201C}\($0)\u{201D}") }
    case .indent: return " " + line
    case .indentMore: return "  " + line
    case .outdent:
      return indentation.isEmpty ? nil : String(line.dropFirst(Bool.random(using: &random) ? 1 : 2))
    case .firstColumn: return text
    case .tab: return indentation.isEmpty ? nil : "\t" + text
    case .dropUnit: return value.map { with(name, ": ", String($0.prefix { $0 != " " })) }
    case .otherUnit: return value.map { with(name, ": ", $0.prefix { $0 != " " } + " cups") }
    case .decimalComma: return value.map { with(name, ": ", $0.replacing(" g", with: ",5 g")) }
    case .dropValue: return value.map { _ in with(name, ":", "") }
    case .dropLetter: return value.map { with(String(name.dropLast()), ": ", $0) }
    case .swapLetters: return value.map { with(String(name.reversed()), ": ", $0) }
    case .capital:
      return value.map { with(name.prefix(1).uppercased() + name.dropFirst(), ": ", $0) }
    case .otherName:
      return Self.names[name].flatMap { other in value.map { with(other, ": ", $0) } }
    case .kebab: return value.map { with(name.replacing("T", with: "-t"), ": ", $0) }
    case .breakLine:
      guard let value, let blank = value.firstIndex(of: " ") else { return nil }
      return with(name, ": ", String(value[..<blank])) + "\n" + indentation
        + value[blank...].dropFirst()
    case .looseText: return line + "\nthen wait a moment"
    default: return nil
    }
  }

  private static let names = [
    "instruction": "step", "pourTo": "water", "pour": "water", "timer": "time", "dose": "coffee",
    "yield": "water", "temperature": "temp", "grind": "grindSize", "name": "title",
    "method": "brewer",
  ]
}
