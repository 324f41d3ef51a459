import Platform
import SystemPackage

/// Runs a server on two descriptors, until the client ends the conversation or is gone.
///
/// Reads and writes only what is ready, so neither side can block the other: a client that does not read is not read
/// from either, and so bounds what is kept.
package struct ServerLoop {
  private let server: Server
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var unsent: ArraySlice<UInt8> = []
  private var isInputOpen = true

  /// While more than this waits for the client to read, its requests wait too.
  private static let mostUnsent = 4 << 20
  /// A pipe that is ready for writing accepts at least this many bytes without blocking.
  private static let pieceSize = 512
  /// How often the server looks for its parent process, in milliseconds.
  private static let patience: Int32 = 3000

  /// A loop that reads from one descriptor and writes to another.
  package init(
    _ server: Server,
    input: FileDescriptor = RunContext.current.input,
    output: FileDescriptor = RunContext.current.output
  ) {
    self.server = server
    self.input = input
    self.output = output
  }

  /// Serves the client on the standard streams to the end; returns the exit status.
  ///
  /// - Parameters:
  ///   - version: the version of the program.
  ///   - log: writes a line to a log file.
  package static func serve(version: String, log: @escaping (String) -> Void) -> Int32 {
    var loop = ServerLoop(Server(version: version, pages: RulePages(version: version), log: log))
    return loop.run()
  }

  /// Runs to the end; returns the exit status: 0 after an orderly shutdown, else 1.
  package mutating func run() -> Int32 {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let status = server.exitStatus {
        send(waiting: true)
        return status
      }
      guard isInputOpen || server.isBusy else { return 1 }
      guard wait(), isParentAlive else { return 1 }
      if canRead {
        do {
          let count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
          isInputOpen = count > 0
          server.receive(buffer[..<count])
        } catch {
          isInputOpen = false
        }
      }
      if unsent.count < Self.mostUnsent, server.isBusy { server.step() }
      unsent += server.takeOutput()
      guard send(waiting: false) else { return 1 }
    }
  }

  private var canRead: Bool {
    isInputOpen && unsent.count < Self.mostUnsent && server.takesMore
      && DescriptorReadiness.isReady(for: .reading, on: input)
  }

  /// Waits until there is something to do; returns false if the client is gone.
  private func wait() -> Bool {
    let isBlocked = unsent.count >= Self.mostUnsent
    if server.isBusy, !isBlocked { return true }
    var requests: [pollfd] = []
    if isInputOpen, !isBlocked {
      requests.append(pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0))
    }
    if !unsent.isEmpty {
      requests.append(pollfd(fd: output.rawValue, events: Int16(POLLOUT), revents: 0))
    }
    guard !requests.isEmpty else { return false }
    _ = poll(&requests, nfds_t(requests.count), Self.patience)
    return true
  }

  /// Writes what the client can take; returns false if it is gone.
  @discardableResult
  private mutating func send(waiting: Bool) -> Bool {
    unsent += server.takeOutput()
    while !unsent.isEmpty {
      if !DescriptorReadiness.isReady(for: .writing, on: output) {
        guard waiting else { return true }
        DescriptorReadiness.wait(for: .writing, on: output)
      }
      do {
        let piece = unsent.prefix(Self.pieceSize)
        let count = try piece.withUnsafeBytes { try output.write($0) }
        unsent = unsent.dropFirst(count)
      } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable, Errno.interrupted {
        continue
      } catch {
        return false
      }
    }
    unsent = []
    return true
  }

  /// Whether the process that started the server is still there, or was not named.
  private var isParentAlive: Bool {
    guard let parent = server.parentProcess else { return true }
    return kill(parent, 0) == 0 || errno == EPERM
  }
}
