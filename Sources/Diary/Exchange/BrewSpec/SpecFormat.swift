/// The figures of BrewSpec.
enum SpecFormat {
  /// The version that is written and read.
  static let version = "1.0"
  /// The most characters, in code points, of what is called something.
  static let longestName = 100
  /// The most characters, in code points, of notes.
  static let longestNotes = 2000
}
