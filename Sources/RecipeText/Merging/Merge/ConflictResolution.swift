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

  /// A part that can be taken from either side.
  package struct Part {
    /// The key, `step 3` of theirs, `removed step 3` of ours, or `order of steps`; each name once.
    package let name: String
    /// The differences from ours to theirs, in words.
    package let texts: [String]
    fileprivate let place: ConflictPlace
  }

  /// The parts to decide about, in the order of the format. The time of the last change is none: the later one stays.
  package let parts: [Part]
  /// What each side changed since the version that both began from, in words; nil if that is not known.
  package let changes: (ours: [String], theirs: [String])?
  /// Why each difference is a part; nil if only those are that both sides changed.
  package let reason: String?

  /// The file with their version as the recipe that it was: with the name, origin and ids of ours.
  package let theirs: [UInt8]
  private let ours: [UInt8]
  private let file: RecipePlace
  private let restored: [UInt8]
  private let versions: ComparedVersions
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
        ours: Self.changes(from: base, to: file.recipe),
        theirs: Self.changes(from: base, to: restored)
      )
    }
    func compared(_ reason: String?) -> ConflictResolution {
      let merge = Self.merge(versions, taking: [], asksForAll: reason != nil).merge
      return ConflictResolution(
        parts: Self.parts(from: file.recipe, to: restored, merge),
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
  ) -> ComparedVersions? {
    let texts = [ours, theirs] + (base.map { [$0] } ?? [])
    for isPrepared in [false, true] {
      let documents = texts.compactMap { text -> MergeDocument? in
        let all = MergeVersion(text).documents(isPrepared: isPrepared)
        return all?.count == 1 ? all?.first : nil
      }
      guard documents.count == texts.count,
        documents.allSatisfy({ $0.isDivided && (isPrepared || !$0.hasAliases) })
      else { continue }
      return ComparedVersions(
        base: documents.count > 2 ? documents[2] : nil,
        ours: documents[0],
        theirs: documents[1]
      )
    }
    return base == nil ? nil : versions(base: nil, ours: ours, theirs: theirs)
  }

  // MARK: Parts

  /// What differs, in words, without what follows from it and what no brewer reads.
  private static func changes(from old: [UInt8], to new: [UInt8]) -> [String] {
    let hidden = [RecipeKey.id, .origin].map { RecipeFormat.describe($0).name }
    return differences(from: old, to: new).filter { difference in
      difference.step != nil || difference.key.map { !hidden.contains($0) } ?? false
    }.map(\.text)
  }

  private static func differences(
    from old: [UInt8],
    to new: [UInt8]
  ) -> [RecipeDiff.Difference] {
    RecipeDiff(from: old, to: new)?.recipes.first?.differences ?? []
  }

  /// The differences of ours and theirs that are conflicts of a merge.
  private static func parts(
    from ours: [UInt8],
    to theirs: [UInt8],
    _ merge: DocumentMerge
  ) -> [Part] {
    var parts: [Part] = []
    var indices: [ConflictPlace: Int] = [:]
    func add(_ place: ConflictPlace, _ name: String, _ text: String) {
      if let index = indices[place] {
        parts[index] = Part(
          name: parts[index].name,
          texts: parts[index].texts + [text],
          place: place
        )
      } else {
        indices[place] = parts.count
        parts.append(Part(name: name, texts: [text], place: place))
      }
    }
    let conflicts = Set(merge.found.map(\.place))
    for difference in differences(from: ours, to: theirs) {
      guard let place = place(of: difference, merge.steps), conflicts.contains(place) else {
        continue
      }
      add(place, name(of: difference), difference.text)
    }
    // Ours and theirs alone may not show which steps of them were one.
    for (place, conflict) in merge.found where indices[place] == nil {
      add(place, name(of: place, merge.steps), "\(conflict)")
    }
    return parts
  }

  private static func place(
    of difference: RecipeDiff.Difference,
    _ steps: MergePlaces<MergeStep>?
  ) -> ConflictPlace? {
    guard let step = difference.step else { return difference.key.map { .key($0) } }
    if difference.kind == .moved { return .order }
    let isRemoved = difference.kind == .removed && difference.key == nil
    let numbers = (isRemoved ? steps?.numbersOfOurs : steps?.numbersOfTheirs) ?? []
    return numbers.indices.contains(step - 1) ? .step(numbers[step - 1]) : nil
  }

  private static let order = "order of steps"

  private static func name(of difference: RecipeDiff.Difference) -> String {
    guard let step = difference.step else { return difference.key ?? "" }
    if difference.kind == .moved { return order }
    return difference.kind == .removed && difference.key == nil
      ? "removed step \(step)" : "step \(step)"
  }

  private static func name(of place: ConflictPlace, _ steps: MergePlaces<MergeStep>?) -> String {
    switch place {
    case .key(let key): return key
    case .order: return order
    case .step(let number):
      if let place = steps?.numbersOfTheirs.firstIndex(of: number) { return "step \(place + 1)" }
      return "removed step \((steps?.numbersOfOurs.firstIndex(of: number) ?? number) + 1)"
    }
  }

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
      Self.differences(from: text, to: restored).contains { Self.name(of: $0) == name }
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
    _ versions: ComparedVersions,
    taking places: Set<ConflictPlace>,
    asksForAll: Bool
  ) -> (text: [UInt8], merge: DocumentMerge) {
    var merge = DocumentMerge(
      base: asksForAll ? nil : versions.base,
      ours: versions.ours,
      theirs: versions.theirs,
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
    guard recipe.isValid || sides.contains(where: { $0.recipe?.isValid == false }) else {
      let reasons = recipe.recipe.values.validate().map(\.description)
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
    guard isReadable, !file.documents.contains(where: \.recipe.hasErrors) else {
      return Problems(isReadable: isReadable, reasons: ["is not a valid recipe: run `brewlint`"])
    }
    let errors = file.documents.flatMap { $0.recipe.values.validate() }
    return Problems(isReadable: true, reasons: errors.map(\.description))
  }
}

/// The versions of the recipe, all in the same form.
private struct ComparedVersions {
  let base: MergeDocument?
  let ours: MergeDocument
  let theirs: MergeDocument
}

/// Why parts of two versions cannot be one recipe.
package struct ResolutionError: Error, Equatable, Sendable {
  /// One line each, in lower case.
  package let reasons: [String]
}
