import Essentials
import RecipeEditing
import RecipeLint
import RecipeSchema
import RecipeSyntax
import SourceText
import SystemPackage
import Workspace

extension Server {
  /// `workspace/willRenameFiles`: writes the ids that recipes have by their path, because a new path would change them,
  /// and the diary would no longer know the recipes.
  func willRenameFiles(_ parameters: Parameters) throws(ResponseError) -> WorkspaceEdit? {
    finishIndex()
    var edits: [(document: DocumentSnapshot, edits: [Edit])] = []
    for file in try parameters.list("files") {
      guard let uri = file.field("oldUri")?.string,
        let path = DocumentURI.path(uri).map(Self.realPath)
      else { continue }
      // A folder moves all recipes in it.
      let moved = project.index.files.map(\.path).filter { $0 == path || $0.starts(with: path) }
      for path in moved {
        guard let document = document(at: path) else { continue }
        let edit = keepingIDs(of: document)
        if !edit.isEmpty { edits.append((document, edit)) }
      }
    }
    return edits.isEmpty ? nil : workspaceEdit(edits)
  }

  /// `workspace/didRenameFiles`, and the same for new and deleted files.
  func noteFiles() { project.index.rescan() }

  /// The edits that write the ids of the recipes in a document that have none.
  private func keepingIDs(of document: DocumentSnapshot) -> [Edit] {
    guard let path = document.path, document.tree.errors.isEmpty else { return [] }
    let identity = project.identity(of: path)
    var bytes = document.bytes
    for recipe in document.recipes {
      let described = RecipeDocument(
        recipe.recipe,
        in: document.source,
        document.tree,
        identity: identity
      )
      guard described.isValid, !described.hasOwnID else { continue }
      let id = RecipeChange(.recipe(.id), .set(.text(described.id.text)))
      let tree = SyntaxTree(parsing: bytes)
      guard let editor = try? RecipeEditor(tree, document: recipe.recipe.document),
        let text = try? editor.applying([id])
      else { continue }
      bytes = text
    }
    return SmallEdits.between(document.bytes, bytes)
  }
}
