import RecipeSyntax
import RecipeText
import Testing

/// The amounts in instructions that are scaled.
@Suite struct ScaledProseTests {
  /// The instruction of the second of three pours: from 50 to 150 g of 300 g, with 20 g of coffee; all
  /// doubled.
  @Test(arguments: [
    // The step's pour and the scale reading.
    ("Pour to 150 g.", "Pour to 300 g."), ("Pour to 150 ml", "Pour to 300 ml"),
    ("Add 100 g.", "Add 200 g."), ("Pour 100g, to 150g.", "Pour 200g, to 300g."),
    ("150 g in all.", "300 g in all."), ("Slowly: 100 g.", "Slowly: 200 g."),
    // Other amounts of the recipe.
    ("Pour 20 g of coffee.", "Pour 40 g of coffee."), ("Half of the 300 g.", "Half of the 600 g."),
    ("Pour up from 50 g.", "Pour up from 50 g."), ("Pour to 50 g.", "Pour to 100 g."),
    // Approximate amounts after a pouring verb.
    ("Pour to 149.5 g.", "Pour to 300 g."), ("About 149.5 g.", "About 149.5 g."),
    // Exact amounts in other words.
    ("Dilute with 150 g.", "Dilute with 300 g."), ("Grind 20 g.", "Grind 40 g."),
    ("Keep a tenth of 20 g aside.", "Keep a tenth of 40 g aside."),
    // Amounts of something else.
    ("Pour the first 50 g.", "Pour the first 50 g."),

    ("Pour to 120 g.", "Pour to 120 g."), ("Rinse with 100 g.", "Rinse with 100 g."),
    ("Pour to the 150 g mark.", "Pour to the 150 g mark."), ("Wait 150 s.", "Wait 150 s."),
    ("Add 100 g of ice.", "Add 100 g of ice."),
    ("Pour to {total} at 1:150.", "Pour to {total} at 1:150."),
    // Ranges.
    ("Pour 90-110 g.", "Pour 180-220 g."),
    ("Pour to between 140 and 160 g.", "Pour to between 280 and 320 g."),
    ("Pour 100 g to 150 g.", "Pour 200 g to 300 g."),
    ("Use 18-22 g of coffee.", "Use 36-44 g of coffee."),
    ("Rinse with 100-200 g.", "Rinse with 100-200 g."),
    // Clock times and counts.
    ("0:45 pour to 150 g.", "0:45 pour to 300 g."),
    ("Swirl 3 times, then to 150 g.", "Swirl 3 times, then to 300 g."),
    ("Pour 2 of 3: to 150 g.", "Pour 2 of 3: to 300 g."),
  ])
  func doubled(before: String, after: String) {
    func recipe(_ factor: Int, _ text: String) -> String {
      """
      name: a
      method: v60
      dose: \(20 * factor) g
      yield: \(300 * factor) g
      temperature: 94 °C
      grind: fine
      steps:
        - {instruction: a, pourTo: \(50 * factor) g}
        - instruction: "\(text)"
          pourTo: \(150 * factor) g
        - {instruction: a, pourTo: \(300 * factor) g}

      """
    }
    #expect(scaled(recipe(1, before), by: 2) == recipe(2, after))
  }
}

/// Extracting and joining documents.
@Suite struct DocumentTextTests {
  @Test(arguments: [
    ("a: 1\n", ["a: 1\n"]), ("\u{FEFF}---\na: 1\n...\n", ["\u{FEFF}---\na: 1\n...\n"]),
    ("# a\na: 1\n# z\n---\n# b\nb: 2", ["# a\na: 1\n# z\n", "# b\nb: 2"]),
    ("# a\n--- # m\n\na: 1\n--- {b: 2}\n", ["# a\n# m\n\na: 1\n", "{b: 2}\n"]),
    ("a: 1\r\n---\r\nb: 2\r\n", ["a: 1\r\n", "b: 2\r\n"]),
    ("\u{FEFF}a: 1\n...\n---\nb: 2\n", ["\u{FEFF}a: 1\n", "b: 2\n"]),
    ("a: 1\n... # e\n# b\n\n---\nb: 2\n...\n", ["a: 1\n", "# b\n\nb: 2\n...\n"]),
    ("a: 1\n...\n%YAML 1.2\n---\nb: 2\n", ["a: 1\n", "%YAML 1.2\n---\nb: 2\n"]),
    ("%YAML 1.2\n---\na: 1\n---\nb: 2\n", ["%YAML 1.2\n---\na: 1\n", "b: 2\n"]),
    ("---\na: 1\n---\n---\nc: 3\n", ["a: 1\n", "", "c: 3\n"]),
  ])
  func documents(source: String, texts: [String]) {
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let found = tree.documents.indices.map { DocumentText.text(of: $0, in: tree) }
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == texts)
  }

  @Test(arguments: [
    (["a: 1\n"], "a: 1\n"), (["a: 1", "b: 2"], "a: 1\n---\nb: 2"), ([], ""),
    (["a: 1\n", "\u{FEFF}# b\nb: 2\n", "c: 3\n"], "a: 1\n---\n# b\nb: 2\n---\nc: 3\n"),
    (["\u{FEFF}a: 1\r\n", "b: 2\r\n"], "\u{FEFF}a: 1\r\n---\r\nb: 2\r\n"),
    (["---\na: 1\n...\n", "# b\n---\nb: 2\n"], "---\na: 1\n...\n# b\n---\nb: 2\n"),
    (["a: 1\n", "%YAML 1.2\n---\nb: 2\n"], "a: 1\n...\n%YAML 1.2\n---\nb: 2\n"),
  ])
  func joined(texts: [String], source: String) {
    var documents = JoinedDocuments()
    var joined: [UInt8] = []
    for text in texts { documents.append(Array(text.utf8), to: &joined) }
    #expect(String(decoding: joined, as: UTF8.self) == source)
    let tree = SyntaxTree(parsing: joined)
    #expect(tree.errors.isEmpty && tree.documents.count == texts.count)
  }

  /// A document of several is scaled like a single one.
  @Test func scaledSeparately() {
    func recipe(_ name: String, _ grams: Int) -> String {
      """
      # \(name)
      name: \(name)
      method: v60
      dose: \(grams) g
      yield: \(grams * 16) g
      temperature: 94 °C
      grind: fine
      steps: [{instruction: Pour., pour: \(grams * 16) g}]

      """
    }
    let source = "---\n\(recipe("a", 10))---\n\(recipe("b", 15))...\n"
    #expect(scaled(source, by: 2, document: 0) == recipe("a", 20))
    #expect(scaled(source, by: 2, document: 1) == recipe("b", 30) + "...\n")
  }
}
