import JSON

extension Server {
  /// `workspace/symbol`: recipes and tags whose names contain the letters of the query in order.
  func workspaceSymbols(_ parameters: Parameters) throws(ResponseError) -> [WorkspaceSymbol] {
    let query = FuzzyQuery(try parameters.text("query"))
    finishIndex()
    var found: [(score: Int, symbol: WorkspaceSymbol)] = []
    for file in project.index.files {
      let uri =
        documents.values.first { $0.path == file.path }?.uri ?? DocumentURI.uri(of: file.path)
      for recipe in file.recipes {
        let location = Location(uri: uri, range: recipe.range)
        if let score = query.score(recipe.name) {
          found.append(
            (
              score,
              WorkspaceSymbol(
                name: recipe.name,
                kind: .recipe,
                location: location,
                container: recipe.method
              )
            )
          )
        }
        for tag in recipe.tags {
          guard let score = query.score(tag) else { continue }
          found.append(
            (
              score + 1,
              WorkspaceSymbol(name: tag, kind: .tag, location: location, container: recipe.name)
            )
          )
        }
      }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }
    return sorted.prefix(Self.mostSymbols).map(\.element.symbol)
  }

  /// More symbols than anyone reads; a longer query finds the others.
  private static let mostSymbols = 500
}

/// A recipe, or a tag of one.
struct WorkspaceSymbol: JSONWritable {
  /// The kinds of the protocol that are used.
  enum Kind: Int {
    /// A class.
    case recipe = 5
    /// A key.
    case tag = 20
  }

  let name: String
  let kind: Kind
  let location: Location
  let container: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("kind", kind.rawValue)
      json.field("location", location)
      if !container.isEmpty { json.field("containerName", container) }
    }
  }
}

/// Letters to be found in a name, in their order, but not necessarily side by side; upper and lower case are the same.
struct FuzzyQuery {
  private let letters: [UInt8]

  init(_ text: String) { letters = text.lowercased().utf8.filter { $0 != 0x20 } }

  /// How far apart the letters are in a name: 0 if they begin it; nil if they are not in it. O(n).
  func score(_ name: String) -> Int? {
    guard !letters.isEmpty else { return 0 }
    var next = 0
    var score = 0
    for byte in name.lowercased().utf8 {
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
