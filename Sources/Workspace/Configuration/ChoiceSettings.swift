import RecipeSyntax
import Recipes
import Text

extension ConfigurationDecoder {
  /// The mapping `format`.
  mutating func decodeFormat(_ node: Int) {
    guard isMapping(node, "`format` must be a mapping, such as `format: {lineEnding: lf}`") else {
      return
    }
    eachPair(of: node, FormatKey.self, as: "key", in: " in `format`", all: "the only key is") {
      key,
      node,
      decoder in
      switch key {
      case .lineEnding: decoder.decoded.configuration.lineEnding = decoder.lineEnding(node)
      }
    }
  }

  private mutating func lineEnding(_ node: Int) -> Configured<LineEnding>? {
    choice(node, "a line ending", of: "a line ending", Self.otherNames)
  }

  /// The setting `units`.
  mutating func units(_ node: Int) -> Configured<UnitSystem>? {
    choice(node, "`units`", of: "a system of units", Self.otherUnits)
  }

  /// One of the words of an enumeration.
  ///
  /// - Parameters:
  ///   - subject: what must be one of them.
  ///   - kind: what they are.
  ///   - others: what they are called elsewhere.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ node: Int,
    _ subject: String,
    of kind: String,
    _ others: [String: String] = [:]
  ) -> Configured<Choice>? {
    let names = Choice.allCases.map { $0.rawValue }
    guard tree.nodes[node].kind == .scalar else {
      report(
        "\(subject) must be \(Words.listed(names, "or")), not \(self.kind(of: node))",
        at: node
      )
      return nil
    }
    let text = tree.text(of: node)
    if let choice = Choice(rawValue: text) { return Configured(choice, origin(of: node)) }
    let near = others[text.lowercased()] ?? Words.suggestion(for: text, among: names)
    let hint = near.map { "did you mean `\($0)`?" } ?? "use \(Words.listed(names, "or"))"
    report("\(text.inBackquotes) is not \(kind): \(hint)", at: node)
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
