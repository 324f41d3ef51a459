import TestSupport

/// The sources of this checkout: recipes, sound and broken ones, and the YAML in all that is written about them.
enum Corpus {
  /// A source, and where it stands.
  struct Source {
    let place: String
    let bytes: [UInt8]
  }

  /// All sources.
  static let sources: [Source] = recipes + written

  private static let recipes = ProjectFiles.recipes.map { file in
    Source(place: file.path, bytes: Array(file.text.utf8))
  }

  private static let written: [Source] =
    (["Grammar.md", "README.md"] + ProjectFiles.paths(under: "docs", endings: [".md"])
    + ProjectFiles.paths(under: "Tests", endings: [".md"])).flatMap { path in
      blocks(of: text(path)).enumerated().map { number, block in
        Source(place: "\(path), YAML block \(number + 1)", bytes: LiteratePage.bytes(block))
      }
    }

  private static func text(_ path: String) -> String { (try? ProjectFiles.text(path)) ?? "" }

  /// The text of each fenced block of YAML.
  private static func blocks(of text: String) -> [String] {
    var blocks: [String] = []
    var block: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = block, line.hasPrefix("```") {
        blocks.append(open)
        block = nil
      } else if let open = block {
        block = open + line + "\n"
      } else if line.hasPrefix("```yaml") {
        block = ""
      }
    }
    return blocks
  }
}

/// Small sources in which it is easy to lose something.
enum HardSources {
  static let all = [
    // A comment that keeps what it stands inside of.
    "a:\n# brewfmt: skip\n  b\n", "a: # brewfmt: skip\n  # c\n  b\n", "? a\n# brewfmt: skip\n: b\n",
    "a:\n  # brewfmt: off\n  b\n", "- # brewfmt: skip\n  # c\n  a:  b\n",
    "[{}, { # brewfmt: skip\n}]\n",
    "a: [b,\n  # brewfmt: off\n  {c:   d},\n  # brewfmt: on\n  e]\n",
    // Blanks where a text in lines could stand or go on.
    "a: >+\n ", "a: |+\n   \n\n", "a: |+\n  b\n ", "a: |+\n  b\n    ", "a: |2\n     \n",
    "a: |\n \n\n  b\n",
    "a: |+\n", "a: |+\n\n\nb: c\n", "a: |-\n\n  \nb: c\n", "- |+\n   \n- a\n",
    // Brackets that stay, and comments behind the first one.
    "tags: [ # brewlint: ignore[a]\n  b]\n", "- [ # brewfmt: skip\n  {c: d}] # e\n",
    "a: [ # b\n  # brewlint: ignore[c]\n  {d: e}, # f\n  ] # g\nh: i\n",
    "x: # a\n  [ # brewfmt: skip\n  ]\n",
    "- # a\n  # b\n  { c: d, # brewlint: ignore[c]\n  e: f }\n",
    "- - [a, b] # brewlint: ignore[c]\n",
    // Marks that make one character of a string with what follows.
    "a: b #\u{301}c\n#\u{301} d\n#\u{FE0F}\u{20E3} e\n", "x-\u{E9}: 1\nx-e\u{301}: 2\n",
    // Tags and anchors of empty values, in front of other keys.
    "name: A\nx-t: !!str\nmethod: v60\n", "x-t: &a\nmethod: v60\n",
    "name: !!str\nx-m: {a: !!str , b: 1}\nx-l:\n  - !!str\n  - &b\n  - 1\nmethod: &f v60\n",
    // A text that was not put into quotes.
    "name: {dose}\n", "name: { # a\n  dose} # b\n", "steps:\n  - instruction: {dose} # c\n",
    "notes: {a: {b}, c: [d]}\n",
    "steps: [{instruction: {dose}}]\n", "{name: {dose}}\n",
    // The begin of a file.
    "#!/usr/bin/env brewlint\nyield: 1 g\nname: a\n",
    "#!a\n# b\n\n# c\nyield: 1 g\n# d\n\n# e\n\nname: a\n",
    "#y\n\ny\nr\n", "# a\n'b\n c'\n", "[\n# a\n] # b\n# c\n", "{ # a\n  # b\n} # c\n",
    "--- [\n  # a\n]\n",
    "{ # brewlint: ignore[a]\n  b: c, # d\n  # e\n} # f\n",
    "# a\n[ # b\n  # brewfmt: skip\n  c] # d\n",
    // Comments that read like more of a text.
    "name: 'a' #{dose}\n", "notes: # {dose}\n  a\n", "steps: [{instruction: a, # {dose}\n}]\n",
    "name: a\t#1\n",
    "grindSetting: 1 #!\n", "? notes #1\n: 'a'\n", "author: 1 #x\n", "source: \"{\" # {dose}\n",
    "notes: a # {dose}\n",
    "notes:  # {dose}\n  a\n\n  b\n", "name: &a # {dose}\n  1\n", "#\n\na\n", "? |",
    "? |\n  a\n: b\n",
    // Amounts in an order of their author's, and others than the key takes.
    "steps:\n  - timer: 1\n    ice: 2\n    pour: 1\n    pourTo: 2\n    instruction: a\n",
    "x-a: &a b\ntags: *a\n",
    // What nobody can see in front of a text.
    "yield: 1 g\n\u{200B}dose: 15g\nname: a\n", "a: >\n\n   \u{202E}b\n",
    "- \u{200B}a: b\n  \u{200B}c: d\n",
    // Columns that stay, and comments behind them.
    "- n:\n# brewfmt: skip\n   4\n", "- ? d # c\n  : # brewfmt: skip\n",
    "d:\r\nt: > # brewfmt: skip\r\n",
    "steps:\nr: >6\n       \nname:\n---\n", "#  a\n# brewfmt: off\n#b\n# brewfmt: on\n#  c\nd: e\n",
    // Lines that stay, and what is around them.
    "# brewfmt: off\n[{}]\n--- &r\ne: ''\n", "# brewfmt: off\n d:\n--- >5\n     l",
    "# brewfmt: off\n---\ne: >\n a",
    "s:\n# brewfmt: off\n   r:\n #\n", "steps: [{}]\n? grind\n: |+\n m",
    "s:\n  - a: b # brewfmt: off\n    t: |2\n       c",
    "name: a #t # brewlint: ignore[comment-in-text]\n",
    "# brewlint: ignore-file[comment-in-text]\nname: a #t\n", "# brewfmt: off\n---\n- a\n- &b\n",
    "s:\n# brewfmt: off\nd:\n# brewfmt: on\n 5\n",
    "steps:\n  - b:\n     # brewlint: ignore[c]\n\n    timer:\n    instruction:\n",
  ]
}
