/// Text to insert, with places that the author fills in.
struct SnippetText: Equatable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A part of the text.
  private enum Part: Equatable {
    case text(String)
    /// A place with a text that fits.
    case field(String)
  }

  private var parts: [Part]

  /// Text without places to fill in.
  init(_ text: String) { parts = [.text(text)] }

  init(stringLiteral text: String) { self.init(text) }

  /// A place with a text that fits; completion offers the other words there. No list of choices: Qt Creator refuses
  /// those, and YASnippet does not know them.
  static func field(_ text: String) -> SnippetText {
    var result = SnippetText("")
    result.parts = [.field(text)]
    return result
  }

  static func + (first: SnippetText, second: SnippetText) -> SnippetText {
    var result = first
    result.parts += second.parts
    return result
  }

  /// The text with what fits in each place.
  var plain: String {
    parts.map { part in
      switch part {
      case .text(let text), .field(let text): text
      }
    }.joined()
  }

  /// The first line that is not empty, without its end.
  var firstLine: SnippetText {
    var line = SnippetText("")
    for part in parts {
      guard case .text(let text) = part else {
        line.parts.append(part)
        continue
      }
      let rest = line.plain.isEmpty ? text.drop { $0 == "\n" } : text[...]
      let piece = rest.prefix { $0 != "\n" }
      line.parts.append(.text(String(piece)))
      if piece.endIndex < rest.endIndex { break }
    }
    return line
  }

  /// Whether clients with snippets get one: for places to fill in, for several lines, and for blanks, because some
  /// clients cut plain text at the first one.
  var needsSnippet: Bool {
    parts.contains { part in
      guard case .text(let text) = part else { return true }
      return text.contains { $0 == " " || $0 == "\n" }
    }
  }

  /// The text in the protocol's syntax of snippets.
  var snippet: String {
    var number = 0
    return parts.map { part in
      switch part {
      case .text(let text): return Self.escaped(text)
      case .field(let text):
        number += 1
        return "${\(number):\(Self.escaped(text))}"
      }
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    let special = "\\$}"
    guard text.contains(where: special.contains) else { return text }
    return text.reduce(into: "") { result, character in
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
