import RecipeExchange
import Testing

@testable import RecipeDocs

/// Pages as text for terminals.
@Suite struct TerminalPageTests {
  private func text(_ page: String, _ part: HelpTopics.Page = .init(path: "")) -> String {
    TerminalPage.text(of: part.blocks(of: page))
  }

  private static let page = """
    <!-- Generated: do not edit. -->

    # A page

    ![A picture.](a.png)

    Text with a [link](b.md#c), `code`, **bold** and *italics*; `*` stays, and so does
    [the web](https://example.org/).

    - [Contents](#contents)

    ## First

    1. One
    2. Two, which is long enough to be continued on a second line of the list here
       and there
       - inner `a|b`

    | key | meaning |
    | --- | --- |
    | `a` | short |
    | `b \\| c` | a text that is much too long to fit beside the key, so that it is continued below, and below again |

    ```yaml
    name: A   # kept as it is
    ```

    ```yaml part finds=water-total
    name: B
    ```

    ```ebnf
    a ::= b
    ```

    ### Below

    <!-- tested: x -->

    | tested | table |
    | --- | --- |
    | a | b |

    Last.

    ## Second

    Left out.

    """

  @Test func everyBlock() {
    #expect(
      text(Self.page, .init(path: "", without: ["Second"])) == """
        A PAGE

            Text with a link, `code`, bold and italics; `*` stays, and so does the web
            (https://example.org/).

        First

            1. One
            2. Two, which is long enough to be continued on a second line of the list
               here and there
              - inner `a|b`

            key    meaning
            -----  --------------------------------------------------------------------
            a      short
            b | c  a text that is much too long to fit beside the key, so that it is
                   continued below, and below again

              name: A   # kept as it is

          Below

            Last.

        """
    )
  }

  @Test func parts() {
    #expect(text(Self.page, .init(path: "", sections: ["Second"])) == "Second\n\n    Left out.\n")
    let introduction = text(Self.page, .init(path: "", isIntroduction: true))
    #expect(introduction.hasSuffix("    (https://example.org/).\n"))
  }

  /// What the program contains can be read again.
  @Test func compressed() throws {
    let text = String(repeating: "Grüße, 抹茶\0", count: 1000)
    let bytes = Compressed.bytes(of: text)
    #expect(bytes.count < 200 && CompressedText.text(in: bytes) == text)
    #expect(CompressedText.text(in: Array(bytes.dropLast(5))) == nil)
    #expect(CompressedText.text(in: [1, 0]) == nil)
    #expect(CompressedText.text(in: Compressed.bytes(of: "")) == "")
  }
}
