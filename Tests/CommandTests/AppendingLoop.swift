import Foundation
import TestSupport

/// A program that appends entries to a diary by itself, and says the id of each when it is there to stay.
final class AppendingLoop {
  /// The bytes of an id and a line break.
  private static let lineLength = 37

  private let process = Process()
  private let output = Pipe()
  private var read = Data()

  init(_ arguments: [String], in folder: Scratch) throws {
    process.executableURL = URL(filePath: Program("appendloop").path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try Program.heedingSignals { try process.run() }
  }

  /// Waits until it has said so many ids since its start. No more are read, so that it cannot get further ahead
  /// than a pipe is long.
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

  /// All ids that it said; waits for its end.
  func acknowledged() throws -> [String] {
    read += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // What is behind the last line break was cut off.
    let lines = read.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }
}
