import RecipeSyntax
import Recipes
import Text

/// The other side of a conflict, which becomes a recipe of its own.
package struct ConflictedCopy: Sendable {
  /// The texts of the recipes in conflict; what is not a recipe is left unchanged.
  private let texts: [[UInt8]]
  private let hasByteOrderMark: Bool
  private let usesCarriageReturn: Bool
  private let isVerbatim: Bool
  /// Where it comes from. It is written above recipes only: another file is left unchanged.
  package var note: ConflictNote?

  init(_ texts: [[UInt8]], as version: MergeVersion, isVerbatim: Bool = false) {
    self.texts = texts
    self.isVerbatim = isVerbatim
    hasByteOrderMark = version.hasByteOrderMark
    usesCarriageReturn = version.usesCarriageReturn
  }

  /// The copy of a whole file, byte for byte: it has no recipe to rename.
  init(verbatim version: MergeVersion) {
    self.init([version.text], as: version, isVerbatim: true)
  }

  /// The content of the copy's file: each recipe with new ids, the origin `conflicted-copy` and a free name;
  /// everything else as it was.
  ///
  /// The new ids depend on the old ones and the content only, so the same conflict gives the same copy.
  ///
  /// - Parameter isTaken: whether another recipe has a name.
  package func bytes(isTaken: @escaping (String) -> Bool) -> [UInt8] {
    var output: [UInt8] = []
    var joined = JoinedDocuments()
    var names = CopyNames(isTaken: isTaken)
    for text in texts {
      let copy = Self.copy(text, &names)
      joined.append(copy, to: &output)
    }
    let bytes = MergeVersion.bytes(
      output,
      hasByteOrderMark: hasByteOrderMark,
      usesCarriageReturn: usesCarriageReturn
    )
    guard let note, !isVerbatim else { return bytes }
    return note.written(above: bytes, usesCarriageReturn: usesCarriageReturn)
  }

  private static func copy(_ text: [UInt8], _ names: inout CopyNames) -> [UInt8] {
    let file = RecipeFile(bytes: text, identity: "-")
    guard file.tree.errors.isEmpty, file.tree.documents.count == 1,
      let recipe = file.documents.first
    else { return text }
    var changes = newIDs(of: recipe, from: text)
    changes.append(
      RecipeChange(.recipe(.origin), .set(.text(RecipeOrigin.conflictedCopy.rawValue)))
    )
    if let name = recipe.text(of: .name) {
      changes.append(RecipeChange(.recipe(.name), .set(.text(names.next(for: name)))))
    }
    return (try? RecipeEditor(file.tree, document: recipe.recipe.document).applying(changes))
      ?? text
  }

  /// New ids in place of those that are written. Ids that are derived from the path are new with the file.
  private static func newIDs(of recipe: RecipeDocument, from text: [UInt8]) -> [RecipeChange] {
    let content = SHA256.digest(text).reduce(into: "") { $0 += "\($1) " }
    func change(_ path: RecipePath, _ field: Field) -> RecipeChange? {
      guard field.state == .valid, let node = field.valueNode,
        let old = UUID(text: recipe.tree.text(of: node))
      else { return nil }
      let new = UUID(version5: content, in: old).text
      return RecipeChange(path, .set(.text(new)))
    }
    let own = change(.recipe(.id), recipe.source.field(recipe.recipe, .id))
    let steps = recipe.recipe.stepNodes.indices.map { step in
      change(.step(step, .id), recipe.source.field(recipe.recipe, step: step, .id))
    }
    return ([own] + steps).compactMap { $0 }
  }

  // MARK: Decisions

  /// Whether a file has a recipe that is a conflicted copy.
  package static func isCopy(_ bytes: [UInt8]) -> Bool {
    RecipeFile(bytes: bytes, identity: "-").documents.contains(where: isCopy)
  }

  /// The name of the recipe in a file; nil if there is none, or several.
  package static func name(in bytes: [UInt8]) -> String? {
    let recipes = RecipeFile(bytes: bytes, identity: "-").documents
    return recipes.count == 1 ? recipes[0].text(of: .name) : nil
  }

  /// The copy as a recipe like any other; nil if it cannot be edited.
  package static func asRecipe(_ bytes: [UInt8]) -> [UInt8]? {
    var bytes = ConflictNote.Reading(bytes).copy
    for document in RecipeFile(bytes: bytes, identity: "-").documents where isCopy(document) {
      let tree = SyntaxTree(parsing: bytes)
      let change = RecipeChange(.recipe(.origin), .remove)
      guard let editor = try? RecipeEditor(tree, document: document.recipe.document),
        let edited = try? editor.applying([change])
      else { return nil }
      bytes = edited
    }
    return bytes
  }

  private static func isCopy(_ recipe: RecipeDocument) -> Bool {
    recipe.text(of: .origin) == RecipeOrigin.conflictedCopy.rawValue
  }

  // MARK: Names

  /// The name of the recipe that a conflicted copy is of; the name itself if it is not one.
  package static func original(of name: String) -> String {
    guard name.last == ")" else { return name }
    return original(of: name.dropLast(), before: " (Conflicted Copy", number: " ") ?? name
  }

  /// What is in front of words and a number, with which a name ends; nil if it does not.
  private static func original(
    of name: Substring,
    before words: String,
    number separator: Character
  ) -> String? {
    guard let start = name.lastRange(of: words) else { return nil }
    let rest = name[start.upperBound...]
    let isCopy = rest.isEmpty || rest.first == separator && Int(rest.dropFirst()) != nil
    return isCopy ? String(name[..<start.lowerBound]) : nil
  }

  /// The file name of a copy: `x-conflicted-copy.yaml`, then `x-conflicted-copy-2.yaml` and so on.
  ///
  /// - Parameters:
  ///   - name: the name of the recipe's file, without its folder.
  ///   - number: which of the names, from 1.
  package static func fileName(of name: some Sequence<UInt8>, number: Int) -> [UInt8] {
    let (stem, end) = parts(of: String(bytewise: name))
    let copy = original(ofStem: stem) + suffix + (number == 1 ? "" : "-\(number)") + end
    return copy.bytewise
  }

  /// The file name of the recipe that a copy with this file name belongs to; the name itself if it is not one of a
  /// copy.
  package static func originalFileName(of name: some Sequence<UInt8>) -> [UInt8] {
    let (stem, end) = parts(of: String(bytewise: name))
    return (original(ofStem: stem) + end).bytewise
  }

  /// The stem, and an ending such as `.yaml` or `.brew.yaml`.
  private static func parts(of name: String) -> (stem: String, end: String) {
    for end in [".brew.yaml", ".brew.yml", ".yaml", ".yml"]
    where name.hasSuffix(end) && name != end {
      return (String(name.dropLast(end.count)), end)
    }
    return (name, "")
  }

  private static func original(ofStem stem: String) -> String {
    original(of: stem[...], before: suffix, number: "-") ?? stem
  }

  private static let suffix = "-conflicted-copy"
}

/// The names of the copies of recipes: `X (Conflicted Copy)`, then `X (Conflicted Copy 2)` and so on. A copy of a copy
/// counts on.
package struct CopyNames {
  private let isTaken: (String) -> Bool
  /// The last number for each name.
  private var numbers: [String: Int] = [:]

  /// - Parameter isTaken: whether another recipe has a name.
  package init(isTaken: @escaping (String) -> Bool) { self.isTaken = isTaken }

  /// The name of the next copy of a recipe.
  package mutating func next(for name: String) -> String {
    let stem = ConflictedCopy.original(of: name)
    let key = NamePart(stem).folded
    while true {
      let number = (numbers[key] ?? 0) + 1
      numbers[key] = number
      let copy = stem + (number == 1 ? " (Conflicted Copy)" : " (Conflicted Copy \(number))")
      if !isTaken(copy) { return copy }
    }
  }
}
