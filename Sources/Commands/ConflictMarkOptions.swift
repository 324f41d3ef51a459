import ArgumentParser
import SystemPackage
import Workspace

/// What git tells a merge driver about how it marks conflicts, for files that git must merge itself.
struct ConflictMarkOptions: ParsableArguments {
  /// Git's own length of a marker.
  private static let standardSize = 7

  @Option(
    help: .value(
      "n",
      "For git, which merges other files itself: the length of its conflict markers (%L)."
    )
  )
  var markerSize: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .value(
      "name",
      "The same: the names of our version, the ancestor and the other version (%X, %S, %Y)."
    )
  )
  var label: [String] = []

  func validate() throws {
    if let markerSize, markerSize < 1 {
      throw ValidationError("--marker-size takes a number from 1, not \(markerSize)")
    }
    try refuse(label.count > 3, "--label can be given three times")
  }

  /// Whether git called the program as a merge driver.
  var isGiven: Bool { markerSize != nil || !label.isEmpty }

  /// Lets git merge files that are not what the driver merges.
  func merge(
    ours: FilePath,
    base: FilePath,
    theirs: FilePath,
    in folder: FilePath,
    on console: Console
  ) throws -> ExitStatus {
    let marks = ConflictMarks(size: markerSize ?? Self.standardSize, labels: label)
    let conflicts = try Git(in: folder).mergeFile(ours: ours, base: base, theirs: theirs, marks)
    return ExitStatus(rawValue: Int32(conflicts)) ?? .failure
  }
}
