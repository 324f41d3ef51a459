import RecipeText
import Testing

/// Replacing values.
@Suite struct SetValueTests {
  @Test(arguments: [
    // In the author's unit if it is exact.
    ("dose: 15 g\n", "dose: 18.5 g\n"), ("dose: 15\n", "dose: 18.5\n"),
    ("dose: 15g # c\n", "dose: 18.5 g # c\n"), ("dose: 15000 mg\n", "dose: 18500 mg\n"),
    ("dose: 0.015 kg\n", "dose: 0.0185 kg\n"), ("dose: 0.5 oz\n", "dose: 18.5 g\n"),
    ("dose: 15 grams\n", "dose: 18.5 g\n"), ("dose: much\n", "dose: 18.5 g\n"),
    // With the author's quotes, tags and anchors.
    ("dose: '15 g'\n", "dose: '18.5 g'\n"), ("dose: \"15 g\"\n", "dose: \"18.5 g\"\n"),
    ("dose: !!str &d 15 g\n", "dose: !!str &d 18.5 g\n"),
    ("\"dose\" :  15 g\n", "\"dose\" :  18.5 g\n"),
    ("dose: >- # c\n  15 g\nname: a\n", "dose: 18.5 g # c\nname: a\n"),
    ("? dose\n: 15 g\n", "? dose\n: 18.5 g\n"), ("dose:\n  15 g\n", "dose:\n  18.5 g\n"),
    // Missing values.
    ("dose:\n", "dose: 18.5 g\n"), ("dose: # c\nname: a\n", "dose: 18.5 g # c\nname: a\n"),
    ("dose: ~\n", "dose: 18.5 g\n"), ("dose: &d\n", "dose: &d 18.5 g\n"), ("dose:", "dose: 18.5 g"),
    // In flow mappings.
    ("{dose: 15 g, yield: 250 g}\n", "{dose: 18.5 g, yield: 250 g}\n"),
    ("{\"dose\":15}", "{\"dose\":18.5}"), ("{dose, name: a}", "{dose: 18.5 g, name: a}"),
    // Line endings and byte order mark.
    ("\u{FEFF}dose: 15 g\r\nname: a\r\n", "\u{FEFF}dose: 18.5 g\r\nname: a\r\n"),
    (
      "# head\n\n\ndose:   15 g   \n\n\nx-y: [a,b]\n",
      "# head\n\n\ndose:   18.5 g   \n\n\nx-y: [a,b]\n"
    ),
  ])
  func dose(before: String, after: String) {
    #expect(edited(before, [change("dose", .grams(18.5))]) == after)
  }

  @Test(arguments: [
    ("yield: 250 ml\n", RecipeChange.Action.grams(300), "yield: 300 ml\n"),
    ("yield: 0.25 l\n", .grams(300), "yield: 0.3 l\n"),
    ("yield: 1 lb\n", .grams(453.59237), "yield: 1 lb\n"),
    ("temperature: 200 °F\n", .set(.temperature(95)), "temperature: 203 °F\n"),
    ("temperature: 200F\n", .set(.temperature(93.123456)), "temperature: 93.123456 °C\n"),
    ("temperature: 200 F\n", .set(.temperature(93.333333)), "temperature: 200 °F\n"),
    ("temperature: 94\n", .set(.temperature(92.5)), "temperature: 92.5\n"),
    ("totalTime: 3:00\n", .set(.duration(215)), "totalTime: 3 min 35 s\n"),
    ("name: a\n", .text("Yes"), "name: \"Yes\"\n"),
    ("name: 'a'\n", .text("it's"), "name: 'it''s'\n"),
    ("name: \"a\"\n", .text("\"b\""), "name: '\"b\"'\n"),
    ("name: \"a\"\n", .text("b'"), "name: \"b'\"\n"),
    ("notes: a\n", .text("b\nc\n"), "notes: |\n  b\n  c\n"),
    ("notes: |- # d\n  a\n  e\n", .text("b\nc"), "notes: |- # d\n  b\n  c\n"),
    ("notes: a\r\n", .text("b\nc"), "notes: |-\r\n  b\r\n  c\r\n"),
    ("notes: a # c\n", .text("b\nc"), "notes: \"b\\nc\" # c\n"),
    ("notes: a\n\n  # foot\n", .text("b\nc"), "notes: \"b\\nc\"\n\n  # foot\n"),
    ("{notes: a}", .text("b, c"), "{notes: \"b, c\"}"),
  ])
  func others(before: String, action: RecipeChange.Action, after: String) {
    let path = String(before.drop { $0 == "{" }.prefix { $0 != ":" })
    #expect(edited(before, [change(path, action)]) == after)
  }

  @Test func stepsAndDocuments() {
    let source = """
      name: a
      steps:
        - pour: 50 g
      ---
      name: b
      steps:
      - instruction: x
        pour: 50 g   # first
      -
        # second
        pour: 60 g
      - {pour: 70 g}

      """
    let changes = [
      change("steps[2].pour", .grams(84)), change("steps[0].pour", .grams(1)),
      change("steps[1].pour", .grams(72)), change("steps[0].pour", .grams(60)),
    ]
    #expect(
      edited(source, document: 1, changes) == """
        name: a
        steps:
          - pour: 50 g
        ---
        name: b
        steps:
        - instruction: x
          pour: 60 g   # first
        -
          # second
          pour: 72 g
        - {pour: 84 g}

        """
    )
  }

  @Test(arguments: [
    ("dose: 15 g\n", 1, "dose", "the recipe is not valid YAML; run `brewlint` for details"),
    ("dose: [15 g\n", 0, "dose", "the recipe is not valid YAML; run `brewlint` for details"),
    ("- dose\n", 0, "dose", "the document is not a recipe: it has no keys"),
    ("dose: [15 g]\n", 0, "dose", "`dose` is a list or a mapping, expected a single value"),
    ("steps: [{pour: 1 g}]\n", 0, "steps[1].pour", "there is no step 2: the recipe has 1 step"),
    ("steps: [a]\n", 0, "steps[0].pour", "step 1 is not a step: it has no keys"),
    ("name: a\n", 0, "steps[1].pour", "there is no step 2: the recipe has 0 steps"),
  ])
  func refusals(source: String, document: Int, path: String, message: String) {
    #expect(edited(source, document: document, [change(path, .grams(1))]) == "error: \(message)")
  }

  /// A value under another key, in the quotes of the old key. Each key has a value of its own.
  @Test(arguments: [
    ("steps:\n  - pour: 50 ml # c\n", "steps:\n  - pourTo: 150 ml # c\n"),
    ("{\"steps\":[{\"pour\":50}]}\n", "{\"steps\":[{\"pourTo\":150}]}\n"),
    ("steps: [{'pour': 50g}]\n", "steps: [{'pourTo': 150 g}]\n"),
    ("yield: &y 1 g\nsteps:\n  - pour: *y\n", "yield: &y 1 g\nsteps:\n  - pourTo: 150 g\n"),
    ("steps:\n  - pour: &p 1 g\nx-p: *p\n", "steps:\n  - pourTo: &p 150 g\nx-p: 1 g\n"),
  ])
  func rename(before: String, after: String) {
    #expect(edited(before, [change("steps[0].pour", .rename(.pourTo, .mass(150)))]) == after)
  }

  /// A whole number needs no quotes.
  @Test func wholeNumber() {
    let source = "steps:\n  - instruction: a\n"
    let changes = [change("steps[0].order", .set(.quantity("0")))]
    #expect(edited(source, changes) == "steps:\n  - order: 0\n    instruction: a\n")
  }
}
