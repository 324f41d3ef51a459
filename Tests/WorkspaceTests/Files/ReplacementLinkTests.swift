import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Files
@testable import Workspace

/// Replacing files with several names.
struct ReplacementLinkTests {
  private static let (old, new) = (Array("old".utf8), Array("newer".utf8))

  /// Files of which a new file cannot take the place are left for the end of the run.
  @Test func hardLinksArePending() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    #expect(link(folder.path.appending("a").string, folder.path.appending("b").string) == 0)
    let replacement = FileReplacement(.anywhere(in: folder.directory))
    let result = replacement.replace(InputFile(.path("a")), from: Self.old, to: Self.new)
    guard case .pending(let change) = result else { throw Errno.invalidArgument }
    #expect(change.obstacle == .names(2))
    #expect(try folder.read("a") == Self.old)
  }

  @Test func linksToOtherFilesAreNotWrittenThrough() throws {
    let folder = try ScratchFolder()
    for name in ["in/a", "in/deep/b", "out/c", "out/d"] { try folder.write(name, Self.old) }
    let links = ["in/inside": "deep/b", "in/outside": "../out/c", "in/named": "../out/d"]
    for (name, target) in links { try folder.link(name, to: target) }
    let replacement = FileReplacement(.named(["in", "in/named"], in: folder.directory))
    func replace(_ name: String) throws -> FileReplacement.Outcome {
      try replacement.replace(FilePath(name), from: Self.old, to: Self.new)
    }
    #expect(try replace("in/inside") == .replaced)
    #expect(try replace("in/named") == .replaced)
    let failure = WriteFailure(
      "in/outside",
      .link("in/outside", to: "../out/c", outOf: folder.path.appending("in"))
    )
    let error = ReplacementError(path: "in/outside", reason: .outside(failure))
    #expect(throws: error) { try replace("in/outside") }
    #expect(throws: error) {
      try replacement.overwrite("in/outside", from: Self.old, to: Self.new)
    }
    #expect(try folder.read("out/c") == Self.old)
  }
}
