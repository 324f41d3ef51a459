import JSON
import SourceText

extension JSONWriter {
  /// Writes a finding as an object; `file` is the name of its source, `index` its lines.
  package mutating func diagnostic(_ diagnostic: Diagnostic, file: String, index: LineIndex) {
    object { json in json.fields(of: diagnostic, file: file, index: index) }
  }

  /// Writes the fields of ``diagnostic(_:file:index:)`` into the object that is open.
  package mutating func fields(of diagnostic: Diagnostic, file: String, index: LineIndex) {
    field("rule", diagnostic.rule)
    field("severity", diagnostic.severity.rawValue)
    field("message", diagnostic.message)
    field("file", file)
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
