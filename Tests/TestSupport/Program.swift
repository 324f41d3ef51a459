import Foundation

/// A program of this package, run as a process.
package struct Program: Sendable {
  /// The result of a run.
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

  /// The timeout for programs that hang, in seconds. It is long, because no test may depend on how busy the
  /// machine is.
  package static let timeoutSeconds = 1800

  private let url: URL

  /// The path of the program.
  package var path: String { url.path }

  /// A program built beside the tests: `brewguide`, or the name of a tool.
  package init(_ name: String) {
    let tests = URL(filePath: Swift.CommandLine.arguments[0]).deletingLastPathComponent()
    let usual = ProjectFiles.root.appending(path: ".build/debug")
    let isBeside = FileManager.default.isExecutableFile(
      atPath: tests.appending(path: "brewguide").path
    )
    let built = isBeside ? tests : usual
    let own = built.appending(path: name)
    url = name.hasPrefix("brew") && name != "brewguide" ? Self.link(name, in: built) : own
  }

  /// A link to the program, in a folder of links beside it. Concurrent tests may have created it already.
  private static func link(_ name: String, in folder: URL) -> URL {
    let links = folder.appending(path: "tools")
    mkdir(links.path, 0o755)
    let place = links.appending(path: name)
    symlink("../brewguide", place.path)
    return place
  }

  /// A program of the system, by its path.
  package init(at path: String) { url = URL(filePath: path) }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - folder: its working directory.
  ///   - place: a subfolder to use as working directory instead.
  ///   - environment: its whole environment, except `PATH`.
  package func run(
    _ arguments: [String],
    in folder: Scratch,
    at place: String = ".",
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let (process, files) = try launch(arguments, in: folder, at: place, input, environment)
    // The queue keeps it until then, even if it is cancelled, so it does not hold the process and its files.
    let id = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .seconds(Self.timeoutSeconds),
      execute: watchdog
    )
    process.waitUntilExit()
    watchdog.cancel()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// Starts the program without waiting for its end.
  ///
  /// - Parameter folder: its working directory.
  package func start(_ arguments: [String], in folder: Scratch) throws -> RunningProgram {
    let (process, files) = try launch(arguments, in: folder, at: ".", "", [:])
    return RunningProgram(process, output: files[0], errors: files[1])
  }

  /// Starts a process; returns it with the files for its output and errors.
  private func launch(
    _ arguments: [String],
    in folder: Scratch,
    at place: String,
    _ text: String,
    _ environment: [String: String]
  ) throws -> (ChildProcess, [URL]) {
    // Files instead of pipes: a full pipe would block the program.
    let id = UUID().uuidString
    let files = try ["in", "out", "err"].map { try folder.hidden("\(id).\($0)") }
    try Data(text.utf8).write(to: files[0])
    let process = ChildProcess()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = place == "." ? folder.url : folder.file(place)
    process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given }
    let input = try FileHandle(forReadingFrom: files[0])
    let outputs = try files.dropFirst().map { try FileHandle(forWritingTo: $0) }
    (process.standardInput, process.standardOutput, process.standardError) = (
      input, outputs[0], outputs[1]
    )
    try process.run()
    // The process has its own.
    for handle in [input] + outputs { try handle.close() }
    return (process, Array(files.dropFirst()))
  }
}
