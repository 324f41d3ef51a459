import SystemPackage
import Testing

@testable import Platform

/// `TerminalLineReader`, with typed text.
@Suite struct TerminalLineReaderTests {
  @Test(arguments: [
    ("", []), ("\n", [""]), ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("y", ["y"]),
  ])
  func lines(typed: String, lines: [String]) throws {
    let pipe = try FileDescriptor.pipe()
    defer { try? pipe.readEnd.close() }
    try pipe.writeEnd.closeAfter { _ = try pipe.writeEnd.writeAll(typed.utf8) }
    var reader = TerminalLineReader(pipe.readEnd)
    #expect(Array(sequence(state: ()) { _ in reader.next() }) == lines)
    #expect(reader.isAtEnd)
  }
}
