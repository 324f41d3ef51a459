import SystemPackage
import Testing

@testable import Workspace

@Suite struct PathPatternsTests {
  /// Patterns of `/project`, and whether they match.
  static let cases: [(pattern: String, path: String, matches: Bool)] = [
    ("drafts/", "/project/drafts/a.yaml", true),
    ("drafts/", "/project/x/drafts/y/a.yaml", true),
    ("drafts/", "/project/drafts", false),
    ("/drafts/", "/project/x/drafts/a.yaml", false),
    ("x/*.yaml", "/project/x/a.yaml", true),
    ("project", "/project", false),
    ("project", "/project/project", true),
    ("x/*.yaml", "/project/x/y/a.yaml", false),
    ("*.bak.yaml", "/project/x/a.bak.yaml", true),
    // Outside the folder only names match.
    ("*.bak.yaml", "/other/a.bak.yaml", true),
    ("drafts/", "/projects/drafts/a.yaml", true),
    ("/drafts/", "/drafts/a.yaml", false),
    ("drafts/*.yaml", "/drafts/a.yaml", false),
    ("project/*.yaml", "/project/a.yaml", false),
  ]

  @Test(arguments: cases)
  func matches(pattern: String, path: String, matches: Bool) {
    for folder in ["/project", "/project/"] {
      let patterns = PathPatterns([pattern], in: FilePath(folder))
      let found = patterns.match(Array(path.utf8).span)
      #expect(found == matches, "\(pattern) \(path)")
    }
  }

  @Test func theRootIsAFolder() {
    let patterns = PathPatterns(["/a/"], in: "/")
    let found = patterns.match(Array("/a/b.yaml".utf8).span)
    #expect(found)
  }
}
