import BrewGuide
import CatalogNetwork
import CatalogPlatform

/// What a command writes: results to standard output, messages to standard error. Texts of servers are made safe here.
struct Output: Sendable {
  /// Whether only errors are written.
  let isQuiet: Bool
  /// Whether requests are written.
  let isVerbose: Bool
  /// Whether results are JSON.
  let isJSON: Bool

  /// Writes a line of a result for people.
  func line(_ text: String) {
    if !isJSON { Self.write(text.safeForTerminal + "\n", to: STDOUT_FILENO) }
  }

  /// Writes the result for programs.
  func json(_ fields: [String: any Encodable]) {
    guard isJSON else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let values = fields.merging(["version": 1]) { own, _ in own }.mapValues {
      FieldValue(value: $0)
    }
    guard let data = try? encoder.encode(values) else { return }
    Self.write(Self.plain(String(decoding: data, as: UTF8.self)) + "\n", to: STDOUT_FILENO)
  }

  /// JSON without characters that a terminal would hide or obey, and without commands of build servers (`##vso[`).
  private static func plain(_ json: String) -> String {
    var output = ""
    for scalar in json.unicodeScalars {
      let isPlain = scalar.isASCII || String(scalar).safeForTerminal == String(scalar)
      if isPlain, scalar != "#" || output.unicodeScalars.last != "#" {
        output.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return output
  }

  /// Writes a text as it is, such as a recipe. On a terminal, hidden characters are shown by their numbers.
  func text(_ text: String) {
    guard isatty(STDOUT_FILENO) != 0 else { return Self.write(text, to: STDOUT_FILENO) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      Self.write(line.description.safeForTerminal + "\n", to: STDOUT_FILENO)
    }
  }

  /// Writes what was done.
  func note(_ text: String) {
    if !isQuiet { Self.write(text.safeForTerminal + "\n", to: STDERR_FILENO) }
  }

  /// Writes a warning.
  func warning(_ text: String, hint: String? = nil) {
    Self.write("brewcatalog: warning: \(text)".safeForTerminal + "\n", to: STDERR_FILENO)
    if let hint { Self.write("  hint: \(hint)".safeForTerminal + "\n", to: STDERR_FILENO) }
  }

  /// Writes why a command ends.
  static func failure(_ failure: CommandFailure) {
    write("brewcatalog: error: \(failure.message)".safeForTerminal + "\n", to: STDERR_FILENO)
    if let hint = failure.hint {
      write("  hint: \(hint)".safeForTerminal + "\n", to: STDERR_FILENO)
    }
  }

  /// Writes what the argument parser says: help, or why the arguments are wrong.
  static func parserText(_ text: String, isFailure: Bool) {
    let shown =
      text.hasPrefix("Error: ") ? "brewcatalog: error: \(text.dropFirst("Error: ".count))" : text
    write("\(shown)\n".safeLines, to: isFailure ? STDERR_FILENO : STDOUT_FILENO)
  }

  /// Writes a request and its answer, with `--verbose`.
  var logging: LoggingConfiguration {
    LoggingConfiguration(isVerbose ? .requests : .nothing) { text in
      Self.write(text.safeForTerminal + "\n", to: STDERR_FILENO)
    }
  }

  /// Shows progress on one line of a terminal; nowhere else.
  func progress(_ name: String) -> @Sendable (Int, Int) -> Void {
    guard !isQuiet, !isVerbose, isatty(STDERR_FILENO) != 0 else { return { _, _ in } }
    let name = name.safeForTerminal
    return { done, all in
      let end = done == all ? "\r\u{1B}[K" : ""
      Self.write("\r\(name): \(done) of \(all)\u{1B}[K\(end)", to: STDERR_FILENO)
    }
  }

  /// Ends the program when a result cannot be written: quietly if nobody reads it any longer.
  private static func endWithoutOutput(_ error: CInt) -> Never {
    if error == EPIPE { exit(0) }
    failure(
      CommandFailure(
        "the output cannot be written: \(systemReason(error))"
      )
    )
    exit(2)
  }

  private static func write(_ text: String, to file: CInt) {
    let isWritten = writeAll(text.utf8, to: file)
    if !isWritten, file == STDOUT_FILENO { endWithoutOutput(errno) }
  }
}

extension String {
  /// The text with each of its lines made safe.
  fileprivate var safeLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).safeForTerminal }
      .joined(separator: "\n")
  }
}

/// A number with its noun: `1 recipe`, `2 recipes`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A value of a result.
private struct FieldValue: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
