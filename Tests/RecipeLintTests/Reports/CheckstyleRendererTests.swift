import RecipeLint
import Testing

@Suite struct CheckstyleRendererTests {
  @Test func hostileFindings() {
    #expect(
      HostileSample.rendered(CheckstyleRenderer(tool: HostileSample.tool))
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="r/ü &quot;%&quot;,:&lt;&amp;'&gt;&#xA;�.yaml">
            <error line="1" column="8" severity="warning" message="a &quot;b&quot; 'c' &lt;d&gt; &amp; 100 %, ]]&gt; ::e:: {f} [g](h) i&#xD;&#xA;j&#x9;�[2J &#x202E;😀 (use {method})" source="brewlint.plain-name"/>
            <error line="3" column="8" severity="error" message="280 g" source="brewlint.water-total"/>
            <error line="3" column="8" severity="error" message="280 g" source="brewlint.water-total"/>
            <error line="4" column="1" severity="info" message="an end" source="brewlint.not-described"/>
          </file>
          <file name="/home/b c.yaml">
            <error line="2" column="1" severity="error" message="too much" source="brewlint.water-total"/>
          </file>
        </checkstyle>

        """
    )
  }

  @Test func nothingFound() {
    #expect(
      renderedNothing(CheckstyleRenderer(tool: HostileSample.tool))
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
        </checkstyle>

        """
    )
  }
}
