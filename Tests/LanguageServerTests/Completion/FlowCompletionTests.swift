import RecipeLint
import Testing

@testable import LanguageServer

/// What is offered in braces and brackets, and for aliases.
@Suite struct FlowCompletionTests {
  private static func items(_ text: String) -> [CompletionItem] {
    let offset = text.prefix { $0 != "‸" }.utf8.count
    return CompletionTrial.items(text.replacing("‸", with: ""), at: offset)
  }

  private static func labels(_ text: String) -> [String] { items(text).map(\.label) }

  /// The text after an item was chosen.
  private static func chosen(_ label: String, in text: String) -> String {
    let found = items(text)
    guard let item = found.first(where: { $0.label == label }) else {
      return "not offered; offered are: \(found.map(\.label))"
    }
    return CompletionTrial.insert(item, into: text.replacing("‸", with: ""))
  }

  @Test(arguments: [
    // In the order of the format, first what belongs behind the keys that are there.
    (
      "steps: [{pour: 50 g, ‸}]",
      ["temperature", "at", "timer", "order", "id", "instruction", "fixed"]
    ),
    (
      "steps:\n  - {bloom: 50 g, ‸}\n",
      [
        "order", "id", "instruction", "pourTo", "pour", "ice", "temperature", "at", "timer",
        "fixed",
      ]
    ),
    (
      "steps:\n  - {timer: 5 s, ‸",
      ["order", "id", "instruction", "pourTo", "pour", "ice", "temperature", "at", "fixed"]
    ),
    (
      "steps: [\n  {instruction: A},\n  {‸ pour: 5 g, timer: 5 s},\n]\n",
      ["order", "id", "instruction", "temperature", "at", "fixed"]
    ),
    ("steps: [‸]", ["step"]),
    ("steps: [{instruction: A}, ‸]", ["step"]),
    ("steps: [\n  {instruction: A},\n\n  ‸\n]\nname: A\n", ["step"]),
    ("steps: &all [‸", ["step"]),
    (
      "{grind: ‸}",
      [
        "extra-fine", "fine", "medium-fine", "medium", "medium-coarse", "coarse", "extra-coarse",
      ]
    ),
    ("{name: A, dose: 15‸, yield: 240 g}", ["15 g", "15 kg", "15 mg", "15 oz", "15 lb"]),
    (
      "steps: [{pour: 50 ‸, timer: 5 s}]",
      ["50 g", "50 kg", "50 mg", "50 oz", "50 lb", "50 ml", "50 l", "50 fl oz"]
    ),
    (
      "steps: [{instruction: \"Pour {‸\", timer: 5 s}]",
      ["{dose}", "{yield}", "{total}", "{timer}", "{temperature}"]
    ),
    // Nothing fits.
    (
      "steps: [{pour: ‸50 g}]",
      ["50 g", "50 kg", "50 mg", "50 oz", "50 lb", "50 ml", "50 l", "50 fl oz"]
    ),
    ("x-shop: {‸}", []),
    ("steps: [{instruction: A‸}]", []),
    ("steps: [{instruction: A}]‸", []),
    ("steps: [{instruction: A} ‸]", []),
    ("tags: [a]‸", []),
    ("notes: [{‸}]", []),
    ("notes: |\n  {‸}\n", []),
    ("notes: see {‸\n", []),
  ]) func whatFitsIsOffered(text: String, labels: [String]) {
    #expect(Self.labels(text) == labels)
  }

