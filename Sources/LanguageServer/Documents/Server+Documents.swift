import SystemPackage
import Text
import Workspace

extension Server {
  /// The open document that a message is about.
  func openDocument(_ parameters: Parameters) throws(ResponseError) -> DocumentSnapshot {
    try document(try parameters.text("textDocument", "uri"))
  }

  /// The open document with a URI.
  func document(_ uri: String) throws(ResponseError) -> DocumentSnapshot {
    if let document = documents[uri] { return document }
    throw ResponseError(.invalidParams, "the document is not open: \(uri)")
  }

  /// The open document of a file; nil if it is not open.
  func openDocument(at path: FilePath) -> DocumentSnapshot? {
    documents.values.first { $0.path == path }
  }

  /// The URI of a file, as the client spells it if the file is open.
  func uri(of path: FilePath) -> String {
    openDocument(at: path)?.uri ?? DocumentURI.uri(of: path)
  }

  /// The document of a file: as it is open, or else as it is on the disk; nil if it cannot be read.
  func document(at path: FilePath) -> DocumentSnapshot? {
    if let open = openDocument(at: path) { return open }
    guard let bytes = project.read(path) else { return nil }
    return DocumentSnapshot(
      uri: DocumentURI.uri(of: path),
      path: path,
      version: nil,
      bytes: bytes,
      encoding: client.encoding,
      settings: project.settings(ofDocument: path, language: "")
    )
  }

  /// The edit of a document in the form that the client can take.
  func workspaceEdit(_ edits: [Edit], of document: DocumentSnapshot) -> WorkspaceEdit {
    WorkspaceEdit(changes: [document.change(edits)], form: client.editForm)
  }
}

extension DocumentSnapshot {
  /// A change of the document.
  func change(_ edits: [Edit]) -> WorkspaceEdit.DocumentChange {
    WorkspaceEdit.DocumentChange(
      uri: uri,
      version: version,
      edits: edits.inSourceOrder.map(edit)
    )
  }
}
