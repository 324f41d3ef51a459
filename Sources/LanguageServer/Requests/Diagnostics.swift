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
    let diagnostics = DiagnosticList(findings, of: document, self)
    notify(
      "textDocument/publishDiagnostics",
      ["uri": document.uri, "version": document.version, "diagnostics": diagnostics]
    )
  }

  // MARK: Pull

  /// `textDocument/diagnostic`: of an open document, or of a file; of one that cannot be read, nothing.
  func diagnose(_ parameters: Parameters) throws -> some JSONWritable {
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
  var isEmpty: Bool { text == "[]" }

  /// No diagnostics.
  static let none = DiagnosticList(text: "[]")

  private init(text: String) { self.text = text }

  /// The diagnostics for findings.
  init(_ findings: [Diagnostic], of document: DocumentSnapshot, _ server: Server) {
    var json = JSONWriter()
    findings.map { Self.item($0, document, server) }.write(to: &json)
    text = json.text
  }

  func write(to json: inout JSONWriter) { json.literal(text) }

  /// The identifier of the diagnostics.
  var id: String { ResultID.of(text.utf8) }

  // MARK: Items

  /// The tags of rules about what is not needed.
  private static let tags = ["unused-ignore": 1]

  private static func item(
    _ finding: Diagnostic,
    _ document: DocumentSnapshot,
    _ server: Server
  ) -> JSONObject {
    let client = server.client
    let page = client.linksCodes ? server.pages.uri(of: finding.rule) : nil
    let tag = tags[finding.rule].flatMap { client.showsTag($0) ? [$0] : nil }
    let related = client.showsRelatedPlaces ? related(finding, document, server) : []
    return [
      "range": document.range(finding.range),
      "severity": severity(of: finding),
      "code": finding.rule,
      "codeDescription": page.map { ["href": $0] as JSONObject },
      "source": document.isConfiguration ? "brewguide" : "brewlint",
      "message": message(of: finding),
      "tags": tag,
      "relatedInformation": related.isEmpty ? nil : related,
    ]
  }

  private static func severity(of finding: Diagnostic) -> Int {
    switch finding.severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }

  /// The message, and what to do.
  private static func message(of finding: Diagnostic) -> String {
    ([finding.message] + finding.notes.map { "note: \($0)" }
      + (finding.help.isEmpty ? [] : ["help: \(finding.help)"])).joined(separator: "\n")
  }

  /// The places that explain a finding.
  private static func related(
    _ finding: Diagnostic,
    _ document: DocumentSnapshot,
    _ server: Server
  ) -> [JSONObject] {
    finding.labels.map { ["location": document.location($0.range), "message": $0.message] }
      + finding.related.map { place in
        let other = DocumentLines(place.source.bytes, in: document.encoding, hidesMark: true)
        let uri = server.uri(of: FilePath(bytes: place.source.path))
        let location = Location(uri: uri, range: other.range(of: place.range))
        return ["location": location, "message": place.message]
      }
  }
}

/// The answer to a request for the diagnostics of a document.
struct DiagnosticReport: JSONRecord {
  let id: String
  /// Whether the client has these diagnostics already.
  let isUnchanged: Bool
  private let list: DiagnosticList

  init(_ list: DiagnosticList, previous: String?) {
    self.list = list
    id = list.id
    isUnchanged = id == previous
  }

  var json: JSONObject {
    [
      "kind": isUnchanged ? "unchanged" : "full", "resultId": id,
      "items": isUnchanged ? nil : list,
    ]
  }
}
