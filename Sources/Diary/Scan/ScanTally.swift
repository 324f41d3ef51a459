/// What a pass over a diary makes of the entries: each worker fills one, and in the end they are merged.
///
/// Entries come in no order, so nothing may depend on it.
protocol ScanTally: Sendable {
  /// Takes an entry.
  mutating func add(_ entry: ScannedEntry)
  /// Takes what another worker has.
  mutating func merge(_ other: Self)
}
