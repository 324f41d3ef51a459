import RecipeSyntax
import Recipes
import Text

/// A recipe and its conflicted copy. What only one side changed since the version that both began from is kept, and a
/// person takes the rest from either side. Other recipes of the file stay as they are.
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

  /// The parts to decide about, in the order of the format. The time of the last change is none: the later one stays.
  package let parts: [ConflictPart]
  /// What each side changed since the version that both began from, in words; nil if that is not known.
  package let changes: (ours: [String], theirs: [String])?
  /// Why each difference is a part; nil if only those are that both sides changed.
  package let reason: String?

  /// The file with their version as the recipe that it was: with the name, origin and ids of ours.
  package let theirs: [UInt8]
  private let ours: [UInt8]
  private let file: RecipePlace
  private let restored: [UInt8]
  private let versions: Versions<MergeDocument>
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
      let file = RecipePlace(in: ours, of: other.text(of: .name)),
      let recipe = Self.single(file.recipe), let restored = Self.restored(other, like: recipe)
    else { return nil }
    var old: [UInt8]?
    if case .version(let bytes) = base { old = file.counterpart(in: bytes) }
    guard let versions = Self.versions(base: old, ours: file.recipe, theirs: restored) else {
      return nil
    }
    let theirs = file.isWhole ? restored : file.replacing(by: restored)
    let changes = old.map { base in
      (
        ours: ConflictParts.changes(from: base, to: file.recipe),
        theirs: ConflictParts.changes(from: base, to: restored)
      )
    }
    func compared(_ reason: String?) -> ConflictResolution {
      let merge = Self.merge(versions, taking: [], asksForAll: reason != nil).merge
      return ConflictResolution(
        parts: ConflictParts(from: file.recipe, to: restored, merge).all,
        changes: changes,
        reason: reason,
        theirs: theirs,
        ours: ours,
        file: file,
        restored: restored,
        versions: versions
      )
    }
    guard versions.base != nil else {
      let isLost = base == .unknown
      self = compared(
        isLost ? Self.unknownBase : old == nil ? Self.addedByBoth : Self.unreadableBase
      )
      return
    }
    let resolution = compared(nil)
    self = resolution.holdsWhicheverIsTaken ? resolution : compared(Self.invalidTogether)
  }

  private static let unknownBase = "git does not have the version that both began from"
  private static let addedByBoth = "both sides added the recipe"
  private static let unreadableBase = "the version that both began from cannot be compared"
  private static let invalidTogether = "the changes of both sides do not fit together"

  /// The versions by their parts, all in the same form; nil if one cannot be divided.
  private static func versions(
    base: [UInt8]?,
    ours: [UInt8],
    theirs: [UInt8]
  ) -> Versions<MergeDocument>? {
    let texts = [ours, theirs] + (base.map { [$0] } ?? [])
    for isPrepared in [false, true] {
      let all = texts.compactMap { MergeVersion($0).documents(isPrepared: isPrepared) }
      guard all.count == texts.count, all.allSatisfy({ $0.count == 1 && $0[0].isDivided }),
        all.allSatisfy({ $0[0].isPrepared })
      else { continue }
      return Versions(base: all.dropFirst(2).first?[0], ours: all[0][0], theirs: all[1][0])
    }
    return base == nil ? nil : versions(base: nil, ours: ours, theirs: theirs)
  }

  // MARK: Parts

  /// What happened to a part that is not to be decided about.
  package enum Fate: Equatable, Sendable {
    /// It is the same in both versions.
    case same
    /// Only theirs changed it, so it is taken from there whatever is decided.
    case theirs
    /// Only ours changed it, so it stays whatever is decided.
    case ours
  }

  /// What happened to something that is none of the ``parts``, by its name.
  package func fate(of name: String) -> Fate {
    func differs(from text: [UInt8]) -> Bool {
      ConflictParts.names(from: text, to: restored).contains(name)
    }
    guard differs(from: file.recipe) else { return .same }
    let merged = Self.merge(versions, taking: [], asksForAll: reason != nil).text
    return differs(from: merged) ? .ours : .theirs
  }

  // MARK: The result

  /// Whether changes are kept, whatever is decided.
  package var keepsOthers: Bool {
    guard reason == nil, let kept = try? result(taking: []) else { return false }
    return kept != ours || (try? result(taking: Set(parts.indices))) != theirs
  }

  private var holdsWhicheverIsTaken: Bool {
    [[], Set(parts.indices)].allSatisfy { (try? result(taking: $0)) != nil }
  }

  private static func merge(
    _ versions: Versions<MergeDocument>,
    taking places: Set<ConflictPlace>,
    asksForAll: Bool
  ) -> (text: [UInt8], merge: DocumentMerge) {
    var merge = DocumentMerge(
      base: asksForAll ? nil : versions.base,
      ours: versions.ours!,
      theirs: versions.theirs!,
      taking: places,
      asksForAll: asksForAll
    )
    return (merge.merged().bytes(ending: [0x0A]), merge)
  }

  /// Our version with the parts that are taken from theirs, and with what only theirs changed.
  ///
  /// - Parameter taken: the indices of those parts in ``parts``.
  /// - Throws: why the parts cannot be one recipe.
  package func result(taking taken: Set<Int>) throws(ResolutionError) -> [UInt8] {
    if reason != nil {
      if taken.isEmpty { return ours }
      if taken.count == parts.count { return theirs }
    }
    let places = Set(taken.map { parts[$0].place })
    let (text, merge) = Self.merge(versions, taking: places, asksForAll: reason != nil)
    guard merge.problem(of: text) != .layout, let recipe = Self.single(text) else {
      throw ResolutionError(reasons: ["the parts cannot be put together"])
    }
    let sides = [versions.ours] + (taken.isEmpty ? [] : [versions.theirs])
    guard recipe.isValid || sides.contains(where: { $0?.recipe?.isValid == false }) else {
      let reasons = recipe.recipe.values.validate().map { $0.description }
      throw ResolutionError(
        reasons: reasons.isEmpty ? ["a step refers to a value that is gone"] : reasons
      )
    }
    return file.replacing(by: text)
  }

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

/// Why parts of two versions cannot be one recipe.
package struct ResolutionError: Error, Equatable, Sendable {
  /// One line each, in lower case.
  package let reasons: [String]
}
