import BrewDomain
import Reports

/// What a pass over a diary wants to know of an entry. Nothing of it is copied: the names are valid only
/// while the entry is handed over.
struct ScannedEntry {
  var id = EntryID(high: 0, low: 0)
  /// Milliseconds since 1970, in UTC.
  var milliseconds = 0
  /// The brewer, as UTF-8.
  var method = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// What the recipe was called, as UTF-8.
  var recipe = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var recipeId: EntryID?
  var rating = 0
  var taste: TasteTag?
  /// Where the entry stands in the file.
  var place = LinePlace(offset: 0, length: 0)
}

/// Where a line stands in its file, its end left out.
package struct LinePlace: Hashable, Sendable {
  /// Bytes before it.
  package let offset: Int
  /// Bytes of it.
  package let length: Int
}

extension ScannedEntry {
  /// Calls `body` with an entry that was read otherwise.
  static func with(_ entry: BrewLogDetailDTO, at place: LinePlace, _ body: (ScannedEntry) -> Void) {
    Array(entry.summary.method.rawValue.utf8).withUnsafeBufferPointer { method in
      Array(entry.summary.recipeNameAtBrew.utf8).withUnsafeBufferPointer { recipe in
        body(
          ScannedEntry(
            id: EntryID(entry.summary.id),
            milliseconds: LogTime(entry.summary.timestamp)?.milliseconds ?? 0,
            method: method,
            recipe: recipe,
            recipeId: entry.recipeId.map { EntryID($0) },
            rating: entry.summary.rating,
            taste: entry.summary.tasteTag,
            place: place
          )
        )
      }
    }
  }
}
