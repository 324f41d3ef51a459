import Recipes

extension [FoundFile] {
  /// Puts each copy that a sync program made behind the file that it is a copy of, if both are there, so that what the
  /// two have in common is found in the copy. O(n).
  mutating func putCopiesBehindOriginals() {
    let originals = map(\.keyOfOriginal)
    guard originals.contains(where: { $0 != nil }) else { return }
    let places = Dictionary(indices.map { (self[$0].key, $0) }) { first, _ in first }
    var copies: [Int: [Int]] = [:]
    for case (let copy, let key?) in zip(indices, originals) {
      if let original = places[key], original > copy { copies[original, default: []].append(copy) }
    }
    guard !copies.isEmpty else { return }
    let moved = Set(copies.values.joined())
    var order: [Int] = []
    func add(_ place: Int) {
      order.append(place)
      for copy in copies[place] ?? [] { add(copy) }
    }
    for place in indices where !moved.contains(place) { add(place) }
    self = order.map { self[$0] }
  }
}

extension FoundFile {
  /// The key of the file that this one seems to be a copy of; nil for most files.
  fileprivate var keyOfOriginal: [UInt8]? {
    SyncCopyName.original(of: key)
  }
}

extension [StoredRecipe] {
  /// The recipes without those in copies that a sync program made of a file that has one of the others.
  var withoutSyncCopies: [StoredRecipe] {
    guard count > 1 else { return self }
    let files = Set(compactMap { $0.file.input.path?.bytes })
    return filter { recipe in
      guard let path = recipe.file.input.path?.bytes,
        let original = SyncCopyName.original(of: path)
      else { return true }
      return !files.contains(original)
    }
  }
}
