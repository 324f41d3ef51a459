import ArgumentParser

/// Options with a short form, which is the same in all tools. Values may follow it directly: `-d18`, `-fjson`.
extension NameSpecification {
  /// `--dose`
  static let dose = option("dose", "d")
  /// `--yield`
  static let yield = option("yield", "y")
  /// `--ratio`
  static let ratio = option("ratio", "r")
  /// `--format`
  static let format = option("format", "f")
  /// `--output`
  static let output = option("output", "o")
  /// `--jobs`
  static let jobs = option("jobs", "j")

  private static func option(_ name: String, _ short: Character) -> NameSpecification {
    [.customShort(short, allowingJoined: true), .customLong(name)]
  }
}
