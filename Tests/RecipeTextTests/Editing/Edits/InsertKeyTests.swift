import RecipeText
import Recipes
import Testing

/// A missing key is inserted at its canonical position.
@Suite struct InsertKeyTests {
  @Test(arguments: [
    ("name: a\ndose: 1 g\n", "name: a\norigin: custom\ndose: 1 g\n"),
    (
      "name: a\nmethod: v60 # m\n\n# d\ndose: 1 g\n",
      "name: a\nmethod: v60 # m\norigin: custom\n\n# d\ndose: 1 g\n"
    ),
    ("dose: 1 g\nname: a\n", "dose: 1 g\nname: a\norigin: custom\n"),
    ("name: a", "name: a\norigin: custom"),
    ("# head\ndose: 1 g\n", "# head\norigin: custom\ndose: 1 g\n"),
    ("method: >+\n  a\n\n\ndose: 1 g\n", "method: >+\n  a\n\n\norigin: custom\ndose: 1 g\n"),
    ("method: >\n  a\n\ndose: 1 g\n", "method: >\n  a\norigin: custom\n\ndose: 1 g\n"),
    ("name: a\r\nsteps: []\r\n", "name: a\r\norigin: custom\r\nsteps: []\r\n"),
    ("{name: a, steps: []}", "{name: a, origin: custom, steps: []}"), ("{}", "{origin: custom}"),
    ("{steps: []}", "{origin: custom, steps: []}"),
  ])
  func origin(before: String, after: String) {
    #expect(edited(before, [change("origin", .text("custom"))]) == after)
  }

  @Test func ofSteps() {
    let source = """
      steps:
        - pour: 50 g
          timer: 45 s
        # b
        - {instruction: b, timer: 45 s}
        -   instruction: |
              c
            # foot
      """
    let changes = (0..<3).map { change("steps[\($0)].temperature", .set(.temperature(90))) }
    #expect(
      edited(source, changes + [change("steps[0].instruction", .text("a: b"))]) == """
        steps:
          - instruction: "a: b"
            pour: 50 g
            temperature: 90 °C
            timer: 45 s
          # b
          - {instruction: b, temperature: 90 °C, timer: 45 s}
          -   instruction: |
                c
              temperature: 90 °C
              # foot
        """
    )
  }

  /// A pair in brackets without braces is a mapping of its own; a second pair would be the next item.
  @Test(arguments: [
    ("[timer: 1 s, timer: 2 s]", "[{pour: 9 g, timer: 1 s}, timer: 2 s]"),
    ("[instruction: a]", "[{instruction: a, pour: 9 g}]"),
    ("[{timer: 1 s}]", "[{pour: 9 g, timer: 1 s}]"),
    ("[\n  x: # a\n    b\n]", "[\n  {pour: 9 g, x: # a\n    b}\n]"),
    ("[? timer : 1 s]", "[{pour: 9 g, ? timer : 1 s}]"),
  ])
  func inBrackets(before: String, after: String) {
    #expect(edited("steps: \(before)", [change("steps[0].pour", .grams(9))]) == "steps: \(after)")
  }

  /// Comments stay with their owners: those below a list, and those above a key. A text at the end of a source without a
  /// line break gains none.
  @Test(arguments: [
    (
      "tags:\n  - a\n  # foot\nsteps: []\n", "grindSetting",
      "tags:\n  - a\n  # foot\ngrindSetting: x\nsteps: []\n"
    ),
    (
      "steps:\n-\n  # why\n  pour: 1 g\n", "steps[0].instruction",
      "steps:\n-\n  instruction: x\n  # why\n  pour: 1 g\n"
    ),
    ("name: >2+ # b\n    a\n   c", "origin", "name: >2- # b\n    a\n   c\norigin: x"),
  ])
  func nothingElseChanges(before: String, path: String, after: String) {
    #expect(edited(before, [change(path, .text("x"))]) == after)
  }

  @Test func ownKeyBesideAComment() throws {
    let recipe = try #require(RecipeFile(bytes: Array("{#\n}".utf8), identity: "-").documents.first)
    let bytes = try OwnKey.bytes(of: recipe, setting: "x-own", to: "a")
    #expect(String(decoding: bytes, as: UTF8.self) == "{x-own: a #\n}")
  }

  /// Inserting next to a removed key.
  @Test func nextToRemoval() {
    let changes = [
      change("id", .remove), change("format", .text("1")), change("steps[0].id", .remove),
      change("steps[0].order", .text("0")), change("name", .text("b")),
    ]
    let source = "id: x\nname: a\nsteps:\n  - id: y\n    pour: 1 g\n"
    #expect(
      edited(source, changes) == "format: \"1\"\nname: b\nsteps:\n  - order: \"0\"\n    pour: 1 g\n"
    )
  }
}
