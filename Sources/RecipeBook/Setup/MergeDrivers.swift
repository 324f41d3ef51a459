import BrewDomain
import SystemPackage

/// What git needs to know to merge recipes and diaries: lines for `.gitattributes`, which are part of a repository, and
/// settings, which are part of each clone, because git takes no programs from a repository.
package enum MergeDrivers {
  /// A setting of a clone.
  package struct Setting: Equatable, Sendable {
    /// The name, such as `merge.brewbook.driver`.
    package let name: String
    /// The value.
    package let value: String
  }

  /// The lines of `.gitattributes`.
  package static let attributes = [
    "recipes/**/*.yaml merge=brewbook diff=brewbook",
    "*.brew.yaml merge=brewbook diff=brewbook",
    "*.jsonl merge=brewlog",
    // Keeps the lines of both sides: their order does not matter.
    "starters.lock merge=union",
  ]

  /// The settings of each clone.
  package static let settings = [
    Setting(name: "merge.brewbook.name", value: "brew recipes"),
    Setting(name: "merge.brewbook.driver", value: "brewbook merge %O %A %B %P"),
    Setting(name: "merge.brewbook.recursive", value: "binary"),
    Setting(name: "merge.brewlog.name", value: "brew diaries"),
    Setting(
      name: "merge.brewlog.driver",
      value: "brewlog merge --base %O --output %A %A %B"
    ),
  ]
}
