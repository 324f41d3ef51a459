import Text

extension Server {
  /// `textDocument/completion`
  func complete(
    _ document: DocumentSnapshot,
    _ parameters: Parameters
  ) throws(ResponseError) -> some JSONWritable {
    let offset = document.offset(try parameters.position("position"))
    return CompletionList(
      items: items(at: offset, in: document),
      document: document,
      client: client
    )
  }

  private func items(at offset: Int, in document: DocumentSnapshot) -> [CompletionItem] {
    // The JSON Schemas complete what is not a recipe.
    guard !document.isConfiguration, !document.isEquipment else { return [] }
    let place = CompletionPlace(in: document, at: offset)
    if let comment = CommentCompletion(at: place) {
      return comment.items(findings: project.findings(in: document.bytes, of: document.path))
    }
    var names = project.index.names
    if let path = document.path {
      // What this document has is half typed, or there already.
      names.remove(project.index.recipes(in: path))
      names.knownGrinders = project.equipment(for: path).grinders.map(\.name)
    }
    return RecipeCompletion(at: place, names: names).items
  }
}
