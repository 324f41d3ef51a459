import RecipeSyntax
import Recipes

/// Merges one recipe by its parts: entries by key, steps by id or content, and within a step again entries by key.
struct DocumentMerge {
  private let base: MergeDocument?
  private let ours: MergeDocument
  private let theirs: MergeDocument
  /// What both changed in different ways, and where.
  private(set) var found: [(place: ConflictPlace, conflict: MergeConflict)] = []
  /// Which steps are the same; nil if the versions are not all lists of steps.
  private(set) var steps: MergePlaces<MergeStep>?
  /// The conflicts in which theirs is taken.
  private let taken: Set<ConflictPlace>
  private let asksForAll: Bool
  /// The meaning that the result must have: of each key, and of each key in each step.
  private var expected: [String: String] = [:]
  private var expectedSteps: [[String: String]] = []

  /// - Parameters:
  ///   - base: the common ancestor; nil if both sides added the recipe.
  ///   - taken: the conflicts in which theirs is taken; in the others, ours stays.
  ///   - asksForAll: whether each difference is a conflict, as the ancestor is not known.
  init(
    base: MergeDocument?,
    ours: MergeDocument,
    theirs: MergeDocument,
    taking taken: Set<ConflictPlace> = [],
    asksForAll: Bool = false
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.taken = taken
    self.asksForAll = asksForAll
  }

  /// What both changed in different ways.
  var conflicts: [MergeConflict] { found.map(\.conflict) }

  /// Takes note of a conflict; returns whether theirs is taken.
  private mutating func decide(_ place: ConflictPlace, _ conflict: MergeConflict) -> Bool {
    found.append((place, conflict))
    return taken.contains(place)
  }

  /// The merged recipe, with what was taken in conflicts.
  mutating func merged() -> DocumentBlocks {
    let column = ours.blocks.entries.first?.column ?? 0
    let old = base?.blocks
    let shift = column - (theirs.blocks.entries.first?.column ?? 0)
    var result = ours.blocks
    result.head = CommentMerge.lines(\.head, of: old, ours.blocks, theirs.blocks, column: 0)
    result.entries = entries(
      base: Self.entries(of: old?.entries ?? [], base),
      ours: Self.entries(of: ours.blocks.entries, ours),
      theirs: Self.entries(of: theirs.blocks.entries, theirs),
      shift: shift,
      at: nil
    )
    result.tail = CommentMerge.lines(\.tail, of: old, ours.blocks, theirs.blocks, column: 0)
    return result
  }

  /// Why the merged text is not what the parts mean, or no valid recipe; nil if all is well.
  func problem(of text: [UInt8]) -> MergeConflict? {
    let documents = MergeVersion(text).documents(isPrepared: false) ?? []
    guard documents.count == 1, let recipe = documents[0].recipe else { return .layout }
    let document = documents[0]
    let entries = Self.entries(of: document.blocks.entries, document)
    let steps = RecipeFormat.describe(.steps).name
    var values: [String: String] = [:]
    for entry in entries where entry.key != steps || expectedSteps.isEmpty {
      values[entry.key] = entry.meaning
    }
    var expected = expected
    if !expectedSteps.isEmpty { expected[steps] = nil }
    guard values == expected else { return .layout }
    let list = entries.first { $0.key == steps }?.block.children ?? []
    guard expectedSteps.isEmpty || list.count == expectedSteps.count else { return .layout }
    for (step, expected) in zip(list, expectedSteps) {
      let values = Self.entries(of: step.children, document, isStep: true)
        .map { ($0.key, $0.meaning) }
      guard Self.withoutOrder(Dictionary(values) { $1 }) == Self.withoutOrder(expected) else {
        return .layout
      }
    }
    let sides = [ours, theirs].compactMap(\.recipe)
    guard !recipe.isValid, sides.allSatisfy(\.isValid) else { return nil }
    return recipe.recipe.hasErrors ? .unreadable : .invalid(recipe.recipe.values.validate())
  }