  @Test(arguments: [
    (
      "timer", "steps: [{pour: 50 g, ‸}]", "steps: [{pour: 50 g, timer: 45 s}]"
    ),
    ("timer", "steps: [{pour: 50 g,‸}]", "steps: [{pour: 50 g, timer: 45 s}]"),
    ("timer", "steps: [{pour: 50 g, ti‸}]", "steps: [{pour: 50 g, timer: 45 s}]"),
    ("timer", "steps: [{pour: 50 g, ti‸mr: 3 s}]", "steps: [{pour: 50 g, timer: 3 s}]"),
    ("pour", "steps: [{‸ timer: 5 s}]", "steps: [{pour: 60 g, timer: 5 s}]"),
    ("pour", "steps: [{‸, timer: 5 s}]", "steps: [{pour: 60 g, timer: 5 s}]"),
    (
      "timer", "steps:\n  - {pour: 50 g, ‸\n  - instruction: B\n",
      "steps:\n  - {pour: 50 g, timer: 45 s\n  - instruction: B\n"
    ),
    (
      "instruction", "steps: [{pour: 50 g, ‸}]",
      "steps: [{pour: 50 g, instruction: \"Pour in slow circles to {total}.\"}]"
    ),
    ("source", "{name: A, ‸}", "{name: A, source: \"https://example.org/recipe\"}"),
    (
      "step", "yield: 250 g\nsteps: [{instruction: A, pourTo: 50 g}, ‸]",
      "yield: 250 g\nsteps: [{instruction: A, pourTo: 50 g}, "
        + "{instruction: \"Pour in slow circles to {total}.\", pourTo: 250 g, timer: 45 s}]"
    ),
    ("coarse", "{grind:‸}", "{grind: coarse}"),
    ("coarse", "{grind: me‸d, name: A}", "{grind: coarse, name: A}"),
    ("50 g", "steps: [{pour: 50‸}]", "steps: [{pour: 50 g}]"),
    (
      "{timer}", "steps: [{instruction: \"Wait {ti‸}\", timer: 5 s}]",
      "steps: [{instruction: \"Wait {timer}\", timer: 5 s}]"
    ),
    // Texts with placeholders need quotes.
    (
      "{timer}", "steps: [{instruction: Wait {‸, timer: 5 s}]",
      "steps: [{instruction: \"Wait {timer}\", timer: 5 s}]"
    ),
    (
      "{timer}", "steps: [{instruction: Wait {t‸}, timer: 5 s}]",
      "steps: [{instruction: \"Wait {timer}\", timer: 5 s}]"
    ),
    (
      "{timer}", "steps: [{instruction: {‸}, timer: 5 s}]",
      "steps: [{instruction: \"{timer}\", timer: 5 s}]"
    ),
    (
      "{timer}", "steps: [{instruction: {‸, timer: 5 s}]",
      "steps: [{instruction: \"{timer}\", timer: 5 s}]"
    ),
    (
      "{dose}", "steps:\n  - instruction: {do‸} first\n",
      "steps:\n  - instruction: \"{dose} first\"\n"
    ),
  ]) func itemsFitIntoBraces(label: String, text: String, result: String) {
    #expect(Self.chosen(label, in: text) == result)
  }

  private static let steps = [
    ["instruction: \"Bloom to {total}.\"", "pourTo: 45 g", "timer: 45 s"],
    ["instruction: \"Pour to {total}, slowly\"", "pourTo: 148 g", "timer: 45 s"],
    ["instruction: Pour the rest and let it drain", "pourTo: 250 g", "timer: 1 min 30 s"],
  ]

  /// A recipe with its steps in braces, in which an entry is missing.
  private static func recipe(
    without hole: (step: Int, entry: Int)?,
    in form: (String, String, String)
  )
    -> String
  {
    let steps = steps.enumerated().map { step, entries in
      let entries = entries.enumerated().map { entry, text in
        hole.map { $0 == (step, entry) } == true ? "‸" : text
      }
      return "{\(entries.joined(separator: ", "))}"
    }
    return """
      name: A
      method: v60
      dose: 15 g
      yield: 250 g
      temperature: 94 °C
      grind: medium-fine
      steps:\(form.0)\(steps.joined(separator: form.1))\(form.2)

      """
  }

