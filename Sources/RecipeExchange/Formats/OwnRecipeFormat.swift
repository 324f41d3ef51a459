import RecipeSyntax
import RecipeText
import Recipes
import Text

/// Recipes as they are: in the format of these tools, which are copied.
enum OwnRecipeFormat {
  static let description = FormatDescription(
    title: "BrewGuide recipe",
    source: "Grammar.md",
    summary: "A recipe file: one recipe, or several with `---` between them.",
    fields: [
      ("every key, comments, layout", .carried, "the file is copied as it is"),
      ("id", .carried, "unless another recipe of the book has it"),
      ("origin", .changed, "custom, for a starter"),
    ],
    held: .all,
    recognizes: isRecipe,
    read: { file, _ throws(ImportRefusal) in try read(file) },
    write: nil
  )

  /// A larger file would not be read afterwards.
  private static let sizeLimit = 1 << 20

  /// Whether all of a file are recipes. A file that is named like one may have errors.
  private static func isRecipe(_ file: ImportFile) -> Bool {
    guard file.bytes.count <= sizeLimit, file.text != nil else { return false }
    let tree = SyntaxTree(parsing: file.bytes)
    let roots = tree.documents.compactMap(\.root).filter { tree.nodes[$0].kind != .empty }
    guard tree.errors.isEmpty || file.hasRecipeName,
      roots.allSatisfy({ tree.nodes[$0].kind == .mapping }), RecipeContent(file.bytes) == .recipe
    else { return false }
    let source = RecipeFile(bytes: file.bytes, identity: "-")
    return file.hasRecipeName || source.documents.allSatisfy { $0.toDetailDTO() != nil }
  }

  private static func read(_ file: ImportFile) throws(ImportRefusal) -> ImportedRecipes {
    _ = try file.requireText()
    let source = RecipeFile(bytes: file.bytes, identity: "-")
    var result = ImportedRecipes()
    let documents = source.documents
    for document in documents {
      let isAlone = documents.count == 1
      guard source.tree.errors.isEmpty, let detail = document.toDetailDTO() else {
        throw ImportRefusal(
          "this is a recipe, but it cannot be read whole",
          hint: "`brewlint` shows the errors"
        )
      }
      result.recipes.append(
        ImportedRecipe(
          request: CreateRecipeRequest(detail),
          id: document.hasOwnID ? document.id : nil,
          place: isAlone ? "" : "document \(document.recipe.document + 1)",
          notes: detail.recipe.isStarter
            ? [ImportNote(.changed, "origin", "'starter' became origin: custom")] : [],
          text: DocumentText.text(of: document.recipe.document, in: source.tree)
        )
      )
    }
    return result
  }
}

extension ImportFile {
  /// Whether the name is one of a recipe file.
  var hasRecipeName: Bool { ["yaml", "yml"].contains(suffix) }
}
