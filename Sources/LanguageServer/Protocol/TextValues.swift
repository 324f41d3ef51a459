import Text

/// A position in a document: a 0-based line, and a 0-based column in the units that were negotiated.
struct Position: Hashable, Comparable, JSONWritable {
  let line: Int
  let character: Int

  init(_ line: Int, _ character: Int) {
    self.line = line
    self.character = character
  }

  /// The position in a field; nil for other values.
  init?(_ node: JSONNode) {
    guard let line = node.field("line")?.number.flatMap(Int.init(exactly:)),
      let character = node.field("character")?.number.flatMap(Int.init(exactly:)),
      line >= 0, character >= 0
    else { return nil }
    self.init(line, character)
  }

  static func < (lhs: Position, rhs: Position) -> Bool {
    (lhs.line, lhs.character) < (rhs.line, rhs.character)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("line", line)
      json.field("character", character)
    }
  }
}

/// A range in a document; its end is excluded.
struct TextRange: Hashable, JSONWritable {
  let start: Position
  let end: Position

  init(_ start: Position, _ end: Position) {
    self.start = start
    self.end = end
  }

  /// The range in a field; nil for other values.
  init?(_ node: JSONNode) {
    guard let start = node.field("start").flatMap(Position.init),
      let end = node.field("end").flatMap(Position.init)
    else { return nil }
    self.init(start, end)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("start", start)
      json.field("end", end)
    }
  }
}

/// A range in a document with its URI.
struct Location: Hashable, JSONWritable {
  let uri: String
  let range: TextRange

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("uri", uri)
      json.field("range", range)
    }
  }
}

/// A replacement of a range.
struct TextEdit: Equatable, JSONWritable {
  let range: TextRange
  let newText: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("range", range)
      json.field("newText", newText)
    }
  }
}

/// Changes of one or more documents.
struct WorkspaceEdit: Equatable, JSONWritable {
  /// The changes of one document; the version is nil for a document that is not open.
  struct DocumentChange: Equatable {
    let uri: String
    let version: Int?
    let edits: [TextEdit]
  }

  /// What the client can take, which decides the form of the edit.
  struct Form: Equatable {
    /// Whether the client takes edits of versioned documents.
    var hasVersions = false
    /// Whether the client shows edits that need confirmation.
    var hasAnnotations = false
  }

  let changes: [DocumentChange]
  let form: Form
  /// The title under which a client with annotations asks for confirmation; nil to change without a question.
  var confirmation: String?

  func write(to json: inout JSONWriter) {
    json.object { json in
      guard form.hasVersions else {
        json.key("changes")
        return json.object { json in
          for change in changes { json.field(change.uri, change.edits) }
        }
      }
      let annotation = form.hasAnnotations ? confirmation : nil
      json.key("documentChanges")
      json.array(changes) { json, change in write(change, annotated: annotation != nil, to: &json) }
      guard let annotation else { return }
      json.key("changeAnnotations")
      json.object { json in
        json.key("confirm")
        json.object { json in
          json.field("label", annotation)
          json.field("needsConfirmation", true)
        }
      }
    }
  }

  private func write(
    _ change: DocumentChange,
    annotated: Bool,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.key("textDocument")
      json.object { json in
        json.field("uri", change.uri)
        json.key("version")
        if let version = change.version { json.integer(version) } else { json.null() }
      }
      json.key("edits")
      json.array(change.edits) { json, edit in
        json.object { json in
          json.field("range", edit.range)
          json.field("newText", edit.newText)
          if annotated { json.field("annotationId", "confirm") }
        }
      }
    }
  }
}

/// Text for people: Markdown where the client shows it, else plain text.
struct MarkupContent: Equatable, JSONWritable {
  let markdown: String
  let isPlain: Bool

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", isPlain ? "plaintext" : "markdown")
      json.field("value", isPlain ? MarkupContent.plain(markdown) : markdown)
    }
  }

  /// Markdown without its marks for code and emphasis.
  private static func plain(_ markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") }
    return lines.joined(separator: "\n").filter { $0 != "`" && $0 != "*" }
  }
}
