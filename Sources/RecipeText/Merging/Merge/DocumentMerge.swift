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
  /// Whether theirs is taken in conflicts.
  private let takesTheirs: Bool
  private let asksForAll: Bool
  /// The meaning that the result must have.
  private var meaning = RecipeMeaning()

  /// - Parameters:
  ///   - base: the common ancestor; nil if both sides added the recipe.
  ///   - takesTheirs: whether theirs is taken in conflicts; else, ours stays.
  ///   - asksForAll: whether each difference is a conflict, as the ancestor is not known.
  init(
    base: MergeDocument?,
    ours: MergeDocument,
    theirs: MergeDocument,
    takesTheirs: Bool = false,
    asksForAll: Bool = false
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.takesTheirs = takesTheirs
    self.asksForAll = asksForAll
  }

  /// What both changed in different ways.
  var conflicts: [MergeConflict] { found.map { $0.conflict } }

  /// Takes note of a conflict; returns whether theirs is taken.
  private mutating func decide(_ place: ConflictPlace, _ conflict: MergeConflict) -> Bool {
    found.append((place, conflict))
    return takesTheirs
  }

  /// The merged recipe, with what was taken in conflicts.
  mutating func merged() -> DocumentBlocks {
    let (old, mine, other) = (base?.blocks, ours.blocks, theirs.blocks)
    let shift = (mine.entries.first?.column ?? 0) - (other.entries.first?.column ?? 0)
    var result = mine
    result.head = CommentMerge.lines({ $0.head }, of: old, mine, other, column: 0)
    result.entries = entries(
      Versions(base: base?.entries ?? [], ours: ours.entries, theirs: theirs.entries),
      shift: shift,
      at: nil
    )
    result.tail = CommentMerge.lines({ $0.tail }, of: old, mine, other, column: 0)
    return result
  }

  /// Why the merged text is not what the parts mean, or no valid recipe; nil if all is well.
  func problem(of text: [UInt8]) -> MergeConflict? {
    let documents = MergeVersion(text).documents(isPrepared: false) ?? []
    guard documents.count == 1, let recipe = documents[0].recipe,
      meaning == RecipeMeaning(of: documents[0], isDivided: !meaning.steps.isEmpty)
    else { return .layout }
    let sides = [ours, theirs].compactMap { $0.recipe }
    guard !recipe.isValid, sides.allSatisfy({ $0.isValid }) else { return nil }
    return recipe.recipe.hasErrors ? .unreadable : .invalid(recipe.recipe.values.validate())
  }

  // MARK: Entries

  /// Merges the entries of a recipe, or of a step.
  ///
  /// - Parameters:
  ///   - shift: the columns from the keys of theirs to those of ours.
  ///   - step: the step; nil for the recipe.
  private mutating func entries(
    _ lists: Versions<[MergeEntry]>,
    shift: Int,
    at step: StepPlace?
  ) -> [SourceBlock] {
    let (base, ours, theirs) = (lists.base ?? [], lists.ours ?? [], lists.theirs ?? [])
    let (old, mine, other) = (base.byKey, ours.byKey, theirs.byKey)
    let order = MergeOrder(
      base: base.map { $0.key },
      ours: ours.map { $0.key },
      theirs: theirs.map { $0.key }
    )
    var meanings: [String: String] = [:]
    var result: [SourceBlock] = []
    for key in order.elements {
      let merge = Versions(base: old[key], ours: mine[key], theirs: other[key])
      guard let (block, meaning) = entry(merge, shift: shift, at: step) else { continue }
      result.append(block)
      meanings[key] = meaning
    }
    if step == nil { meaning.values = meanings } else { meaning.add(step: meanings) }
    return result
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

  /// Whether a key says nothing about the brew, so that two values of it are not a conflict.
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
    let versions = EntryVersions(base: base, ours: ours, theirs: theirs, shift: shift)
    return (versions.block(takesTheirs, content: content), meaning)
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
    var block = EntryVersions(base: base, ours: ours, theirs: theirs, shift: shift).block(false)
    let (mine, column) = (ours.block, ours.block.childColumn)
    let moved = theirs.block.indented(by: column - theirs.block.childColumn)
    block.below = CommentMerge.lines({ $0.below }, of: base?.block, mine, moved, column: column)
    let lists = Versions(
      base: base.map { self.base?.steps(in: $0.block) ?? [] },
      ours: self.ours.steps(in: ours.block),
      theirs: self.theirs.steps(in: theirs.block)
    )
    block.children = steps(lists, column: column)
    return (block, RecipeMeaning.ofSteps)
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
      meaning.add(step: left.entries.meanings)
      return left.block
    case (let ours?, let theirs?):
      let (old, mine) = (versions.base?.block, ours.block)
      let moved = theirs.block.indented(by: mine.column - theirs.block.column)
      let column = mine.childColumn
      var block = mine
      block.above = CommentMerge.lines({ $0.above }, of: old, mine, moved, column: mine.column)
      block.below = CommentMerge.lines({ $0.below }, of: old, mine, moved, column: column)
      let entries = entries(
        Versions(
          base: versions.base?.entries ?? [],
          ours: ours.entries,
          theirs: theirs.entries
        ),
        shift: column - theirs.block.childColumn,
        at: step
      )
      block.setEntries(entries, ending: [0x0A])
      let added = theirs.dashComments.filter {
        !ours.dashComments.contains($0) && versions.base?.dashComments.contains($0) != true
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
