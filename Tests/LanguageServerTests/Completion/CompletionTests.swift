import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What is offered where, and what it becomes.
@Suite struct CompletionTests {
  private static let snippets = """
    {"textDocument":{"completion":{"completionItem":{"snippetSupport":true,\
    "documentationFormat":["markdown"],"insertTextModeSupport":{"valueSet":[1,2]}}}}}
    """

  /// The start of a recipe that is right.
  private static let head = """
    name: Morning
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium

    """

  private func items(_ text: String, capabilities: String = "{}", uri: String = EditorSession.uri)
    -> (editor: EditorSession, items: [JSONNode])
  {
    let editor = EditorSession(capabilities: capabilities)
    let cursor = editor.open(text, uri: uri)
    let answer = editor.request("textDocument/completion", at: cursor, uri: uri)
    #expect(answer?.field("isIncomplete")?.flag == false)
    return (editor, answer?.field("items")?.items ?? [])
  }

  private func labels(_ text: String, uri: String = EditorSession.uri) -> [String] {
    items(text, uri: uri).items.map { $0.text("label") }
  }

  /// A value that goes on in this line begins at its text. Editors drop what replaces a part without the cursor.
  @Test func aCursorBeforeTheRestOfAValue() {
    #expect(labels("grind: medium\n‸  - fine\n") == [])
    #expect(labels("grind: extra\n  fi‸\n") != [])
  }

