/// What git must know so that it merges recipes and diaries by their meaning, and shows changes of recipes as a
/// brewer says them.
package enum GitSetup {
  /// A value of git's configuration, which belongs to one clone: `git config KEY VALUE`.
  package struct Value: Equatable, Sendable {
    package let key: String
    package let value: String
  }

  /// What git tells a merge driver for files that are neither a recipe nor a diary: how it would mark a conflict.
  private static let marks = "--marker-size %L --label %X --label %S --label %Y"

  /// The values for recipes and diaries.
  ///
  /// Of a criss-cross history, git merges the common ancestors first. Such a merge has nobody to ask, and must not
  /// write copies, so it takes one of the ancestors: `recursive` is `binary`.
  package static let configuration = [
    Value(key: "merge.brewbook.name", value: "recipes by keys and steps"),
    Value(key: "merge.brewbook.driver", value: "brewbook merge \(marks) -- %O %A %B %P"),
    Value(key: "merge.brewbook.recursive", value: "binary"),
    Value(key: "diff.brewbook.command", value: "brewbook diff --"),
    Value(key: "merge.brewlog.name", value: "diaries by entries"),
    Value(
      key: "merge.brewlog.driver",
      value: "brewlog merge \(marks) --base %O --output %A %A %B"
    ),
  ]

  /// The lines of `.gitattributes`, which all clones share.
  ///
  /// - Parameters:
  ///   - recipes: the patterns of recipe files.
  ///   - diaries: the patterns of diaries.
  package static func attributes(
    recipes: [String] = ["recipes/**/*.yaml", "recipes/**/*.yml", "*.brew.yaml", "*.brew.yml"],
    diaries: [String] = ["brewlog.jsonl"]
  ) -> [String] {
    recipes.map { "\($0) merge=brewbook diff=brewbook" } + diaries.map { "\($0) merge=brewlog" }
  }
}
