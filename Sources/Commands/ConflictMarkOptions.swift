import ArgumentParser
import Platform
import SystemPackage
import Text
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
    let arguments = marks.mergeArguments(ours: ours, base: base, theirs: theirs)
    let conflicts = try Git(in: folder).show(arguments, on: console)
    // More says that git cannot merge them, as with binary files.
    return ExitStatus(rawValue: Int32(conflicts > 127 ? 1 : conflicts)) ?? .failure
  }
}

extension Git {
  /// Runs git, and shows what it writes, when it has ended: names in it could change a terminal or command a build server.
  ///
  /// - Returns: its exit status.
  func show(_ arguments: [RawText], on console: Console) throws(Git.Failure) -> Int {
    let outcome = try outcome(arguments)
    for line in Git.lines(in: outcome.output) { console.write(Self.shown(line) + "\n") }
    for line in Git.lines(in: outcome.errors) { console.note(Self.shown(line)) }
    return outcome.status
  }

  /// Git indents names with tabs.
  private static func shown(_ line: RawText) -> String {
    line.text.replacing("\t", with: "    ").escapedAsLine
  }
}
