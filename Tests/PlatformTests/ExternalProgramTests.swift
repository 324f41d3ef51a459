import Platform
import SystemPackage
import Testing

/// Running other programs.
@Suite struct ExternalProgramTests {
  private func shell(_ script: String) -> ExternalProgram {
    ExternalProgram("sh", ["-c", RawText(script)])
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func bothStreamsAndTheStatusAreCaptured() throws {
    let outcome = try shell("echo out; echo err >&2; exit 3").run()
    #expect(text(outcome.output) == "out\n")
    #expect(text(outcome.errors) == "err\n")
    #expect(outcome.status == 3)
  }

  /// Arguments are not interpreted.
  @Test func argumentsArePassedAsTheyAre() throws {
    let words = ["a b", "$HOME", "*", "", "\"'\\"]
    let outcome = try ExternalProgram("printf", ["%s\\n"] + words.map { RawText($0) }).run()
    #expect(text(outcome.output) == words.map { $0 + "\n" }.joined())
  }

  @Test func noInputIsTheEnd() throws {
    #expect(text(try shell("cat; echo done").run().output) == "done\n")
  }

  /// More than a pipe holds, in both directions at once.
  @Test func muchInputAndOutput() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var program = shell("tee /dev/stderr")
    program.input = .bytes(bytes)
    let outcome = try program.run()
    #expect(outcome.output == bytes)
    #expect(outcome.errors == bytes)
  }

  @Test func aProgramNeedNotReadItsInput() throws {
    // As every tool does when it starts.
    _ = signal(SIGPIPE, SIG_IGN)
    var program = shell("exit 0")
    program.input = .bytes(Array(repeating: 0, count: 1_000_000))
    #expect(try program.run().status == 0)
  }

  @Test func outputBeyondTheLimitIsDropped() throws {
    var program = shell("head -c 100000 /dev/zero")
    program.outputLimit = 1000
    let outcome = try program.run()
    #expect(outcome.output.count == 1000)
    #expect(outcome.isCut)
  }

  @Test func folderAndEnvironment() throws {
    var program = shell("pwd; echo \"$BREW_TEST\"")
    program.folder = "/"
    program.environment = ["BREW_TEST": "a=b"]
    #expect(text(try program.run().output) == "/\na=b\n")
  }

  @Test func aMissingProgramIsAnError() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try ExternalProgram("no-such-program-of-brewguide").run()
    }
  }

  @Test func aSignalIsAStatusAsInAShell() throws {
    #expect(try shell("kill -TERM $$").run().status == 143)
  }

  /// This process ignores SIGPIPE, and others may not.
  @Test func signalsAreReset() throws {
    let script = "trap - PIPE; (yes; echo $? >&2) | head -n 1"
    #expect(text(try ExternalProgram("bash", ["-c", RawText(script)]).run().errors) == "141\n")
  }

  /// Bytes that are not UTF-8 arrive as they are, in arguments and variables.
  @Test func bytesStayBytes() throws {
    let raw = RawText(bytes: [0x63, 0xE9, 0xFF, 0x20])
    var program = ExternalProgram("sh", ["-c", "printf '%s|%s' \"$1\" \"$BREW_RAW\"", "sh", raw])
    program.environment = ["BREW_RAW": raw]
    #expect(try program.run().output == raw.bytes + [UInt8(ascii: "|")] + raw.bytes)
    #expect("\(raw)-\("x")-\(FilePath("a"))" as RawText == RawText(bytes: raw.bytes + "-x-a".utf8))
  }

  /// Runs a shell that writes `out` and does not end; with more time if a busy machine lets it not come as far.
  private func late(_ script: String) throws -> ExternalProgram.Outcome {
    var program = shell(script)
    var outcome: ExternalProgram.Outcome
    var time = Duration.milliseconds(300)
    repeat {
      program.timeout = time
      outcome = try program.run()
      time *= 2
    } while outcome.output.isEmpty && time < .seconds(600)
    return outcome
  }

  /// A program that neither writes nor ends is given up; what it wrote before is kept.
  @Test func aTimeoutEnds() throws {
    let outcome = try late("echo out; exec sleep 10000")
    #expect(outcome.status == 128 + 15 && text(outcome.output) == "out\n" && outcome.isLate)
  }

  /// Also one that has closed its streams, or shares those of this process.
  @Test(arguments: [true, false]) func aTimeoutNeedsNoStreams(isCaptured: Bool) throws {
    var program = shell("exec >&- 2>&-; exec sleep 10000")
    program.timeout = .milliseconds(300)
    if !isCaptured { (program.output, program.errors) = (.inherited, .inherited) }
    let outcome = try program.run()
    #expect(outcome.status == 128 + 15 && outcome.isLate)
  }

  /// A program that does not want to end is killed.
  @Test func aTimeoutKills() throws {
    let outcome = try late("trap '' TERM; echo out; while :; do sleep 0.1; done")
    #expect(outcome.status == 128 + 9 && outcome.isLate)
  }

  @Test func aProgramInTimeIsNotLate() throws {
    var program = shell("echo out; exit 3")
    program.timeout = .seconds(60)
    let outcome = try program.run()
    #expect(outcome.status == 3 && !outcome.isLate && text(outcome.output) == "out\n")
  }

  @Test func noDescriptorLeaks() throws {
    let listed = try shell("ls /dev/fd | wc -l").run()
    // The three streams, and the folder that `ls` reads.
    #expect(text(listed.output).split(separator: "\n").first.map(String.init) == "4")
  }
}
