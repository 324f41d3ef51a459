import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes
import Text

extension Server {
  /// `textDocument/prepareRename`: the name at the cursor.
  func prepareRename(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> JSONObject? {
    guard let (thing, range) = try thing(parameters, in: document) else { return nil }
    try Self.requireRenamable(thing)
    return ["range": document.range(range), "placeholder": document.tree.spelling(of: range)]
  }

  /// `textDocument/rename`: in the document for an anchor, in the whole workspace for other names.
  func rename(_ document: DocumentSnapshot, _ parameters: Parameters) throws -> Answer {
    let name = try parameters.text("newName")
    guard let (thing, _) = try thing(parameters, in: document) else {
      throw ResponseError(.requestFailed, "there is nothing to rename here")
    }
    try Self.requireRenamable(thing)
    try Self.require(name, for: thing)
    let search = OccurrenceSearch(thing, document) { document, places in
      document.change(Self.edits(renaming: thing, to: name, at: places, in: document))
    } result: { server, changes in
      // What the cursor was at may be something else by now.
      guard server.documents[document.uri] === document else {
        throw ResponseError(.contentModified, "the document has changed")
      }
      try server.requireFree(name, for: thing, around: document)
      return WorkspaceEdit(
        changes: changes,
        form: server.client.editForm,
        confirmation: changes.count > 1 ? "Rename to \(name) in \(changes.count) files" : nil
      )
    }
    return try search.answer(in: self)
  }

  private static func requireRenamable(_ thing: NamedThing) throws(ResponseError) {
    switch thing {
    case .anchor, .tag, .author, .grinder: return
    case .method(let name):
      guard BrewMethod(rawValue: name).isKnown else { return }
      throw ResponseError(
        .requestFailed,
        "`\(name)` is a built-in method: only own methods have other names"
      )
    case .id: throw ResponseError(.requestFailed, "an id stays the same: the diary refers to it")
    case .value:
      throw ResponseError(.requestFailed, "keys and placeholders belong to the format")
    }
  }

  private static func require(_ name: String, for thing: NamedThing) throws(ResponseError) {
    switch thing {
    case .anchor:
      let isName =
        !name.isEmpty
        && name.unicodeScalars.allSatisfy { !" \t\r\n,[]{}&*".unicodeScalars.contains($0) }
      guard isName else {
        throw ResponseError(.invalidParams, "an anchor has no blanks, commas or brackets")
      }
    case .tag, .author, .grinder:
      guard !name.isBlank, !name.contains(where: \.isNewline) else {
        throw ResponseError(.invalidParams, "the new name must be text on one line")
      }
    case .method:
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      let isWord = { (part: Substring) in
        !part.isEmpty
          && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
      guard parts.allSatisfy(isWord) else {
        throw ResponseError(
          .invalidParams,
          "a method is written in lower case with hyphens, such as `my-dripper`"
        )
      }
      guard !BrewMethod(rawValue: name).isKnown else {
        throw ResponseError(.invalidParams, "`\(name)` is a built-in method")
      }
    case .id, .value: break
    }
  }

  /// Throws if another grinder of the equipment has the name: no two entries may have the same.
  private func requireFree(
    _ name: String,
    for thing: NamedThing,
    around document: DocumentSnapshot
  ) throws(ResponseError) {
    let new = NamedThing.grinder(named: name)
    guard case .grinder = thing, new != thing else { return }
    let isTaken = equipment(around: document).compactMap(self.document(at:))
      .contains { !new.places(in: $0).isEmpty }
    guard isTaken else { return }
    throw ResponseError(.invalidParams, "another grinder of the equipment is called `\(name)`")
  }

  /// The edits that rename a thing in a document. A recipe that has the new tag already loses the old one.
  private static func edits(
    renaming thing: NamedThing,
    to name: String,
    at places: [ByteRange],
    in document: DocumentSnapshot
  ) -> [Edit] {
    var rest = places
    var edits: [Edit] = []
    if case .tag(let old) = thing, old != name {
      for recipe in document.recipes {
        let tags = recipe.tags.map(document.tree.text)
        let isOwn = { (place: ByteRange) in
          document.recipe(at: place.start)?.recipe.root == recipe.recipe.root
        }
        guard tags.contains(name), places.contains(where: isOwn) else { continue }
        let kept = tags.filter { $0 != old }
        let shorter = try? TagReplacement.edits(of: recipe.recipe, tags: kept, in: document.tree)
        guard let shorter else { continue }
        edits += shorter
        rest.removeAll(where: isOwn)
      }
    }
    return edits + rest.map { Edit($0, spelling(of: name, for: thing, at: $0, in: document)) }
  }

  /// The name as it has to be written at a place, in quotes where YAML needs them.
  private static func spelling(
    of name: String,
    for thing: NamedThing,
    at place: ByteRange,
    in document: DocumentSnapshot
  ) -> String {
    switch thing {
    case .tag, .author, .grinder: break
    case .anchor, .method, .id, .value: return name
    }
    let node = document.tree.nodes.indices.first {
      document.tree.nodes[$0].kind == .scalar && document.textRange(of: $0) == place
    }
    guard let node else { return name }
    if document.tree.nodes[node].style.isQuoted, document.tree.nodes[node].isVerbatim {
      // Inside the author's quotes, plain text needs no others.
      let isPlain = name.unicodeScalars.allSatisfy {
        $0 != "'" && $0 != "\"" && $0 != "\\" && $0.value >= 0x20
      }
      if isPlain { return name }
    }
    let isInFlow = document.tree.nodes.indices.contains {
      document.tree.nodes[$0].isFlow && document.tree.nodes[$0].range.start <= place.start
        && place.end <= document.tree.nodes[$0].range.end
    }
    return ScalarText.item(name, isInFlow: isInFlow)
  }
}
