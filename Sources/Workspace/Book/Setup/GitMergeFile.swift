import Platform
import SystemPackage

/// How git marks a conflict: what it tells a merge driver about that.
package struct ConflictMarks: Equatable, Sendable {
  /// The length of a marker.
  package let size: Int
  /// The names of our version, the common ancestor and the other version.
  package let labels: [String]

  /// - Parameter labels: as git gives them; where it knows no labels, it leaves the signs for them.
  package init(size: Int, labels: [String]) {
    self.size = size
    let signs = ["%X", "%S", "%Y"]
    let names = ["ours", "base", "theirs"]
    self.labels = names.indices.map { place in
      let label = labels.indices.contains(place) ? labels[place] : signs[place]
      return label == signs[place] || label.isEmpty ? names[place] : label
    }
  }
}

extension ConflictMarks {
  /// The arguments for git to merge files that are neither recipes nor diaries as it does without a driver: the result, or
  /// both sides of its conflicts, replaces our version.
  package func mergeArguments(ours: FilePath, base: FilePath, theirs: FilePath) -> [RawText] {
    let options = ["merge-file", "--marker-size=" + String(size)]
    let labels = labels.flatMap { ["-L", $0] }
    let files = [ours, base, theirs].map { RawText($0) }
    return (options + labels + ["--"]).map { RawText($0) } + files
  }
}
