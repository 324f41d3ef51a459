import RecipeLint
import Testing
import Text

@Suite struct JUnitRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(JUnitRenderer(tool: HostileSample.tool))
        == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="brewlint" tests="5" failures="3" errors="0" skipped="0" time="0">
          <testsuite name="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" tests="4" failures="2" errors="0" skipped="0" time="0">
            <testcase name="plain-name at 1:8" classname="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" file="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" line="1" time="0">
              <system-out>r/ü "%",:&lt;&amp;'&gt;\n�.yaml:1:8: warning[plain-name]: a "b" 'c' &lt;d&gt; &amp; 100 %, ]]&gt; ::e:: {f} [g](h) i\r\nj\t&lt;U+001B&gt;[2J &lt;U+202E&gt;😀
        note: a note
        help: use {method}</system-out>
            </testcase>
            <testcase name="water-total at 3:8" classname="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" file="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" line="3" time="0">
              <failure message="280 g" type="error">r/ü "%",:&lt;&amp;'&gt;\n�.yaml:3:8: error[water-total]: 280 g
        /home/b c.yaml:2:8: the other &lt;yield&gt;</failure>
            </testcase>
            <testcase name="water-total at 3:8" classname="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" file="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" line="3" time="0">
              <failure message="280 g" type="error">r/ü "%",:&lt;&amp;'&gt;\n�.yaml:3:8: error[water-total]: 280 g
        /home/b c.yaml:2:8: the other &lt;yield&gt;</failure>
            </testcase>
            <testcase name="not-described at 4:1" classname="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" file="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" line="4" time="0">
              <system-out>r/ü "%",:&lt;&amp;'&gt;\n�.yaml:4:1: note[not-described]: an end</system-out>
            </testcase>
          </testsuite>
          <testsuite name="/home/b c.yaml" tests="1" failures="1" errors="0" skipped="0" time="0">
            <testcase name="water-total at 2:1" classname="/home/b c.yaml" file="/home/b c.yaml" line="2" time="0">
              <failure message="too much" type="error">/home/b c.yaml:2:1: error[water-total]: too much</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """#
    )
  }

  @Test func nothingFound() {
    #expect(
      renderedNothing(JUnitRenderer(tool: HostileSample.tool))
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="brewlint" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testsuite name="brewlint" tests="1" failures="0" errors="0" skipped="0" time="0">
            <testcase name="no findings in 2 files" classname="brewlint" time="0"/>
          </testsuite>
        </testsuites>

        """
    )
  }

  /// A report has failures exactly if findings make the run fail.
  @Test(arguments: [(Severity.error, 1), (.warning, 3), (.note, 6)])
  func failuresFollowTheThreshold(threshold: Severity, failures: Int) {
    var summary = Summary(failingFrom: threshold)
    var renderer = JUnitRenderer(tool: HostileSample.tool)
    var output = ""
    for (name, severities) in [
      ("a.yaml", [Severity.warning, .note]), ("b.yaml", [.error, .warning, .note, .note]),
    ] {
      let source = SourceText(name: name, bytes: Array("a".utf8))
      let found = severities.map { severity in
        Diagnostic(rule: "r", severity: severity, message: "m", range: ByteRange(0, 1))
      }
      summary.add(found)
      renderer.render(found, in: source, into: &output)
    }
    output += renderer.finish(summary)
    #expect(summary.failures == failures)
    #expect(output.matches(of: #/<failure /#).count == failures)
    #expect(output.contains("<testsuites name=\"brewlint\" tests=\"6\" failures=\"\(failures)\""))
    #expect(output.matches(of: #/<system-out>/#).count == 6 - failures)
  }
}

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
