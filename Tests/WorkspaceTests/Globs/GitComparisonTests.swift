import SystemPackage
import TestSupport
import Testing

@testable import Workspace

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
