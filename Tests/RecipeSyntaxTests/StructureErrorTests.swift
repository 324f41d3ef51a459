import Laws
import RecipeSyntax
import Testing
import Text

/// Mistakes in the structure of a file: lines without a colon, keys, documents.
struct StructureErrorTests {
  @Test(
    arguments: [
      (
        "name: A\nnotes\ndose: 15 g\n",
        [
          "missingColon «notes»",
          "! !{name: A, dose: 15 g}",
        ]
      ),
      (
        "notes\nname: A\n",
        [
          "missingColon «notes»",
          "! {name: A}",
        ]
      ),
      (
        "name A\nmethod: v60\ndose: 15 g\n",
        [
          "missingColon «name A»",
          "! {method: v60, dose: 15 g}",
        ]
      ),
      (
        "name: A\nmethod v60\n",
        [
          "missingColon «method v60»",
          "! !{name: A}",
        ]
      ),
      (
        "name: A\nnotes abc\n  def: x\ndose: 15 g\n",
        [
          "missingColon «notes abc»",
          "! !{name: A, dose: 15 g}",
        ]
      ),
      (
        "name: A\n notes: b\ndose: 15 g\n",
        [
          "badIndentation(expectedColumn: (1)) «notes»",
          "! !{name: A notes, dose: 15 g}",
        ]
      ),
      (
        "  name: A\ndose: 15 g\nyield: 3 g\n",
        [
          "badIndentation(expectedColumn: (3)) «dose»",
          "! {yield: 3 g}",
        ]
      ),
      (
        "name: A\n- a\ndose: 15 g\n",
        [
          "itemInMapping «-»",
          "! !{name: A, dose: 15 g}",
        ]
      ),
      (
        "name: A\n: c\ndose: 15 g\n",
        [
          "malformed(\"expected a key before this\") «:»",
          "! !{name: A, dose: 15 g}",
        ]
      ),
      (
        "name: A\n\tnotes: b\ndose: 15 g\n",
        [
          "tabIndentation «\t»",
          "! !{name: !∅, dose: 15 g}",
        ]
      ),
      (
        "name: A\nname : B\n\"name\": C\n",
        [
          "duplicateKey(\"name\") «name» ~ «name»",
          "duplicateKey(\"name\") «\"name\"» ~ «name»",
          "{name: A, name: B, name: C}",
        ]
      ),
      (
        "name: A\n<<: {b: c}\n",
        [
          "mergeKey «<<»",
          "{name: A, <<: {b: c}}",
        ]
      ),
      (
        "name: A\n'<<': b\n",
        ["{name: A, <<: b}"]
      ),
      (
        "name: A\n? [a]\n: b\n",
        [
          "complexKey «[a]»",
          "{name: A, [a]: b}",
        ]
      ),
      (
        "name: A\n[a, b]: c\n",
        [
          "complexKey «[a, b]»",
          "{name: A, [a, b]: c}",
        ]
      ),
      (
        "name: A\n&a : c\n",
        [
          "complexKey «:»",
          "{name: A, ∅: c}",
        ]
      ),
      (
        "&a name: A\n*a : b\n",
        [
          "complexKey «*a»",
          "{name: A, *: b}",
        ]
      ),
      (
        "%YAML 1.1\n---\na: b\n",
        ["{a: b}"]
      ),
      (
        "%YAML 1.1\na: b\n",
        [
          "malformed(\"expected `---` after the directives\") «a: b»",
          "! ",
        ]
      ),
      (
        "%FOO x\n---\na: b\n",
        [
          "malformed(\"found unknown directive name\") «%FOO x»",
          "! ",
          "{a: b}",
        ]
      ),
      (
        "a: b\n...\nc: d\ne: f\n",
        [
          "malformed(\"expected `---` after the end of a recipe\") «c: d»",
          "{a: b}",
          "! {e: f}",
        ]
      ),
      (
        "a: b\n...\n---\nc: d\n",
        [
          "{a: b}",
          "{c: d}",
        ]
      ),
      (
        "...\na: b\n",
        [
          "malformed(\"`...` ends a recipe, but no recipe begins above\") «...»",
          "! {a: b}",
        ]
      ),
      (
        "{a: b\nc: d\n",
        [
          "unclosedFlow(\"{\") «{»",
          "! !{c: d}",
        ]
      ),
      (
        "{a: b}\nc: d\ne: f\n",
        [
          "malformed(\"expected `---` after the end of a recipe\") «c: d»",
          "! {e: f}",
        ]
      ),
      (
        "\"a: b\nc: d\n\"x\": y\n",
        [
          "unclosedQuote(\"\\\"\") «\"»",
          "! {c: d, x: y}",
        ]
      ),
      (
        "a: b\n--- c: d\n",
        [
          "colonInText «:» ~ «c: d»",
          "{a: b}",
          "! ",
        ]
      ),
      (
        "---\na: b\n---\na: [b\n---\nc: d\n",
        [
          "unclosedFlow(\"[\") «[»",
          "{a: b}",
          "! !{a: !∅}",
          "{c: d}",
        ]
      ),
      (
        "a: \"b\n---\nc: d\n",
        [
          "unclosedQuote(\"\\\"\") «\"»",
          "! !{a: !∅}",
          "{c: d}",
        ]
      ),
      (
        "a: {b\n...\nc: d\n",
        [
          "unclosedFlow(\"{\") «{»",
          "! !{a: !∅, c: d}",
        ]
      ),
      (
        "a: 1\na: 2\n---\na: 3\n",
        [
          "duplicateKey(\"a\") «a» ~ «a»",
          "{a: 1, a: 2}",
          "{a: 3}",
        ]
      ),
      (
        "---a: b\n",
        ["{---a: b}"]
      ),
    ] as [(String, [String])]
  )
  func structure(source: String, expected: [String]) {
    #expect(syntaxReport(source) == expected)
  }

