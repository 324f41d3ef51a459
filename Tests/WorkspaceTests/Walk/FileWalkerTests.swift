import Files
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

struct FileWalkerTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func walk(_ root: FilePath = ".", rules: WalkRules = WalkRules()) throws -> [String] {
    var walker = try FileWalker(root, in: scratch.directory, rules: rules)
    walker.run()
    #expect(walker.errors.isEmpty)
    return walker.files.map { String(decoding: $0.path) }
  }

  private func write(_ names: String...) throws {
    for name in names { try scratch.write(name) }
  }

  @Test func findsRecipesInPathOrder() throws {
    try write(
      "b.yml",
      "a/x.yaml",
      "a.yaml",
      "a-b.yaml",
      "a/b/c.yaml",
      "notes.txt",
      "yaml",
      "Z.yaml"
    )
    #expect(
      try walk() == ["Z.yaml", "a-b.yaml", "a.yaml", "a/b/c.yaml", "a/x.yaml", "b.yml"]
    )
  }

  @Test func sortsByWholePaths() throws {
    try write("a/1.yaml", "a.yaml", "a b/1.yaml", "a0.yaml", "ab/1.yaml")
    let found = try walk()
    #expect(found == found.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
    #expect(found.count == 5)
  }

  @Test func skipsHiddenFiles() throws {
    try write(".a.yaml", ".hidden/b.yaml", "c.yaml")
    #expect(try walk() == ["c.yaml"])
    #expect(try walk(".hidden") == [".hidden/b.yaml"])
  }

  @Test(arguments: [
    (".", "v60/a.yaml"), ("./", "v60/a.yaml"), ("v60", "v60/a.yaml"), ("v60/", "v60/a.yaml"),
    ("./v60", "./v60/a.yaml"), ("v60/../v60", "v60/../v60/a.yaml"),
  ])
  func namesAreAsTyped(root: String, shown: String) throws {
    try write("v60/a.yaml")
    #expect(try walk(FilePath(root)) == [shown])
  }

  @Test func linksToFoldersAreNotFollowed() throws {
    try write("real/a.yaml")
    try scratch.link("real/loop.yaml", to: "..")
    try scratch.link("linked", to: "real")
    try scratch.link("b.yaml", to: "real/a.yaml")
    try scratch.link("dangling.yaml", to: "nowhere")
    #expect(try walk() == ["b.yaml", "dangling.yaml", "real/a.yaml"])
    #expect(try walk("linked") == ["linked/a.yaml"])
  }

  @Test func onlyFilesAreTaken() throws {
    try scratch.makePipe("pipe.yaml")
    try write("folder.yaml/a.yaml")
    #expect(try walk() == ["folder.yaml/a.yaml"])
  }

  @Test func excludesMatchPathsFromTheWorkingDirectory() throws {
    try write("recipes/old/a.yaml", "recipes/b.yaml", "recipes/c.draft.yaml", "old/d.yaml")
    let rules = WalkRules(excludes: IgnoreList(patterns: ["recipes/old/", "*.draft.yaml"]))
    #expect(try walk(".", rules: rules) == ["old/d.yaml", "recipes/b.yaml"])
    #expect(try walk("recipes", rules: rules) == ["recipes/b.yaml"])
    #expect(try walk(scratch.path.appending("recipes"), rules: rules).count == 1)
  }

  @Test func includesSelectFiles() throws {
    try write("a.yaml", "in/b.yaml", "in/deep/c.yaml")
    let rules = WalkRules(includes: IgnoreList(patterns: ["in/"]))
    #expect(try walk(rules: rules) == ["in/b.yaml", "in/deep/c.yaml"])
  }

  #if os(Linux)
    @Test func namesNeedNotBeUTF8() throws {
      let name = FilePath(bytes: [0x61, 0xFF] + Array(".yaml".utf8))
      try scratch.write(name, [])
      var walker = try FileWalker(".", in: scratch.directory, rules: WalkRules())
      walker.run()
      #expect(walker.files.map(\.path) == [name])
    }
  #endif

  /// A path longer than the system limit: the folder is an error, and the walk continues.
  @Test func aTreeTooDeepForTheSystem() throws {
    try write("a.yaml", "z.yaml")
    let name = String(repeating: "d", count: 200)
    // From the inside out, because no shell can enter folders this deep.
    _ = try Shell.run(
      """
      cd '\(scratch.path)' && mkdir \(name) || exit
      for i in $(seq 40); do mkdir outer && mv \(name) outer && mv outer \(name) || exit; done
      """
    )
    var walker = try FileWalker(".", in: scratch.directory, rules: WalkRules())
    walker.run()
    #expect(walker.files.map { String(decoding: $0.path) } == ["a.yaml", "z.yaml"])
    #expect(walker.errors.map(\.reason) == [.system(.fileNameTooLong)])
  }

  @Test(.enabled(if: Privileges.areOrdinary, "root may list everything"))
  func aFolderThatCannotBeListed() throws {
    try write("a.yaml", "locked/b.yaml", "z.yaml")
    try scratch.setPermissions("locked", 0)
    defer { try? scratch.setPermissions("locked", 0o755) }
    var walker = try FileWalker(".", in: scratch.directory, rules: WalkRules())
    walker.run()
    #expect(walker.files.count == 2)
    #expect(walker.errors == [InputError(.permissionDenied, at: "locked")])
  }
}
