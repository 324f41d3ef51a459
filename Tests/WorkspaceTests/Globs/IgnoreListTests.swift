import Testing

@testable import Workspace

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
