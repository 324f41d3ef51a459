import RecipeLint
import SystemPackage
import Text

/// The command ``ServerCommand/lint``: checks all recipes, and tells how many findings there are.
struct LintAll: LongAnswer {
  private var summary = Summary()
  /// The number of the next file in the index.
  private var next = 0

  /// How many files are checked in one portion.
  private static let portion = 16

  mutating func step(in server: Server) -> (any JSONWritable)? {
    let files = server.project.index.files
    let end = min(next + Self.portion, files.count)
    for file in files[next..<end] {
      if let document = server.document(at: file.path) { add(document, server) }
    }
    next = end
    guard next == files.count else { return nil }
    var paths = Set(files.map(\.path))
    for document in server.documents.values {
      if let path = document.path, !paths.insert(path).inserted { continue }
      add(document, server)
    }
    // Without how to fix it on a command line.
    server.showMessage(String("\(summary)".prefix { $0 != ";" }), .info)
    return [
      "files": summary.files, "errors": summary.errors, "warnings": summary.warnings,
      "notes": summary.notes,
    ] as JSONObject
  }

  private mutating func add(_ document: DocumentSnapshot, _ server: Server) {
    if document.roleOfAnySize == .recipe { summary.add(server.findings(in: document)) }
  }
}
