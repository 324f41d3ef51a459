import Foundation

/// Runs lines of shell as a reader would type them, with the debug builds in the path.
struct Shell {
  let status: Int32
  let output: String
  let errors: String

  /// The folder of the programs: the tests lie beside them.
  private static let programs: String = {
    let tests = CommandLine.arguments.first { $0.contains(".xctest") } ?? ""
    let parts = tests.split(separator: "/", omittingEmptySubsequences: false)
    return parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
  }()

  /// Runs the line in a new folder with these files.
  init(_ line: String, files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = folder.appending(path: path)
      let parent = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "\(Self.programs):/usr/bin:/bin"]
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: written, as: UTF8.self)
    self.errors = String(decoding: said, as: UTF8.self)
  }
}
