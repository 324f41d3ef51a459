import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Workspace

/// Replacing many files at once.
struct ReplacementBatchTests {
  private static let (old, new) = (Array("old".utf8), Array("newer".utf8))

  private func add(_ name: String, to batch: inout ReplacementBatch) -> ReplacementResult {
    batch.add(InputFile(.path(FilePath(name))), from: Self.old, to: Self.new)
  }

  /// Before the end, all files are old, and their new contents are beside them.
  @Test func allFilesAreReplacedAtTheEnd() throws {
    let folder = try ScratchFolder()
    let names = (0..<40).map { "f\($0 % 3)/r\($0)" }
    for name in names { try folder.write(name, Self.old) }
    var batch = ReplacementBatch(FileReplacement(.anywhere(in: folder.directory)))
    for (place, name) in names.enumerated() {
      guard case .started(place) = add(name, to: &batch) else { throw Errno.invalidArgument }
    }
    for name in names { #expect(try folder.read(FilePath(name)) == Self.old) }
    let results = batch.finish()
    #expect(results.count == 40)
    #expect(results.allSatisfy { if case .done = $0 { true } else { false } })
    for name in names { #expect(try folder.read(FilePath(name)) == Self.new) }
    let left = try Shell.run("find '\(folder.path)' -name '.*.part'")
    #expect(left == [])
    #expect(batch.finish().isEmpty)
  }

  @Test func aFileThatChangesMeanwhileFailsAlone() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b", "c"] { try folder.write(name, Self.old) }
    var batch = ReplacementBatch(FileReplacement(.anywhere(in: folder.directory)))
    for name in ["a", "b", "c"] { _ = add(name, to: &batch) }
    try folder.write("b", "else")
    let results = batch.finish()
    guard case .done = results[0], case .failed(let error) = results[1], case .done = results[2]
    else { throw Errno.invalidArgument }
    #expect(error == ReplacementError(path: "b", reason: .changed))
    #expect(try folder.read("a") == Self.new)
    #expect(try folder.read("b") == Array("else".utf8))
    #expect(try folder.read("c") == Self.new)
  }

  /// Files of which a new file cannot take the place are left for the end of the run.
  @Test func hardLinksArePending() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Self.old)
    #expect(link(folder.path.appending("a").string, folder.path.appending("b").string) == 0)
    var batch = ReplacementBatch(FileReplacement(.anywhere(in: folder.directory)))
    guard case .pending(let change) = add("a", to: &batch) else { throw Errno.invalidArgument }
    #expect(change.obstacle == .names(2))
    #expect(batch.finish().isEmpty)
  }

  // MARK: Links

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
      folder.path.appending("in/outside"),
      .link(
        folder.path.appending("in/outside"),
        to: "../out/c",
        outOf: folder.path.appending("in")
      )
    )
    let error = ReplacementError(path: "in/outside", reason: .outside(failure))
    #expect(throws: error) { try replace("in/outside") }
    #expect(throws: error) {
      try replacement.overwrite("in/outside", from: Self.old, to: Self.new)
    }
    #expect(try folder.read("out/c") == Self.old)
  }
}
