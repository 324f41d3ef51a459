import RecipePages
import Recipes
import Testing

/// What fits on a card.
@Suite struct CardTests {
  private func card(_ steps: [String], name: String = "Test") throws -> String {
    let lines = steps.map { "  - {instruction: \"\($0)\", pour: 10 g, timer: 10 s}" }
    let text = """
      name: "\(name)"
      method: v60
      dose: 15 g
      yield: \(steps.count * 10) g
      temperature: 94 °C
      grind: medium
      steps:
      \(lines.joined(separator: "\n"))

      """
    let recipe = Plans.details(text)[0]
    let bytes = CardPage.page(of: [SiteRecipe(recipe, try Plans.plan(of: recipe))], on: .a6)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func textSize(of card: String) -> Substring? {
    card.split(separator: "<ol style=\"font-size: ").dropFirst().first?.prefix { $0 != "p" }
  }

  @Test func shortStepsAreLargeAndHaveAChart() throws {
    let card = try card(["Bloom.", "Pour."])
    #expect(textSize(of: card) == "14")
    #expect(card.contains("<svg class=\"chart card\""))
    #expect(!card.contains("…"))
  }

  /// First the text gets smaller, then the chart goes, then texts are cut.
  @Test func longMethodsShrink() throws {
    let step =
      "Pour slowly in circles from the middle outwards, and wait until the bed is almost dry."
    var sizes: [Double] = []
    var charts: [Bool] = []
    for count in [2, 4, 6, 8, 12, 30] {
      let card = try card(Array(repeating: step, count: count))
      sizes.append(Double(textSize(of: card) ?? "") ?? 0)
      charts.append(card.contains("<svg"))
      #expect(card.contains("more step") == (count == 30), "\(count)")
    }
    #expect(charts.first == true && charts.last == false)
    #expect(charts == charts.sorted { $0 && !$1 })
    #expect(sizes.first == 10.5 && sizes.last == 6)
  }

  /// The card says how many steps it leaves out, and shows the others.
  @Test func stepsThatHaveNoRoom() throws {
    let step = String(repeating: "word ", count: 60)
    let card = try card(Array(repeating: step, count: 40))
    let shown = card.split(separator: "<span class=\"when\">").count - 1
    #expect(shown > 3)
    #expect(card.contains("… and \(40 - shown) more steps, for which this card has no room"))
    #expect(card.contains("word…") || card.contains("wor…") || card.contains("…</span>"))
  }

  /// Long names take two lines at most.
  @Test func longNames() throws {
    #expect(
      try card(["Pour."], name: "A name of usual length").contains("font-size: 15pt\">A name")
    )
    let long = try card(["Pour."], name: String(repeating: "x", count: 5000))
    #expect(long.contains("font-size: 9pt\">xxx"))
    #expect(long.contains("x…</h1>"))
    #expect(long.utf8.count < 20_000)
  }
}

/// Escaping.
@Suite struct MarkupTests {
  /// Each text, and how it stands in HTML, in content and in attributes alike.
  @Test(arguments: [
    ("plain", "plain"),
    ("", ""),
    ("<b>&amp;</b>", "&lt;b&gt;&amp;amp;&lt;/b&gt;"),
    ("\"double\" 'single'", "&quot;double&quot; &#39;single&#39;"),
    ("]]> --> <!-- <![CDATA[", "]]&gt; --&gt; &lt;!-- &lt;![CDATA["),
    ("</script></style></title>", "&lt;/script&gt;&lt;/style&gt;&lt;/title&gt;"),
    ("two\nlines\tand a tab", "two\nlines\tand a tab"),
    (
      "\r\u{0}\u{B}\u{1B}\u{7F}\u{85}",
      "&lt;U+000D&gt;&lt;U+0000&gt;&lt;U+000B&gt;&lt;U+001B&gt;&lt;U+007F&gt;&lt;U+0085&gt;"
    ),
    ("\u{2028}\u{2029}\u{FEFF}", "&lt;U+2028&gt;&lt;U+2029&gt;&lt;U+FEFF&gt;"),
    ("\u{202E}abc\u{2066}\u{200F}", "&lt;U+202E&gt;abc&lt;U+2066&gt;&lt;U+200F&gt;"),
    ("夏の氷 ☕️ 👩‍🍳 مرحبا e\u{301}", "夏の氷 ☕️ 👩‍🍳 مرحبا e\u{301}"),
    ("`onclick={{x}}` ${y} &#60;", "`onclick={{x}}` ${y} &amp;#60;"),
  ])
  func textIsEscaped(text: String, expected: String) {
    let markup: Markup = "\(text)"
    #expect(markup.text == expected)
    let attribute: Markup = "<a title=\"\(text)\">"
    #expect(attribute.text == "<a title=\"\(expected)\">")
  }

  /// Noncharacters, which Swift's literals do not allow.
  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFF, 0x10FFFE] as [UInt32])
  func noncharactersAreShown(value: UInt32) {
    let text = String(Unicode.Scalar(value)!)
    let markup: Markup = "\(text)"
    #expect(markup.text == "&lt;U+\(String(value, radix: 16, uppercase: true))&gt;")
  }

  /// A literal is markup, even inside an interpolation.
  @Test(arguments: [true])
  func literalsAreMarkup(isNew: Bool) {
    let name = "<name>"
    let markup: Markup =
      "<p>\(isNew ? "<b>new</b>" : "")\(Markup.some(name) { "<i>\($0)</i>" })\(3)</p>"
    #expect(markup.text == "<p><b>new</b><i>&lt;name&gt;</i>3</p>")
  }

  @Test(arguments: [
    (#"{"a":"</script>"}"#, #"{"a":"\u003C/script\u003E"}"#),
    (#"["<!--","]]>","&amp;"]"#, #"["\u003C!--","]]\u003E","\u0026amp;"]"#),
    (#"{"é":1.5}"#, #"{"é":1.5}"#),
  ])
  func jsonInScripts(json: String, expected: String) {
    #expect(ScriptJSON.escaped(json).text == expected)
  }

  @Test(arguments: [
    ("https://coffee.example/a?b=c#d", true), ("HTTP://coffee.example", true),
    ("https://コーヒー.example/", true), ("https://", false), ("https:///path", false),
    ("javascript:alert(1)", false), ("data:text/html,x", false), ("coffee.example", false),
    ("https://coffee.example/\"onclick=", false), ("https://coffee.example/a b", false),
    ("https://coffee.example/\u{202E}", false), ("ftp://coffee.example/", false), ("", false),
  ])
  func addressesThatPagesLinkTo(text: String, isLink: Bool) {
    #expect(WebAddress.isLink(text) == isLink)
  }
}
