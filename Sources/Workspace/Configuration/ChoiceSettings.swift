import BrewDomain
import RecipeSyntax
import SourceText

extension ConfigurationDecoder {
  /// The mapping `format`.
  mutating func decodeFormat(_ node: Int) {
    guard tree.nodes[node].kind == .mapping else {
      return report(
        "`format` must be a mapping, such as `format: {lineEnding: lf}`, not \(kind(of: node))",
        at: node
      )
    }
    eachPair(of: node, FormatKey.self, unknown: Self.unknownFormatKey) { key, node, decoder in
      switch key {
      case .lineEnding: decoder.decoded.configuration.lineEnding = decoder.lineEnding(node)
      }
    }
  }

  private static func unknownFormatKey(_ name: String) -> String {
    let keys = FormatKey.allCases.map(\.rawValue)
    let hint =
      Words.suggestion(for: name, among: keys).map { "did you mean `\($0)`?" }
      ?? "the only key is \(Words.listed(keys, "and"))"
    return "unknown key \(Words.quoted(name)) in `format`: \(hint)"
  }

  private mutating func lineEnding(_ node: Int) -> Configured<LineEnding>? {
    let names = LineEnding.allCases.map(\.rawValue)
    guard tree.nodes[node].kind == .scalar else {
      report("a line ending must be \(Words.listed(names, "or")), not \(kind(of: node))", at: node)
      return nil
    }
    let text = tree.text(of: node)
    if let ending = LineEnding(rawValue: text) { return Configured(ending, origin(of: node)) }
    let near = Self.otherNames[text.lowercased()] ?? Words.suggestion(for: text, among: names)
    let hint = near.map { "did you mean `\($0)`?" } ?? "use \(Words.listed(names, "or"))"
    report("\(Words.quoted(text)) is not a line ending: \(hint)", at: node)
    return nil
  }

  /// The setting `units`.
  mutating func units(_ node: Int) -> Configured<UnitSystem>? {
    let names = UnitSystem.allCases.map(\.rawValue)
    guard tree.nodes[node].kind == .scalar else {
      report("`units` must be \(Words.listed(names, "or")), not \(kind(of: node))", at: node)
      return nil
    }
    let text = tree.text(of: node)
    if let units = UnitSystem(rawValue: text) { return Configured(units, origin(of: node)) }
    let near = Self.otherUnits[text.lowercased()] ?? Words.suggestion(for: text, among: names)
    let hint = near.map { "did you mean `\($0)`?" } ?? "use \(Words.listed(names, "or"))"
    report("\(Words.quoted(text)) is not a system of units: \(hint)", at: node)
    return nil
  }

  /// Other names of systems of units.
  private static let otherUnits = [
    "g": "metric", "si": "metric", "oz": "us", "imperial": "us", "usa": "us", "own": "author",
    "auto": "author", "recipe": "author",
  ]

  /// The names of line endings in other tools.
  private static let otherNames = [
    "unix": "lf", "linux": "lf", "\n": "lf", "\\n": "lf", "windows": "crlf", "dos": "crlf",
    "\r\n": "crlf", "\\r\\n": "crlf", "native": "auto", "keep": "auto",
  ]
}
