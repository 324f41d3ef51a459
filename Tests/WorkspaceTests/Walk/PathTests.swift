import Files
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

struct PathKeyTests {
  @Test(arguments: [
    ("a.yaml", "a.yaml"), ("./a.yaml", "a.yaml"), ("b/./a.yaml", "b/a.yaml"),
    ("b//a.yaml", "b/a.yaml"), (".", ""), ("/home/ada/a.yaml", "a.yaml"), ("/home/ada", ""),
    ("../ada/a.yaml", "a.yaml"), ("../a.yaml", "/home/a.yaml"), ("../../../..", "/"),
    ("/etc/a.yaml", "/etc/a.yaml"), ("/home/adab/a.yaml", "/home/adab/a.yaml"),
    // `b` may be a link to anywhere.
    ("b/../a.yaml", "b/../a.yaml"), ("./b/../../a.yaml", "b/../../a.yaml"),
  ])
  func oneSpellingForOneFile(path: String, key: String) {
    let directory = WorkingDirectory("/home/ada")
    #expect(PathKey.of(FilePath(path), in: directory) == Array(key.utf8))
  }

  @Test(arguments: [
    ("a.yaml", "ada/a.yaml"), ("./b/./a.yaml", "ada/b/a.yaml"), ("../a.yaml", "a.yaml"),
    ("/home/ada/a.yaml", "ada/a.yaml"), ("/home/a.yaml", "a.yaml"), ("../../a.yaml", "/a.yaml"),
    ("/homes/a.yaml", "/homes/a.yaml"), ("b/../a.yaml", "ada/b/../a.yaml"),
  ])
  func belowAnotherFolder(path: String, key: String) {
    let directory = WorkingDirectory("/home/ada")
    let found = PathKey.of(FilePath(path), in: directory, below: "/home")
    #expect(found == Array(key.utf8))
  }
}

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

/// Where a walk may begin whose files are changed. That nothing is changed from `/` is only tried here.
@Suite struct WritableWalkTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("in/a.yaml")
  }

  private func error(_ folder: FilePath, home: FilePath) -> InputError.Reason? {
    do throws(InputError) {
      try WritableWalk.check(
        folder,
        in: scratch.directory,
        Environment(["HOME": home.string])
      )
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: ["/", "//", "/..", "/usr/.."] as [FilePath])
  func notFromTheRoot(folder: FilePath) {
    #expect(error(folder, home: "/nonexistent") == .writingFromRoot)
  }

  @Test func notFromTheHomeFolder() throws {
    let home = scratch.path
    try scratch.link("in/link", to: "..")
    for folder in [".", "in/..", "in/link", home] as [FilePath] {
      #expect(error(folder, home: home) == .writingFromHome)
    }
    #expect(error("in", home: home) == nil)
    #expect(error(".", home: home.appending("in")) == nil)
    #expect(error("in", home: home.appending("in/link")) == nil)
    #expect(error(".", home: home.appending("in/link")) == .writingFromHome)
    #expect(error(".", home: "") == nil)
  }

  @Test(arguments: [".git/HEAD", ".brewguide.yaml"])
  func aProjectMayBeTheHomeFolder(marker: String) throws {
    try scratch.write(marker)
    #expect(error(".", home: scratch.path) == nil)
  }
}
