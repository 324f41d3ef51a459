import JSON
import SourceText

/// One JSON document, with a finding per line.
///
/// The summary stands first, so findings are kept until the end; as text, which is smaller than
/// the sources they point into.
package struct JSONRenderer: Renderer {
  private var records = ""

  /// A renderer without findings.
  package init() {}

  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    for diagnostic in diagnostics {
      var json = JSONWriter()
      json.diagnostic(diagnostic, file: source.name, index: index)
      records += records.isEmpty ? "\n" : ",\n"
      records += json.text
    }
  }

  package mutating func finish(_ summary: Summary, into output: inout String) {
    var head = JSONWriter()
    head.object { json in
      json.field("version", 1)
      json.key("summary")
      json.summary(summary)
      json.key("diagnostics")
      json.array { _ in }
    }
    // The head is a whole document, with room for the records before its last two brackets.
    output += head.text.dropLast(2)
    output += records
    output += records.isEmpty ? "]}\n" : "\n]}\n"
    records = ""
  }
}

extension JSONWriter {
  /// Writes the numbers of a run as an object.
  package mutating func summary(_ summary: Summary) {
    object { json in
      json.field("files", summary.files)
      json.field("errors", summary.errors)
      json.field("warnings", summary.warnings)
      json.field("notes", summary.notes)
      json.field("fixable", summary.fixable)
    }
  }
}
