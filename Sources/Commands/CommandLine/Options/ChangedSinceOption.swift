import ArgumentParser

/// What the commands with `--changed-since` say of it.
enum ChangedSinceOption {
  /// The help of `--changed-since`.
  static let help = ArgumentHelp(
    "Only the files that this branch has changed since it left <ref>, such as origin/main.",
    discussion: "Includes what is not committed yet.",
    valueName: "ref"
  )

  /// Rejects an empty value.
  static func check(_ reference: String?) throws {
    try refuse(reference == "", "--changed-since takes a branch or a commit, such as origin/main")
  }
}
