import Recipes

/// A recipe in a file, which may hold others.
struct RecipeInFile {
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
    documents = found.map { $0.bytes }
    index = places[0]
    recipe = documents[index]
  }

  /// The same recipe in another version of the file; nil if there is none.
  func counterpart(in other: [UInt8]) -> [UInt8]? {
    guard let mine = version.documents(isPrepared: false),
      let old = MergeVersion(other).documents(isPrepared: false)
    else { return nil }
    let places = MergePlaces(Versions(base: old, ours: mine, theirs: []))
    guard let place = places.places(of: places.numbersOfOurs[index]).base, old[place].recipe != nil
    else { return nil }
    return old[place].bytes
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
