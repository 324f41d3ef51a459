import RecipeSyntax
import Recipes
import Text

/// A recipe and its conflicted copy. What only one side changed since the version that both began from is kept, and a
/// person takes the rest from one side. Other recipes of the file stay as they are.
package struct ConflictResolution {
  /// The version of a file that both sides began from.
  package enum Base: Equatable, Sendable {
    /// This file.
    case version([UInt8])
    /// There is none, because both sides added the file.
    case addedByBoth
    /// It is not known, or git does not have it any more.
    case unknown
  }

  /// The differences to decide about, in words, in the order of the format. The time of the last change is none: the
  /// later one stays.
  package let conflicts: [String]
  /// What each side changed since the version that both began from, in words; nil if that is not known.
  package let changes: (ours: [String], theirs: [String])?
  /// Why each difference is a conflict; nil if only those are that both sides changed.
  package let reason: String?
  /// The file with what was taken, and with what only the other side changed.
  package let results: (ours: [UInt8], theirs: [UInt8])
  /// The file with one version as it is: theirs with the name, origin and ids of ours.
  package let versions: (ours: [UInt8], theirs: [UInt8])

  /// Whether changes are kept, whatever is decided.
  package var keepsOthers: Bool { results != versions }
}

extension ConflictResolution {
  /// Compares a recipe with its copy; nil if the copy is not a single recipe, or it is not clear which recipe it is of.
  ///
  /// - Parameters:
  ///   - base: the file that both sides began from.
  ///   - ours: the file of the recipe. Of several recipes, it is the one with the name that the copy had.
  ///   - copy: the file of its conflicted copy.
  package init?(base: Base, ours: [UInt8], copy: [UInt8]) {
    guard let other = Self.single(ConflictNote.Reading(copy).copy),
      let file = RecipeInFile(in: ours, of: other.text(of: .name)),
      let recipe = Self.single(file.recipe), let restored = Self.restored(other, like: recipe)
    else { return nil }
    var old: [UInt8]?
    if case .version(let bytes) = base { old = file.counterpart(in: bytes) }
    guard let documents = Self.documents(base: old, ours: file.recipe, theirs: restored) else {
      return nil
    }
    versions = (ours, file.isWhole ? restored : file.replacing(by: restored))
    changes = old.map { base in
      (
        ours: ConflictParts.changes(from: base, to: file.recipe),
        theirs: ConflictParts.changes(from: base, to: restored)
      )
    }
    if documents.base == nil {
      let isLost = base == .unknown
      reason = isLost ? Self.unknownBase : old == nil ? Self.addedByBoth : Self.unreadableBase
      results = versions
    } else if let mine = Self.merged(documents, takesTheirs: false),
      let other = Self.merged(documents, takesTheirs: true)
    {
      reason = nil
      results = (file.replacing(by: mine), file.replacing(by: other))
    } else {
      reason = Self.invalidTogether
      results = versions
    }
    var merge = DocumentMerge(
      base: reason == nil ? documents.base : nil,
      ours: documents.ours,
      theirs: documents.theirs,
      asksForAll: reason != nil
    )
    _ = merge.merged()
    conflicts = ConflictParts(from: file.recipe, to: restored, merge).texts
  }

  private static let unknownBase = "git does not have the version that both began from"
  private static let addedByBoth = "both sides added the recipe"
  private static let unreadableBase = "the version that both began from cannot be compared"
  private static let invalidTogether = "the changes of both sides do not fit together"

  private typealias Documents = (base: MergeDocument?, ours: MergeDocument, theirs: MergeDocument)

  /// The versions by their parts, all in the same form; nil if one cannot be divided.
  private static func documents(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> Documents? {
    let texts = [ours, theirs] + (base.map { [$0] } ?? [])
    for isPrepared in [false, true] {
      let all = texts.compactMap { MergeVersion($0).documents(isPrepared: isPrepared) }
      guard all.count == texts.count, all.allSatisfy({ $0.count == 1 && $0[0].isDivided }),
        all.allSatisfy({ $0[0].isPrepared })
      else { continue }
      return (all.dropFirst(2).first?[0], all[0][0], all[1][0])
    }
    return base == nil ? nil : documents(base: nil, ours: ours, theirs: theirs)
  }

  /// The recipe with one side where both changed the same; nil if that is not one recipe, or not a valid one.
  private static func merged(_ documents: Documents, takesTheirs: Bool) -> [UInt8]? {
    let (base, ours, theirs) = documents
    var merge = DocumentMerge(base: base, ours: ours, theirs: theirs, takesTheirs: takesTheirs)
    let text = merge.merged().bytes(ending: [0x0A])
    guard merge.problem(of: text) != .layout, let recipe = single(text) else { return nil }
    let sides = [ours] + (takesTheirs && !merge.found.isEmpty ? [theirs] : [])
    return recipe.isValid || sides.contains { $0.recipe?.isValid == false } ? text : nil
  }

  // MARK: Problems

  /// What is wrong with a file.
  package struct Problems {
    /// Whether all of it can be read as recipes.
    package let isReadable: Bool
    /// One line each, in lower case; empty if the recipes are valid.
    package let reasons: [String]
  }

  /// What is wrong with a file that somebody decided on.
  package static func problems(in bytes: [UInt8]) -> Problems {
    let file = RecipeFile(bytes: bytes, identity: "-")
    let isReadable = file.tree.errors.isEmpty && !file.documents.isEmpty
    guard isReadable, !file.documents.contains(where: { $0.recipe.hasErrors }) else {
      return Problems(isReadable: isReadable, reasons: ["is not a valid recipe: run `brewlint`"])
    }
    let errors = file.documents.flatMap { $0.recipe.values.validate() }
    return Problems(isReadable: true, reasons: errors.map { $0.description })
  }
}
