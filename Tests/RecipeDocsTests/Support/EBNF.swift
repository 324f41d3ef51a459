import RecipeSyntax

/// The productions of the grammar, as regular expressions: none of them recurses.
struct EBNF {
  private(set) var productions: [String: String] = [:]
  private(set) var duplicates: [String] = []

  static let grammar = EBNF(
    HandwrittenFile.grammar.blocks.filter { $0.info == "ebnf" }.map(\.text).joined()
  )

  init(_ text: String) {
    var name = ""
    for line in text.split(separator: "\n") {
      if let range = line.firstRange(of: "::=") {
        name = line[..<range.lowerBound].filter { $0 != " " }
        if productions[name] != nil { duplicates.append(name) }
        productions[name] = String(line[range.upperBound...])
      } else {
        productions[name, default: ""] += " " + line
      }
    }
  }

  /// What a production is made of.
  enum Token: Equatable {
    case name(String)
    /// A part of a regular expression.
    case pattern(String)
  }

  /// The names that productions use and none defines.
  var undefined: [String] {
    let used = productions.values.flatMap(Self.tokens).compactMap { token in
      if case .name(let name) = token { name } else { nil }
    }
    return Set(used).filter { productions[$0] == nil }.sorted()
  }

  /// The regular expression of a production.
  func pattern(_ name: String) -> String {
    let parts = Self.tokens(productions[name] ?? "").map { token in
      switch token {
      case .name(let name): pattern(name)
      case .pattern(let text): text
      }
    }
    return "(?:\(parts.joined()))"
  }

  static func tokens(_ production: String) -> [Token] {
    var tokens: [Token] = []
    var rest = production[...]
    while let first = rest.first {
      switch first {
      case " ": rest.removeFirst()
      case "\"":
        let text = rest.dropFirst().prefix { $0 != "\"" }
        tokens.append(.pattern("(?:\(escaped(text)))"))
        rest = rest.dropFirst(text.count + 2)
      case "[":
        let text = characterClass(rest)
        tokens.append(.pattern(coded(text)))
        rest = rest.dropFirst(text.count)
      case "#":
        let text = rest.prefix { $0 == "#" || $0.isHexDigit || $0 == "x" }
        tokens.append(.pattern(coded(text)))
        rest = rest.dropFirst(text.count)
      case _ where first.isLetter:
        let name = rest.prefix { $0.isLetter || $0.isNumber }
        tokens.append(.name(String(name)))
        rest = rest.dropFirst(name.count)
      default:
        tokens.append(.pattern(first == "(" ? "(?:" : String(first)))
        rest.removeFirst()
      }
    }
    return tokens
  }

  /// The class with its brackets; `\]` does not end it.
  private static func characterClass(_ text: Substring) -> Substring {
    var previous: Character = "["
    var end = text.index(after: text.startIndex)
    while end < text.endIndex, text[end] != "]" || previous == "\\" {
      previous = text[end]
      end = text.index(after: end)
    }
    return text[...end]
  }

  /// `#x9` as regular expressions write it.
  private static func coded(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let range = rest.firstRange(of: "#x") {
      result += rest[..<range.lowerBound]
      let digits = rest[range.upperBound...].prefix(while: \.isHexDigit)
      result += "\\u{\(digits)}"
      rest = rest[digits.endIndex...]
    }
    return result + rest
  }

  private static func escaped(_ text: Substring) -> String {
    text.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

/// A regular expression over scalars, as JSON Schema and the grammar mean them.
struct ScalarPattern {
  private let regex: Regex<AnyRegexOutput>

  init(_ pattern: String) throws {
    regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
  }

  func matchesWhole(_ text: String) -> Bool { (try? regex.wholeMatch(in: text)) != nil }

  func matchesSomewhere(_ text: String) -> Bool { (try? regex.firstMatch(in: text)) != nil }
}
