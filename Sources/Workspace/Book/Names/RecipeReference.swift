import Files
import Recipes
import SystemPackage
import Text

/// How people name a recipe: by a path, an id or its beginning, or a name.
package struct RecipeReference: Sendable {
  /// The shortest beginning of an id among names. Shorter ones would often be words.
  private static let shortestID = 4
  /// The shortest word that is taken for a misspelling. Shorter ones resemble too many others.
  private static let shortestMisspelt = 4
  /// The most recipes that are suggested.
  private static let mostSimilar = 5

  /// As written.
  package let text: String
  private let isID: Bool

  /// A reference, as written.
  ///
  /// - Parameter isID: whether it can only be an id or its beginning, of any length.
  package init(_ text: String, isID: Bool = false) {
    self.text = text
    self.isID = isID
  }

  /// Whether the text can only be a path: it has a slash, or ends like a file.
  package var isPath: Bool {
    guard !isID else { return false }
    return text.utf8.contains(UInt8(ascii: "/")) || text.isBlank
      || [".yaml", ".yml", ".json", ".jsonl"].contains(where: text.lowercased().hasSuffix)
  }

  /// What a reference leads to.
  package enum Match: Sendable {
    /// The recipe.
    case one(StoredRecipe)
    /// Several recipes; at least two, in their order.
    case several([StoredRecipe], RecipeNameProblem.Kind)
    /// None; recipes with similar names, best first.
    case none(similar: [StoredRecipe])
  }

  /// Finds the recipe among others.
  ///
  /// A whole id goes before a whole name, that before the name of a file without its suffix, and that before the
  /// beginning of an id and a part of a name, so that adding a recipe never changes what a whole name means. Names are
  /// compared without case, accents and white space. A copy that a sync program made beside the recipe has its name too,
  /// and is never meant by it.
  package func match(in recipes: [StoredRecipe]) -> Match {
    let id = text.lowercased()
    let part = NamePart(text)
    var tests: [(RecipeNameProblem.Kind, (StoredRecipe) -> Bool)] = [
      (.sameID, { $0.idText == id }), (.beginningOfIDs, { $0.idText.hasPrefix(id) }),
    ]
    if !isID {
      if !mayBeID { tests.removeLast() }
      tests.insert((.sameName, { part.isWhole($0.summary.name) }), at: 1)
      tests.insert(
        (.sameFileName, { $0.file.input.path.map { part.isWhole(Self.stem(of: $0)) } ?? false }),
        at: 2
      )
      // An amount is not a part of a larger number: `25` does not mean `2025`.
      let words = amount == nil ? [] : text.foldedWords
      tests.append(
        (
          .partOfNames,
          {
            !part.isBlank && part.isContained(in: $0.summary.name)
              && Set($0.summary.name.foldedWords).isSuperset(of: words)
          }
        )
      )
    }
    for (kind, test) in tests {
      let found = recipes.filter(test).withoutSyncCopies
      if found.count == 1 { return .one(found[0]) }
      if !found.isEmpty { return .several(found, kind) }
    }
    return .none(similar: isID ? [] : similar(in: recipes))
  }

  /// The recipe among others.
  ///
  /// - Throws: an ``InputError`` with candidates if there is none, or if there are several.
  package func recipe(in recipes: [StoredRecipe]) throws(InputError) -> StoredRecipe {
    switch match(in: recipes) {
    case .one(let recipe): return recipe
    case .several(let found, let kind): throw error(kind, found)
    case .none(let similar):
      if let amount { throw error(amount, []) }
      if !isID, let collected = try? CollectedRecipe.named(self) {
        throw error(.collected(name: collected.stored.summary.name), [])
      }
      throw error(recipes.isEmpty ? .emptyCollection : isID ? .unknownID : .unknown, similar)
    }
  }

  /// The error for a path that does not exist.
  package func missingFile(among recipes: [StoredRecipe]) -> InputError {
    error(.missingFile, similar(in: recipes))
  }

  /// The error that the reference leads to these recipes, or resembles them.
  package func error(_ kind: RecipeNameProblem.Kind, _ found: [StoredRecipe]) -> InputError {
    InputError(.recipe(RecipeNameProblem(kind, found.candidates)), at: FilePath(text))
  }

  /// The problem that the text is an amount, which an option takes; nil for another text.
  private var amount: RecipeNameProblem.Kind? {
    guard !isID, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
    let option = text.contains(" ") ? "'\(text)'" : text
    return text.utf8.withContiguousStorageIfAvailable { bytes -> RecipeNameProblem.Kind? in
      if text.contains(":") {
        guard let ratio = try? Quantity.ratio(bytes) else { return nil }
        return .amount("1:\(Canonical.number(ratio))", option: "--ratio \(option)")
      }
      guard let grams = try? Quantity.mass(bytes, isWater: true) else { return nil }
      let mass = Canonical.mass(grams, in: .gram)
      // Nobody brews so much coffee at home.
      return grams > 100 || Quantity.massUnit(in: bytes)?.isVolume == true
        ? .amount("\(mass) of water", option: "--yield \(option)")
        : .amount("\(mass) of coffee", option: "--dose \(option)")
    } ?? nil
  }

  private var mayBeID: Bool { text.utf8.count >= Self.shortestID && Self.isBeginningOfID(text) }

  /// Whether an id can begin with a text.
  package static func isBeginningOfID(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 36
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): true
        default: false
        }
      }
  }

  // MARK: Similar names

  /// Recipes that share words with the text, some perhaps misspelt, or whose file does; best first.
  private func similar(in recipes: [StoredRecipe]) -> [StoredRecipe] {
    let words = Set(stem.lowercased().foldedWords)
    guard !words.isEmpty else { return [] }
    let rated = recipes.enumerated().map { (place: $0, recipe: $1, score: score($1, words)) }
    let best = rated.filter { $0.score > 0 }
      .sorted { ($1.score, $0.place) < ($0.score, $1.place) }
    return best.prefix(Self.mostSimilar).map(\.recipe)
  }

  /// How many words a recipe has in common with the text; a misspelt one counts half.
  private func score(_ recipe: StoredRecipe, _ words: Set<String>) -> Int {
    var own = Set(recipe.summary.name.lowercased().foldedWords)
    if let file = recipe.file.input.path { own.formUnion(Self.stem(of: file).foldedWords) }
    let long = own.filter { $0.utf8.count >= Self.shortestMisspelt }
    return words.reduce(0) { score, word in
      if own.contains(word) { return score + 2 }
      let mayBeMisspelt = word.utf8.count >= Self.shortestMisspelt
      return score + (mayBeMisspelt && nearestWord(to: word, among: long) != nil ? 1 : 0)
    }
  }

  /// The text, or of a path its name without the suffix.
  private var stem: String { isPath ? Self.stem(of: FilePath(text)) : text }

  private static func stem(of path: FilePath) -> String {
    let name = path.lastComponent?.string ?? ""
    let end = name.hasSuffix(".brew.yaml") || name.hasSuffix(".brew.yml") ? 2 : 1
    let parts = name.split(separator: ".")
    return parts.count > end ? parts.dropLast(end).joined(separator: " ") : name
  }
}

extension StoredRecipe {
  /// The id as it is written and shown.
  package var idText: String { summary.id.text }
}

extension [StoredRecipe] {
  /// The recipes as candidates, with as much of their ids as tells them apart.
  var candidates: [RecipeCandidate] {
    let ids = map(\.idText)
    // The groups of an id end there.
    let length = [8, 13, 18, 23].first { length in
      Set(ids.map { $0.prefix(length) }).count == Set(ids).count
    }
    return map { recipe in
      RecipeCandidate(
        name: recipe.summary.name,
        id: recipe.idText,
        digits: length ?? 36,
        file: recipe.file.input.name
      )
    }
  }
}
