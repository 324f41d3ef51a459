/// The tags of a document: which handles its directives declare, and which tags YAML defines itself.
struct TagTable {
  /// What YAML puts in place of `!!`, and before the names of its own tags.
  private static let ownPrefix = "tag:yaml.org,2002:"

  /// YAML's own tags that recipes ignore.
  private static let core = Set(
    ["str", "int", "float", "bool", "null", "map", "seq"].map { ownPrefix + $0 }
  )

  /// The prefixes of the handles that directives declare.
  private var prefixes: [String: String] = [:]

  /// Resets the table for a new document.
  mutating func removeAll() { if !prefixes.isEmpty { prefixes.removeAll() } }

  /// Declares a handle: `%TAG`, the handle and its prefix. A document may declare `!` and `!!` again.
  mutating func declare(_ words: [String]) {
    guard words.count > 2 else { return }
    prefixes[words[1]] = Self.decoded(words[2])
  }

  /// Whether a tag, as it is written, is one that recipes ignore; `nil` if its handle is not declared.
  func isCore(_ tag: String) -> Bool? {
    if tag == "!" { return true }
    if tag.hasPrefix("!<") { return Self.core.contains(Self.decoded(tag.dropFirst(2).dropLast())) }
    let handle = Self.handle(of: tag)
    guard let prefix = prefixes[handle] ?? Self.prefix(of: handle) else { return nil }
    return Self.core.contains(prefix + Self.decoded(tag.dropFirst(handle.count)))
  }

  /// `!name!` or `!!`, else `!`.
  private static func handle(of tag: String) -> String {
    let name = tag.dropFirst().prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_"
    }
    return tag[name.endIndex...].first == "!" ? String(tag[...name.endIndex]) : "!"
  }

  /// The prefix of a handle that need not be declared.
  private static func prefix(of handle: String) -> String? {
    switch handle {
    case "!": "!"
    case "!!": ownPrefix
    default: nil
    }
  }

  /// The text with its escapes, such as `%21`, resolved. The scanner has checked them.
  private static func decoded(_ text: some StringProtocol) -> String {
    guard text.contains("%" as Character) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let escaped = UInt8(rest.prefix(2).text, radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Sequence<UInt8> {
  fileprivate var text: String { String(decoding: Array(self), as: UTF8.self) }
}
