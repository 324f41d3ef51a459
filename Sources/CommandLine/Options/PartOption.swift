import ArgumentParser
import SourceText
import Workspace

/// The options that limit a run to a part of the files. Not a group, because each group makes all starts slower.
package enum PartOption {
  /// The help of `--shard`.
  package static let shardHelp = ArgumentHelp(
    "Only the files of part <n> of <m>, such as 2/5, for jobs that share the work.",
    discussion: "A file stays in its part when others are added or removed.",
    valueName: "n/m"
  )

  /// The help of `--changed-since`.
  package static let changedSinceHelp = ArgumentHelp(
    "Only the files that this branch has changed since it left <ref>, such as origin/main.",
    discussion: "Includes what is not committed yet.",
    valueName: "ref"
  )

  /// Rejects values that name no part.
  package static func check(_ shard: String?, _ changedSince: String?) throws {
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "--shard takes a part and the number of parts, from 1/1 to \(Shard.most)/\(Shard.most), such as 2/5, not '\(shard.escapedForTerminal)'"
      )
    }
    if changedSince == "" {
      throw ValidationError("--changed-since takes a branch or a commit, such as origin/main")
    }
  }
}
