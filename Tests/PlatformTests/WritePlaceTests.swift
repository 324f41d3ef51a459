import SystemPackage
import TestSupport
import Testing

@testable import Platform

/// Where paths lead to, within a boundary.
@Suite struct WritePlaceTests {
  /// A folder `book` with files, beside a folder `out`.
  private func scratch() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.write("book/coffee/a", "a")
    try scratch.write("out/deep/b", "b")
    return scratch
  }

  /// The path, from the scratch folder, that is written for one of the book; else the failure.
  private func place(
    _ path: String,
    _ scratch: ScratchFolder,
    followsLink: Bool = true
  ) throws -> String {
    let root = scratch.path.appending("book")
    do throws(WriteFailure) {
      let place = try WritePlace(
        root.pushing(FilePath(path)),
        within: .beneath([root]),
        followsLink: followsLink
      )
      var path = place.path
      _ = path.removePrefix(scratch.path)
      return path.string
    } catch {
      switch error.cause {
      case .system(let errno): return "\(errno)"
      case .link(var link, let target, _):
        _ = link.removePrefix(scratch.path)
        return "\(link) -> \(target)"
      case .outside: return "outside"
      case .taken: return "taken"
      case .versionControl(var folder):
        _ = folder.removePrefix(scratch.path)
        return "version control in \(folder)"
      }
    }
  }

  @Test func linksThatStayAreFollowed() throws {
    let scratch = try scratch()
    let links = [
      "book/recipes": "coffee", "book/up": "coffee/../coffee", "book/file": "recipes/a",
      "book/around": "../book/coffee", "book/new": "coffee/new", "book/coffee/back": "../coffee/a",
      "book/absolute": "\(scratch.path)/book/coffee", "book/self": ".",
    ]
    for (name, target) in links { try scratch.link(name, to: target) }
    for folder in ["coffee", "recipes", "up", "around", "absolute", "self/self/recipes"] {
      #expect(try place("\(folder)/x", scratch) == "book/coffee/x")
    }
    #expect(try place("file", scratch) == "book/coffee/a")
    #expect(try place("file", scratch, followsLink: false) == "book/file")
    #expect(try place("new", scratch) == "book/coffee/new")
    #expect(try place("coffee/back", scratch) == "book/coffee/a")
    #expect(try place("coffee/../x", scratch) == "book/x")
  }

  /// Also links that stay, and places and folders that do not exist yet.
  @Test(arguments: [
    ".git", ".git/config", ".GIT/new/config", ".hg/x", "coffee/.svn/x", ".jj/x", "_darcs/x",
    "CVS/x",
    "settings", "hooks/x", "coffee/../.git/x", "bare/x", "bare/worktrees/x", "mirror/hooks/x",
  ])
  func versionControlIsNotWritten(path: String) throws {
    let scratch = try scratch()
    for path in [".git", ".hg", "bare/objects", "bare/refs"] {
      try scratch.makeFolders(FilePath("book").appending(path))
    }
    try scratch.write("book/bare/HEAD", "ref: refs/heads/main\n")
    try scratch.link("book/settings", to: ".git/config")
    try scratch.link("book/hooks", to: ".git/hooks")
    try scratch.link("book/mirror", to: "coffee/../bare")
    #expect(try place(path, scratch).hasPrefix("version control in book/"), "\(path)")
    let root = scratch.path.appending("book")
    #expect(throws: WriteFailure.self) {
      try WritePlace(root.pushing(FilePath(path)), within: .anywhere, followsLink: true)
    }
    #expect(throws: WriteFailure.self) {
      try OpenFolder.creating(root.pushing(FilePath(path)).appending("new"))
    }
    #expect((try? Stat(root.appending(".git/new"))) == nil)
  }

  @Test func similarNamesAreWritten() throws {
    let scratch = try scratch()
    for path in [".github/x", ".gitignore", "git/x", "coffee.git", ".gitattributes", "cvs/x"] {
      try scratch.makeFolders(FilePath("book").appending(path).removingLastComponent())
      #expect(try place(path, scratch) == "book/\(path)")
    }
  }

  @Test func linksThatLeadOutAreNot() throws {
    let scratch = try scratch()
    let links = [
      "book/recipes": "../out", "book/chain": "recipes/deep", "book/file": "../out/deep/b",
      "book/gone": "../out/gone", "book/root": "/", "book/coffee/up": "../../out",
      "book/absolute": "\(scratch.path)/out", "book/near": "\(scratch.path)/book2",
    ]
    for (name, target) in links { try scratch.link(name, to: target) }
    try scratch.makeFolders("book2")
    #expect(try place("recipes/x", scratch) == "book/recipes -> ../out")
    #expect(try place("recipes/deep/b", scratch) == "book/recipes -> ../out")
    #expect(try place("chain/b", scratch) == "book/chain -> recipes/deep")
    #expect(try place("file", scratch) == "book/file -> ../out/deep/b")
    #expect(try place("file", scratch, followsLink: false) == "book/file")
    #expect(try place("gone", scratch) == "book/gone -> ../out/gone")
    #expect(try place("gone/x", scratch) == "book/gone -> ../out/gone")
    #expect(try place("root/etc/x", scratch) == "book/root -> /")
    #expect(try place("coffee/up/x", scratch) == "book/coffee/up -> ../../out")
    #expect(try place("absolute/x", scratch) == "book/absolute -> \(scratch.path)/out")
    #expect(try place("near/x", scratch) == "book/near -> \(scratch.path)/book2")
    #expect(try place("../out/x", scratch) == "outside")
    #expect(try place("coffee/../../out/x", scratch) == "outside")
    #expect(try place("missing/x", scratch) == "No such file or directory")
    #expect(try place("coffee/a/x", scratch) == "Not a directory")
    #expect(try place("coffee/..", scratch) == "Is a directory")
  }

  @Test func loopsEnd() throws {
    let scratch = try scratch()
    try scratch.link("book/a", to: "b")
    try scratch.link("book/b", to: "a")
    #expect(try place("a", scratch) == "Too many levels of symbolic links")
    #expect(try place("a/x", scratch) == "Too many levels of symbolic links")
  }

  @Test func foldersAreCreatedInTheRoot() throws {
    let scratch = try scratch()
    try scratch.link("book/inside", to: "coffee/new")
    try scratch.link("book/outside", to: "../out/new")
    let root = scratch.path.appending("book")
    func create(_ path: String) throws(WriteFailure) -> FilePath {
      try OpenFolder.creating(
        root.pushing(FilePath(path)),
        permissions: .ownerReadWriteExecute,
        within: .beneath([root])
      ).path
    }
    #expect(try create("inside/x/y") == root.appending("coffee/new/x/y"))
    #expect(throws: WriteFailure.self) { try create("outside/x") }
    #expect((try? Stat(scratch.path.appending("out/new"))) == nil)
    let missing = scratch.path.appending("away")
    let made = try OpenFolder.creating(
      missing.appending("x"),
      permissions: .ownerReadWriteExecute,
      within: .beneath([missing])
    )
    #expect(made.path == missing.appending("x"))
  }

  /// A program that exchanges the folder for a link does not lead the file elsewhere.
  @Test func anOpenFolderStays() throws {
    let scratch = try scratch()
    let root = scratch.path.appending("book")
    let place = try WritePlace(root.appending("coffee/new"), within: .beneath([root]))
    _ = try Shell.run("cd '\(scratch.path)/book'; mv coffee moved; ln -s ../out coffee")
    let file = try FileCalls.open(
      place,
      .writeOnly,
      options: .create,
      permissions: .ownerReadWrite
    )
    try file.close()
    try FileCalls.move(place, to: place.folder.place("newer"))
    #expect((try? Stat(root.appending("moved/newer"))) != nil)
    #expect((try? Stat(scratch.path.appending("out/newer"))) == nil)
  }

  /// A link that appears at the last moment is not opened.
  @Test func linksAreNeverOpened() throws {
    let scratch = try scratch()
    let root = scratch.path.appending("book")
    let place = try WritePlace(root.appending("coffee/new"), within: .beneath([root]))
    try scratch.link("book/coffee/new", to: "../../out/deep/b")
    #expect(throws: Errno.tooManySymbolicLinkLevels) {
      try FileCalls.open(place, .writeOnly, options: [.create, .truncate])
    }
    #expect(try scratch.read("out/deep/b") == Array("b".utf8))
  }

  @Test func aPersonMayNameAnything() throws {
    let scratch = try scratch()
    try scratch.link("book/file", to: "../out/deep/new")
    let place = try WritePlace(
      scratch.path.appending("book/file"),
      within: .anywhere,
      followsLink: true
    )
    #expect(place.path == scratch.path.appending("out/deep/new"))
  }

  @Test func streamsAreNoFiles() throws {
    let scratch = try scratch()
    #expect(throws: Errno.fileExists) {
      try FileCalls.openStream(scratch.path.appending("book/coffee/a"))
    }
  }
}
