import RecipeLint
import RecipeSyntax
import SystemPackage
import Text
import Workspace

extension Server {
  // MARK: Findings

  /// What is wrong in a document: with a recipe, or with a configuration. Nothing for YAML that is neither.
  func findings(in document: DocumentSnapshot) -> [Diagnostic] {
    switch document.roleOfAnySize {
    case .configuration: document.path.map(project.findings(inConfiguration:)) ?? []
    case .recipe, .equipment: project.findings(in: document.bytes, of: document.path)
    case .other: []
    }
  }

  // MARK: Push

  /// Sends the diagnostics of one document that has changed. Clients that ask for them are asked to do so.
  func publishDiagnostics() {
    guard let uri = undiagnosed.min() else { return }
    undiagnosed.remove(uri)
    guard let document = documents[uri] else { return }
    updateIndex(document)
    guard !client.pullsDiagnostics else { return }
    publish(findings(in: document), of: document)
  }

  /// Takes an open recipe into the index. If others may now share a recipe with it, they are diagnosed again.
  private func updateIndex(_ document: DocumentSnapshot) {
    guard let path = document.path, !document.isConfiguration, !document.isEquipment else { return }
    if project.index.update(path, IndexedText(document)) {
      diagnoseAgain(except: document.uri)
    }
  }

  /// Diagnoses the open documents again, because something else has changed.
  func diagnoseAgain(except uri: String? = nil) {
    if client.pullsDiagnostics {
      if client.refreshes("diagnostics") { ask("workspace/diagnostic/refresh") }
    } else {
      undiagnosed.formUnion(documents.keys.filter { $0 != uri })
    }
  }

  /// Sends diagnostics.
  func publish(_ findings: [Diagnostic], of document: DocumentSnapshot) {
    notify("textDocument/publishDiagnostics") { json in
      json.field("uri", document.uri)
      if let version = document.version { json.field("version", version) }
      json.field("diagnostics", DiagnosticList(findings, of: document, self))
    }
  }

  // MARK: Pull

  /// `textDocument/diagnostic`: of an open document, or of a file; of one that cannot be read, nothing.
  func diagnose(_ parameters: Parameters) throws(ResponseError) -> some JSONWritable {
    let uri = try parameters.text("textDocument", "uri")
    let document =
      documents[uri] ?? DocumentURI.path(uri).flatMap { self.document(at: Self.realPath($0)) }
    if let document, undiagnosed.remove(document.uri) != nil { updateIndex(document) }
    return DiagnosticReport(
      document.map { DiagnosticList(findings(in: $0), of: $0, self) } ?? .none,
      previous: parameters["previousResultId"]?.string
    )
  }
}

/// Diagnostics of a document, as the client gets them.
struct DiagnosticList: JSONWritable {
  private let text: String
  /// Whether there are none.
  let isEmpty: Bool

  /// No diagnostics.
  static let none = DiagnosticList()

  private init() {
    text = "[]"
    isEmpty = true
  }

  /// The diagnostics for findings.
  init(_ findings: [Diagnostic], of document: DocumentSnapshot, _ server: Server) {
    var json = JSONWriter()
    json.array(findings) { json, finding in
      DiagnosticItem(finding: finding, document: document, server: server).write(to: &json)
    }
    text = json.text
    isEmpty = findings.isEmpty
  }

  func write(to json: inout JSONWriter) { json.literal(text) }

  /// The identifier of the diagnostics.
  var id: String { ResultID.of(text.utf8) }
}

/// One diagnostic, as the client gets it.
struct DiagnosticItem: JSONWritable {
  let finding: Diagnostic
  let document: DocumentSnapshot
  let server: Server

  /// The tags of rules about what is not needed.
  private static let tags = ["unused-ignore": 1]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("range", document.range(finding.range))
      json.field("severity", severity)
      json.field("code", finding.rule)
      if server.client.linksCodes, let uri = server.pages.uri(of: finding.rule) {
        json.key("codeDescription")
        json.object { $0.field("href", uri) }
      }
      json.field("source", document.isConfiguration ? "brewguide" : "brewlint")
      json.field("message", message)
      if let tag = Self.tags[finding.rule], server.client.showsTag(tag) {
        json.key("tags")
        json.array([tag]) { $0.integer($1) }
      }
      if server.client.showsRelatedPlaces, !related.isEmpty {
        json.field("relatedInformation", related)
      }
    }
  }

  private var severity: Int {
    switch finding.severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }

  /// The message, and what to do.
  private var message: String {
    ([finding.message] + finding.notes.map { "note: \($0)" }
      + (finding.help.isEmpty ? [] : ["help: \(finding.help)"])).joined(separator: "\n")
  }

  private var related: [RelatedInformation] {
    finding.labels.map {
      RelatedInformation(location: document.location($0.range), message: $0.message)
    }
      + finding.related.map { place in
        let other = DocumentLines(place.source.bytes, in: document.encoding, hidesMark: true)
        let uri = server.uri(of: FilePath(bytes: place.source.path))
        let location = Location(uri: uri, range: other.range(of: place.range))
        return RelatedInformation(location: location, message: place.message)
      }
  }
}

/// A place that explains a diagnostic.
private struct RelatedInformation: JSONWritable {
  let location: Location
  let message: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("location", location)
      json.field("message", message)
    }
  }
}

/// The answer to a request for the diagnostics of a document.
struct DiagnosticReport: JSONWritable {
  let id: String
  /// Whether the client has these diagnostics already.
  let isUnchanged: Bool
  private let list: DiagnosticList

  init(_ list: DiagnosticList, previous: String?) {
    self.list = list
    id = list.id
    isUnchanged = id == previous
  }

  func write(to json: inout JSONWriter) { json.object { writeFields(to: &$0) } }

  func writeFields(to json: inout JSONWriter) {
    json.field("kind", isUnchanged ? "unchanged" : "full")
    json.field("resultId", id)
    if !isUnchanged { json.field("items", list) }
  }
}
