import SystemPackage
import Testing

@testable import BrewCLI

@Suite struct LineAppenderTests {
  @Test func linesFollowEachOther() throws {
    let folder = try ScratchFolder()
    let file = LineAppender("log.jsonl", in: folder.directory)
    try file.check()
    try file.append("one\n")
    try file.append("two\n")
    #expect(try folder.read("log.jsonl") == Array("one\ntwo\n".utf8))
  }

  /// What an editor or a crash left without an end is not glued to what comes.
  @Test func aLineWithoutEndGetsOne() throws {
    let folder = try ScratchFolder()
    try folder.write("log.jsonl", "half")
    let file = LineAppender("log.jsonl", in: folder.directory)
    try file.append("one\n")
    #expect(try folder.read("log.jsonl") == Array("half\none\n".utf8))
  }

  @Test func whatCannotBeWrittenIsKnownBefore() throws {
    let folder = try ScratchFolder()
    try folder.write("a/b")
    func check(_ path: FilePath) throws(InputError) {
      try LineAppender(path, in: folder.directory).check()
    }
    #expect(throws: InputError(.isFolder, at: "a")) { try check("a") }
    #expect(throws: InputError(.notFound, at: "gone")) { try check("gone/log.jsonl") }
    #expect(throws: Never.self) { try check("a/log.jsonl") }
  }
}
