import RecipeLint
import Testing

@Suite struct XMLWriterTests {
  @Test func layout() {
    var xml = XMLWriter()
    xml.declaration()
    xml.element("a", []) { xml in
      xml.element("b", [("one", "1"), ("two", "")])
      xml.element("b", [], text: "two\nlines")
    }
    #expect(
      xml.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a>
          <b one="1" two=""/>
          <b>two
        lines</b>
        </a>

        """
    )
  }

  /// Line breaks in attributes are escaped, because readers convert them to spaces; characters that XML cannot
  /// represent are replaced, and characters hidden in terminals are escaped.
  @Test(arguments: [
    ("a<b>&c", "a&lt;b&gt;&amp;c", "a&lt;b&gt;&amp;c"),
    ("\"'", "&quot;'", "\"'"),
    ("]]>", "]]&gt;", "]]&gt;"),
    ("\t\r\n", "&#x9;&#xD;&#xA;", "&#x9;&#xD;\n"),
    (
      "\u{0}\u{8}\u{1B}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
      "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    ),
    ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}", "\u{FFFD}\u{FFFD}"),
    (
      "\u{7F}\u{85}\u{202E}\u{FEFF}", "&#x7F;&#x85;&#x202E;&#xFEFF;", "&#x7F;&#x85;&#x202E;&#xFEFF;"
    ),
    ("é日😀\u{1F468}\u{200D}", "é日😀\u{1F468}\u{200D}", "é日😀\u{1F468}\u{200D}"),
  ])
  func escapes(value: String, inAttribute: String, inText: String) {
    var xml = XMLWriter()
    xml.element("e", [("a", value)], text: value)
    #expect(xml.text == "<e a=\"\(inAttribute)\">\(inText)</e>\n")
  }
}
