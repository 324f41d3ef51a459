import Reports
import Testing

@Suite struct JUnitRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(JUnitRenderer(tool: HostileSample.tool))
        == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="brewlint" tests="5" failures="5" errors="0" skipped="0" time="0">
          <testsuite name="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" tests="4" failures="4" errors="0" skipped="0" time="0">
            <testcase name="plain-name at 1:8" classname="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" file="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml" line="1" time="0">
              <failure message="a &quot;b&quot; 'c' &lt;d&gt; &amp; 100 %, ]]&gt; ::e:: {f} [g](h) i&#xD;&#xA;j&#x9;�[2J &#x202E;😀" type="warning">r/ü "%",:&lt;&amp;'&gt;\n�.yaml:1:8: warning[plain-name]: a "b" 'c' &lt;d&gt; &amp; 100 %, ]]&gt; ::e:: {f} [g](h) i\r\nj\t&lt;U+001B&gt;[2J &lt;U+202E&gt;😀
        note: a note
        help: use {method}</failure>
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
              <failure message="an end" type="note">r/ü "%",:&lt;&amp;'&gt;\n�.yaml:4:1: note[not-described]: an end</failure>
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
}
