import Files
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

struct ColorChoiceTests {
  @Test(
    arguments: [
      // flag, NO_COLOR, FORCE_COLOR, TERM, terminal, expected
      (ColorChoice.auto, nil, nil, "xterm", true, true),
      (.auto, nil, nil, nil, true, true),
      (.auto, nil, nil, "xterm", false, false),
      (.auto, nil, nil, "dumb", true, false),
      (.auto, "1", nil, "xterm", true, false),
      (.auto, "", nil, "xterm", true, true),
      (.auto, nil, "1", "xterm", false, true),
      (.auto, nil, "", "xterm", false, false),
      (.auto, nil, "0", "xterm", true, false),
      (.auto, nil, "1", "dumb", false, true),
      (.auto, "1", "1", "xterm", true, false),
      (.always, "1", nil, "dumb", false, true),
      (.never, nil, "1", "xterm", true, false),
    ] as [(ColorChoice, String?, String?, String?, Bool, Bool)]
  )
  func decision(
    flag: ColorChoice,
    noColor: String?,
    forceColor: String?,
    term: String?,
    isTerminal: Bool,
    expected: Bool
  ) {
    var variables: [String: String] = [:]
    variables["NO_COLOR"] = noColor
    variables["FORCE_COLOR"] = forceColor
    variables["TERM"] = term
    #expect(
      flag.isColored(isTerminal: isTerminal, environment: Environment(variables)) == expected
    )
  }
}

@Suite struct ProgressLineTests {
  /// A clock that a test sets.
  private final class Clock {
    var time = ContinuousClock.now
  }

  private let clock = Clock()

  private func line(isShown: Bool = true) -> ProgressLine {
    ProgressLine(isShown: isShown) { [clock] in clock.time }
  }

  @Test func appearsAfterASecondAndChangesTenTimesASecond() {
    var line = line()
    var shown: [String?] = []
    for (milliseconds, done) in [(999, 1), (1, 2), (99, 3), (1, 4)] {
      clock.time += .milliseconds(milliseconds)
      shown.append(line.line(done, of: 9))
    }
    #expect(shown == [nil, "\r\u{1B}[K2 of 9 files", nil, "\r\u{1B}[K4 of 9 files"])
  }

  @Test func isClearedOnce() {
    var line = line()
    #expect(line.clearing() == nil)
    clock.time += .seconds(1)
    _ = line.line(1, of: 2)
    #expect(line.clearing() == "\r\u{1B}[K")
    #expect(line.clearing() == nil)
  }

  @Test func isHiddenWithoutATerminal() {
    var line = line(isShown: false)
    clock.time += .seconds(5)
    #expect(line.line(1, of: 2) == nil)
  }
}
