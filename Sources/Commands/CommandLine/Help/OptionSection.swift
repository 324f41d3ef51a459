/// Options below one heading, in help and in manual pages.
package struct OptionSection: Sendable {
  /// The heading.
  package private(set) var title: String
  /// The options, in the order of their declaration.
  package private(set) var options: [ArgumentDeclaration]

  /// Whether these are options that most commands have, which deserve one line each.
  package var isCommon: Bool { title == Self.common }

  /// The options that people need: not those for hooks, build servers and streams, which select files and recipes, nor
  /// those for other programs and for tests.
  var forPeople: [ArgumentDeclaration] {
    if title == Self.files || title.hasPrefix("Selecting") { return [] }
    return options.filter { Self.programNames.isDisjoint(with: $0.names) }
  }

  private static let common = "Common options"
  private static let files = "Files and settings"

  // Known by their names, because some of them stand outside of groups.
  private static let commonNames: Set = [
    "--folder", "--file", "--lock-timeout", "--config", "--isolated", "--jobs", "--color",
    "--quiet",
    "--verbose", "--version", "--help",
  ]
  private static let programNames: Set = ["--events", "--speed"]
  private static let fileNames: Set = [
    "--files-from", "--null", "--exclude", "--force-exclude", "--no-gitignore", "--stdin-filename",
    "--documents", "--show-settings", "--show-files",
  ]

  /// The options of a command: first those that are its own, by groups, then those about files, and at the end those
  /// that most commands have.
  package static func all(of arguments: [ArgumentDeclaration]) -> [OptionSection] {
    var sections: [OptionSection] = []
    for option in arguments where option.kind != .positional {
      let title = title(of: option)
      if let place = sections.firstIndex(where: { $0.title == title }) {
        sections[place].options.append(option)
      } else {
        sections.append(OptionSection(title: title, options: [option]))
      }
    }
    let last = [files, common]
    return sections.filter { !last.contains($0.title) }
      + last.flatMap { title in sections.filter { $0.title == title } }
  }

  private static func title(of option: ArgumentDeclaration) -> String {
    if !commonNames.isDisjoint(with: option.names) { return common }
    if !fileNames.isDisjoint(with: option.names) { return files }
    return option.sectionTitle ?? "Options"
  }
}
