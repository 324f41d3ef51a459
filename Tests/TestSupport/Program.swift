import Foundation

/// A program of this package, run as a user runs it.
package struct Program: Sendable {
  /// What came of a run.
  package struct Outcome: Equatable, Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  private let url: URL

  /// Where the program lies.
  package var path: String { url.path }

  /// The program as it was built beside the tests.
  package init(_ name: String) {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = tests.appending(path: name)
    let usual = ProjectFiles.root.appending(path: ".build/debug/\(name)")
    url = FileManager.default.isExecutableFile(atPath: beside.path) ? beside : usual
  }

  /// Runs the program and waits for its end, for at most a minute.
  ///
  /// - Parameter folder: its working directory.
  /// - Parameter environment: its whole environment but for `PATH`.
  package func run(
    _ arguments: [String],
    in folder: Scratch,
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    // Files, not pipes: a pipe that nobody empties while the program runs would stop it.
    let id = UUID().uuidString
    let files = try ["in", "out", "err"].map { try folder.hidden("\(id).\($0)") }
    try Data(input.utf8).write(to: files[0])
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    let texts = try files.dropFirst().map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
    }
    return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
