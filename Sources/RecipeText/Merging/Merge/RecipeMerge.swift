import RecipeSyntax
import Recipes

/// Merges two versions of a recipe file that have a common ancestor.
///
/// People who changed different keys, steps or comments both get their way. What cannot be in one recipe is a
/// conflict: the file keeps our version of that recipe as it is, and theirs becomes a copy.
package enum RecipeMerge {
  /// Merges by key path. Steps are matched by id, else by content; comments go with what they are about; tags are
  /// sets; of two times of change, the later one stays.
  ///
  /// The result always parses if ours does, and is valid if both versions are. Files that are not recipes are kept
  /// or taken whole. O(n log n) for n bytes.
  ///
  /// - Parameters:
  ///   - base: the common ancestor; empty if both sides added the file.
  ///   - ours: the version that stays in a conflict.
  ///   - theirs: the other version.
  package static func merge(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> MergeResult {
    if ours == theirs || theirs == base { return MergeResult(bytes: ours) }
    if ours == base { return MergeResult(bytes: theirs) }
    return FileMerge(base: base, ours: ours, theirs: theirs).result()
  }
}

/// A merged file.
package struct MergeResult: Sendable {
  /// The content of the file.
  package let bytes: [UInt8]
  /// Why recipes could not be merged; empty for a clean merge.
  package var conflicts: [MergeConflict] = []
  /// Their side of the conflicts; nil if there is nothing to keep beside the file.
  package var copy: ConflictedCopy?
}

/// The merge of a file by documents.
private struct FileMerge {
  private let base: MergeVersion
  private let ours: MergeVersion
  private let theirs: MergeVersion
  private let isAddedByBoth: Bool

  init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
    self.base = MergeVersion(base)
    self.ours = MergeVersion(ours)
    self.theirs = MergeVersion(theirs)
    isAddedByBoth = base.isEmpty
  }

  func result() -> MergeResult {
    if ours.text == theirs.text || theirs.text == base.text { return result(ours.text) }
    if ours.text == base.text { return result(theirs.text) }
    guard let mine = recipes(ours) else { return unreadable(isOurs: true) }
    guard let other = recipes(theirs) else { return unreadable(isOurs: false) }
    let old = base.documents(isPrepared: false) ?? []
    let all = old + mine + other
    if !all.allSatisfy({ $0.isPrepared }), let prepared = prepared(like: mine, other) {
      return merged(prepared, mine, other)
    }
    return merged(Versions(base: old, ours: mine, theirs: other), mine, other)
  }

  /// The documents of a version that has a recipe.
  private func recipes(_ version: MergeVersion) -> [MergeDocument]? {
    let documents = version.documents(isPrepared: false)
    return documents?.contains { $0.recipe != nil } == true ? documents : nil
  }

  /// All versions in block style without aliases; nil if one cannot be written like that.
  private func prepared(
    like mine: [MergeDocument],
    _ other: [MergeDocument]
  ) -> Versions<[MergeDocument]>? {
    guard let ours = ours.documents(isPrepared: true), ours.count == mine.count,
      let theirs = theirs.documents(isPrepared: true), theirs.count == other.count
    else { return nil }
    return Versions(base: base.documents(isPrepared: true) ?? [], ours: ours, theirs: theirs)
  }

  private func unreadable(isOurs: Bool) -> MergeResult {
    MergeResult(
      bytes: ours.original,
      conflicts: [.notARecipe(isOurs: isOurs)],
      copy: ConflictedCopy(verbatim: theirs)
    )
  }

  /// The text as a file, with the line endings and mark of the side that changed them.
  private func result(_ text: [UInt8]) -> MergeResult {
    let hasMark = pick { $0.hasByteOrderMark }
    let usesCarriageReturn = pick { $0.usesCarriageReturn }
    for side in [ours, theirs] where side.text == text {
      if side.hasByteOrderMark == hasMark, side.usesCarriageReturn == usesCarriageReturn {
        return MergeResult(bytes: side.original)
      }
    }
    return MergeResult(
      bytes: MergeVersion.bytes(
        text,
        hasByteOrderMark: hasMark,
        usesCarriageReturn: usesCarriageReturn
      )
    )
  }

  private func pick(_ form: (MergeVersion) -> Bool) -> Bool {
    isAddedByBoth || form(ours) != form(base) ? form(ours) : form(theirs)
  }

  // MARK: Documents

  /// - Parameters:
  ///   - mine, other: the documents of both sides as written, which are kept in conflicts.
  private func merged(
    _ versions: Versions<[MergeDocument]>,
    _ mine: [MergeDocument],
    _ other: [MergeDocument]
  ) -> MergeResult {
    let places = MergePlaces(versions)
    var texts: [[UInt8]] = []
    var conflicts: [MergeConflict] = []
    var copies: [[UInt8]] = []
    for number in places.order.elements {
      let place = places.places(of: number)
      let base = place.base.flatMap { versions.base?[$0] }
      switch (place.ours, place.theirs) {
      case (nil, nil): continue
      case (let first?, let second?):
        let merge = self.merge(base, versions.ours![first], versions.theirs![second])
        texts.append(merge.conflicts.isEmpty ? merge.text : mine[first].bytes)
        conflicts += merge.conflicts
        guard !merge.conflicts.isEmpty else { continue }
        copies.append(DocumentText.text(of: second, in: other[second].tree))
      case (let first?, nil):
        if base?.bytes == versions.ours![first].bytes { continue }
        texts.append(mine[first].bytes)
        guard base != nil else { continue }
        conflicts.append(.removedRecipe(name: mine[first].name, isRemovedHere: false))
      case (nil, let second?):
        if base?.bytes == versions.theirs![second].bytes { continue }
        guard base != nil else {
          texts.append(other[second].bytes)
          continue
        }
        conflicts.append(.removedRecipe(name: other[second].name, isRemovedHere: true))
        copies.append(DocumentText.text(of: second, in: other[second].tree))
      }
    }
    var text: [UInt8] = []
    var joined = JoinedDocuments()
    for part in texts { joined.append(part, to: &text) }
    let isOurs = !conflicts.isEmpty && text == ours.text
    var result = isOurs ? MergeResult(bytes: ours.original) : result(text)
    result.conflicts = conflicts
    if !copies.isEmpty { result.copy = ConflictedCopy(copies, as: theirs) }
    return result
  }

  /// The merged text of a document, or the conflicts.
  private func merge(
    _ base: MergeDocument?,
    _ ours: MergeDocument,
    _ theirs: MergeDocument
  ) -> (text: [UInt8], conflicts: [MergeConflict]) {
    let (old, mine, other) = (base?.bytes, ours.bytes, theirs.bytes)
    if mine == other || other == old { return (mine, []) }
    if mine == old { return (other, []) }
    guard ours.isDivided, theirs.isDivided else {
      if ours.recipe == nil, theirs.recipe == nil {
        return (CommentMerge.lines(old ?? [], mine, other, column: 0), [])
      }
      return (mine, [.layout])
    }
    var merge = DocumentMerge(
      base: base?.isDivided == true ? base : nil,
      ours: ours,
      theirs: theirs
    )
    let text = merge.merged().bytes(ending: [0x0A])
    guard merge.conflicts.isEmpty else { return (mine, merge.conflicts) }
    return (text, merge.problem(of: text).map { [$0] } ?? [])
  }
}

