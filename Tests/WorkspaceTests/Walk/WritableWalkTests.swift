import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

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
