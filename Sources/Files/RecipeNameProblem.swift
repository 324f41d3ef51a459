import Text

/// Why a word of a command line does not lead to exactly one recipe.
package struct RecipeNameProblem: Equatable, Sendable {
  /// What is wrong with the word.
  package enum Kind: Equatable, Sendable {
    /// It is neither a path, nor an id, nor part of a name.
    case unknown
    /// It is an amount, such as `25`, for which there is an option, such as `--dose 25`.
    case amount(String, option: String)
    /// Only the collection that the program contains has a recipe with this name.
    case collected(name: String)
    /// No id begins with it.
    case unknownID
    /// It is not a path, and the collection has no recipes.
    case emptyCollection
    /// It can only be a path, and there is no such file.
    case missingFile
    /// Several recipes have this name.
    case sameName
    /// Several recipes are in files with this name.
    case sameFileName
    /// Several recipes have it in their names.
    case partOfNames
    /// Several recipes have ids that begin with it.
    case beginningOfIDs
    /// Several recipes have this id.
    case sameID
    /// A file with several recipes, where one is wanted.
    case severalInFile
    /// It stands for the last recipe, and none was used yet.
    case noLastRecipe
    /// It stands for the last recipe, which is gone.
    case lastRecipeGone
  }

  /// What is wrong with the word.
  package let kind: Kind
  /// The recipes that it leads to, or those that may have been meant.
  package let candidates: [RecipeCandidate]

  /// A problem with a word.
  package init(_ kind: Kind, _ candidates: [RecipeCandidate] = []) {
    self.kind = kind
    self.candidates = candidates
  }

  /// The most candidates that are listed.
  private static let mostListed = 10

  /// What is wrong, in one line.
  ///
  /// - Parameter word: the word, escaped.
  func message(about word: String) -> String {
    let recipes = counted(candidates.count, "recipe")
    return switch kind {
    case .unknown, .collected: "\(word): no such file, folder or recipe"
    case .amount: "\(word) is an amount, and not a recipe"
    case .unknownID: "\(word): no recipe has an id that begins like this"
    case .missingFile, .emptyCollection: "\(word): no such file or folder"
    case .sameName: "\(word): \(recipes) have this name"
    case .sameFileName: "\(word): \(recipes) are in files with this name"
    case .partOfNames: "\(word): \(recipes) have this in their names"
    case .beginningOfIDs: "\(word): \(recipes) have ids that begin like this"
    case .sameID: "\(word): \(recipes) have this id"
    case .severalInFile: "\(word): contains \(recipes), but only one can be used"
    case .noLastRecipe: "no recipe was used yet"
    case .lastRecipeGone: "the recipe that you used last, \(word), no longer exists"
    }
  }

  /// What to do, with the candidates; nil if there is nothing to say.
  ///
  /// - Parameter width: the columns of the terminal; nil to write everything out.
  func hint(width: Int?) -> String? {
    switch kind {
    case .missingFile where candidates.isEmpty: nil
    case .emptyCollection:
      "found no recipes with names: they are searched in `recipes/` and `*.brew.yaml`, or in what the configuration "
        + "includes"
    case .unknown, .unknownID, .missingFile:
      if candidates.isEmpty {
        "list the recipes with `brewbook list`"
      } else if candidates.count == 1 {
        "did you mean \(candidates[0].phrase)?"
      } else {
        "these are similar:\n\(list(width: width))"
      }
    case .collected(let name):
      "`brewbook new --from \(ShellWord.spelling(of: name))` copies the recipe of this name from the collection"
    case .amount(let amount, let option): "to scale to \(amount), write \(option)"
    case .sameID, .sameName, .sameFileName, .partOfNames, .beginningOfIDs, .severalInFile:
      "\(distinction):\n\(list(width: width))"
    case .noLastRecipe, .lastRecipeGone:
      "name a recipe; later, --last stands for it"
    }
  }

  /// How to name one of the candidates: by what no two of them share.
  private var distinction: String {
    let count = candidates.count
    if Set(candidates.map { $0.id }).count == count { return "name one by its id" }
    if Set(candidates.map { $0.file }).count == count {
      return "copies of a file share its id; name one by its file"
    }
    return "two of them share id and file; give one another id"
  }

  private func list(width: Int?) -> String {
    let shown = candidates.prefix(Self.mostListed)
    var lines = TextTable(
      [.init(), .init(fit: .shortens(to: 20)), .init(fit: .shortensPath(to: 20), rank: 1)],
      indentation: 4
    )
    .lines(of: shown.map { [String($0.shortID), $0.name.quotedBriefly, $0.file] }, width: width)
    let rest = candidates.count - shown.count
    if rest > 0 { lines.append("    and \(rest) more") }
    return lines.joined(separator: "\n")
  }
}

/// A recipe that a word may stand for.
package struct RecipeCandidate: Equatable, Sendable {
  /// Its name, as its author wrote it.
  package let name: String
  /// Its id, in small letters.
  package let id: String
  /// Enough of its id to tell it from the others.
  package let shortID: Substring
  /// The display name of its file.
  package let file: String

  /// A candidate, whose id is shown with `digits` characters.
  package init(name: String, id: String, digits: Int, file: String) {
    self.name = name
    self.id = id
    shortID = id.prefix(digits)
    self.file = file
  }

  /// `'Morning V60' (3f2a9c1e, recipes/morning.yaml)`.
  fileprivate var phrase: String { "'\(name.quotedBriefly)' (\(shortID), \(file))" }
}