  private static func withoutOrder(_ values: [String: String]) -> [String: String] {
    values.filter { $0.key != RecipeFormat.describe(.order).name }
  }

  private static func entries(
    of blocks: [SourceBlock],
    _ document: MergeDocument?,
    isStep: Bool = false
  ) -> [MergeEntry] {
    guard let document else { return [] }
    return blocks.map { block in
      let type = isStep ? StepKey.type(named: block.key) : RecipeKey.type(named: block.key)
      return MergeEntry(block, type: type, in: document)
    }
  }

  // MARK: Entries

  /// Merges the entries of a recipe, or of a step.
  ///
  /// - Parameters:
  ///   - shift: the columns from the keys of theirs to those of ours.
  ///   - step: the step; nil for the recipe.
  private mutating func entries(
    base: [MergeEntry],
    ours: [MergeEntry],
    theirs: [MergeEntry],
    shift: Int,
    at step: StepPlace?
  ) -> [SourceBlock] {
    let (old, mine, other) = (Self.byKey(base), Self.byKey(ours), Self.byKey(theirs))
    let order = MergeOrder(base: base.map(\.key), ours: ours.map(\.key), theirs: theirs.map(\.key))
    var meanings: [String: String] = [:]
    var result: [SourceBlock] = []
    for key in order.elements {
      let merge = Versions(base: old[key], ours: mine[key], theirs: other[key])
      guard let (block, meaning) = entry(merge, shift: shift, at: step) else { continue }
      result.append(block)
      meanings[key] = meaning
    }
    if step == nil { expected = meanings } else { expectedSteps.append(meanings) }
    return result
  }

