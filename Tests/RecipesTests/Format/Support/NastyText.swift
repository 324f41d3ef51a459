/// Text that YAML has another opinion about.
struct NastyText {
  static let whole: [String] = [
    "", " ", "y", "NO", "on", "~", "null", "010", "0o17", "0x1F", "1_000", "1:16", "1e3", "-.inf",
    ".nan", "2026-11-20", "2026-11-20 8:30:00", "=", "<<", "-", "- x", "-x", "--", "---", "--- a",
    "...", "?", "? a", ":", "a:", ":a", "a: b", "a :b", "#", "# a", "a #b", "a#b", "{dose} of",
    "{", "}", "[a]", "]", ",", "a, b", "&a", "*a", "!a", "!!str a", "|", ">", "|-", "%YAML", "@a",
    "`a`", "'", "\"", "'a'", "\"a\"", "it's", "a \"b\" c", "\\", "\\n", "a\\", "\n", "a\n",
    "a\nb", "a\nb\n", "a\n\nb\n", "a\nb\n\n", "\na", "a \nb", " a\nb", "a\n b", "a\n\tb",
    "a\n# b\n", "a\n---\nb\n", "a\n...\n", "a\r\nb", "a\rb", "\t", "\ta", "a\t", "a\tb", " a",
    "a ", "\u{85}", "a\u{2028}b", "a\u{2029}", "\u{FEFF}a", "a\u{FEFF}", "\u{A0}a", "a\u{A0}b",
    "\u{0}", "a\u{0}b", "\u{1}", "\u{7F}", "\u{9B}", "\u{1B}[1m", "\u{FFFE}", "\u{FFFF}",
    "\u{10FFFF}", "\u{200B}", "🫖", "👩‍🔬 says", "é", "e\u{301}", "日本語", "١٢", "１２", "{{", "}}",
    "{total}", "x-y", "https://example.org/a?b=c#d", "12,5", "1,000", "5 - 3", "15 g",
    "Pour:\nslow",
    "a: |\n  b", "💥\n💥\n", "\u{202E}abc",
  ]

  private static let pieces = [
    "a", "Pour", " ", "  ", ": ", ":", " #", "#", "- ", "-", "\n", "\n\n", "\t", "\r", "\"", "'",
    "\\", "{", "}", "[", "]", ",", "&", "*", "!", "|", ">", "%", "@", "`", "?", "? ", "é", "🫖",
    "0", "1", "9", ".", "e", "_", "~", "=", "<<", "---", "...", "\u{0}", "\u{85}", "\u{2028}",
    "\u{FEFF}", "\u{A0}", "\u{1F}", "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10000}", "yes",
    "{total}",
  ]

  /// One of the known traps, a mix of their pieces, or something very long.
  static func random(using random: inout some RandomNumberGenerator) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: whole.randomElement(using: &random) ?? ""
    case 4: String(repeating: pieces.randomElement(using: &random) ?? "", count: 1200)
    default: mix(Int.random(in: 1...9, using: &random), &random)
    }
  }

  private static func mix(_ count: Int, _ random: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
