import Files
import Platform
import RecipeLint
import SystemPackage
import Text
import Workspace

/// The output of a tool: results on standard output, messages on standard error.
///
/// For use by one thread. Nothing throws: see ``isOutputOpen`` and ``finish(_:)``.
package final class Console {
  /// The prefix of messages, such as `brewlint`.
  package let tool: String
  /// Whether only results and errors are wanted: see ``remark(_:)``.
  package let isQuiet: Bool
  /// Whether files, configurations and times are wanted too: see ``detail(_:)``.
  package let isVerbose: Bool
  /// Whether results are colored.
  package var colorsOutput: Bool { colorsTerminal && diverted == nil }
  private let colorsTerminal: Bool
  /// Whether messages are colored.
  package let colorsErrors: Bool

  private let environment: Environment
  private var output: OutputStream
  private var errors: OutputStream
  private var progress: ProgressLine
  /// The messages so far; nil if they are written as text, at once.
  private var document: MessageDocument?
  /// The results so far, if they go to a file.
  private var diverted: [UInt8]?
  /// What the run has changed; see ``record(change:)``.
  private var change: String?

  /// A console that writes to two descriptors, which the caller owns.
  package init(
    tool: String,
    output: FileDescriptor = RunContext.current.output,
    errors: FileDescriptor = RunContext.current.errors,
    color: ColorChoice = .auto,
    messages: MessageFormat = .text,
    isQuiet: Bool = false,
    isVerbose: Bool = false,
    environment: Environment = .current
  ) {
    self.tool = tool
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    self.environment = environment
    self.output = OutputStream(output)
    // Not buffered: messages must not be lost in a crash.
    self.errors = OutputStream(errors, capacity: 0)
    let isText = messages == .text
    document = isText ? nil : MessageDocument()
    progress = ProgressLine(isShown: isText && !isQuiet && self.errors.isTerminal)
    colorsTerminal = color.isColored(
      isTerminal: self.output.isTerminal,
      environment: environment
    )
    colorsErrors = color.isColored(
      isTerminal: self.errors.isTerminal,
      environment: environment
    )
  }

  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool { output.isTerminal && diverted == nil }

  /// Whether standard error is a terminal.
  package var isErrorTerminal: Bool { errors.isTerminal }

  /// The width in columns of the terminal that results go to; nil if they go elsewhere.
  package var outputWidth: Int? { diverted == nil ? Terminal.width(of: output.descriptor) : nil }

  /// The width that a table of results must fit; nil to write everything out, because they go to no terminal.
  package var tableWidth: Int? { isOutputTerminal ? outputWidth ?? 80 : nil }

  /// The same for messages.
  package var messageWidth: Int? {
    errors.isTerminal ? Terminal.width(of: errors.descriptor) ?? 80 : nil
  }

  /// The style of results.
  package var outputStyle: Style { colorsOutput ? .ansi : .plain }

  /// Whether results still have a reader; if not, a long run should stop.
  package var isOutputOpen: Bool { output.failure == nil }

  /// Writes a result.
  package func write(_ text: String) {
    clearProgress()
    if diverted == nil { output.write(text) } else { diverted?.append(contentsOf: text.utf8) }
  }

  /// Writes a result.
  package func write(_ bytes: [UInt8]) {
    clearProgress()
    if diverted == nil { output.write(bytes) } else { diverted?.append(contentsOf: bytes) }
  }

  /// Writes what other programs read, such as a recipe, a line of a diary, CSV or a patch, byte for byte. A terminal
  /// shows the hidden characters in it, and the log of a build server has no commands of it.
  package func write(source bytes: [UInt8]) {
    if isOutputTerminal {
      write(Self.shown(bytes))
    } else {
      write(diverted == nil && feedsLog ? BuildServerLog.shown(bytes) : bytes)
    }
  }

  /// Writes JSON as it was stored, such as a line of a diary. On a terminal and in the log of a build server, it is the
  /// same value with other escapes.
  package func write(json bytes: [UInt8]) {
    guard isOutputTerminal || (diverted == nil && feedsLog) else { return write(bytes) }
    var text: [UInt8] = []
    bytes.withUnsafeBufferPointer { text.appendJSONValue($0, in: 0..<bytes.count) }
    write(source: text)
  }

  /// Whether results may be in the log of a build server, which reads a pipe.
  private lazy var feedsLog = BuildServerLog.reads(output.descriptor, environment)

  /// Lines with their endings and tabs stay; the rest is escaped.
  private static func shown(_ source: [UInt8]) -> String {
    func parts(_ bytes: ArraySlice<UInt8>, _ mark: Unicode.Scalar) -> [ArraySlice<UInt8>] {
      bytes.split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false)
    }
    return parts(source[...], "\n").map { line in
      let text = line.last == 0x0D ? line.dropLast() : line
      return parts(text, "\t").map { String(decoding: $0, as: UTF8.self).escapedForTerminal }
        .joined(separator: "\t")
    }
    .joined(separator: "\n")
  }

  /// Keeps all further results, plain as for a file, until ``takeDiverted()``.
  package func divert() { diverted = [] }

  /// The results since ``divert()``; further ones go to standard output.
  package func takeDiverted() -> [UInt8] {
    defer { diverted = nil }
    return diverted ?? []
  }

  /// Writes as much as possible without waiting for the reader, and returns the rest.
  package func writeNonBlocking(_ bytes: [UInt8]) -> [UInt8] {
    clearProgress()
    return output.writeNonBlocking(bytes)
  }

  /// Shows progress on a terminal once a second has passed, unless quiet; the next message replaces it.
  package func progress(_ done: Int, of total: Int) {
    if let line = progress.line(done, of: total) { errors.write(line) }
  }

  /// Writes a note that nobody needs, unless quiet.
  package func remark(_ line: @autoclosure () -> String) { if !isQuiet { note(line()) } }

  /// Writes a note for those who want to know more: only if verbose.
  package func detail(_ line: @autoclosure () -> String) { if isVerbose { note(line()) } }

  /// Writes a message and a newline, unless messages are JSON: notes are for people.
  package func note(_ line: String) {
    guard document == nil else { return }
    clearProgress()
    // On a terminal both streams are interleaved: keep their order.
    output.flush()
    errors.write(line + "\n")
  }

  /// Writes `tool: error: message`, and the hint on a line of its own; both escaped.
  ///
  /// - Parameter file: the file that the error is about, if any; the message names it too.
  package func error(_ message: String, hint: String? = nil, file: String? = nil) {
    guard document == nil else {
      document?.addError(message, hint: hint, file: file)
      return
    }
    var text = "\(tool): \(styled("error", "1;31")): \(message.escapedForTerminal)"
    if let hint { text += "\n  \(styled("hint", "1;36")): \(Self.escaped(hint))" }
    note(text)
  }

  /// A hint, which may have several lines.
  private static func escaped(_ hint: String) -> String {
    hint.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedAsLine }.joined(separator: "\n")
  }

  /// Writes `tool: warning: message`, escaped.
  ///
  /// - Parameter file: the file that the warning is about, if any; the message names it too.
  package func warning(_ message: String, file: String? = nil) {
    guard document == nil else {
      document?.addWarning(message, file: file)
      return
    }
    note("\(tool): \(styled("warning", "1;33")): \(message.escapedForTerminal)")
  }

  /// Reports an input that could not be read.
  package func report(_ error: InputError) {
    let hint = error.hint(width: document == nil ? messageWidth : nil)
    guard document != nil else { return self.error(error.message, hint: hint) }
    let candidates = error.candidates
    document?.addError(error.message, hint: hint, file: error.file, candidates: candidates)
  }

  /// Writes the findings of a source as messages: with source lines on a terminal, otherwise one line each.
  func report(_ found: FileFindings) {
    guard document == nil else {
      document?.add(found.findings, in: found.source)
      return
    }
    var text = ""
    findings.render(found.findings, in: found.source, into: &text)
    if text.last == "\n" { text.removeLast() }
    if !text.isEmpty { note(text) }
  }

  private lazy var findings: ReportRenderer = {
    let style: Style = colorsErrors ? .ansi : .plain
    return isErrorTerminal
      ? ReportRenderer(FullRenderer(style: style)) : ReportRenderer(ConciseRenderer(style: style))
  }()

  /// Records a change that a second run would make again, such as `the entry 3f2a… is stored`. From now on, it is
  /// only a warning if results cannot be written.
  package func record(change: String) { self.change = change }

  /// Flushes buffered results and messages.
  package func flush() {
    output.flush()
    guard let document, !document.isEmpty else { return }
    errors.write(document.text)
    self.document = MessageDocument()
  }

  /// Flushes everything and returns the final exit status.
  ///
  /// If the reader closed the pipe (`| head`), the status stays the same. Any other error means that results
  /// are lost, which is a failure unless a change was recorded.
  package func finish(_ status: ExitStatus) -> ExitStatus {
    clearProgress()
    output.flush()
    defer { flush() }
    guard let failure = output.failure, failure != .brokenPipe else { return status }
    let problem = "cannot write to standard output: \(failure.phrase)"
    if let change {
      warning("\(problem); \(change)")
      return status
    }
    error(problem)
    return .failure
  }

  private func clearProgress() {
    if let line = progress.clearing() { errors.write(line) }
  }

  private func styled(_ word: String, _ code: String) -> String {
    colorsErrors ? "\u{1B}[\(code)m\(word)\u{1B}[0m" : word
  }
}

/// The values of `--color`.
package enum ColorChoice: String, CaseIterable, Sendable {
  /// Color on terminals.
  case auto
  /// Color always, even in files and pipes.
  case always
  /// No color.
  case never

  /// Whether to color output that goes to a terminal or not.
  ///
  /// In order: the flag, `NO_COLOR`, `FORCE_COLOR`, the terminal.
  package func isColored(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.nonEmpty("NO_COLOR") != nil { return false }
    // `FORCE_COLOR=0` disables color in the tools that introduced the variable.
    if let forced = environment.nonEmpty("FORCE_COLOR") { return forced != "0" }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