  private static func byKey(_ entries: [MergeEntry]) -> [String: MergeEntry] {
    Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The merged entry and its meaning; nil if it is removed.
  private mutating func entry(
    _ versions: Versions<MergeEntry>,
    shift: Int,
    at step: StepPlace?
  ) -> (SourceBlock, String)? {
    switch (versions.ours, versions.theirs) {
    case (nil, nil): return nil
    case (let ours?, let theirs?):
      return joined(versions.base, ours, theirs, shift: shift, at: step)
    case (let left?, nil), (nil, let left?):
      // Keys about the recipe as a file are kept where one side still uses them.
      let isAdded = versions.base == nil && !asksForAll
      if let base = versions.base, left.isSame(as: base) { return nil }
      let isOurs = versions.ours != nil
      let result = (left.block.indented(by: isOurs ? 0 : shift), left.meaning)
      if isAdded || Self.isAboutFile(left.key) { return result }
      let takesTheirs = decide(
        left.key,
        ours: isOurs ? .init(left.text ?? "\n") : .removed,
        theirs: isOurs ? .removed : .init(left.text ?? "\n"),
        at: step
      )
      return takesTheirs == isOurs ? nil : result
    }
  }

  /// Whether a key says nothing about the brew, so that two values of it are no conflict.
  private static func isAboutFile(_ key: String) -> Bool {
    [RecipeKey.id, .modifiedAt].contains { RecipeFormat.describe($0).name == key }
      || RecipeFormat.describe(StepKey.order).name == key
  }

  private mutating func decide(
    _ key: String,
    ours: MergeConflict.Change,
    theirs: MergeConflict.Change,
    at step: StepPlace?
  ) -> Bool {
    decide(
      step.map { .step($0.place) } ?? .key(key),
      .changed(
        place: step.map { "step \($0.number): \(key)" } ?? key,
        ours: ours,
        theirs: theirs
      )
    )
  }

  // MARK: One entry

  /// Merges an entry that both sides have.
  private mutating func joined(
    _ base: MergeEntry?,
    _ ours: MergeEntry,
    _ theirs: MergeEntry,
    shift: Int,
    at step: StepPlace?
  ) -> (SourceBlock, String) {
    if step == nil, let list = stepList(base, ours, theirs, shift: shift) { return list }
    var content: [UInt8]?
    var meaning = ours.meaning
    var takesTheirs = false
    if ours.meaning == base?.meaning, theirs.meaning == base?.meaning {
      takesTheirs = ours.block.text == base?.block.text
    } else if ours.meaning == base?.meaning {
      takesTheirs = true
    } else if theirs.meaning != base?.meaning, theirs.meaning != ours.meaning {
      if let both = bothChanged(base, ours, theirs) {
        (content, meaning) = both
      } else {
        takesTheirs = decide(
          ours.key,
          ours: .init(ours.text ?? "\n"),
          theirs: .init(theirs.text ?? "\n"),
          at: step
        )
      }
    }
    if takesTheirs { meaning = theirs.meaning }
    let versions = Versions(base: base, ours: ours, theirs: theirs)
    let block = Self.withComments(of: versions, takesTheirs, content: content, shift: shift)
    return (block, meaning)
  }

  /// The text and meaning of an entry whose values can be joined, or of which one is right anyway.
  private func bothChanged(
    _ base: MergeEntry?,
    _ ours: MergeEntry,
    _ theirs: MergeEntry
  ) -> ([UInt8], String)? {
    let name = { (key: RecipeKey) in RecipeFormat.describe(key).name }
    switch ours.key {
    case name(.tags) where !asksForAll:
      return TagMerge(base: base, ours: ours, theirs: theirs).result
    case name(.modifiedAt):
      guard let mine = ours.text.flatMap(Timestamp.init),
        let other = theirs.text.flatMap(Timestamp.init)
      else { return (ours.content, ours.meaning) }
      let later = other.date > mine.date ? theirs : ours
      return (later.content, later.meaning)
    case let key where Self.isAboutFile(key): return (ours.content, ours.meaning)
    default: return nil
    }
  }

  /// The entry with the comments of both sides.
  ///
  /// - Parameters:
  ///   - takesTheirs: whether key and value are those of theirs.
  ///   - content: the key and value to write instead.
  private static func withComments(
    of versions: Versions<MergeEntry>,
    _ takesTheirs: Bool,
    content: [UInt8]? = nil,
    shift: Int
  ) -> SourceBlock {
    let (base, ours, theirs) = (versions.base, versions.ours!, versions.theirs!)
    let (chosen, other) = takesTheirs ? (theirs, ours) : (ours, theirs)
    let column = ours.block.column
    let moved = theirs.block.indented(by: shift)
    var block = takesTheirs ? moved : ours.block
    block.margin = ours.block.margin
    block.isBehindDash = ours.block.isBehindDash
    block.above = CommentMerge.lines(\.above, of: base?.block, ours.block, moved, column: column)
    var extra: [String] = []
    if let parts = chosen.parts, other.parts != nil, base == nil || base?.parts != nil {
      let comment = CommentMerge.behind(base?.behind, ours.behind, theirs.behind)
      let gap = parts.gap.isEmpty ? other.parts?.gap ?? [] : parts.gap
      let behind = comment.behind.map { (gap.isEmpty ? [0x20] : gap) + Array($0.utf8) } ?? []
      let length = parts.gap.count + (chosen.behind?.utf8.count ?? 0) + parts.rest.count
      block.text = (content ?? block.text.dropLast(length)) + behind + parts.rest
      extra = comment.above.map { [$0] } ?? []
    } else {
      if let content { block.text = content + [0x0A] }
      let known = Set(chosen.comments).union(base?.comments ?? []).union(
        other.block.above.isEmpty ? [] : Self.comments(above: other)
      )
      extra = other.comments.filter { !known.contains($0) }
    }
    // Behind a dash is no line above.
    block.above = CommentMerge.appending(extra, to: block.above, column: column)
    return block
  }

  /// The comments above an entry, which are merged as lines.
  private static func comments(above entry: MergeEntry) -> [String] {
    CommentMerge.comments(of: entry.block.above)
  }

  // MARK: Steps

  /// The merged list of steps; nil if the versions are not all lists of steps.
  private mutating func stepList(
    _ base: MergeEntry?,
    _ ours: MergeEntry,
    _ theirs: MergeEntry,
    shift: Int
  ) -> (SourceBlock, String)? {
    guard ours.key == RecipeFormat.describe(.steps).name, !ours.block.children.isEmpty,
      !theirs.block.children.isEmpty,
      base.map({ !$0.block.children.isEmpty }) ?? true
    else { return nil }
    let versions = Versions(base: base, ours: ours, theirs: theirs)
    var block = Self.withComments(of: versions, false, shift: shift)
    let moved = theirs.block.indented(by: ours.block.childColumn - theirs.block.childColumn)
    block.below = CommentMerge.lines(
      \.below,
      of: base?.block,
      ours.block,
      moved,
      column: ours.block.childColumn
    )
    let lists = Versions(
      base: base.map { MergeStep.all(in: $0.block.children, self.base) },
      ours: MergeStep.all(in: ours.block.children, self.ours),
      theirs: MergeStep.all(in: theirs.block.children, self.theirs)
    )
    block.children = steps(lists, column: ours.block.childColumn)
    return (block, ours.meaning)
  }

  /// - Parameter column: the column of the dashes.
  private mutating func steps(_ lists: Versions<[MergeStep]>, column: Int) -> [SourceBlock] {
    let places = MergePlaces(lists)
    steps = places
    let isConflict = places.order.isConflict || asksForAll && places.areMoved
    let takesTheirs = isConflict && decide(.order, .order)
    let order = takesTheirs ? places.orderOfTheirs : places.order
    var result: [SourceBlock] = []
    for number in order.elements {
      let place = places.places(of: number)
      let step = StepPlace(place: number, number: (place.ours ?? place.theirs ?? number) + 1)
      guard let block = self.step(places.versions(of: number), at: step) else { continue }
      result.append(block.indented(by: column - block.column))
    }
    OrderKeys.renumber(&result)
    return result
  }

  /// The merged step; nil if it is removed.
  private mutating func step(
    _ versions: Versions<MergeStep>,
    at step: StepPlace
  ) -> SourceBlock? {
    switch (versions.ours, versions.theirs) {
    case (nil, nil): return nil
    case (let left?, nil), (nil, let left?):
      if let base = versions.base, left.isSame(as: base) { return nil }
      let isOurs = versions.ours != nil
      if versions.base != nil || asksForAll {
        let conflict = MergeConflict.changed(
          place: "step \(step.number)",
          ours: isOurs ? .changed : .removed,
          theirs: isOurs ? .removed : .changed
        )
        if decide(.step(step.place), conflict) == isOurs { return nil }
      }
      expectedSteps.append(Dictionary(left.entries.map { ($0.key, $0.meaning) }) { $1 })
      return left.block
    case (let ours?, let theirs?):
      let base = versions.base
      let moved = theirs.block.indented(by: ours.block.column - theirs.block.column)
      var block = ours.block
      block.above = CommentMerge.lines(
        \.above,
        of: base?.block,
        ours.block,
        moved,
        column: ours.block.column
      )
      block.below = CommentMerge.lines(
        \.below,
        of: base?.block,
        ours.block,
        moved,
        column: ours.block.childColumn
      )
      let entries = entries(
        base: base?.entries ?? [],
        ours: ours.entries,
        theirs: theirs.entries,
        shift: ours.block.childColumn - theirs.block.childColumn,
        at: step
      )
      block.setEntries(entries, ending: [0x0A])
      let added = theirs.dashComments.filter {
        !ours.dashComments.contains($0) && base?.dashComments.contains($0) != true
      }
      block.above = CommentMerge.appending(added, to: block.above, column: block.column)
      return block
    }
  }
}

/// A step: its number in ``MergePlaces``, and the one for people.
private struct StepPlace {
  let place: Int
  let number: Int
}

/// The versions of one thing; nil where a version lacks it.
struct Versions<Element> {
  let base: Element?
  let ours: Element?
  let theirs: Element?
}

extension MergeEntry {
  /// The key and value without comments and line break.
  var content: [UInt8] { parts?.content ?? Array(block.text.dropLast()) }
}
