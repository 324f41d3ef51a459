import RecipeSyntax
import Testing

/// A tag counts as YAML resolves it, however it is written.
@Suite struct TagTests {
  @Test(
    arguments: [
      ("a: !!str b\n", []),
      ("a: ! b\n", []),
      ("a: !<tag:yaml.org,2002:str> b\n", []),
      ("a: !!s%74r b\n", []),
      ("%TAG !y! tag:yaml.org,2002:\n---\na: !y!str b\n", []),
      ("%TAG ! tag:yaml.org,2002:\n---\na: !str b\n", []),
      ("%TAG !y! tag:yaml.org,2002:\n---\na: !y!set b\n", [.unsupportedTag("!y!set")]),
      ("%TAG !! tag:example.org,2026:\n---\na: !!str b\n", [.unsupportedTag("!!str")]),
      ("a: !str b\n", [.unsupportedTag("!str")]),
      // A handle that is not declared, or only for another document.
      ("a: !y!str b\n", [.reservedCharacter("!")]),
      (
        "%TAG !y! tag:yaml.org,2002:\n---\na: !y!str b\n---\na: !y!str b\n",
        [.reservedCharacter("!")]
      ),
    ] as [(String, [SyntaxError.Kind])]
  )
  func kinds(source: String, kinds: [SyntaxError.Kind]) {
    #expect(SyntaxTree(parsing: Array(source.utf8)).errors.map(\.kind) == kinds)
  }
}