  /// Each key comes back where it was removed, in each layout of the braces.
  @Test(arguments: [
    (" [", ", ", "]"), (" [\n  ", ",\n  ", ",\n]"), ("\n  - ", "\n  - ", ""),
    ("\n- ", "\n\n- ", " # end"),
  ]) func removedKeysComeBack(form: (String, String, String)) throws {
    #expect(Self.findings(in: Self.recipe(without: nil, in: form)) == [])
    for (step, entries) in Self.steps.enumerated() {
      for (entry, written) in entries.enumerated() {
        let text = Self.recipe(without: (step, entry), in: form)
        let key = String(written.prefix { $0 != ":" })
        let result = Self.chosen(key, in: text)
        #expect(Self.findings(in: result) == [], "\(result)")
        #expect(result.contains("\(key): "), "\(result)")
      }
    }
  }

  private static func findings(in text: String) -> [String] {
    var linter = Linter()
    return linter.lint(Array(text.utf8)).filter { $0.severity != .note }.map(\.rule)
  }

  /// Incomplete collections of all shapes are read to their end.
  @Test func everyPlaceOfEveryBeginningIsAnswered() {
    let text =
      "{name: 'A, \"b\": [x, {y: z}, {]}, # no\n steps: [{instruction: Pour {total} {a, pour: 5 g}, *x, {}, [,],,"
    let bytes = Array(text.utf8)
    var count = 0
    for end in 0...bytes.count {
      let beginning = String(decoding: bytes[..<end], as: UTF8.self)
      for offset in 0...end { count += CompletionTrial.items(beginning, at: offset).count }
    }
    #expect(count > 0)
  }

  @Test func manyBracketsAreRead() {
    let text = String(repeating: "[", count: 200_000)
    #expect(Self.labels("x-a: \(text)‸") == [])
  }

  // MARK: Aliases

  private static let anchors = """
    name: &name A
    tags: &tags [a]
    steps:
      - &bloom
        instruction: &text Bloom.
        pour: 50 g
      - ‸
      - &later
        instruction: B

    """

  @Test(arguments: [
    ("- *‸", ["*bloom"]),
    ("- *bl‸", ["*bloom"]),
    ("- {instruction: *‸}", ["*name", "*text"]),
    ("- instruction: *‸", ["*name", "*text"]),
    ("- &own\n    x-more: *‸", ["*name", "*tags", "*bloom", "*text"]),
    ("- instruction: 5 *‸", []),
    ("- instruction: |\n      *‸", []),
  ]) func anchorsBeforeTheCursorAreOffered(line: String, labels: [String]) {
    let text = Self.anchors.replacing("- ‸", with: line)
    #expect(Self.labels(text) == labels)
    for label in labels {
      let name = line.hasSuffix("bl‸") ? "*bl‸" : "*‸"
      let result = line.replacing(name, with: label)
      #expect(Self.chosen(label, in: text) == Self.anchors.replacing("- ‸", with: result))
    }
  }

  @Test func anchorsOfOtherDocumentsAreUnknown() {
    #expect(Self.labels("name: &a A\n---\nname: &b B\nauthor: *‸\n---\nname: &c C\n") == ["*b"])
  }

  @Test func anAnchorSaysWhatItStandsFor() {
    let items = Self.items(Self.anchors.replacing("- ‸", with: "- *‸"))
    #expect(items.map(\.detail) == ["instruction: &text Bloom."])
  }

  // MARK: Configurations

  @Test(arguments: [
    ("rules: {ratio-range: ‸}", "error", "rules: {ratio-range: error}"),
    ("units: metric\nformat: {‸}", "lineEnding", "units: metric\nformat: {lineEnding: auto}"),
    ("methods: {v60: {‸}}", "ratio", "methods: {v60: {ratio: [14, 18]}}"),
  ]) func configurationsAreCompleted(text: String, label: String, result: String) {
    let offset = text.prefix { $0 != "‸" }.utf8.count
    let plain = text.replacing("‸", with: "")
    let document = CompletionTrial.document(plain)
    let items = ConfigurationCompletion(
      at: CompletionPlace(in: document, at: offset),
      methods: document.methods
    ).items
    let item = items.first { $0.label == label }
    #expect(item.map { CompletionTrial.insert($0, into: plain) } == result)
  }
}
