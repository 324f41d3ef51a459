import Platform
import SystemPackage
import TestSupport
import Testing

/// Runs beside each other in one process.
struct RunContextTests {
  private func context(of folder: ScratchFolder, _ name: String) -> RunContext {
    RunContext(
      ["brewlint", RawText(name)],
      input: .standardInput,
      output: .standardOutput,
      errors: .standardError,
      environment: Environment(["BREW_NAME": name, "PATH": "/usr/bin:/bin"]),
      folder: folder.path
    )
  }

  @Test func eachRunHasItsOwn() throws {
    for name in ["one", "two"] {
      let folder = try ScratchFolder()
      try RunContext.$current.withValue(context(of: folder, name)) {
        #expect(Environment.current["BREW_NAME"] == name)
        #expect(Environment.current["HOME"] == nil)
        let shell = ExternalProgram("sh", ["-c", "pwd -P; printf %s \"$BREW_NAME$HOME\""])
        let output = String(decoding: try shell.run().output, as: UTF8.self)
        #expect(output == "\(folder.path)\n\(name)")
      }
    }
  }

  /// A thread belongs to the run that started it.
  @Test func threads() throws {
    let folder = try ScratchFolder()
    let found = Monitor("")
    RunContext.$current.withValue(context(of: folder, "one")) {
      let thread = WorkerThread.start {
        found.withLock { $0 = Environment.current["BREW_NAME"] ?? "" }
      }
      thread?.join()
    }
    #expect(found.withLock { $0 } == "one")
  }

  @Test func theProcessIsARunToo() {
    #expect(RunContext.current.ownsProcess)
    #expect(Environment.current["PATH"] != nil)
  }
}
