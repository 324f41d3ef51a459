import Foundation

/// A program that goes on running while a test talks to it.
package final class RunningProgram {
  /// What the program wrote since it was last asked.
  package struct News: Equatable, Sendable {
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

  private struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Process
  private let output: URL
  private let errors: URL
  private var seenOutput = 0
  private var seenErrors = 0

  init(_ process: Process, output: URL, errors: URL) {
    self.process = process
    self.output = output
    self.errors = errors
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Waits, until the program says this on standard error; all that is new by then.
  package func news(until words: String) async throws -> News {
    for _ in 1...Program.patience * 10 {
      let errors = try text(self.errors, from: seenErrors)
      if errors.contains(words) { return try news() }
      guard process.isRunning else { break }
      try await Task.sleep(for: .milliseconds(100))
    }
    let news = try news()
    throw Silence(description: "never said `\(words)`, but: \(news.output)\(news.errors)")
  }

  /// Ends the program as Ctrl-C does, and kills it if that does not help.
  package func stop() async throws -> End {
    process.interrupt()
    // Not `waitUntilExit`, which needs a thread of its own.
    for _ in 1...Program.patience * 10 where process.isRunning {
      try await Task.sleep(for: .milliseconds(100))
    }
    while process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      try await Task.sleep(for: .milliseconds(100))
    }
    let number = process.terminationStatus
    return process.terminationReason == .exit ? .status(number) : .signal(number)
  }

  private func news() throws -> News {
    let news = News(
      output: try text(output, from: seenOutput),
      errors: try text(errors, from: seenErrors)
    )
    seenOutput += news.output.utf8.count
    seenErrors += news.errors.utf8.count
    return news
  }

  private func text(_ file: URL, from offset: Int) throws -> String {
    String(decoding: try Data(contentsOf: file).dropFirst(offset), as: UTF8.self)
  }
}
