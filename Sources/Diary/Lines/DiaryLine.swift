import BrewDomain

/// What a line of a diary says.
package enum DiaryLine: Equatable, Sendable {
  case entry(BrewLogDetailDTO)
  case tombstone(Tombstone)
}
