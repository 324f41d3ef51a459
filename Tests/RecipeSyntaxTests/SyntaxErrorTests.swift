import Testing

/// Each mistake and its error: one error, at the place where a person would look, and the
/// recipe as far as it can be read all the same.
struct SyntaxErrorTests {
  /// Values of `notes`.
  private func report(_ notes: String) -> [String] {
    syntaxReport("name: A\nnotes: \(notes)\ndose: 15 g\n")
  }

  /// Quotes and brackets without their end, or with something behind it.
  @Test(
    arguments: [
      (
        "\"abc",
        [
          "unclosedQuote(\"\\\"\") «\"»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "'abc",
        [
          "unclosedQuote(\"\\'\") «'»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"a\\",
        [
          "unclosedQuote(\"\\\"\") «\"»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "[a, b",
        [
          "unclosedFlow(\"[\") «[»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "{a: b",
        [
          "unclosedFlow(\"{\") «{»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "[a: [b}",
        [
          "unclosedFlow(\"[\") «[»",
          "! !{name: A, notes: ![!{a: !∅}], dose: 15 g}",
        ]
      ),
      (
        "[a b]]",
        [
          "textAfterValue «]»",
          "! !{name: A, notes: ![a b], dose: 15 g}",
        ]
      ),
      (
        "\"a\" b",
        [
          "textAfterQuote «b» ~ «\"a\" b»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"a\" \"b\" # c",
        [
          "textAfterQuote «\"b\"» ~ «\"a\" \"b\"»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "'it's",
        [
          "textAfterQuote «s» ~ «'it's»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"Tom's \"best\" V60\"",
        [
          "textAfterQuote «best\" V60\"» ~ «\"Tom's \"best\" V60\"»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "'A\nauthor: 'B'",
        [
          "unclosedQuote(\"\\'\") «'»",
          "! !{name: A, notes: !∅, author: B, dose: 15 g}",
        ]
      ),
      (
        "\"a\n  b\" c",
        [
          "textAfterQuote «c» ~ «\"a\n  b\" c»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "[a, , b]",
        [
          "reservedCharacter(\",\") «,»",
          "! !{name: A, notes: ![a], dose: 15 g}",
        ]
      ),
      (
        "[a \"b\" c, 'd' e]",
        [
          "malformed(\"expected `,` before this\") «e»",
          "! !{name: A, notes: ![a \"b\" c, d], dose: 15 g}",
        ]
      ),
      (
        "[a, ?, b]",
        [
          "malformed(\"expected a key after `?`\") «?»",
          "! !{name: A, notes: ![a], dose: 15 g}",
        ]
      ),
    ] as [(String, [String])]
  )
  func unclosed(notes: String, expected: [String]) {
    #expect(report(notes) == expected)
  }

  /// Text that YAML reads as something else.
  @Test(
    arguments: [
      (
        "{dose} of",
        [
          "bracketBeginsText(\"{\") «{dose}» ~ «{dose} of»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "[a] of # c",
        [
          "bracketBeginsText(\"[\") «[a]» ~ «[a] of»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "Pour: slow",
        [
          "colonInText «:» ~ «Pour: slow»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "a: b: c",
        [
          "colonInText «:» ~ «a: b: c»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "a\n  b: c",
        [
          "badIndentation(expectedColumn: (1)) «b»",
          "! !{name: A, notes: a b, dose: 15 g}",
        ]
      ),
      (
        "@x",
        [
          "reservedCharacter(\"@\") «@»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "`x",
        [
          "reservedCharacter(\"`\") «`»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "%x",
        [
          "reservedCharacter(\"%\") «%»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        ",x",
        [
          "reservedCharacter(\",\") «,»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "]x",
        [
          "reservedCharacter(\"]\") «]»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "}",
        [
          "reservedCharacter(\"}\") «}»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "- x",
        [
          "misplacedItem «-»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "> a",
        [
          "reservedCharacter(\">\") «>»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "|x",
        [
          "reservedCharacter(\"|\") «|»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "*bold* x",
        [
          "reservedCharacter(\"*\") «*»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "& x",
        [
          "reservedCharacter(\"&\") «&»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "*",
        [
          "reservedCharacter(\"*\") «*»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "!<",
        [
          "reservedCharacter(\"!\") «!»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "*x y",
        [
          "unknownAlias(\"x\") «*x»",
          "textAfterValue «y»",
          "! !{name: A, notes: !*, dose: 15 g}",
        ]
      ),
      (
        "|\n    a\n  b",
        [
          "textAfterValue «b»",
          "! !{name: A, notes: a\n, dose: 15 g}",
        ]
      ),
      (
        "\"x\" # c\n  y",
        [
          "textAfterValue «y»",
          "! !{name: A, notes: x, dose: 15 g}",
        ]
      ),
      (
        "|\na",
        [
          "missingColon «a»",
          "! !{name: A, notes: , dose: 15 g}",
        ]
      ),
      (
        "a #b\n  c",
        [
          "textAfterValue «c»",
          "! !{name: A, notes: a, dose: 15 g}",
        ]
      ),
    ] as [(String, [String])]
  )
  func text(notes: String, expected: [String]) {
    #expect(report(notes) == expected)
  }

  /// Backslashes in double quotes.
  @Test(
    arguments: [
      (
        "\"a\\qb\"",
        [
          "invalidEscape «\\q»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"\\xZZ\"",
        [
          "invalidEscape «\\xZZ»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"\\ud800\"",
        [
          "invalidEscape «\\ud800»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"\\U00110000\"",
        [
          "invalidEscape «\\U00110000»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"\\x4\"",
        [
          "invalidEscape «\\x4»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\"é\\'\"",
        [
          "invalidEscape «\\'»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
    ] as [(String, [String])]
  )
  func escapes(notes: String, expected: [String]) {
    #expect(report(notes) == expected)
  }

  /// Tabs.
  @Test(
    arguments: [
      (
        "\n\ta: b",
        [
          "tabIndentation «\t»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\n\t- a",
        [
          "tabIndentation «\t»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\n  a: b\n\tc: d",
        [
          "tabIndentation «\t»",
          "! !{name: A, notes: !{a: !∅}, dose: 15 g}",
        ]
      ),
      (
        "|\n \ta",
        [
          "tabIndentation «\t»",
          "! !{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "\ta",
        ["{name: A, notes: a, dose: 15 g}"]
      ),
      (
        "a\tb",
        ["{name: A, notes: a\tb, dose: 15 g}"]
      ),
    ] as [(String, [String])]
  )
  func tabs(notes: String, expected: [String]) {
    #expect(report(notes) == expected)
  }

  /// Lines that stand in the wrong column.
  @Test(
    arguments: [
      (
        "\n    a: b\n   c: d",
        [
          "badIndentation(expectedColumn: (5)) «c»",
          "! !{name: A, notes: !{a: b}, dose: 15 g}",
        ]
      ),
      (
        "\n  - a: b\n   c: d",
        [
          "badIndentation(expectedColumn: (5)) «c»",
          "! !{name: A, notes: ![!{a: b}], dose: 15 g}",
        ]
      ),
      (
        "\n  - a: b\n      c: d",
        [
          "badIndentation(expectedColumn: (5)) «c»",
          "! !{name: A, notes: ![!{a: b c}], dose: 15 g}",
        ]
      ),
      (
        "\n  - a: b\n - c: d",
        [
          "badIndentation(expectedColumn: (3)) «-»",
          "! !{name: A, notes: ![!{a: b}], dose: 15 g}",
        ]
      ),
      (
        "\n  - a: b\n    - c: d",
        [
          "itemInMapping «-»",
          "! !{name: A, notes: ![!{a: b}], dose: 15 g}",
        ]
      ),
      (
        "\n  a: b\n  - c",
        [
          "itemInMapping «-»",
          "! !{name: A, notes: !{a: b}, dose: 15 g}",
        ]
      ),
      (
        "\n  - a\n  b: c",
        [
          "keyInList «b»",
          "! !{name: A, notes: ![a], dose: 15 g}",
        ]
      ),
      (
        "\n  - a b\n    c: d",
        [
          "missingColon «a b»",
          "! !{name: A, notes: ![], dose: 15 g}",
        ]
      ),
      (
        "\n  - a: b\n    c d\n  - e: f",
        [
          "missingColon «c d»",
          "! !{name: A, notes: ![!{a: b}], dose: 15 g}",
        ]
      ),
      (
        "a\n - b: c",
        [
          "listWithoutKey «-»",
          "! !{name: A, notes: a - b, dose: 15 g}",
        ]
      ),
    ] as [(String, [String])]
  )
  func indentation(notes: String, expected: [String]) {
    #expect(report(notes) == expected)
  }

  /// What YAML allows and recipes do not.
  @Test(
    arguments: [
      (
        "*x",
        [
          "unknownAlias(\"x\") «*x»",
          "{name: A, notes: !*, dose: 15 g}",
        ]
      ),
      (
        "&x [*x]",
        [
          "recursiveAlias(\"x\") «*x»",
          "{name: A, notes: [!*], dose: 15 g}",
        ]
      ),
      (
        "&x a\nx-b: *x",
        ["{name: A, notes: a, x-b: *, dose: 15 g}"]
      ),
      (
        "!foo a",
        [
          "unsupportedTag(\"!foo\") «!foo»",
          "{name: A, notes: a, dose: 15 g}",
        ]
      ),
      (
        "!!binary a",
        [
          "unsupportedTag(\"!!binary\") «!!binary»",
          "{name: A, notes: a, dose: 15 g}",
        ]
      ),
      (
        "!!str 5",
        ["{name: A, notes: 5, dose: 15 g}"]
      ),
      (
        "! a",
        ["{name: A, notes: a, dose: 15 g}"]
      ),
      (
        "!important",
        [
          "unsupportedTag(\"!important\") «!important»",
          "{name: A, notes: !∅, dose: 15 g}",
        ]
      ),
      (
        "{b: 1, b: 2}",
        [
          "duplicateKey(\"b\") «b» ~ «b»",
          "{name: A, notes: {b: 1, b: 2}, dose: 15 g}",
        ]
      ),
    ] as [(String, [String])]
  )
  func rejected(notes: String, expected: [String]) {
    #expect(report(notes) == expected)
  }
}
