import Text

/// A position in a document: a 0-based line, and a 0-based column in the units that were negotiated.
struct Position: Hashable, Comparable, JSONRecord {
  let line: Int
  let character: Int

  init(_ line: Int, _ character: Int) {
    self.line = line
    self.character = character
  }

  /// The position in a field; nil for other values.
  init?(_ node: JSONNode) {
    guard let line = node.field("line")?.whole, let character = node.field("character")?.whole,
      line >= 0, character >= 0
    else { return nil }
    self.init(line, character)
  }

  static func < (lhs: Position, rhs: Position) -> Bool {
    (lhs.line, lhs.character) < (rhs.line, rhs.character)
  }

  var json: JSONObject { ["line": line, "character": character] }
}

/// A range in a document; its end is excluded.
struct TextRange: Hashable, JSONRecord {
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

  var json: JSONObject { ["start": start, "end": end] }
}

/// A range in a document with its URI.
struct Location: Hashable, JSONRecord {
  let uri: String
  let range: TextRange

  var json: JSONObject { ["uri": uri, "range": range] }
}

/// A replacement of a range.
struct TextEdit: JSONRecord {
  let range: TextRange
  let newText: String

  var json: JSONObject { ["range": range, "newText": newText] }
}

/// Changes of one or more documents.
struct WorkspaceEdit: JSONRecord {
  /// The changes of one document; the version is nil for a document that is not open.
  struct DocumentChange {
    let uri: String
    let version: Int?
    let edits: [TextEdit]
  }

  /// What the client can take, which decides the form of the edit.
  struct Form {
    /// Whether the client takes edits of versioned documents.
    var hasVersions = false
    /// Whether the client shows edits that need confirmation.
    var hasAnnotations = false
  }

  let changes: [DocumentChange]
  let form: Form
  /// The title under which a client with annotations asks for confirmation; nil to change without a question.
  var confirmation: String?

  var json: JSONObject {
    guard form.hasVersions else {
      return ["changes": JSONObject(changes.map { ($0.uri, $0.edits) })]
    }
    let annotation = form.hasAnnotations ? confirmation : nil
    return [
      "documentChanges": changes.map { json(of: $0, annotated: annotation != nil) },
      "changeAnnotations": annotation.map {
        ["confirm": ["label": $0, "needsConfirmation": true] as JSONObject] as JSONObject
      },
    ]
  }

  private func json(of change: DocumentChange, annotated: Bool) -> JSONObject {
    let annotation: JSONObject = ["annotationId": annotated ? "confirm" : nil]
    return [
      "textDocument": ["uri": change.uri, "version": change.version.orNull] as JSONObject,
      "edits": change.edits.map { $0.json + annotation },
    ]
  }
}

/// Text for people: Markdown where the client shows it, else plain text.
struct MarkupContent: JSONRecord {
  let markdown: String
  let isPlain: Bool

  var json: JSONObject {
    [
      "kind": isPlain ? "plaintext" : "markdown",
      "value": isPlain ? MarkupContent.plain(markdown) : markdown,
    ]
  }

  /// Markdown without its marks for code and emphasis.
  private static func plain(_ markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") }
    return lines.joined(separator: "\n").filter { $0 != "`" && $0 != "*" }
  }
}
