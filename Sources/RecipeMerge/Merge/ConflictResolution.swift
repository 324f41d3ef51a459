import BrewDomain
import Essentials
import RecipeEditing
import RecipeSchema
import RecipeSyntax
import SourceText

/// A recipe and its conflicted copy, of which a person takes one, or some parts of each. Other recipes of the file stay
/// as they are.
package struct ConflictResolution {
  /// A part that differs and can be taken from either side.
  package struct Part {
    /// The key, `step 3` of theirs, `removed step 3` of ours, or `order of steps`; each name once.
    package let name: String
    /// The differences from ours to theirs, in words.
    package let texts: [String]
    fileprivate let place: Place
  }

  fileprivate enum Place: Hashable {
    case key(String)
    /// A step, by its number in the merged order.
    case step(Int)
    case order
  }

  /// The file with their version as the recipe that it was: with the name, origin and ids of ours.
  package let theirs: [UInt8]
  /// The parts that differ, in the order of the format. The time of the last change is none: the later one stays.
  package private(set) var parts: [Part] = []

  private let ours: [UInt8]
  private let file: RecipePlace
  private let mine: MergeDocument
  private let other: MergeDocument
  private let lists: Versions<[MergeStep]>
  private let numbers: (ours: [Int], theirs: [Int])

  /// Compares a recipe with its copy; nil if the copy is not a single recipe, or it is not clear which recipe it is of.
  ///
  /// - Parameters:
  ///   - ours: the file of the recipe. Of several recipes, it is the one with the name that the copy had.
  ///   - copy: the file of its conflicted copy.
  package init?(ours: [UInt8], copy: [UInt8]) {
    guard let other = Self.single(copy),
      let file = RecipePlace(in: ours, of: Self.text(.name, other)),
      let recipe = Self.single(file.recipe), let restored = Self.restored(other, like: recipe)
    else { return nil }
    self.ours = ours
    self.file = file
    theirs = file.isWhole ? restored : file.replacing(by: restored)
    let versions = (MergeVersion(file.recipe), MergeVersion(restored))
    guard let first = Self.document(versions.0), let second = Self.document(versions.1) else {
      return nil
    }
    (mine, self.other) = (first, second)
    let steps = RecipeFormat.describe(.steps).name
    func list(_ document: MergeDocument) -> [MergeStep] {
      let entry = document.blocks.index(of: steps).map { document.blocks.entries[$0] }
      return MergeStep.all(in: entry?.children ?? [], document)
    }
    let (one, two) = (list(first), list(second))
    lists = Versions(base: nil, ours: one, theirs: two)
    let found = StepAlignment.match(one.map(\.content), two.map(\.content))
    var next = one.count
    let mapped = found.map { place -> Int in
      if let place { return place }
      next += 1
      return next - 1
    }
    numbers = (Array(one.indices), mapped)
    parts = Self.parts(from: file.recipe, to: restored, numbers)
  }

  private static func document(_ version: MergeVersion) -> MergeDocument? {
    let written = version.documents(isPrepared: false)
    let isDivided = written?.allSatisfy { $0.isDivided && !$0.hasAliases } ?? false
    let documents = isDivided ? written : version.documents(isPrepared: true)
    guard let documents, documents.count == 1, documents[0].isDivided else { return nil }
    return documents[0]
  }

  // MARK: Parts

  private static func parts(
    from ours: [UInt8],
    to theirs: [UInt8],
    _ numbers: (ours: [Int], theirs: [Int])
  ) -> [Part] {
    let differences = RecipeDiff(from: ours, to: theirs)?.recipes.first?.differences ?? []
    var parts: [Part] = []
    var indices: [Place: Int] = [:]
    func add(_ place: Place, _ name: String, _ text: String) {
      if let index = indices[place] {
        parts[index] = Part(name: name, texts: parts[index].texts + [text], place: place)
      } else {
        indices[place] = parts.count
        parts.append(Part(name: name, texts: [text], place: place))
      }
    }
    for difference in differences {
      switch (difference.step, difference.kind) {
      // What follows from dose and yield is no part of its own.
      case (nil, _): if let key = difference.key { add(.key(key), key, difference.text) }
      case (_?, .moved): add(.order, "order of steps", difference.text)
      case (let step?, .removed): add(.step(step - 1), "removed step \(step)", difference.text)
      case (let step?, _):
        guard numbers.theirs.indices.contains(step - 1) else { continue }
        add(.step(numbers.theirs[step - 1]), "step \(step)", difference.text)
      }
    }
    return parts
  }

  // MARK: The result

  /// Our version with the parts that are taken from theirs.
  ///
  /// - Parameter taken: the indices of those parts in ``parts``.
  /// - Throws: why the parts cannot be one recipe.
  package func result(taking taken: Set<Int>) throws(ResolutionError) -> [UInt8] {
    if taken.isEmpty { return ours }
    if taken.count == parts.count { return theirs }
    let places = Set(taken.map { parts[$0].place })
    var document = mine.blocks
    for place in places {
      if case .key(let key) = place { take(key, into: &document) }
    }
    takeSteps(places, into: &document)
    if let time = other.timestamp, let own = mine.timestamp, own.date < time.date {
      take(RecipeFormat.describe(.modifiedAt).name, into: &document)
    }
    let text = document.bytes(ending: [0x0A])
    guard let recipe = Self.single(text) else {
      throw ResolutionError(reasons: ["the parts cannot be put together"])
    }
    guard recipe.isValid || mine.recipe?.isValid == false else {
      let reasons = recipe.recipe.values.validate().map(\.description)
      throw ResolutionError(
        reasons: reasons.isEmpty ? ["a step refers to a value that is gone"] : reasons
      )
    }
    return self.file.replacing(by: text)
  }

  private func take(_ key: String, into document: inout DocumentBlocks) {
    let index = document.index(of: key)
    guard let entry = other.blocks.index(of: key).map({ other.blocks.entries[$0] }) else {
      if let index { document.entries.remove(at: index) }
      return
    }
    let column = document.entries.first?.column ?? 0
    let block = entry.indented(by: column - entry.column)
    if let index {
      document.entries[index] = block
    } else {
      let order = MergeOrder(
        base: [],
        ours: document.entries.map(\.key),
        theirs: other.blocks.entries.map(\.key)
      )
      let place = order.elements.prefix { $0 != key }.last { document.index(of: $0) != nil }
      let next = place.flatMap { document.index(of: $0) }.map { $0 + 1 } ?? 0
      document.entries.insert(block, at: next)
    }
  }

  private func takeSteps(_ places: Set<Place>, into document: inout DocumentBlocks) {
    let steps = RecipeFormat.describe(.steps).name
    guard let index = document.index(of: steps), let first = lists.ours, let second = lists.theirs,
      !first.isEmpty, !second.isEmpty
    else { return }
    let mine = Dictionary(zip(numbers.ours, first)) { one, _ in one }
    let other = Dictionary(zip(numbers.theirs, second)) { one, _ in one }
    let isTheirOrder = places.contains(.order)
    let order = MergeOrder(
      base: [],
      ours: isTheirOrder ? numbers.theirs : numbers.ours,
      theirs: isTheirOrder ? numbers.ours : numbers.theirs
    )
    let column = document.entries[index].childColumn
    let taken = order.elements.compactMap { number -> SourceBlock? in
      let step = places.contains(.step(number)) ? other[number] : mine[number]
      return step.map { $0.block.indented(by: column - $0.block.column) }
    }
    document.entries[index].children = taken
    OrderKeys.renumber(&document.entries[index].children)
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

  // MARK: Their version

  /// The copy with the name, origin and ids of the recipe that it is of.
  private static func restored(_ other: RecipeDocument, like recipe: RecipeDocument) -> [UInt8]? {
    var changes: [RecipeChange] = []
    for key in [RecipeKey.id, .origin] {
      let (mine, theirs) = (text(key, recipe), text(key, other))
      if let mine, mine != theirs {
        changes.append(RecipeChange(.recipe(key), .set(.text(mine))))
      } else if mine == nil, theirs != nil {
        changes.append(RecipeChange(.recipe(key), .remove))
      }
    }
    if let name = text(.name, other) {
      let original = ConflictedCopy.original(of: name)
      if original != name { changes.append(RecipeChange(.recipe(.name), .set(.text(original)))) }
    }
    changes += stepIDs(recipe, other)
    guard let editor = try? RecipeEditor(other.tree, document: other.recipe.document) else {
      return nil
    }
    return try? editor.applying(changes)
  }

  /// The ids of ours in the steps that are the same; the others lose the ids of the copy.
  private static func stepIDs(_ recipe: RecipeDocument, _ other: RecipeDocument) -> [RecipeChange] {
    func contents(_ recipe: RecipeDocument) -> [StepContent] {
      recipe.recipe.stepNodes.indices.map { place in
        recipe.step(at: place).map { StepContent($0, id: nil) }
          ?? StepContent(fingerprint: "\u{0}\(place)")
      }
    }
    let found = StepAlignment.match(contents(recipe), contents(other))
    return found.enumerated().compactMap { place, same in
      let path = RecipePath.step(place, .id)
      if let same, recipe.hasOwnID(step: same), let id = recipe.step(at: same)?.stepId {
        return RecipeChange(path, .set(.text(id.text)))
      }
      return other.hasOwnID(step: place) ? RecipeChange(path, .remove) : nil
    }
  }

  private static func single(_ bytes: [UInt8]) -> RecipeDocument? {
    let file = RecipeFile(bytes: bytes, identity: "-")
    guard file.tree.errors.isEmpty, file.tree.documents.count == 1 else { return nil }
    return file.documents.first
  }

  private static func text(_ key: RecipeKey, _ recipe: RecipeDocument) -> String? {
    let field = recipe.source.field(recipe.recipe, key)
    guard let node = field.valueNode, recipe.tree.nodes[node].kind == .scalar else { return nil }
    return recipe.tree.text(of: node)
  }
}

/// A recipe in a file, which may hold others.
private struct RecipePlace {
  /// The recipe alone.
  let recipe: [UInt8]
  private let version: MergeVersion
  private let documents: [[UInt8]]
  private let index: Int

  /// Whether the file has no other recipe.
  var isWhole: Bool { documents.isEmpty }

  /// The only recipe of a file, or the one that a copy with a name is of; nil if there is none, or several.
  init?(in file: [UInt8], of copy: String?) {
    version = MergeVersion(file)
    guard let found = version.documents(isPrepared: false) else { return nil }
    guard found.count > 1 else {
      (recipe, documents, index) = (file, [], 0)
      return
    }
    let name = copy.map(ConflictedCopy.original)
    let places = found.indices.filter { found[$0].text(of: .name) == name }
    guard places.count == 1 else { return nil }
    documents = found.map(\.bytes)
    index = places[0]
    recipe = documents[index]
  }

  /// The file with another recipe in this place.
  func replacing(by recipe: [UInt8]) -> [UInt8] {
    var text = MergeVersion(recipe).text
    if !documents.isEmpty {
      var joined = JoinedDocuments()
      let part = text
      text = []
      for place in documents.indices {
        joined.append(place == index ? part : documents[place], to: &text)
      }
    }
    return MergeVersion.bytes(
      text,
      hasByteOrderMark: version.hasByteOrderMark,
      usesCarriageReturn: version.usesCarriageReturn
    )
  }
}

/// Why parts of two versions cannot be one recipe.
package struct ResolutionError: Error, Equatable, Sendable {
  /// One line each, in lower case.
  package let reasons: [String]
}
