import Commands
import Foundation
import LanguageServer
import Platform
import SystemPackage
import TestSupport

/// A program: a tool of this package, which runs in the process of the tests, or any program as a process of its own.
///
/// A process takes a tenth of a second to start, so a tool is one only where a test needs it: it is started as
/// ``path``, in a terminal, by a shell, by ``start(_:in:)``, or with variables that the process itself reads.
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
  /// The name of a tool that can run in the process of the tests.
  private let tool: String?

  /// What the system and the runtime read from the environment of a process.
  private static let ofProcess: Set = [
    "BREWGUIDE_DEBUG_CALLS", "BREWGUIDE_DEBUG_FAULT", "LD_PRELOAD", "PATH", "TZ",
  ]

  /// The path of the program.
  package var path: String { url.path }

  /// A program built beside the tests: `brewguide`, or the name of a tool.
  package init(_ name: String) {
    let tests = URL(filePath: Swift.CommandLine.arguments[0]).deletingLastPathComponent()
    let usual = ProjectFiles.root.appending(path: ".build/release")
    let isBeside = FileManager.default.isExecutableFile(
      atPath: tests.appending(path: "brewguide").path
    )
    let built = isBeside ? tests : usual
    let own = built.appending(path: name)
    let isTool = Tool.all.contains { $0.program == name }
    url = isTool ? Self.link(name, in: built) : own
    tool = isTool ? name : nil
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
  package init(at path: String) { (url, tool) = (URL(filePath: path), nil) }

  /// The same program, which always runs as a process of its own.
  package var asProcess: Program { Program(at: path) }

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
    if let tool, Self.ofProcess.isDisjoint(with: environment.keys) {
      return try run(tool, arguments, in: folder, at: place, input, environment)
    }
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
    return try outcome(process.terminationStatus, files)
  }

  /// Starts the program without waiting for its end.
  ///
  /// - Parameter folder: its working directory.
  package func start(_ arguments: [String], in folder: Scratch) throws -> RunningProgram {
    let (process, files) = try launch(arguments, in: folder, at: ".", "", [:])
    return RunningProgram(process, output: files[1], errors: files[2])
  }

  /// Runs a tool in this process.
  private func run(
    _ tool: String,
    _ arguments: [String],
    in folder: Scratch,
    at place: String,
    _ text: String,
    _ environment: [String: String]
  ) throws -> Outcome {
    _ = Self.preparation
    let files = try Self.streams(text, in: folder)
    let streams = try [
      FileDescriptor.open(FilePath(files[0].path), .readOnly),
      FileDescriptor.open(FilePath(files[1].path), .writeOnly),
      FileDescriptor.open(FilePath(files[2].path), .writeOnly),
    ]
    defer { for stream in streams { try? stream.close() } }
    let status = Tool.main(
      RunContext(
        ([tool] + arguments).map { RawText($0) },
        input: streams[0],
        output: streams[1],
        errors: streams[2],
        environment: Environment(Self.variables(environment)),
        folder: FilePath(Self.directory(place, in: folder).resolvingSymlinksInPath().path)
      ),
      EditorServer(ServerLoop.serve)
    )
    return try outcome(status.rawValue, files)
  }

  /// Done once: lets writes to closed pipes fail.
  private static let preparation: Void = StandardDescriptors.prepare()

  private func outcome(_ status: Int32, _ files: [URL]) throws -> Outcome {
    let texts = try files.dropFirst().map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
    }
    return Outcome(status: status, output: texts[0], errors: texts[1])
  }

  private static func variables(_ given: [String: String]) -> [String: String] {
    given.merging(["PATH": "/usr/bin:/bin"]) { given, _ in given }
  }

  private static func directory(_ place: String, in folder: Scratch) -> URL {
    place == "." ? folder.url : folder.file(place)
  }

  /// The files for the standard streams: instead of pipes, as a full pipe would block the program.
  private static func streams(_ input: String, in folder: Scratch) throws -> [URL] {
    let id = UUID().uuidString
    let files = try ["in", "out", "err"].map { try folder.hidden("\(id).\($0)") }
    try Data(input.utf8).write(to: files[0])
    return files
  }

  /// Starts a process; returns it with the files for its streams.
  private func launch(
    _ arguments: [String],
    in folder: Scratch,
    at place: String,
    _ text: String,
    _ environment: [String: String]
  ) throws -> (ChildProcess, [URL]) {
    let files = try Self.streams(text, in: folder)
    let process = ChildProcess()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = Self.directory(place, in: folder)
    process.environment = Self.variables(environment)
    let input = try FileHandle(forReadingFrom: files[0])
    let outputs = try files.dropFirst().map { try FileHandle(forWritingTo: $0) }
    (process.standardInput, process.standardOutput, process.standardError) = (
      input, outputs[0], outputs[1]
    )
    try process.run()
    // The process has its own.
    for handle in [input] + outputs { try handle.close() }
    return (process, files)
  }
}
