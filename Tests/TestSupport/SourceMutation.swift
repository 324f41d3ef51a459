/// Small random changes to a source, like typing mistakes.
package enum SourceMutation {
  private static let snippets = [
    " ", "  ", "\n", "\t", ":", ": ", "- ", "-", "#", " # c", "\"", "'", "[", "]", "{", "}", ",",
    "|", ">", "&a ", "*a", "!x ", "%", "@", "\\", "\n---\n", "\n...\n", "?", "? ", "é", "🫖", "~",
    "a: b", "\r\n", "[\n]o", "{\n} o", "\u{2028}", "\u{85}", "\0", "\u{FEFF}", "\r", "{dose}", "{",
    "1:75", "g",
  ]

  /// One to three insertions, deletions or moves.
  package static func mutate(_ source: String, using random: inout some RandomNumberGenerator)
    -> String
  {
    var scalars = Array(source.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        scalars.removeSubrange(
          place..<min(scalars.count, place + Int.random(in: 1...4, using: &random))
        )
      case 1:
        let line = scalars[place...].prefix { $0 != "\n" }
        let other = Int.random(in: 0...scalars.count, using: &random)
        scalars.insert(contentsOf: Array(line) + ["\n"], at: other)
      default:
        let snippet = snippets.randomElement(using: &random) ?? " "
        scalars.insert(contentsOf: snippet.unicodeScalars, at: place)
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