  /// An error inside a step leaves the keys below the steps, and later recipes, as they are.
  @Test func errorsInSteps() {
    let source =
      "steps:\n  - instruction: \"x\n    timer: 5 s\n  - instruction: y\ndose: 1\n---\nname: B\n"
    #expect(
      syntaxReport(source) == [
        "unclosedQuote(\"\\\"\") «\"»", "! !{steps: ![!{instruction: !∅}], dose: 1}", "{name: B}",
      ]
    )
  }

  // MARK: Bounds

  @Test func depth() {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(SyntaxTree(parsing: Array(deepest.utf8)).errors == [])
    let deeper = SyntaxTree(parsing: Array("[\(deepest)]".utf8)).errors
    #expect(deeper.map(\.kind) == [.tooDeep(limit: 64)])
    #expect(deeper.first?.range.start == 64)
    let blocks = (0..<65).map { String(repeating: " ", count: $0) + "a:\n" }.joined() + "b: c\n"
    #expect(SyntaxTree(parsing: Array(blocks.utf8)).errors.map(\.kind) == [.tooDeep(limit: 64)])
  }

  /// libyaml alone would take seconds; the time limit is far above what is needed.
  @Test(.timeLimit(.minutes(30))) func manyBrackets() {
    let source = "a: " + String(repeating: "[", count: 100_000) + "\nb: c\n"
    let tree = SyntaxTree(parsing: Array(source.utf8))
    #expect(tree.errors.map(\.kind) == [.tooDeep(limit: 64)])
    #expect(NodePaths(tree).path(at: source.utf8.count - 2) == "b")
  }

  /// Aliases of aliases, ten thousand million nodes in all, are one error.
  @Test(.timeLimit(.minutes(30))) func aliasBomb() {
    let source = (1..<6).reduce("x-0: &a0 [\(list("b"))]\n") { text, level in
      text + "x-\(level): &a\(level) [\(list("*a\(level - 1)"))]\n"
    }
    let tree = SyntaxTree(parsing: Array((source + "name: A\n").utf8))
    #expect(tree.errors.map(\.kind) == [.tooManyNodes(limit: 10_000)])
  }

  private func list(_ item: String) -> String {
    Array(repeating: item, count: 99).joined(separator: ", ")
  }

  /// Errors on every line of a long file end in one that says so, not in hours of reading.
  @Test(.timeLimit(.minutes(30))) func manyErrors() {
    let source = String(repeating: "a: 'b' c\n", count: 20_000)
    let tree = SyntaxTree(parsing: Array(source.utf8))
    #expect(tree.errors.last?.kind == .tooManyErrors(count: tree.errors.count - 1))
    #expect(tree.errors.count < 100)
  }

  /// The tree is whole where reading ends early: each key has a value, and the recipe ends behind its nodes.
  @Test(.timeLimit(.minutes(30))) func endAfterManyErrors() throws {
    let source = String(repeating: "a: ]\n", count: 20_000)
    let tree = SyntaxTree(parsing: Array(source.utf8))
    let place = try #require(tree.errors.last).range.start
    #expect(LosslessTree.problem(in: Array(source.utf8)) == nil)
    #expect(tree.documents.map(\.range) == [ByteRange(0, place)])
  }

  /// Keys are equal however they are written and wherever they stand.
  @Test(arguments: [
    "a: 1\na: 2", "a: 1\na:", "dose: 1\ndose:", "dose: 1\n\"d\\x6fse\": 30 g\n",
    "'a''b': 1\n\"a'b\":\n",
    "a:\n  - at: 45\n    at: 60\n", "a:\n  - ice:\n    ice:", "{a, a}", "{abcdefgh, abcdefgh}",
    "x-abcdefghij: 1\nx-abcdefghij:", "instruction: 1\n\"instr\\x75ction\": 2\n", "\"\": 1\n'': 2",
  ])
  func duplicates(source: String) {
    for padding in 0..<9 {
      let text = source + String(repeating: "\n", count: padding)
      let kinds = SyntaxTree(parsing: Array(text.utf8)).errors.map(\.kind)
      guard case .duplicateKey? = kinds.first, kinds.count == 1 else {
        Issue.record("\(kinds) with \(padding) line ends")
        continue
      }
    }
  }

  /// The value above a key that is indented too far has swallowed the key.
  @Test func swallowedKey() {
    let tree = SyntaxTree(parsing: Array("dose: 15 g\n  yield: 250 g\nname: A\n".utf8))
    #expect(tree.errors.map(\.kind) == [.badIndentation(expectedColumn: 1)])
    #expect(tree.nodes.map(\.isDamaged) == [true, false, true, false, false])
  }

  @Test func verbatimTags() {
    #expect(syntaxReport("a: !<tag:yaml.org,2002:str> 15\n") == ["{a: 15}"])
    #expect(syntaxReport("a: !<tag:x.org,2002:str> 15\n").count == 2)
  }

  @Test func keyBehindQuestionMark() {
    #expect(syntaxReport("x: &a y\n? \r\n*a : x\n").first == "complexKey «?»")
  }
}
