import Text

extension RecordRenderer {
  private static let version = 1

  /// One JSON document with one finding per line. The summary comes first.
  package static let json = RecordRenderer(
    in: Document(brackets: 2, hasCounts: true) { json, summary in
      json.object { json in
        json.field("version", version)
        json.key("summary")
        json.summary(summary)
        json.array("diagnostics") { _ in }
      }
    }
  ) { json, finding, file in json.fields(of: finding, in: file) }

  /// Only these lines, each with the version, so that all have the same form.
  package static let jsonLines = RecordRenderer { json, finding, file in
    json.field("version", version)
    json.fields(of: finding, in: file)
  }

  /// Each finding of a source as a JSON object, as in a document.
  package static func jsonRecords(of findings: [Diagnostic], in source: SourceText) -> [String] {
    json.records(of: findings, in: source)
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
    array("labels", diagnostic.labels) { $0.label($1, index) }
    array("related", diagnostic.related) { $0.related($1) }
    array("notes", diagnostic.notes) { $0.string($1) }
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
      json.array("edits", fix.edits) { $0.edit($1, index) }
    }
  }

  private mutating func edit(_ edit: Edit, _ index: LineIndex) {
    object { json in
      json.range(edit.range, index)
      json.field("replacement", edit.replacement)
    }
  }

  private mutating func range(_ range: ByteRange, _ index: LineIndex) {
    object("range") { json in
      json.place("start", range.start, index)
      json.place("end", range.end, index)
    }
  }

  private mutating func place(_ name: String, _ offset: Int, _ index: LineIndex) {
    let position = index.position(at: offset)
    object(name) { json in
      json.field("line", position.line)
      json.field("column", position.column)
      json.field("offset", offset)
    }
  }
}
