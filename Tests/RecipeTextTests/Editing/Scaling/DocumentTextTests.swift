import RecipeSyntax
import RecipeText
import Testing

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
