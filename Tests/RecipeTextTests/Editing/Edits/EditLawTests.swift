import Laws
import RecipeText
import TestSupport
import Testing

/// Changing any key in any source changes nothing else for any YAML reader, and loses no comment.
@Suite struct EditLawTests {
  /// Sources in which it is easy to change something else by mistake.
  static let hard = [
    "{name: a, dose: 1 g, steps: [{pour: 1 g, id: x}, {pour: 2 g}], x-a: [1, 2]}\n",
    "{\n  # a\n  \"name\": a, # b\n  dose: 1 g # c\n  # d\n  , steps: [ # e\n    {pour: 1 g, # f\n     id: x}]\n}\n",
    "name: |+ # a\n  b\n\n\ndose: >-\n  1\n  g\n\nnotes: \"a\\\n  b\" # c\nsteps:\n- pour: |\n    1 g\n\n",
    "steps: &s\n- &a {pour: &p 1 g, timer: 1 s}\n- *a\n- pour: *p\n  id: &i x\n  # b\nx-s: *s\nid: *i\n",
    "x-s:\n  - &a\n    # in\n    id: x # y\n    pour: &p 1 g\n    instruction: >\n      b\n\n      c\nsteps:\n  - *a # z\n  -   *a\n  - *a\ndose: *p\n",
    "? name\n: a\n? dose # b\n: 1 g\nsteps:\n  -\n    ? pour\n    :\n      1 g\n    ? id\n    : x\n",
    "&r1 name: &n a\n!!str dose: !!str 1 g\nyield: &e\nx-e: [*n, *e, *n ]\nsteps: [*e ]\n",
    "# a\n\n# b\nname: a # c\n# d\n\n\n# e\ndose: 1 g\n  # f\n# g\nsteps:\n  # h\n  - # i\n    pour: 1 g # j\n    # k\n  # l\n# m\n",
    "A: >\n )\ndescription:\n  ", "A: >\n )\ndescription: B\n  \nx: C\n", "{name: }",
    "steps: [timer: ]", "steps: [!!str timer: &a ]", "notes: |\n b\n  ",
    "{steps: [{ice: }]}", "{name: !!str , dose: &d , steps: [{ice}]}", "5: &y\nname: A",
    "notes: |\n J", "notes: >2+ # a\n  J\n    ", "steps:\n- instruction: |+\n    J", "notes: |",
    "? |\n  name", "notes: |+\n  J\n ", "notes: |+\n\n  J\n\n ", "notes: |+\n\n ",
    "? name\n? dose # a\nsteps:\n  - ? pour\n    ? instruction",
    "notes: |-\n J", "\ndose: 5\n \t", "dose: 5\n      \nid: x", "name: > ",
    "V: >\n \ndescription: \n #", "r: S\ngrind: &t?g", "{#\n}", "{\"dose\":#\n, name: 'a'#\n}",
    "\ndose: 5\n \t#", " s: \n description:\n |",
    "s: \ndescription:\n|",
    "name: >1-\n\n   b\ndescription: |2\n # a\n\n   # b\n# c\n",
    "description: p\t\n", "\n    id: ", "name: | \n\ndose: 5",
  ]

  /// These, and every sixth recipe of the checkout; each is changed about a hundred times.
  static let sources =
    hard
    + ProjectFiles.recipes.enumerated().filter { $0.offset % 6 == 0 }.map(\.element.text)

  @Test(arguments: sources)
  func nothingElseChanges(source: String) {
    for source in [source, "\u{FEFF}" + source.replacing("\n", with: "\r\n")] {
      #expect(EditLaws.violation(by: Array(source.utf8)) == nil)
    }
  }
}

/// The spelling of paths.
@Suite struct RecipePathTests {
  @Test(arguments: [
    ("dose", RecipePath.recipe(.dose)), ("steps", .recipe(.steps)),
    ("grindSetting", .recipe(.grindSetting)), ("steps[0].instruction", .step(0, .instruction)),
    ("steps[12].pourTo", .step(12, .pourTo)), ("steps[2].temperature", .step(2, .temperature)),
  ])
  func readsAndWrites(text: String, path: RecipePath) {
    #expect(RecipePath(text) == path)
    #expect(path.description == text)
  }

  @Test(arguments: [
    "", "doses", "steps[0]", "steps[0].", "steps[0].dose", "steps[-1].pour", "steps[01].pour",
    "steps[+1].pour", "steps[a].pour", "steps[0]pour", "steps[0].pour.to", "step[0].pour",
    "steps[0",
    "x-shop",
  ])
  func refuses(text: String) { #expect(RecipePath(text) == nil) }
}

/// Replacing parts of a text keeps its quotes, folding and line breaks.
@Suite struct ReplaceTextTests {
  @Test(arguments: [
    ("a 45 g b 200 g c", "a 54 g b 240 g c"), ("'a 45 g ''b'' 200 g'", "'a 54 g ''b'' 240 g'"),
    ("\"a 45 g \\u00b0 \\x41 \\\\ 200 g\"", "\"a 54 g \\u00b0 \\x41 \\\\ 240 g\""),
    ("a 45 g\n      b 200\n      g", "a 54 g\n      b 240\n      g"),
    ("|2 # 45\n       a 45 g\n\n       b 200 g", "|2 # 45\n       a 54 g\n\n       b 240 g"),
    (">-\n      a 45 g\n      b 200 g", ">-\n      a 54 g\n      b 240 g"),
    ("\"a \\x34\\x35 g b 200 g\"", "\"a 54 g b 240 g\""),
    ("\"a 4\\\n      5 g b 200 g\"", "\"a 54 g b 240 g\""),
  ])
  func numbers(before: String, after: String) throws {
    let source = "steps:\n  - instruction: \(before)\n    pour: 1 g\n"
    let text = try #require(instruction(of: source))
    let parts = [("45", "54"), ("200", "240")].compactMap { old, new in
      text.firstRange(of: old).map { TextReplacement($0, new) }
    }
    let result = edited(source, [change("steps[0].instruction", .replace(parts))])
    #expect(result == "steps:\n  - instruction: \(after)\n    pour: 1 g\n")
  }

  @Test func marks() {
    let parts = [TextReplacement(0..<1, "- b: '"), TextReplacement(2..<3, "\"")]
    #expect(edited("name: a c\n", [change("name", .replace(parts))]) == "name: \"- b: ' \\\"\"\n")
    #expect(edited("name: 'a c'\n", [change("name", .replace(parts))]) == "name: '- b: '' \"'\n")
    #expect(
      edited("dose: 1 g\n", [change("name", .replace(parts))])
        == "error: there is no `name` to change"
    )
  }
}
