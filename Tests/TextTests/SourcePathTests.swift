import Testing
import Text

/// The path of a source as a URI and as text.
@Suite struct SourcePathTests {
  @Test(arguments: [
    ("recipes/v60.yaml", "recipes/v60.yaml"),
    ("a-b_c.d~e/F9", "a-b_c.d~e/F9"),
    (
      "a b%\"<>?#[]:@!$&'()*+,;=|\\^`{}\n",
      "a%20b%25%22%3C%3E%3F%23%5B%5D%3A%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%7C%5C%5E%60%7B%7D%0A"
    ),
    ("ü😀", "%C3%BC%F0%9F%98%80"),
    ("/tmp/a b", "file:///tmp/a%20b"),
    ("<stdin>", "%3Cstdin%3E"),
  ])
  func uri(path: String, uri: String) {
    let source = SourceText(name: "other", path: Array(path.utf8), bytes: [])
    #expect(source.pathURI == uri)
    #expect(source.pathText == path)
    #expect(source.isOutsideProject == path.hasPrefix("/"))
  }

  @Test func notUTF8() {
    let source = SourceText(name: "other", path: [0x61, 0xFF, 0xC3], bytes: [])
    #expect(source.pathURI == "a%FF%C3")
    #expect(source.pathText == "a\u{FFFD}\u{FFFD}")
  }

  @Test func pathDefaultsToTheName() {
    #expect(SourceText(name: "a b", bytes: []).pathURI == "a%20b")
  }
}
