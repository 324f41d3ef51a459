import RecipeLint
import Recipes
import SystemPackage
import Text

/// The settings of a file and their origins, as text.
private struct SettingsText {
  let scope: ConfigurationScope
  let overrides: [Int]
  /// The absolute path.
  let path: [UInt8]
  /// Applies the command line to the rules of the configuration.
  let adjust: (RuleSettings) -> RuleSettings

  /// The sections, separated by empty lines.
  var text: String {
    let sections = [
      ("configuration", files), ("search", search), ("include", globs(scope.merged.include)),
      ("exclude", globs(scope.merged.exclude)),
      ("format", line(of: scope.merged.lineEnding, else: .auto) { "lineEnding  \($0.rawValue)" }),
      ("units", line(of: scope.merged.units, else: .author) { $0.rawValue }),
      ("grinder", line(of: scope.merged.grinder) { $0.escapedForTerminal }),
      ("altitude", line(of: scope.merged.altitude) { "\(Canonical.number($0)) m" }),
      ("playground", line(of: scope.merged.playground) { $0 }),
      ("book", line(of: scope.merged.book) { $0.text }),
      ("preset", line(of: choices.preset, else: .recommended) { $0.rawValue }),
      ("methods", methods), ("rules", rules),
    ]
    return sections.filter { !$0.1.isEmpty }.map { "\($0.0)\n\($0.1)" }.joined(separator: "\n")
  }

  private var choices: RuleChoices { scope.rules(overrides: overrides) }

  private var files: String {
    if scope.file.files.isEmpty { return "  none\n" }
    return scope.file.files.enumerated().map { index, file in
      index == 0 ? "  \(file)\n" : "  \(file) (extended by the one above)\n"
    }.joined()
  }

  private var search: String {
    if scope.filter.exclude?.match(path.span) == true {
      return "  skips this file: `exclude` matches it\n"
    }
    if scope.filter.include?.match(path.span) == false {
      return "  skips this file: `include` does not match it\n"
    }
    return ""
  }

  private func globs(_ list: GlobList?) -> String {
    guard let list else { return "" }
    if list.globs.isEmpty { return "  none\n" }
    return Self.table(list.globs.map { [$0.value, "\($0.origin)"] })
  }

  /// One value and where it comes from; empty if there is none, and no default.
  private func line<Value>(
    of configured: Configured<Value>?,
    else standard: Value? = nil,
    _ spell: (Value) -> String
  ) -> String {
    let shown = configured ?? standard.map { Configured($0, .builtIn) }
    return shown.map { "  \(spell($0.value))  \($0.origin)\n" } ?? ""
  }

  private var methods: String {
    var rows: [[String]] = []
    for (name, method) in scope.merged.methods.sorted(by: { $0.key < $1.key }) {
      if method.ranges.isEmpty { rows.append([name, "no ranges", "", "\(method.origin)"]) }
      for key in RangeKey.allCases {
        guard let range = method.ranges[key] else { continue }
        let (from, to) = (key.spell(range.value.lowerBound), key.spell(range.value.upperBound))
        rows.append([name, key.rawValue, "\(from) to \(to)", "\(range.origin)"])
      }
    }
    return Self.table(rows)
  }

  // Explicitly set rules come first, because users look for them.
  private var rules: String {
    let choices = choices
    let (own, final) = (choices.settings, adjust(choices.settings))
    var lines: [(rank: Int, cells: [String])] = []
    for rule in Rule.all {
      let severity = final.severity(of: rule)
      let isAdjusted = severity != own.severity(of: rule)
      let chosen = choices.severities[rule.id]?.origin
      let origin = isAdjusted ? "command line" : chosen.map { "\($0)" } ?? "preset"
      let grade = severity.flatMap { Severity.allCases.firstIndex(of: $0) } ?? 3
      let rank = isAdjusted || chosen != nil ? grade : grade + 4
      lines.append((rank, [rule.id, severity?.rawValue ?? "off", origin]))
    }
    return Self.table(
      lines.sorted { ($0.rank, $0.cells[0]) < ($1.rank, $1.cells[0]) }.map { $0.cells }
    )
  }

  /// Rows of cells, indented.
  private static func table(_ rows: [[String]]) -> String {
    let columns = (rows.first ?? []).map { _ in TextTable.Column() }
    return TextTable(columns, indentation: 2).text(of: rows, width: nil)
  }
}

extension SettingsResolver {
  /// The settings of a file and where each comes from, as text. The file need not exist.
  ///
  /// - Parameter adjust: applies the command line to the rules.
  package func explanation(
    of path: FilePath,
    adjust: (RuleSettings) -> RuleSettings = { $0 }
  ) -> String {
    let place = place(of: path)
    let (scope, overrides) = configuration(at: place)
    return withoutActuallyEscaping(adjust) { adjust in
      SettingsText(
        scope: scope,
        overrides: overrides,
        path: place.bytes,
        adjust: adjust
      ).text
    }
  }
}
