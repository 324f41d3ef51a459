import Text

extension Server {
  /// `workspace/symbol`: recipes and tags whose names contain the letters of the query in order.
  func workspaceSymbols(_ parameters: Parameters) throws -> Answer {
    let query = FuzzyQuery(try parameters.text("query"))
    return .later(IndexedAnswer { server in server.symbols(query) })
  }

  private func symbols(_ query: FuzzyQuery) -> [JSONObject] {
    let files = project.index.files
    // By score: of thousands, only the best are sorted.
    var found = Array(repeating: [SymbolMatch](), count: Self.mostScores)
    var tags: Set<[UInt8]> = []
    for (file, content) in files.enumerated() {
      for (recipe, names) in content.recipes.enumerated() {
        for (number, letters) in names.letters.enumerated() {
          guard let score = query.score(letters) else { continue }
          // A tag of many recipes is one symbol, at the first of them.
          guard number == 0 || tags.insert(letters).inserted else { continue }
          // A tag counts as farther than a name.
          let place = min(number == 0 ? score : score + 1, Self.mostScores - 1)
          guard found[place].count < Self.mostSymbols else { continue }
          let tag = number == 0 ? nil : number - 1
          found[place].append(SymbolMatch(file: file, recipe: recipe, tag: tag))
        }
      }
    }
    return found.joined().prefix(Self.mostSymbols).map { symbol($0, in: files[$0.file]) }
  }

  private func symbol(_ match: SymbolMatch, in file: RecipeIndex.File) -> JSONObject {
    let recipe = file.recipes[match.recipe]
    let tag = match.tag.map { recipe.tags[$0] }
    let container = tag == nil ? recipe.method : recipe.name
    return [
      "name": tag ?? recipe.name,
      "kind": (tag == nil ? SymbolKind.recipe : tagKind).rawValue,
      "location": Location(uri: uri(of: file.path), range: recipe.range),
      "containerName": container.isEmpty ? nil : container,
    ]
  }

  private var tagKind: SymbolKind {
    client.knowsWorkspaceSymbolKind(SymbolKind.tag.rawValue) ? .tag : .text
  }

  /// More symbols than anyone reads; a longer query finds the others.
  private static let mostSymbols = 500
  /// Larger scores count as the last one.
  private static let mostScores = 64
}

/// A recipe whose name was found, or one with such a tag.
private struct SymbolMatch {
  let file: Int
  let recipe: Int
  let tag: Int?
}

/// The kinds of the protocol that are used.
private enum SymbolKind: Int {
  /// A class.
  case recipe = 5
  /// A key.
  case tag = 20
  /// A tag for clients that do not know keys.
  case text = 15
}

/// Letters to be found in a name, in their order, but not necessarily side by side; upper and lower case are the same.
struct FuzzyQuery {
  private let letters: [UInt8]

  init(_ text: String) { letters = text.lowercased().utf8.filter { $0 != 0x20 } }

  /// How far apart the letters are in a name in lower case: 0 if they begin it; nil if they are not in it. O(n).
  func score(_ name: [UInt8]) -> Int? {
    guard !letters.isEmpty else { return 0 }
    var next = 0
    var score = 0
    for byte in name {
      if byte == letters[next] {
        next += 1
        if next == letters.count { return score }
      } else {
        score += 1
      }
    }
    return nil
  }
}
