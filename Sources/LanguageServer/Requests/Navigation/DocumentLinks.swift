import RecipeLint
import RecipeSyntax
import SystemPackage
import Text
import Workspace

extension Server {
  /// `textDocument/documentLink`: the source of a recipe, and the files that a configuration names.
  func links(_ document: DocumentSnapshot) -> [DocumentLink] {
    document.isConfiguration ? Self.files(namedIn: document) : Self.sources(in: document)
  }

  private static func sources(in document: DocumentSnapshot) -> [DocumentLink] {
    document.recipes.compactMap { recipe in
      guard recipe[.source].state == .valid, let node = recipe[.source].valueNode else {
        return nil
      }
      let text = document.tree.text(of: node)
      guard ["http://", "https://"].contains(where: text.lowercased().hasPrefix),
        text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
      else { return nil }
      return DocumentLink(range: document.range(document.textRange(of: node)), target: text)
    }
  }

  private static func files(namedIn document: DocumentSnapshot) -> [DocumentLink] {
    guard let folder = document.path?.removingLastComponent(),
      let root = document.tree.documents.first?.root,
      document.tree.nodes[root].kind == .mapping
    else { return [] }
    return document.tree.pairs(of: root).compactMap { key, value in
      guard ["extends", "baseline"].contains(document.tree.text(of: key)),
        document.tree.nodes[value].kind == .scalar
      else { return nil }
      let file = folder.pushing(FilePath(document.tree.text(of: value))).lexicallyNormalized()
      return DocumentLink(
        range: document.range(document.textRange(of: value)),
        target: DocumentURI.uri(of: file)
      )
    }
  }
}

/// A range that leads to a file or a page.
struct DocumentLink: JSONWritable {
  let range: TextRange
  let target: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("range", range)
      json.field("target", target)
    }
  }
}
