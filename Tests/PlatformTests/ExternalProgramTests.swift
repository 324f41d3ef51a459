import Platform
import SystemPackage
import Testing

/// Running other programs.
@Suite struct ExternalProgramTests {
  private func shell(_ script: String) -> ExternalProgram { ExternalProgram("sh", ["-c", script]) }

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
    let outcome = try ExternalProgram("printf", ["%s\\n"] + words).run()
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
    #expect(text(try ExternalProgram("bash", ["-c", script]).run().errors) == "141\n")
  }

  /// A program that neither writes nor ends is given up; what it wrote before is kept.
  @Test func aTimeoutKills() throws {
    var program = shell("echo out; exec sleep 10000")
    program.timeout = .seconds(1)
    let outcome = try program.run()
    #expect(outcome.status == 128 + 9 && text(outcome.output) == "out\n")
  }

  @Test func noDescriptorLeaks() throws {
    let listed = try shell("ls /dev/fd | wc -l").run()
    // The three streams, and the folder that `ls` reads.
    #expect(text(listed.output).split(separator: "\n").first.map(String.init) == "4")
  }
}
