import BrewDomain

/// The figures of the stored form.
package enum LogFormat {
  /// The version that is written.
  package static let version = 1
  /// The most bytes of a line; a longer one is damaged.
  package static let longestLine = 1 << 20
  /// The most characters of a note, as a reader counts them.
  package static let longestNote = CreateBrewLogRequest.longestNote
}
