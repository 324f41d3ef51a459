import Files
import Platform
import RecipeLint
import SystemPackage
import Text
import Workspace

/// How messages are written to standard error.
package enum MessageFormat: Sendable {
  /// Lines for people.
  case text
  /// One JSON document at the end of a run, for programs that read its results as JSON.
  case json

  /// The format that fits the results: `json` if the arguments ask for `--format json` on standard output, or for
  /// the `--events` of the timer, unless a person reads the messages, who is told about the log after the brew. Other
  /// JSON Lines are a stream, so messages about them cannot wait for the end.
  ///
  /// Read from the arguments before they are parsed, so that a usage error has the format too.
  package init(for arguments: [String], on errors: FileDescriptor) {
    var format: String?
    var rest = arguments.prefix { $0 != "--" }[...]
    while let argument = rest.popFirst() {
      if argument == "--events", !Terminal.isTerminal(errors) { format = "json" }
      guard let value = Self.value(of: argument, &rest), !value.contains("=") else { continue }
      format = FormatName.standard(value)
    }
    self = format == "json" ? .json : .text
  }

  /// The value of `--format x`, `--format=x`, `-f x` or `-fx`; nil for other arguments.
  private static func value(of argument: String, _ rest: inout ArraySlice<String>) -> String? {
    if argument == "--format" || argument == "-f" { return rest.popFirst() }
    if argument.hasPrefix("--format=") { return String(argument.dropFirst("--format=".count)) }
    return argument.hasPrefix("-f") ? String(argument.dropFirst(2)) : nil
  }
}

/// The messages of a run as one JSON document:
/// `{"version":1,"errors":[{"message","hint","file","finding"}],"warnings":[…]}`. An error about the name of a recipe
/// also has `"candidates":[{"id","name","file"}]`.
struct MessageDocument {
  private var errors: [String] = []
  private var warnings: [String] = []

  /// Whether there is nothing to write.
  var isEmpty: Bool { errors.isEmpty && warnings.isEmpty }

  /// Adds an error.
  ///
  /// - Parameters:
  ///   - file: the file that it is about, if any.
  ///   - candidates: the recipes that may have been meant; empty for other errors.
  mutating func addError(
    _ message: String,
    hint: String?,
    file: String?,
    candidates: [RecipeCandidate] = []
  ) {
    errors.append(Self.record(message, hint: hint, file: file, candidates: candidates))
  }

  /// Adds a warning.
  mutating func addWarning(_ message: String, file: String?) {
    warnings.append(Self.record(message, hint: nil, file: file))
  }

  /// Adds the findings that prevent a result, and the warnings beside them.
  mutating func add(_ findings: [Diagnostic], in source: SourceText) {
    for (finding, json) in zip(findings, RecordRenderer.jsonRecords(of: findings, in: source)) {
      let hint = finding.help.isEmpty ? nil : finding.help
      let record = Self.record(finding.message, hint: hint, file: source.name, finding: json)
      if finding.severity == .error { errors.append(record) } else { warnings.append(record) }
    }
  }

  /// The document in one line.
  var text: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.array("errors", errors) { $0.literal($1) }
      json.array("warnings", warnings) { $0.literal($1) }
    }
    return json.text + "\n"
  }

  private static func record(
    _ message: String,
    hint: String?,
    file: String?,
    finding: String? = nil,
    candidates: [RecipeCandidate] = []
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("message", message)
      json.field("hint", hint)
      json.field("file", file)
      json.literal("finding", finding)
      guard !candidates.isEmpty else { return }
      json.array("candidates", candidates) { json, candidate in
        json.object { json in
          json.field("id", candidate.id)
          json.field("name", candidate.name)
          json.field("file", candidate.file)
        }
      }
    }
    return json.text
  }
}
