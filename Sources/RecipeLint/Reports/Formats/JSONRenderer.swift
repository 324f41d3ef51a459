import Text

extension OutputFormat {
  package static let json = OutputFormat("json", "one JSON document") { _, _, _ in JSONRenderer() }

  package static let jsonl = OutputFormat(
    "jsonl",
    "one JSON record per finding"
  ) { _, _, _ in JSONRenderer(lines: true) }
}

/// One JSON document with one finding per line, or only these lines.
///
/// The summary comes first in a document, so findings are kept until the end, as text, which is smaller than
/// their sources. JSON Lines have no summary, so that all lines have the same form and outputs of several runs
/// can be concatenated; for the same reason each line has the version.
package struct JSONRenderer: Renderer {
  private static let version = 1

  private let writesLines: Bool
  private var kept = ""

  /// A renderer without findings.
  ///
  /// - Parameter lines: whether to write one record per finding, without an enclosing document.
  package init(lines: Bool = false) { writesLines = lines }

  package mutating func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  ) {
    var json = JSONWriter()
    json.object { json in
      if writesLines { json.field("version", Self.version) }
      json.fields(of: finding, in: file)
    }
    if writesLines {
      output += json.text + "\n"
    } else {
      kept += kept.isEmpty ? json.text : ",\n" + json.text
    }
  }

  package mutating func finish(_ summary: Summary, into output: inout String) {
    if writesLines { return }
    var json = JSONWriter()
    json.object { json in
      json.field("version", Self.version)
      json.key("summary")
      json.summary(summary)
      json.key("diagnostics")
      json.array { _ in }
    }
    var records = JSONRecords(in: json.text, before: 2)
    if !kept.isEmpty { records.append(kept, to: &output) }
    records.close(&output)
    kept = ""
  }
}

extension JSONRenderer {
  /// Each finding of a source as a JSON object, as in a document.
  package static func records(of findings: [Diagnostic], in source: SourceText) -> [String] {
    let file = RenderedFile(source, findings)
    return findings.map { finding in
      var json = JSONWriter()
      json.object { $0.fields(of: finding, in: file) }
      return json.text
    }
  }
}

extension JSONWriter {
  /// Writes the fields of a finding into the open object.
  fileprivate mutating func fields(of diagnostic: Diagnostic, in file: RenderedFile) {
    let index = file.index
    field("rule", diagnostic.rule)
    field("severity", diagnostic.severity.rawValue)
    field("message", diagnostic.message)
    field("file", file.source.name)
    field("document", diagnostic.document)
    field("path", diagnostic.path)
    range(diagnostic.range, index)
    field("label", diagnostic.label.isEmpty ? nil : diagnostic.label)
    key("labels")
    array(diagnostic.labels) { $0.label($1, index) }
    key("related")
    array(diagnostic.related) { $0.related($1) }
    key("notes")
    array(diagnostic.notes) { $0.string($1) }
    field("help", diagnostic.help.isEmpty ? nil : diagnostic.help)
    key("fix")
    if let fix = diagnostic.fix { self.fix(fix, index) } else { null() }
  }

  private mutating func label(_ label: Label, _ index: LineIndex) {
    object { json in
      json.range(label.range, index)
      json.field("message", label.message)
    }
  }

  private mutating func related(_ place: RelatedPlace) {
    object { json in
      json.field("file", place.source.name)
      json.range(place.range, LineIndex(place.source.bytes))
      json.field("message", place.message)
    }
  }

  private mutating func fix(_ fix: Fix, _ index: LineIndex) {
    object { json in
      json.field("title", fix.title)
      json.field("safety", fix.safety.rawValue)
      json.key("edits")
      json.array(fix.edits) { $0.edit($1, index) }
    }
  }

  private mutating func edit(_ edit: Edit, _ index: LineIndex) {
    object { json in
      json.range(edit.range, index)
      json.field("replacement", edit.replacement)
    }
  }

  private mutating func range(_ range: ByteRange, _ index: LineIndex) {
    key("range")
    object { json in
      json.place("start", range.start, index)
      json.place("end", range.end, index)
    }
  }

  private mutating func place(_ name: String, _ offset: Int, _ index: LineIndex) {
    let position = index.position(at: offset)
    key(name)
    object { json in
      json.field("line", position.line)
      json.field("column", position.column)
      json.field("offset", offset)
    }
  }
}