extension MergePlaces<MergeDocument> {
  /// Matches the documents of versions by id, else by name, else by place.
  init(_ versions: Versions<[MergeDocument]>) {
    let hasBase = versions.base?.isEmpty == false
    self.init(versions) {
      Self.match($0, $1)
    } matchAdded: { ours, theirs in
      Self.match(ours, theirs, byPlace: !hasBase)
    }
  }

  /// For each new document, the position of the same one in `old`.
  ///
  /// - Parameter byPlace: whether the remaining ones are the same if there are as many on both sides.
  private static func match(
    _ old: [MergeDocument],
    _ new: [MergeDocument],
    byPlace: Bool = true
  ) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: new.count)
    var free = Set(old.indices)
    for key in [RecipeKey.id, .name] {
      var places: [String: Int] = [:]
      for place in old.indices.reversed() where free.contains(place) {
        if let text = old[place].text(of: key) { places[text] = place }
      }
      for place in new.indices where result[place] == nil {
        guard let text = new[place].text(of: key), let found = places.removeValue(forKey: text)
        else { continue }
        result[place] = found
        free.remove(found)
      }
    }
    let rest = new.indices.filter { result[$0] == nil }
    guard byPlace, rest.count == free.count else { return result }
    for (place, found) in zip(rest, free.sorted()) { result[place] = found }
    return result
  }
}
