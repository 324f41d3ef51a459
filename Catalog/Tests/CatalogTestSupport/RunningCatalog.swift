import Foundation

/// Runs the built program with its own home.
package struct CatalogProgram: Sendable {
  /// What a run gave.
  package struct Outcome: Equatable, Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String = "", errors: String = "") {
      (self.status, self.output, self.errors) = (status, output, errors)
    }
  }

  private let home: URL
  private let variables: [String: String]

  /// - Parameter home: the folder for data, settings and git.
  package init(home: URL, variables: [String: String] = [:]) {
    (self.home, self.variables) = (home, variables)
  }

  /// The built program, beside the tests.
  package static let path: String = {
    var folder = Bundle.main.bundleURL
    for _ in 0..<6 {
      let program = folder.appending(path: "brewcatalog")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
      folder.deleteLastPathComponent()
    }
    return "brewcatalog"
  }()

  /// The commands that wait for servers. They get more time than any test takes, so that a busy machine changes nothing.
  private static let waiting = ["add", "install", "login", "logout", "show", "update", "upgrade"]

  /// Starts the program without waiting for it.
  package func start(_ arguments: [String], input: String = "", in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: Self.path)
    let waits = Self.waiting.contains(arguments.first ?? "") && !arguments.contains("--timeout")
    process.arguments = waits ? arguments + ["--timeout", "10000"] : arguments
    process.currentDirectoryURL = folder
    var environment = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
    environment["GIT_CONFIG_GLOBAL"] = home.appending(path: "gitconfig").path
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    process.environment = environment.merging(variables) { $1 }
    let standardInput = home.appending(path: "input-\(UUID().uuidString)")
    try Data(input.utf8).write(to: standardInput)
    process.standardInput = try FileHandle(forReadingFrom: standardInput)
    return process
  }

  /// Runs the program while the tests go on, one of which may be its server. Output goes through files, so that no pipe
  /// fills.
  ///
  /// - Parameter started: gets the number of the process.
  package func running(
    _ arguments: [String],
    input: String = "",
    in folder: URL? = nil,
    started: (Int32) -> Void = { _ in }
  ) async throws -> Outcome {
    let (process, files) = try prepared(arguments, input: input, in: folder)
    try await process.runToItsEnd(started: started)
    return try outcome(of: process, files)
  }

  /// Runs the program with a terminal for its standard input, and types each answer when its question is there.
  package func typing(
    _ arguments: [String],
    answers: [(question: String, text: String)]
  ) async throws -> Outcome {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    guard openpty(&ours, &theirs, nil, nil, nil) == 0 else { throw CocoaError(.fileNoSuchFile) }
    defer { close(ours) }
    let (process, files) = try prepared(arguments, input: "", in: nil)
    process.standardInput = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    async let end: Void = process.runToItsEnd()
    for (question, text) in answers {
      while try !String(contentsOf: files[1], encoding: .utf8).hasSuffix(question) {
        try await Task.sleep(for: .milliseconds(20))
      }
      _ = text.withCString { write(ours, $0, strlen($0)) }
    }
    try await end
    return try outcome(of: process, files)
  }

  private func prepared(
    _ arguments: [String],
    input: String,
    in folder: URL?
  ) throws -> (Process, [URL]) {
    let process = try start(arguments, input: input, in: folder ?? home)
    let files = ["output", "errors"].map { home.appending(path: "\($0)-\(UUID().uuidString)") }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    return (process, files)
  }

  private func outcome(of process: Process, _ files: [URL]) throws -> Outcome {
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}

extension Process {
  /// Runs the process, and waits for its end without a thread: there are only as many as the machine has cores, and a
  /// server of the same tests needs one.
  package func runToItsEnd(started: (Int32) -> Void = { _ in }) async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    terminationHandler = { _ in end.finish() }
    try run()
    started(processIdentifier)
    for await _ in ended {}
  }
}
