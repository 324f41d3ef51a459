import ArgumentParser

/// Options with a short form, which is the same in all tools. Values may follow it directly: `-d18`, `-fjson`.
extension NameSpecification {
  /// `--dose`
  package static let dose = option("dose", "d")
  /// `--yield`
  package static let yield = option("yield", "y")
  /// `--ratio`
  package static let ratio = option("ratio", "r")
  /// `--format`
  package static let format = option("format", "f")
  /// `--output`
  package static let output = option("output", "o")
  /// `--jobs`
  package static let jobs = option("jobs", "j")

  private static func option(_ name: String, _ short: Character) -> NameSpecification {
    [.customShort(short, allowingJoined: true), .customLong(name)]
  }
}
