import Foundation
import ProgramSupport
import TestSupport

/// A program that appends entries to a diary, and prints the id of each once it is durable.
final class AppendingLoop {
  /// The length of an id and a newline in bytes.
  private static let lineLength = 37

  private let process = ChildProcess()
  private let output = Pipe()
  private var read = Data()

  init(_ arguments: [String], in folder: Scratch) throws {
    process.executableURL = URL(filePath: Program("appendloop").path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try process.run()
  }

  /// Waits until it has printed this many ids since its start. No more are read, so that it can run ahead only
  /// by the size of a pipe.
  func wait(for ids: Int) throws {
    while read.count < ids * Self.lineLength {
      let missing = ids * Self.lineLength - read.count
      guard let data = try output.fileHandleForReading.read(upToCount: missing), !data.isEmpty
      else {
        return
      }
      read += data
    }
  }

  /// Sends it a signal.
  func end(by signal: Int32) { kill(process.processIdentifier, signal) }

  /// All printed ids; waits for the end of the program.
  func acknowledged() throws -> [String] {
    read += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // Text after the last newline is incomplete.
    let lines = read.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }
}
