/// The output formats of a tool, by the names that `--format` takes.
package protocol DescribedFormat: RawRepresentable<String>, CaseIterable, Sendable {
  /// What the format is, in a few words for `--help`: lower case, without a final stop.
  var summary: String { get }
}
