import Foundation
import TestSupport

/// A program that keeps running while a test interacts with it.
package final class RunningProgram {
  /// The output since the last call.
  package struct Update: Equatable, Sendable {
    package let output: String
    package let errors: String

    package init(output: String, errors: String) {
      self.output = output
      self.errors = errors
    }
  }

  /// How the program ended.
  package enum End: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  private struct NoOutput: Error, CustomStringConvertible {
    let description: String
  }

  private let process: ChildProcess
  private let output: URL
  private let errors: URL
  private var seenOutput = 0
  private var seenErrors = 0

  init(_ process: ChildProcess, output: URL, errors: URL) {
    self.process = process
    self.output = output
    self.errors = errors
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Waits until the program writes this text to standard error; returns all new output.
  package func update(until words: String) async throws -> Update {
    for _ in 1...Program.timeoutSeconds * 10 {
      let errors = try text(self.errors, from: seenErrors)
      if errors.contains(words) { return try update() }
      guard process.isRunning else { break }
      try await Task.sleep(for: .milliseconds(100))
    }
    let update = try update()
    throw NoOutput(description: "never said `\(words)`, but: \(update.output)\(update.errors)")
  }

  /// Ends the program as Ctrl-C does, and kills it if it does not end.
  package func stop() async throws -> End {
    process.interrupt()
    // Not `waitUntilExit`, which needs a thread of its own.
    for _ in 1...Program.timeoutSeconds * 10 where process.isRunning {
      try await Task.sleep(for: .milliseconds(100))
    }
    while process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      try await Task.sleep(for: .milliseconds(100))
    }
    let number = process.terminationStatus
    return process.terminationReason == .exit ? .status(number) : .signal(number)
  }

  private func update() throws -> Update {
    let update = Update(
      output: try text(output, from: seenOutput),
      errors: try text(errors, from: seenErrors)
    )
    seenOutput += update.output.utf8.count
    seenErrors += update.errors.utf8.count
    return update
  }

  private func text(_ file: URL, from offset: Int) throws -> String {
    String(decoding: try Data(contentsOf: file).dropFirst(offset), as: UTF8.self)
  }
}
