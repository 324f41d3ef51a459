/// The words that wild recipes are made of.
enum WildTexts {
  /// Texts that are a trap in one style of scalar or another.
  static let texts = [
    "plain", "two words", "a longer text of several words that can be folded", "it's", "'quoted'",
    "say \"hi\"", "\"quoted\"", "it's \"both\"", "C:\\path\\file", "ends:", "a: b", "x #y", "#no",
    "- dash", "-dash", "--", "---", "...", "--- x", "? q", "?q", ": c", ":c", "@at", "`tick`",
    "%pct", "!bang", "&amp", "*star", "|", ">", "=", "<<", "~", "null", "Null", "yes", "No", "on",
    "y", "N", "TRUE", "false", "1", "010", "0x1F", "0o17", "1_000", "1e3", ".5", "-1.5", "+1",
    ".inf",
    ".NaN", "1:16", "12:30:45", "2026-11-20", "2026-11-20 10:00:00", "3,5", "1.2.3", "", " ",
    " padded ", "a  b", "é", "日本語のレシピ", "🫖 ☕️ 👩‍🍳", "e\u{301}", "שלום עולם", "a\u{A0}b",
    "a\u{200B}b", "r\u{202E}tl", "[x]", "{x}", "{dose} of coffee", "Pour to {total}, wait {timer}.",
    "a, b", "a,b", "x]", "}", "https://example.org/a?b=c#d", "Use scoop #2", "100 %", "a\tb",
    "a\nb",
    "a\n\n b\n", "\n", "trailing \\", "null byte \u{7}", "emoji at end 🫖", "x-y", "key",
    "a'b\"c\\d",
    "a text that goes on and on, past the hundred columns that a list in brackets may take, and then some more",
  ]

  static let calmTexts = [
    "Rinse the filter.", "Pour in slow circles.", "Swirl gently", "Let it draw down, then stop.",
    "like fine sand", "Comandante C40", "24 clicks", "James", "https://example.org/recipe",
    "Bloom to {total}, then swirl until evenly wet.", "Stir",
  ]

  static let masses = [
    "15g", "15 g", "15.0 g", "15", "015 g", "+15 g", "-5 g", "0.50 oz", "0.5oz", "15grams", "15 gr",
    "1.50kg", "0 g", "250ml", "0.25 l", "300 mg", "1 lb", "15,5 g", "many", "1e2 g", "15  g",
    "15\tg",
    "0.1234567 g", "1000000 g", "2000000 g", "150 g", "250", "\"15\" g",
  ]

  static let temperatures = [
    "94", "94c", "94 °C", "94℃", "94 C", "200 F", "201.50°F", "94.0 °c", "150", "-3", "94,5 °C",
    "hot",
    "212 f", "094 °C", "300", "88°C",
  ]

  static let durations = [
    "45", "45s", "45 s", "45 seconds", "45 sec", "1:30", "0:45", "1m30s", "1 min 30.5 s", "90",
    "120 sec",
    "12 h", "1:02:03", "2m", "2 min", "90 s", "1 min 30 s", "1:75", "0", "-10 s", "soon", "60",
    "1 h 0 min",
  ]

  static let methods = ["v60", "V60", "chemex", "aeropress", "kalita-wave", "vacuum-pot", "v 60"]
  static let grinds = ["medium-fine", "medium", "coarse", "Medium Fine", "powder"]
  static let origins = ["custom", "starter", "conflicted-copy", "mine"]
  static let scalings = ["bloom-split", "proportional", "none"]
  static let ids = [
    "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90", "7D1C8A52-5F0E-4A7B-9C1E-2F6D3B8A4E90", "17",
  ]
  static let times = [
    "2026-04-01T08:30:00Z", "2026-04-01 08:30:00 +02:00", "2026-04-01", "yesterday",
  ]
  static let indices = ["0", "1", "2", "00", "-1", "one"]

  static let keys = [
    "colour", "a", "b", "note", "1", "yes", "key with spaces", "a:b", "é", "x", "waterTemp", "null",
    "time",
    "it's", "a#b", "-k", "?k", "{k}", "with: colon", "", "日本", "Instruction", "steps ",
    "long-key-name",
  ]

  /// What a comment says; a number that makes it the only one comes behind it.
  static let comments = [
    "# note", "#tight", "## two", "#### banner ####", "#------", "# - instruction: Pour.",
    "#   pourTo: 45 g",
    "#\ttab", "# 🫖", "# שלום", "# e\u{301}", "# \"quote", "#: x", "# &a *b", "#1 first",
    "#!shebang",
    "# {dose}", "#  indented", "# a # b", "#'", "# brewlint is fine", "# brewfmt",
  ]

  static let ignores = [
    "# brewlint: ignore[ratio-range]",
    "# brewlint: ignore[dose-range, temperature-range] as published",
    "# brewlint: ignore[unknown-key]", "# brewlint: ignore-file[yield-range]",
    "#brewlint: ignore[water-total]", "# brewlint: ignore[", "# brewlint: ignore[nonsense]",
  ]

  static let directives = [
    "# brewfmt: skip", "# brewfmt: off", "# brewfmt: on", "#brewfmt: off", "# brewfmt: on  # again",
    "# brewfmt: skip as printed", "# brewfmt: skipped",
  ]
}