  /// The document after an item was chosen.
  private func chosen(_ label: String, in text: String, uri: String = EditorSession.uri) -> String {
    let (editor, items) = items(text, uri: uri)
    guard let item = items.first(where: { $0.text("label") == label }) else {
      return "not offered; offered are: \(items.map { $0.text("label") })"
    }
    let plain = text.replacing("‸", with: "")
    let lines = DocumentLines(Array(plain.utf8), in: .utf16)
    _ = editor
    let edits = ([item.field("textEdit")] + (item.field("additionalTextEdits")?.items ?? []))
      .compactMap { edit -> Edit? in
        guard let range = edit?.field("range").flatMap(TextRange.init) else { return nil }
        return Edit(lines.bytes(of: range), edit?.text("newText") ?? "")
      }
    return edits.applied(to: Array(plain.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }

  // MARK: Keys

  @Test func keysThatFitComeFirst() {
    #expect(
      labels("name: A\nmethod: v60\n‸\nyield: 250 g\n") == [
        "origin", "author", "source", "description", "notes", "tags", "modifiedAt", "dose",
        "format", "id", "temperature", "grind", "grindDescriptor", "coffee", "language", "grinder",
        "grindSetting", "scaling", "totalTime", "steps",
      ]
    )
    // No whole step: a client that does not say how it indents lines could put it anywhere.
    #expect(
      labels("steps:\n  - instruction: A\n    pour: 5 g\n    ‸\n") == [
        "temperature", "at", "timer", "order", "id", "fixed",
      ]
    )
    #expect(
      labels("steps:\n  - in‸\n    pour: 5 g\n    timer: 5 s\n") == [
        "order", "id", "instruction", "temperature", "at", "fixed",
      ]
    )
    #expect(
      labels("steps:\n  - instruction: A\n    ‸\n    timer: 5 s\n") == [
        "pourTo", "pour", "ice", "temperature", "at", "order", "id", "fixed",
      ]
    )
  }

  @Test(arguments: [
    ("dose", "name: A\nd‸\nyield: 250 g\n", "name: A\ndose: 16 g\nyield: 250 g\n"),
    ("dose", "name: A\ndo‸se: 15 g\n", "name: A\ndose: 15 g\n"),
    ("method", "name: A\nm‸", "name: A\nmethod: v60"),
    // Typed in the wrong place: the formatter moves it.
    (
      "author", "name: A\ndose: 15 g\nyield: 250 g\nau‸\n",
      "name: A\ndose: 15 g\nyield: 250 g\nauthor: James Hoffmann\n"
    ),
    ("yield", "yi‸\r\nname: A\r\ndose: 15 g\r\n", "yield: 240 g\r\nname: A\r\ndose: 15 g\r\n"),
    (
      "timer", "steps:\n  - instruction: A\n    ‸\n    pour: 5 g\n",
      "steps:\n  - instruction: A\n    timer: 45 s\n    pour: 5 g\n"
    ),
    (
      "timer", "steps:\n  - instruction: A\n    t‸\n  - instruction: B\n",
      "steps:\n  - instruction: A\n    timer: 45 s\n  - instruction: B\n"
    ),
    (
      "instruction", "steps:\n  - ‸\n    timer: 5 s\n",
      "steps:\n  - instruction: Let it draw down.\n    timer: 5 s\n"
    ),
    // A client without snippets gets one line.
    (
      "steps", "name: A\nyield: 200 g\ngrind: fine\ns‸\n",
      "name: A\nyield: 200 g\ngrind: fine\nsteps:\n"
    ),
  ]) func keysHaveValuesThatFit(label: String, text: String, result: String) {
    #expect(chosen(label, in: text) == result)
  }

  @Test func keysInTextAreNotOffered() {
    #expect(labels("name: A\nnotes: |\n  One\n  ‸\n") == [])
    #expect(labels("name: A‸\n") == [])
    #expect(labels("name: ‸\n") == [])
    #expect(labels("x-shop:\n  ‸\n") == [])
  }

  // MARK: Values

  @Test func wordsAreOffered() {
    #expect(
      labels("grind: ‸") == [
        "extra-fine", "fine", "medium-fine", "medium", "medium-coarse", "coarse", "extra-coarse",
      ]
    )
    #expect(chosen("fine", in: "grind: me‸dium  # so\n") == "grind: fine  # so\n")
    #expect(chosen("fine", in: "grind:‸\n") == "grind: fine\n")
    #expect(chosen("v60", in: "method: ‸\r\nname: A\r\n") == "method: v60\r\nname: A\r\n")
  }

  @Test(arguments: [
    ("dose: 15‸\n", ["15 g", "15 kg", "15 mg", "15 oz", "15 lb"]),
    ("dose: 15 o‸\n", ["15 g", "15 kg", "15 mg", "15 oz", "15 lb"]),
    ("temperature: 94‸\n", ["94 °C", "94 °F"]),
    ("temperature: 200 ‸\n", ["200 °F"]),
    ("totalTime: 90‸\n", ["1 min 30 s", "1 h 30 min", "90 h"]),
    ("totalTime: 1 min 30‸\n", ["1 min 30 s"]),
    ("totalTime: 1:30‸\n", []),
  ]) func unitsFollowNumbers(text: String, labels: [String]) {
    let found = self.labels(text)
    #expect(found == labels)
  }

  @Test func namesOfOtherRecipesAreOffered() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "recipes/other.yaml",
      Self.head + "author: Ann\ntags: [washed, light]\ngrinder: Comandante C40\n"
    )
    let editor = EditorSession(folder: folder.path)
    func labels(_ text: String) -> [String] {
      let uri = DocumentURI.uri(of: folder.path.appending("recipes/own.yaml"))
      let cursor = editor.open(text, uri: uri)
      let answer = editor.request("textDocument/completion", at: cursor, uri: uri)
      return (answer?.field("items")?.items ?? []).map { $0.text("label") }
    }
    #expect(labels("author: ‸\n") == ["Ann"])
    // Those of recipes go before those that are shipped.
    #expect(labels("grinder: ‸\n").prefix(2) == ["Comandante C40", "Comandante C40 Red Clix"])
    #expect(labels("tags: ‸\n") == ["light", "washed"])
    #expect(labels("tags:\n  - washed\n  - ‸\n") == ["light"])
  }

  // MARK: Placeholders

  @Test(arguments: [
    ("Pour {‸", "{total}", "Pour {total}"),
    ("Pour {to‸}.", "{total}", "Pour {total}."),
    ("{‸", "{dose}", "\"{dose}\""),
    ("{‸ of coffee", "{dose}", "\"{dose} of coffee\""),
    ("Wait for {‸}", "{timer}", "Wait for {timer}"),
  ]) func placeholders(typed: String, label: String, result: String) {
    func text(_ instruction: String) -> String {
      "steps:\n  - instruction: \(instruction)\n    timer: 5 s\n"
    }
    #expect(chosen(label, in: text(typed)) == text(result))
  }

  @Test func placeholdersWithoutValueAreNotOffered() {
    let labels = labels("steps:\n  - instruction: Pour {‸\n  - instruction: B\n    timer: 3 s\n")
    #expect(labels == ["{dose}", "{yield}", "{total}", "{temperature}"])
    #expect(self.labels("steps:\n  - instruction: A {{‸\n") == [])
    #expect(self.labels("notes: A {‸\n") == [])
  }

  // MARK: Comments

  @Test func rulesAreIgnored() {
    let text =
      Self.head + """
        steps:
          - instruction: Pour.
            pourTo: 240 g  # ‸
            timer: 1 min

        """
    #expect(labels(text).contains("brewfmt: skip"))
    let list = text.replacing("# ‸", with: "# brewlint: ignore[‸]")
    #expect(labels(list).first == "water-total")
    #expect(chosen("water-total", in: list) == list.replacing("‸", with: "water-total"))
    let second = text.replacing("# ‸", with: "# brewlint: ignore[water-total,‸]")
    #expect(!labels(second).contains("water-total"))
    #expect(chosen("total-time", in: second).contains("ignore[water-total, total-time]"))
  }

  // MARK: The form of items

  @Test func snippetsHaveFields() throws {
    let text = "name: A\nnotes: B\ng‸\n"
    let (_, items) = items(text, capabilities: Self.snippets)
    let grind = try #require(items.first { $0.text("label") == "grind" })
    // No list of choices, which some clients do not know.
    #expect(grind.text("textEdit", "newText") == "grind: ${1:medium-fine}")
    #expect(grind.field("insertTextFormat")?.number == 2)
    #expect(grind.text("documentation", "kind") == "markdown")
    let steps = try #require(items.first { $0.text("label") == "steps" })
    #expect(
      steps.text("textEdit", "newText")
        == """

        steps:
          - instruction: ${1:Pour in slow circles to {total\\}.}
            pourTo: ${2:250 g}
            timer: ${3:45 s}
        """
    )
    #expect(steps.field("insertTextMode")?.number == 1)
  }

  @Test func documentsWithReturnsGetReturns() throws {
    let (_, items) = items("name: A\r\ns‸\r\n", capabilities: Self.snippets)
    let steps = try #require(items.first { $0.text("label") == "steps" })
    #expect(
      steps.text("textEdit", "newText")
        == "\r\nsteps:\r\n  - instruction: ${1:Pour in slow circles to {total\\}.}\r\n"
        + "    pourTo: ${2:250 g}\r\n    timer: ${3:45 s}"
    )
  }

  /// Some clients split texts of several lines, and some compare with the text of the edit.
  @Test(arguments: ["‸", "name: A\n‸", "name: A\nsteps:\n  ‸", "grind: ‸"])
  func plainTextsHaveOneLine(text: String) {
    let (_, items) = items(text)
    #expect(!items.isEmpty)
    for item in items {
      #expect(!item.text("textEdit", "newText").contains("\n"))
      #expect(!item.text("filterText").isEmpty)
      #expect(item.field("additionalTextEdits") == nil)
    }
  }

  /// Some clients cut plain text at the first blank.
  @Test func valuesWithBlanksAreSnippets() throws {
    let (_, items) = items("dose: 15‸\n", capabilities: Self.snippets)
    let grams = try #require(items.first { $0.text("label") == "15 g" })
    #expect(grams.field("insertTextFormat")?.number == 2)
    #expect(grams.text("textEdit", "newText") == "15 g")
  }

  @Test(arguments: [
    ("temperature", "method: cold-brew\ntemp‸\n", "method: cold-brew\ntemperature: 20 °C\n"),
    ("grind", "method: cold-brew\ng‸\n", "method: cold-brew\ngrind: coarse\n"),
    ("grind", "method: espresso\ng‸\n", "method: espresso\ngrind: fine\n"),
    ("dose", "method: cold-brew\nd‸\n", "method: cold-brew\ndose: 80 g\n"),
    (
      "timer",
      "method: cold-brew\nsteps:\n  - instruction: A\n  - instruction: B\n  - instruction: C\n    t‸\n",
      "method: cold-brew\nsteps:\n  - instruction: A\n  - instruction: B\n  - instruction: C\n    timer: 15 h 59 min\n"
    ),
  ]) func valuesFitTheMethod(label: String, text: String, result: String) {
    #expect(chosen(label, in: text) == result)
  }

  @Test func otherYAMLIsLeftAlone() {
    let editor = EditorSession()
    let cursor = editor.open("on: push\njobs: ‸{}\n", uri: "file:///ci/main.yaml", language: "yaml")
    let answer = editor.request("textDocument/completion", at: cursor, uri: "file:///ci/main.yaml")
    #expect(answer == nil)
  }

  // MARK: Configurations

  private static let configuration = "file:///recipes/.brewguide.yaml"

  private static let equipment = "file:///recipes/equipment.yaml"

  /// The JSON Schemas complete these files.
  @Test(arguments: [configuration, "file:///recipes/equipment.yaml"])
  func otherFilesAreNotCompleted(uri: String) {
    for text in ["‸", "units: us\n‸", "rules: ‸", "grinders:\n  - ‸"] {
      #expect(labels(text, uri: uri) == [])
    }
  }

  @Test func configurationsAreExplained() {
    let text = "rules:\n  preset: strict\n  water-total: off\nunits: us\n"
    let document = CompletionTrial.document(text)
    func help(_ offset: Int) -> String? {
      ConfigurationHelp.markdown(at: offset, in: document).map {
        "\(document.tree.spelling(of: $0.range)): \($0.text.split(separator: "\n")[0])"
      }
    }
    #expect(help(0) == "rules: The rules to apply: a preset, or the severity of each rule.")
    #expect(help(18) == "strict: Matters of taste too.")
    #expect(help(30)?.hasPrefix("water-total: ") == true)
    #expect(help(text.utf8.count - 2) == "us: Ounces and °F.")
    #expect(help(text.utf8.count) == nil)
    let editor = EditorSession()
    let cursor = editor.open("un‸its: us\n", uri: Self.configuration)
    let hover = editor.request("textDocument/hover", at: cursor, uri: Self.configuration)
    #expect(
      hover?.text("contents", "value")
        == "The units in which figures are shown.\n\nFor example units: us."
    )
  }
}
