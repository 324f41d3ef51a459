import RecipeLint
import RecipeSyntax
import SystemPackage
import Text
import Workspace

extension Server {
  /// `textDocument/documentLink`: the source of a recipe, and the files that a configuration names.
  func links(_ document: DocumentSnapshot) -> [JSONObject] {
    document.isConfiguration ? Self.files(namedIn: document) : Self.sources(in: document)
  }

  private static func sources(in document: DocumentSnapshot) -> [JSONObject] {
    document.recipes.compactMap { recipe in
      guard recipe[.source].state == .valid, let node = recipe[.source].valueNode else {
        return nil
      }
      let text = document.tree.text(of: node)
      guard ["http://", "https://"].contains(where: text.lowercased().hasPrefix),
        text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
      else { return nil }
      return ["range": document.range(document.textRange(of: node)), "target": text]
    }
  }

  private static func files(namedIn document: DocumentSnapshot) -> [JSONObject] {
    guard let folder = document.path?.removingLastComponent(),
      let root = document.tree.documents.first?.root,
      document.tree.nodes[root].kind == .mapping
    else { return [] }
    return document.tree.pairs(of: root).compactMap { key, value in
      guard ["extends", "baseline"].contains(document.tree.text(of: key)),
        document.tree.nodes[value].kind == .scalar
      else { return nil }
      let file = folder.pushing(FilePath(document.tree.text(of: value))).lexicallyNormalized()
      let range = document.range(document.textRange(of: value))
      return ["range": range, "target": DocumentURI.uri(of: file)]
    }
  }
}
