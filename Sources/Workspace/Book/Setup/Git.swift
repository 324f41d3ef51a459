import Files
import Platform
import SystemPackage

/// Runs git in a folder. What git reads and writes are bytes, as names of files and branches need not be UTF-8.
package struct Git: Sendable {
  /// Why git did not do what it was asked for.
  package enum Failure: Error, Equatable, Sendable {
    /// There is no git on this machine.
    case notInstalled
    /// It could not be started.
    case notStarted(Errno)
    /// It ended with this status and this message.
    case failed(status: Int, message: String)
    /// It did not end in time, and was stopped.
    case late(command: String, seconds: Int)
    /// It wrote more than can be kept.
    case tooMuch(command: String)
  }

  /// How long git may take, so that no program waits for ever for a git that hangs.
  package enum Patience: Int, Sendable {
    /// To answer from its settings and references.
    case answer = 10
    /// To read or write files, or the history.
    case work = 600
    /// To talk to a remote, which may ask for a password first.
    case transfer = 3600
  }

  /// The folder.
  package let folder: FilePath

  /// Runs git in this folder, which exists.
  package init(in folder: FilePath) { self.folder = folder }

  /// What git writes to standard output.
  package func output(
    _ arguments: RawText...,
    within patience: Patience = .answer
  ) throws(Failure) -> [UInt8] {
    try output(arguments, within: patience)
  }

  /// What git writes to standard output.
  ///
  /// - Parameter input: what git reads from standard input.
  package func output(
    _ arguments: [RawText],
    input: [UInt8] = [],
    within patience: Patience = .answer
  ) throws(Failure) -> [UInt8] {
    var program = ExternalProgram("git", arguments, in: folder)
    if !input.isEmpty { program.input = .bytes(input) }
    // Reading must not wait for a lock, nor fetch what a partial clone lacks. Messages of git are shown as they are.
    program.environment = ["GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"]
    program.outputLimit = Self.mostOutput
    let outcome = try Self.run(program, within: patience)
    guard outcome.status == 0 else {
      let message = String(decoding: outcome.errors, as: UTF8.self)
      throw .failed(status: outcome.status, message: message)
    }
    if outcome.isCut { throw .tooMuch(command: Self.name(of: program)) }
    return outcome.output
  }

  /// The most bytes of an answer.
  private static let mostOutput = 256 << 20

  /// The first line that git writes; nil if it writes nothing, or ends with 1, which says that there is no such thing.
  package func line(_ arguments: RawText...) throws(Failure) -> RawText? {
    try line(arguments)
  }

  /// The first line that git writes; nil if it writes nothing, or ends with 1, which says that there is no such thing.
  package func line(
    _ arguments: [RawText],
    within patience: Patience = .answer
  ) throws(Failure) -> RawText? {
    do throws(Failure) {
      let output = try output(arguments, within: patience)
      let line = RawText(bytes: output.prefix { $0 != UInt8(ascii: "\n") })
      return line.isEmpty ? nil : line
    } catch {
      if case .failed(status: 1, _) = error { return nil }
      throw error
    }
  }

  /// The root of the work tree that the folder is in, without symbolic links; nil if it is in no repository.
  ///
  /// - Throws: why git does not tell, such as that the repository belongs to somebody else.
  package func workTree() throws(Failure) -> FilePath? {
    do throws(Failure) {
      let line = try output("rev-parse", "--show-toplevel")
      return line.count > 1 ? FilePath(bytes: line.dropLast()) : nil
    } catch {
      if case .failed = error, !isInRepository { return nil }
      throw error
    }
  }

  /// Whether the folder seems to be in a repository, without asking git.
  package var isInRepository: Bool {
    GitRoot.find(from: folder) != nil || Environment.current.path("GIT_DIR") != nil
  }

  /// Texts that each end with a newline.
  package static func lines(in output: [UInt8]) -> [RawText] {
    output.split(separator: UInt8(ascii: "\n")).map { RawText(bytes: $0) }
  }

  /// Runs git with the input of this process. It asks for a password on the terminal itself.
  package func outcome(_ arguments: [RawText]) throws(Failure) -> ExternalProgram.Outcome {
    var program = ExternalProgram("git", arguments, in: folder)
    program.input = .inherited
    return try Self.run(program, within: .transfer)
  }

  private static func run(
    _ program: ExternalProgram,
    within patience: Patience
  ) throws(Failure) -> ExternalProgram.Outcome {
    var program = program
    program.timeout = .seconds(patience.rawValue)
    let outcome: ExternalProgram.Outcome
    do throws(Errno) {
      outcome = try program.run()
    } catch {
      throw error == .noSuchFileOrDirectory ? .notInstalled : .notStarted(error)
    }
    if outcome.isLate {
      throw .late(command: name(of: program), seconds: patience.rawValue)
    }
    return outcome
  }

  /// `git rev-parse`, for messages: the command without its settings and arguments.
  private static func name(of program: ExternalProgram) -> String {
    let word = program.arguments.first { $0.bytes.first.map(Self.isLetter) ?? false }
    return "git \(word?.text ?? "")"
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
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
    case .late(let command, let seconds):
      "`\(command)` did not end within \(seconds) s, and was stopped"
    case .tooMuch(let command): "`\(command)` wrote more than can be read"
    }
  }
}
