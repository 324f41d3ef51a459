import RecipePages
import Testing

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

  /// A literal is markup, also inside an interpolation.
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
