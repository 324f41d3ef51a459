import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// The root of recipe paths.
@Suite struct ProjectRootsTests {
  private func path(_ input: InputFile, from place: String, in folder: Scratch) -> String? {
    let place = place == "." ? folder.url : folder.file(place)
    var roots = ProjectRoots(in: WorkingDirectory(FilePath(place.path)))
    return roots.path(of: input.path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func path(_ name: String, from place: String, in folder: Scratch) -> String? {
    path(InputFile(.path(FilePath(name))), from: place, in: folder)
  }

  /// For all ways to name a file, from any folder.
  private static let names = [
    (".", "coffee/v60/a.yaml"), (".", "././coffee//v60/a.yaml"), ("coffee", "v60/a.yaml"),
    ("coffee/v60", "a.yaml"), ("tea", "../coffee/v60/a.yaml"),
  ]

  private static let tree = ["coffee/v60/a.yaml": "", "tea/x": ""]

  @Test(arguments: names)
  func gitIsTheRoot(place: String, name: String) throws {
    let files = [".git/HEAD": "", "coffee/.brewguide.yaml": ""]
    let folder = try Scratch(Self.tree.merging(files) { $1 })
    #expect(path(name, from: place, in: folder) == "coffee/v60/a.yaml")
    #expect(
      path(folder.file("coffee/v60/a.yaml").path, from: place, in: folder) == "coffee/v60/a.yaml"
    )
  }

  @Test(arguments: names)
  func theNearestRepositoryCounts(place: String, name: String) throws {
    let files = [".git/HEAD": "", "coffee/.git": "gitdir: ../.git/modules/coffee\n"]
    let folder = try Scratch(Self.tree.merging(files) { $1 })
    #expect(path(name, from: place, in: folder) == "v60/a.yaml")
  }

  @Test(arguments: names)
  func withoutGitTheOutermostConfigurationIsTheRoot(place: String, name: String) throws {
    let files = ["coffee/.brewguide.yaml": "", "coffee/v60/.brewguide.yaml": ""]
    let folder = try Scratch(Self.tree.merging(files) { $1 })
    #expect(path(name, from: place, in: folder) == "v60/a.yaml")
  }

  @Test(
    arguments: zip(names, ["coffee/v60/a.yaml", "coffee/v60/a.yaml", "v60/a.yaml", "a.yaml", nil])
  )
  func otherwiseTheWorkingDirectoryIsTheRoot(
    named: (place: String, name: String),
    expected: String?
  ) throws {
    let folder = try Scratch(Self.tree)
    // Files outside have an absolute path.
    let whole = folder.file("coffee/v60/a.yaml").path
    #expect(path(named.name, from: named.place, in: folder) == expected ?? whole)
  }

  @Test func eachFileHasItsOwnRoot() throws {
    let folder = try Scratch([
      "one/.git/HEAD": "", "one/x/a.yaml": "", "two/.git/HEAD": "", "two/y/a.yaml": "",
    ])
    var roots = ProjectRoots(in: WorkingDirectory(FilePath(folder.url.path)))
    let paths = ["one/x/a.yaml", "two/y/a.yaml", "one/x/b.yaml", "one/c.yaml"].map { name in
      roots.path(of: FilePath(name)).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(paths == ["x/a.yaml", "y/a.yaml", "x/b.yaml", "c.yaml"])
  }

  @Test func standardInput() throws {
    let folder = try Scratch(Self.tree.merging([".git/HEAD": ""]) { $1 })
    #expect(path(InputFile(.standardInput(nil)), from: "coffee", in: folder) == nil)
    let named = InputFile(.standardInput(FilePath("v60/new.yaml")))
    #expect(path(named, from: "coffee", in: folder) == "coffee/v60/new.yaml")
  }

  /// A linked folder belongs to the project of its target.
  @Test func linkedFolders() throws {
    let folder = try Scratch([
      "one/.git/HEAD": "", "two/.git/HEAD": "", "two/coffee/a.yaml": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("one/coffee").path,
      withDestinationPath: "../two/coffee"
    )
    let whole = folder.file("one/coffee/a.yaml").path
    #expect(path("coffee/a.yaml", from: "one", in: folder) == whole)
  }

  @Test func aMissingFolder() throws {
    let folder = try Scratch(["x": ""])
    #expect(path("gone/a.yaml", from: ".", in: folder) == "gone/a.yaml")
  }
}
