import Foundation
import Platform
import SystemPackage

/// A process that a test starts. Foundation's `Process` crashes now and then when several threads start one.
///
/// The process gets default signals, although the test runner may ignore Ctrl-C and test threads block signals, and no
/// descriptors besides the standard ones.
package final class ChildProcess: @unchecked Sendable {
  /// Why a process ended.
  package enum TerminationReason: Sendable {
    case exit, uncaughtSignal
  }

  /// The program.
  package var executableURL: URL?
  /// The arguments after the name of the program.
  package var arguments: [String] = []
  /// The whole environment; nil for that of the tests.
  package var environment: [String: String]?
  /// The working directory; nil for that of the tests.
  package var currentDirectoryURL: URL?
  /// A `FileHandle` or a `Pipe`; nil for that of the tests.
  package var standardInput: Any?
  /// A `FileHandle` or a `Pipe`; nil for that of the tests.
  package var standardOutput: Any?
  /// A `FileHandle` or a `Pipe`; nil for that of the tests.
  package var standardError: Any?
  /// The id of the process; 0 before it is started.
  package private(set) var processIdentifier: pid_t = 0

  private let lock = NSLock()
  /// The status as `waitpid` gives it.
  private var status: CInt?

  package init() {}

  /// Starts the process.
  package func run() throws {
    let streams = [(standardInput, 0), (standardOutput, 1), (standardError, 2)]
    let variables = environment ?? ProcessInfo.processInfo.environment
    processIdentifier = try ExternalProgram.start(
      ([executableURL?.path ?? ""] + arguments).map { RawText($0) },
      variables: variables.map { RawText("\($0)=\($1)") },
      in: currentDirectoryURL.map { FilePath($0.path) },
      streams.map { Self.descriptor(of: $0, isRead: $1 == 0) ?? CInt($1) }
    )
    // Otherwise a reader would wait for the end that this process keeps open.
    for (stream, number) in streams {
      guard let pipe = stream as? Pipe else { continue }
      try (number == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting).close()
    }
  }

  private static func descriptor(of stream: Any?, isRead: Bool) -> CInt? {
    if let pipe = stream as? Pipe {
      return (isRead ? pipe.fileHandleForReading : pipe.fileHandleForWriting).fileDescriptor
    }
    return (stream as? FileHandle)?.fileDescriptor
  }

  // MARK: The end

  /// Whether the process has not ended yet.
  package var isRunning: Bool { lock.withLock { reap(WNOHANG) == nil } }

  /// Waits until the process ends.
  package func waitUntilExit() {
    // Leaves the status to be asked for: a thread that waits for it with the lock would keep others from asking.
    var info = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    _ = isRunning
  }

  /// The exit status, or the number of the signal; 0 while the process runs.
  package var terminationStatus: Int32 {
    guard let status = lock.withLock({ reap(WNOHANG) }) else { return 0 }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
  }

  /// Whether the process ended by itself or by a signal.
  package var terminationReason: TerminationReason {
    (lock.withLock { reap(WNOHANG) } ?? 0) & 0x7F == 0 ? .exit : .uncaughtSignal
  }

  /// Sends Ctrl-C.
  package func interrupt() { send(SIGINT) }

  /// Asks the process to end.
  package func terminate() { send(SIGTERM) }

  private func send(_ signal: CInt) {
    lock.withLock { if reap(WNOHANG) == nil { kill(processIdentifier, signal) } }
  }

  /// The status, if the process has ended; never asks again, as its id may belong to another process then.
  private func reap(_ options: CInt) -> CInt? {
    guard status == nil, processIdentifier > 0 else { return status }
    var value: CInt = 0
    if waitpid(processIdentifier, &value, options) == processIdentifier { status = value }
    return status
  }
}
