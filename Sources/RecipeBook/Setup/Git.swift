import Platform
import SystemPackage
import Workspace

/// Runs git in a folder.
package struct Git: Sendable {
  /// Why git did not do what it was asked for.
  package enum Failure: Error, Equatable, Sendable {
    /// There is no git on this machine.
    case notInstalled
    /// It could not be started.
    case notStarted(Errno)
    /// It ended with this status and this message.
    case failed(status: Int, message: String)
  }

  /// The folder.
  package let folder: FilePath

  /// Runs git in this folder, which exists.
  package init(in folder: FilePath) { self.folder = folder }

  /// What git writes to standard output.
  package func output(_ arguments: String...) throws(Failure) -> [UInt8] {
    try output(arguments)
  }

  /// What git writes to standard output.
  package func output(_ arguments: [String]) throws(Failure) -> [UInt8] {
    var program = ExternalProgram("git", arguments, in: folder)
    // Reading must not wait for a lock, and messages of git are shown as they are.
    program.environment = ["GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]
    let outcome = try Self.started(program)
    guard outcome.status == 0 else {
      let message = String(decoding: outcome.errors, as: UTF8.self)
      throw .failed(status: outcome.status, message: message)
    }
    return outcome.output
  }

  /// The first line that git writes; nil if it writes nothing, or fails.
  package func line(_ arguments: String...) -> String? {
    guard let output = try? output(arguments) else { return nil }
    let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }

  /// The root of the work tree that the folder is in, without symbolic links; nil if it is in no repository.
  ///
  /// - Throws: why git does not tell, such as that the repository belongs to somebody else.
  package func workTree() throws(Failure) -> FilePath? {
    do throws(Failure) {
      let line = try output("rev-parse", "--show-toplevel")
      return line.count > 1 ? FilePath(bytes: line.dropLast()) : nil
    } catch {
      if case .failed = error, GitRoot.find(from: folder) == nil { return nil }
      throw error
    }
  }

  /// Texts that each end with NUL.
  static func names(in output: [UInt8]) -> [String] {
    output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs git with the streams of this process, so that it can ask for a password; returns its exit status.
  package func show(_ arguments: [String]) throws(Failure) -> Int {
    var program = ExternalProgram("git", arguments, in: folder)
    program.input = .inherited
    program.output = .inherited
    program.errors = .inherited
    return try Self.started(program).status
  }

  private static func started(
    _ program: ExternalProgram
  ) throws(Failure) -> ExternalProgram.Outcome {
    do throws(Errno) {
      return try program.run()
    } catch {
      throw error == .noSuchFileOrDirectory ? .notInstalled : .notStarted(error)
    }
  }
}

extension Git.Failure {
  /// What went wrong, in one line without a final period.
  package var message: String {
    switch self {
    case .notInstalled: "git is not installed, or not on the PATH"
    case .notStarted(let errno): "cannot run git: \(errno.phrase)"
    case .failed(_, let message):
      "git: \(message.split(separator: "\n").first.map(String.init) ?? "failed")"
    }
  }
}
