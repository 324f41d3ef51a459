import SystemPackage
import TestSupport
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

struct IgnoreListTests {
  private func list(_ text: String) -> IgnoreList { IgnoreList(file: Array(text.utf8)) }

  @Test func lastRuleDecides() {
    let list = list("*.yaml\n!keep.yaml\n")
    #expect(list.ignores("a.yaml"))
    #expect(!list.ignores("keep.yaml"))
    #expect(list.decision(on: Array("keep.yaml".utf8).span, isFolder: false) == false)
    #expect(list.decision(on: Array("a.txt".utf8).span, isFolder: false) == nil)
  }

  @Test func anExcludedFolderCannotBeReopened() {
    #expect(list("old/\n!old/a.yaml\n").ignores("old/a.yaml"))
  }

  @Test func aSlashAnchors() {
    #expect(list("/a").ignores("a"))
    #expect(!list("/a").ignores("x/a"))
    #expect(!list("x/a").ignores("y/x/a"))
    #expect(list("a").ignores("x/y/a"))
  }

  @Test func aSlashAtTheEndMeansFolders() {
    #expect(list("a/").ignores("a", isFolder: true))
    #expect(!list("a/").ignores("a"))
    #expect(list("a/").ignores("x/a/b.yaml"))
  }

  @Test func linesAreReadAsGitReadsThem() {
    let list = list("\u{FEFF}first\r\n# note\n\n   \nspace  \nkept\\ \n\\#hash\n\\!bang\n")
    for name in ["first", "space", "kept ", "#hash", "!bang"] { #expect(list.ignores(name)) }
    for name in ["# note", "space  ", "kept", "   "] { #expect(!list.ignores(name)) }
  }

  @Test func leadingDotSlashIsRemoved() {
    let list = IgnoreList(patterns: ["./old", ""])
    #expect(list.ignores("old/a.yaml"))
    #expect(!list.ignores("x/old"))
  }
}

/// Every pattern against every path, compared with git itself.
struct GitComparisonTests {
  private static let names = ["a", "b", "ab", "abc", "a.yaml", ".a", "*", "a b", "[a]", "a-b"]

  private static let patterns = [
    "a", "/a", "a/", "/a/", "a/b", "/a/b", "a/b/", "*", "/*", "*/", "*/a", "*/*", "**", "/**",
    "**/", "**/a", "a/**", "a/**/b", "**/a/**", "a/**/", "/**/b", "***", "a/***/b", "**a", "a**",
    "*b*", "?", "??", "a?c", "?/a", "[ab]", "[!a]", "[^a]", "[a-b]", "[b-a]", "[]a]", "[a", "[[]*",
    "\\*", "\\a", "a\\", "\\[a]", "[[:alpha:]]", "[[:punct:]]", "[[:nope:]]", "[a/b]", "a[/]b",
    "[!b]/a", "*.yaml", "!a", "a b", "a\\ b", "a ", "a\\ ", "//a", "a//", "/", "!", "./a", "../a",
    "a[-]b", "[a-", "[a-]*", "[[:alpha:]-]*", ".*", "/.a", "*\\", "a\\/b", "[\\]]", "[\\[]*",
    "#a", "\\#a", "\\!a", "a\r", "**/b/a", "a/*/b", "a/*", "*a/b", "b/**/a/**/b", "[[:digit:]a]",
    "a**/b", "a**/a", "/a**", "/a**/b", "b/a**/b", "a***/b", "a**b/a", "*a**/b", "a?**/b",
    "a\\**/b",
    "a**/", "a**/**/b", "a**\\/b", "**\\/b", "b/**\\/a", "a/**\\/*",
  ]

  private static let bases = ["", "!a\n", "*\n!a\n", "*\n!*/\n!a\n", "/a/*\n!/a/b\n"]

  private static let paths =
    names + names.flatMap { outer in names.map { "\(outer)/\($0)" } }
    + ["a/b/a", "a/b/b", "a/a/b", "a/x/y/b", "b/a/a/b", "b/x/a/y/b", "a/b/a/b"]

  @Test(arguments: bases)
  func agreesWithGit(base: String) throws {
    let scratch = try ScratchFolder()
    // The paths need not exist: git uses only their names, and recognizes folders by a file in them.
    let queries = Self.paths.map { $0 + "\0" }.joined()
    try scratch.write("queries", queries)
    var script = "cd '\(scratch.path)' && git init -q repository && cd repository\n"
    script += "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null\n"
    for (number, pattern) in Self.patterns.enumerated() {
      try scratch.write("rules/\(number)", base + pattern + "\n")
      script += "cp ../rules/\(number) .gitignore\n"
      script += "git check-ignore --no-index -z --stdin < ../queries; printf '\\1\\0'\n"
    }
    let answers = try Shell.run(script).split(
      separator: 1,
      maxSplits: .max,
      omittingEmptySubsequences: false
    )
    try #require(answers.count == Self.patterns.count + 1, "git is needed for this test")
    try #require(answers.map(\.count).reduce(0, +) > 10_000, "git has ignored next to nothing")
    for (pattern, answer) in zip(Self.patterns, answers) {
      let theirs = answer.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      let list = IgnoreList(file: Array((base + pattern + "\n").utf8))
      let ours = Self.paths.filter { list.ignores($0) }
      #expect(ours == theirs, "pattern \(pattern.debugDescription)")
    }
  }
}
