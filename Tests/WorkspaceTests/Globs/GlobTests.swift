import Testing

@testable import Workspace

/// The globs of `gitignore(5)`, statement by statement.
struct GlobTests {
  @Test(arguments: [
    ("a.yaml", "a.yaml"), ("*.yaml", "a.yaml"), ("*.yaml", ".yaml"), ("a*c", "ac"),
    ("a*c", "abbc"), ("?.yaml", "x.yaml"), ("*", ""), ("**", "a/b"), ("a/**", "a/b/c"),
    ("**/a", "a"), ("**/a", "x/y/a"), ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"),
    ("a/***/b", "a/x/y/b"), ("a**/b", "ax/y/b"), ("a**/b", "a/b"), ("a**/b", "ab"), ("a**", "a/b"),
    ("a/**/**/b", "a/b"), ("**/a/**", "x/a/y"), ("a**c", "abc"),
    ("[abc]", "b"), ("[a-c]", "b"), ("[!a]", "b"), ("[^a]", "b"), ("[]]", "]"), ("[]-]", "-"),
    ("[a-]", "-"), ("[-a]", "-"), ("[[:digit:]]", "7"), ("[[:alpha:]_]", "_"), ("[\\]]", "]"),
    ("[[:x]", ":"), ("[a-\\c]", "b"), ("\\*", "*"), ("\\?a", "?a"), ("a\\/b", "a/b"),
    ("*a*a*a*b", "aaaaaaaab"), ("k\u{E4}se*", "k\u{E4}se.yaml"), ("??", "\u{E4}"),
  ])
  func matches(pattern: String, path: String) {
    #expect(Glob(pattern).matches(path))
  }

  @Test(arguments: [
    ("a.yaml", "b.yaml"), ("a.yaml", "a.yam"), ("*.yaml", "a/b.yaml"), ("?", "/"), ("a*c", "ab"),
    ("a/**", "a"), ("**/a", "xa"), ("a/**/b", "ab"), ("a**c", "a/c"), ("[a/]", "/"),
    ("[!a]", "/"), ("[c-a]", "b"), ("\\*", "a"), ("A", "a"), ("a**/b", "xa/b"),
    ("a?**/b", "abx/y/b"), ("*a**/b", "xax/y/b"), ("", "a"),
    ("a/b", "a"),
    ("a", "a/b"), ("a/", "a"), ("*a*a*a*b", "aaaaaaaac"),
  ])
  func doesNotMatch(pattern: String, path: String) {
    #expect(!Glob(pattern).matches(path))
  }

  @Test(arguments: ["[", "[a", "[!", "[]", "a\\", "[a\\", "[[:nothing:]]", "[[:alpha:]", "[a-"])
  func isMalformed(pattern: String) {
    #expect(!Glob(pattern).isValid)
    #expect(!Glob(pattern).matches(pattern))
  }

  /// A backtracking matcher would take exponential time for this.
  @Test func takesLinearTime() {
    let name = String(repeating: "a", count: 2_000)
    #expect(!Glob(String(repeating: "*a", count: 200) + "b").matches(name))
    let path = Array(repeating: "a", count: 500).joined(separator: "/")
    #expect(!Glob(String(repeating: "**/a/", count: 100) + "b").matches(path))
  }
}
