import SystemPackage
import TestSupport
import Testing

@testable import Commands
@testable import Platform
@testable import Workspace

struct ConsoleTests {
  private let recording: Recording

  init() throws { recording = try Recording() }

  private func console(_ color: ColorChoice = .never) -> Console {
    Console(
      tool: "brewlint",
      output: recording.output,
      errors: recording.errors,
      color: color,
      environment: Environment([:])
    )
  }

  @Test func resultsAndMessagesUseSeparateStreams() throws {
    let console = console()
    console.write("one\n")
    console.write([0xFF, 0x0A])
    console.note("message")
    console.warning("careful")
    console.error("broken", hint: "fix it")
    #expect(console.finish(.findings) == .findings)
    #expect(try recording.outputBytes() == Array("one\n".utf8) + [0xFF, 0x0A])
    #expect(
      try recording.errorText() == """
        message
        brewlint: warning: careful
        brewlint: error: broken
          hint: fix it

        """
    )
  }

  @Test func coloredErrors() throws {
    console(.always).error("broken")
    #expect(try recording.errorText() == "brewlint: \u{1B}[1;31merror\u{1B}[0m: broken\n")
  }

  @Test func resultsAreBuffered() throws {
    let console = console()
    console.write("one\n")
    #expect(try recording.outputBytes().isEmpty)
    console.write(String(repeating: "x", count: 1 << 17))
    #expect(try recording.outputBytes().count == 4 + 1 << 17)
    console.write("y")
    console.flush()
    #expect(try recording.outputBytes().last == UInt8(ascii: "y"))
  }

  @Test func aClosedPipeEndsQuietly() throws {
    StandardDescriptors.prepare()
    let (input, output) = try FileDescriptor.pipe()
    try input.close()
    defer { try? output.close() }
    let console = Console(tool: "brewlint", output: output, errors: recording.errors)
    #expect(console.isOutputOpen)
    console.write("one\n")
    console.flush()
    #expect(!console.isOutputOpen)
    console.write("two\n")
    #expect(console.finish(.findings) == .findings)
    #expect(try recording.errorText() == "")
  }

  #if os(Linux)
    @Test func aFullDiskIsAFailure() throws {
      let full = try FileDescriptor.open("/dev/full", .writeOnly)
      defer { try? full.close() }
      let console = Console(tool: "brewlint", output: full, errors: recording.errors)
      console.write("one\n")
      #expect(console.finish(.done) == .failure)
      #expect(
        try recording.errorText()
          == "brewlint: error: cannot write to standard output: no space left on device\n"
      )
    }
  #endif

  @Test func aNonBlockingPipeIsWaitedFor() throws {
    let (input, output) = try FileDescriptor.pipe()
    try DescriptorFlags.makeNonBlocking(output)
    let reader = WorkerThread.start {
      _ = try? FileReader.readStream(input, limit: 1 << 22, at: "-")
      try? input.close()
    }
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    let failure = bytes.withUnsafeBytes { DescriptorWriter.writeAll($0, to: output) }
    try output.close()
    reader?.join()
    #expect(failure == nil)
  }

  @Test func aPipeIsNotATerminal() throws {
    let console = console()
    #expect(!console.isOutputTerminal && !console.isErrorTerminal)
    #expect(console.outputWidth == nil)
  }
}
