import RecipeLint
import Recipes
import Testing
import Text

@testable import Workspace

/// Merging configurations.
@Suite struct MergeTests {
  private func merged(_ own: String, over base: String) -> Configuration {
    Sample.decode(own).configuration.merged(over: Sample.decode(base).configuration)
  }

  static let ruleCases:
    [(own: String, base: String, preset: Preset, severities: [String: Severity?])] = [
      ("", "", .recommended, [:]),
      ("", "rules: strict", .strict, [:]),
      ("rules: minimal", "rules: strict", .minimal, [:]),
      ("rules: {dose-range: error}", "rules: strict", .strict, ["dose-range": .error]),
      (
        "rules: {dose-range: off}", "rules: {dose-range: error, yield-range: note}", .recommended,
        ["dose-range": Severity?.none, "yield-range": .note]
      ),
      ("rules: minimal", "rules: {dose-range: error}", .minimal, ["dose-range": .error]),
    ]

  @Test(arguments: ruleCases)
  func rules(own: String, base: String, preset: Preset, severities: [String: Severity?]) {
    let settings = merged(own, over: base).rules.settings
    #expect(settings == RuleSettings(preset: preset, severities: severities))
  }

  @Test func globsAreReplacedAsAWhole() {
    let both = merged("exclude: a", over: "exclude: [b, c]\ninclude: d")
    #expect(both.exclude?.globs.map(\.value) == ["a"])
    #expect(both.include?.globs.map(\.value) == ["d"])
  }

  static let formatCases: [(own: String, base: String, lineEnding: LineEnding)] = [
    ("", "", .auto),
    ("", "format: {lineEnding: crlf}", .crlf),
    ("format: {lineEnding: lf}", "format: {lineEnding: crlf}", .lf),
    ("format: {lineEnding: auto}", "format: {lineEnding: crlf}", .auto),
    ("format: {}", "format: {lineEnding: crlf}", .crlf),
  ]

  @Test(arguments: formatCases)
  func formats(own: String, base: String, lineEnding: LineEnding) {
    #expect(merged(own, over: base).lineEnding?.value ?? .auto == lineEnding)
  }

  @Test func overridesFollowThoseOfTheBase() {
    let both = merged(
      "overrides: [{files: b, rules: strict}]",
      over: "overrides: [{files: a, rules: minimal}]"
    )
    #expect(both.overrides.map { $0.files.globs.map(\.value) } == [["a"], ["b"]])
  }

  @Test func rangesAreMergedOneByOne() {
    let both = merged(
      "methods: {nel: {dose: [10 g, 20 g]}, karlsbader: }",
      over: "methods: {nel: {dose: [1 g, 2 g], ratio: [10, 14]}, v60: {ratio: [12, 20]}}"
    )
    let table = both.methodTable
    #expect(
      table.ranges(for: BrewMethod(rawValue: "nel"))
        == RecommendedRanges(dose: 10...20, ratio: 10...14)
    )
    #expect(table.knows(BrewMethod(rawValue: "karlsbader")))
    #expect(!table.knows(BrewMethod(rawValue: "karlsbad")))
    let v60 = table.ranges(for: .v60)
    #expect(
      v60
        == RecommendedRanges(dose: 12...40, yield: 180...720, ratio: 12...20, temperature: 90...96)
    )
  }

  @Test func unitsAreConverted() {
    let table = Sample.decode(
      "methods: {nel: {dose: [1 oz, 50], temperature: [176 °F, 90], ratio: [1:10, '1:14']}}"
        .replacing("[1:10,", with: "['1:10',")
    ).configuration.methodTable
    let ranges = table.ranges(for: BrewMethod(rawValue: "nel"))
    #expect(ranges == RecommendedRanges(dose: 28.349523...50, ratio: 10...14, temperature: 80...90))
  }

  /// The last of several overrides for a file wins, and options override all.
  @Test func optionsWinOverOverrides() {
    let file = Sample.decode(
      """
      rules: {dose-range: note}
      overrides:
        - {files: a/, rules: {dose-range: warning, yield-range: error}}
        - {files: a/b/, rules: {preset: strict, dose-range: error}}
      """
    ).configuration
    func rules(_ path: String, _ options: String = "") -> RuleSettings {
      let scope = ConfigurationScope(file: file, options: Sample.decode(options).configuration)
      let folder = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
      let whole = scope.overrides(forFolder: Array(folder.utf8))
      let overrides = scope.overrides(for: Array(path.utf8), wholeFolder: whole)
      return scope.rules(overrides: overrides).settings
    }
    #expect(rules("/project/x.yaml") == RuleSettings(severities: ["dose-range": .note]))
    #expect(
      rules("/project/a/x.yaml")
        == RuleSettings(severities: ["dose-range": .warning, "yield-range": .error])
    )
    let inner = RuleSettings(
      preset: .strict,
      severities: ["dose-range": .error, "yield-range": .error]
    )
    #expect(rules("/project/a/b/x.yaml") == inner)
    // Names match anywhere, paths only below the folder of the file.
    #expect(rules("/elsewhere/a/b/x.yaml") == rules("/project/a/x.yaml"))
    var adjusted = inner
    adjusted.severities["dose-range"] = .some(nil)
    #expect(rules("/project/a/b/x.yaml", "rules: {dose-range: off}") == adjusted)
  }
}
