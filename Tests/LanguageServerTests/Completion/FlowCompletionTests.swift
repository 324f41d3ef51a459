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

  /// In braces and brackets nothing is offered, even where lines look like those of a block.
  @Test(arguments: [
    "steps: [{pour: 50 g, ‸}]", "steps:\n  - {bloom: 50 g, ‸}\n", "steps:\n  - {timer: 5 s, ‸",
    "steps: [‸]", "steps: &all [‸", "steps: [\n  {instruction: A},\n\n  ‸\n]\nname: A\n",
    "steps:\n  - {instruction: A,\n     timer: ‸}\n", "steps:\n  - {instruction: A,\n     ‸}\n",
    "{grind: ‸}", "{name: A, dose: 15‸, yield: 240 g}", "{\nname: A,\ngrind: ‸\n}\n",
    "steps: [{instruction: \"Pour {‸\", timer: 5 s}]", "tags: [a, ‸]", "x-shop: {‸}",
  ]) func nothingIsOfferedInBraces(text: String) {
    #expect(Self.labels(text) == [])
  }

  /// Behind its end, the text goes on.
  @Test(arguments: [
    ("steps: [{instruction: A}]\ngr‸", "grind"), ("tags: [\"a]\"] # {\ngr‸", "grind"),
    ("steps:\n  - {instruction: A}\n  - instruction: Pour {‸", "{total}"),
    ("steps:\n  - instruction: {‸", "{total}"),
  ]) func completionGoesOnBehindIt(text: String, label: String) {
    #expect(Self.labels(text).contains(label))
  }

  /// Incomplete collections of all shapes are read to their end.
  @Test func everyPlaceOfEveryBeginningIsAnswered() {
    let text =
      "{name: 'A, \"b\": [x, {y: z}, {]}, # no\n steps: [{instruction: Pour {total} {a, pour: 5 g}, *x, {}, [,],,"
    let bytes = Array(text.utf8)
    for end in 0...bytes.count {
      let beginning = String(decoding: bytes[..<end], as: UTF8.self)
      for offset in 1...max(end, 1) where offset <= end {
        #expect(CompletionTrial.items(beginning, at: offset).isEmpty)
      }
    }
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
    ("- {instruction: *‸}", []),
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
}
