import Essentials

/// A line that takes back all entries with an id that stand before it.
package struct Tombstone: Equatable, Sendable {
  /// The field that makes a line without `id` a tombstone.
  package static let field = "deletes"

  /// The entries that are taken back.
  package let id: UUID
  /// When they were.
  package let time: LogTime

  package init(id: UUID, time: LogTime) {
    self.id = id
    self.time = time
  }
}
