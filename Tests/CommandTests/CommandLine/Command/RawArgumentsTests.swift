import SystemPackage
import Testing

@testable import Commands

struct RawArgumentsTests {
  private func damaged(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func invalidUTF8NamesAreRecovered() {
    let first: [UInt8] = [0x61, 0xFF]
    let second: [UInt8] = [0x61, 0xFE]
    var arguments = RawArguments([Array("tool".utf8), first, Array("b".utf8), second])
    let paths = arguments.paths(for: [damaged(first), "b", damaged(second)])
    #expect(paths == [FilePath(bytes: first), "b", FilePath(bytes: second)])
  }

  @Test func valuesAfterAnEqualsSign() {
    var arguments = RawArguments([Array("--files-from=".utf8) + [0xFF]])
    #expect(arguments.path(for: damaged([0xFF])) == FilePath(bytes: [0xFF]))
  }

  @Test func validNamesAreUnchanged() {
    var arguments = RawArguments([])
    #expect(arguments.path(for: "\u{E4}\u{FFFD}") == FilePath("\u{E4}\u{FFFD}"))
  }

  @Test func theProcessHasArguments() {
    var arguments = RawArguments.process()
    #expect(arguments.path(for: "a") == "a")
  }
}
