import SystemPackage
import Text

extension Server {
  /// `textDocument/didOpen`
  func open(_ parameters: Parameters) throws {
    let uri = try parameters.text("textDocument", "uri")
    let text = try parameters.text("textDocument", "text")
    let path = DocumentURI.path(uri).map(Self.realPath)
    let language = project.language(
      of: path,
      named: parameters["textDocument", "languageId"]?.string ?? ""
    )
    put(
      DocumentSnapshot(
        uri: uri,
        path: path,
        version: Self.version(parameters) ?? 0,
        language: language,
        bytes: Array(text.utf8),
        encoding: client.encoding,
        settings: project.settings(ofDocument: path, language: language)
      )
    )
  }

  /// `textDocument/didChange`: several changes apply one after the other.
  func change(_ parameters: Parameters) throws {
    var document = try openDocument(parameters)
    let version = Self.version(parameters)
    // Without a change, there is a new version all the same.
    document = document.replaced(by: document.bytes, version: version)
    for change in try parameters.list("contentChanges") {
      let change = Parameters(change)
      let range: TextRange? = change["range"] == nil ? nil : try change.range("range")
      document = document.changed(range, to: try change.text("text"), version: version)
    }
    put(document)
  }

  /// `textDocument/didSave`: a file may be new. A client that watches files describes the others.
  func noteSaved(_ parameters: Parameters) throws {
    let path = try openDocument(parameters).path
    let isKnown = path.map { project.index.number(of: $0) != nil } ?? true
    if !isKnown || !client.watchesFiles { project.index.rescan() }
  }

  /// `textDocument/didClose`: the file on the disk counts again.
  func close(_ parameters: Parameters) throws {
    let document = try openDocument(parameters)
    documents[document.uri] = nil
    undiagnosed.remove(document.uri)
    setUnsaved(nil, of: document)
    if let path = document.path { project.index.recheck(path) }
    if !client.pullsDiagnostics { publish([], of: document) }
  }

  private func put(_ document: DocumentSnapshot) {
    documents[document.uri] = document
    setUnsaved(document.bytes, of: document)
    undiagnosed.insert(document.uri)
  }

  /// Puts a text in the place of a document's file, or nil to read the file again. A configuration takes effect at
  /// once.
  private func setUnsaved(_ text: [UInt8]?, of document: DocumentSnapshot) {
    guard let path = document.path else { return }
    project.setUnsaved(text, of: path)
    if document.isConfiguration { reloadConfigurations() }
  }

  private static func version(_ parameters: Parameters) -> Int? {
    parameters["textDocument", "version"]?.whole
  }
}
