import ArgumentParser
import Files
import Platform
import SystemPackage
import Workspace

/// `brewls`: see `brewls --help`.
struct Brewls: ToolCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewls",
      command: "lsp",
      abstract: "Serve editors: the language server for recipes.",
      discussion: """
        Editors start brewls and talk to it over standard input and output, in the Language Server Protocol. \
        docs/editors.md says how to set up yours.

        Exit status: 0 after an orderly end, 1 if the editor is gone.
        """
    )
  }

  /// The server of this run.
  @TaskLocal static var server: EditorServer?

  @Option(file: "Write messages about the work to this file.", name: .customLong("log"))
  var logFile: String?

  @Flag(name: .customLong("stdio"), help: "Ignored; some editors always add it.")
  var usesStandardStreams = false

  func run(on console: Console) throws -> ExitStatus {
    if Terminal.isTerminal(RunContext.current.input) {
      console.note(
        "waiting for messages of an editor, which usually starts brewls; press Ctrl-D to end"
      )
    }
    let log = try logFile.map { name in
      try LogFile(name) {
        console.note("\(PrintableName.of(FilePath(name))) cannot be written: \($0)")
      }
    }
    let status = Self.server?.serve(Version.current) { log?.write($0) } ?? 1
    log?.write("ended with status \(status)")
    return ExitStatus(rawValue: status) ?? .failure
  }
}

/// The language server. The program gives it, so that the commands need not wait for it to compile.
package struct EditorServer: Sendable {
  /// Serves an editor on the standard streams to the end, and returns the status; takes the version of the program, and
  /// what writes a line to the log.
  package typealias Serve =
    @Sendable (_ version: String, _ log: @escaping (String) -> Void) -> Int32

  let serve: Serve

  /// A server.
  package init(_ serve: @escaping Serve) { self.serve = serve }
}

/// The file of `--log`.
private final class LogFile {
  private let descriptor: FileDescriptor
  /// Tells why the file cannot be written any more; nil once that is told.
  private var tell: ((String) -> Void)?

  init(_ name: String, tell: @escaping (String) -> Void) throws {
    self.tell = tell
    let path = try WorkingDirectory.current().resolve(FilePath(name))
    do throws(WriteFailure) {
      descriptor = try Self.open(path)
    } catch {
      throw ValidationError("\(name) cannot be written: \(error.phrase)")
    }
  }

  private static func open(_ path: FilePath) throws(WriteFailure) -> FileDescriptor {
    if let kind = try? Stat(path).type, kind != .regular {
      return try WriteFailure.about(path) { () throws(Errno) in try FileCalls.openStream(path) }
    }
    let place = try WritePlace(path, within: .anywhere, followsLink: true)
    return try WriteFailure.about(path) { () throws(Errno) in
      try FileCalls.open(
        place,
        .writeOnly,
        options: [.create, .append],
        permissions: [.ownerReadWrite]
      )
    }
  }

  /// Writes a line.
  func write(_ text: String) {
    do throws(Errno) {
      try FileCalls.writeAll(Array((text + "\n").utf8), to: descriptor)
    } catch {
      tell?(error.phrase)
      tell = nil
    }
  }
}
