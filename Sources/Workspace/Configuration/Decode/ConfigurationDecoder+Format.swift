import RecipeLint
import SourceText

extension ConfigurationDecoder {
  /// A mapping of what recipes shall look like.
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
      Words.meant(by: name, among: keys).map { "did you mean `\($0)`?" }
      ?? "it can have \(Words.listed(keys, "and")); all else has one form"
    return "`format` has no \(Words.quoted(name)): \(hint)"
  }

  private mutating func lineEnding(_ node: Int) -> Stated<LineEnding>? {
    let names = LineEnding.allCases.map(\.rawValue)
    guard tree.nodes[node].kind == .scalar else {
      report("a line ending is \(Words.listed(names, "or")), not \(kind(of: node))", at: node)
      return nil
    }
    let text = tree.text(of: node)
    if let ending = LineEnding(rawValue: text) { return Stated(ending, origin(of: node)) }
    let near = Self.otherNames[text.lowercased()] ?? Words.meant(by: text, among: names)
    let hint = near.map { "did you mean `\($0)`?" } ?? "use \(Words.listed(names, "or"))"
    report("\(Words.quoted(text)) is no line ending: \(hint)", at: node)
    return nil
  }

  /// What other tools call a line ending.
  private static let otherNames = [
    "unix": "lf", "linux": "lf", "\n": "lf", "\\n": "lf", "windows": "crlf", "dos": "crlf",
    "\r\n": "crlf", "\\r\\n": "crlf", "native": "auto", "keep": "auto",
  ]
}
