import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A repository of 34 recipes; 30 of them have one defect each, all of different kinds.
///
/// The recipes are in `Defects/recipes.md`; the first line of each describes its defect.
@Suite struct DefectsTests {
  let brewlint = Program("brewlint")

  /// One line per defect, and none for its consequences.
  static let findings = """
    recipes/aeropress/after-lunch.yaml:17:31: error[colon-in-text]: a text that contains a colon and a space needs quotes
    recipes/aeropress/camp-stove.yaml:5:7: error[invalid-quantity]: `16<U+200B> g` contains an invisible character, U+200B (zero-width space)
    recipes/aeropress/inverted-decaf.yaml:10:8: error[invalid-choice]: `grind` cannot be `medium coarse`: expected extra-fine, fine, medium-fine, medium, medium-coarse, coarse or extra-coarse
    recipes/auto-drip/office-litre.yaml:5:14: error[unclosed-quote]: this double quote is never closed
    recipes/chemex/guests.yaml:6:1: error[duplicate-key]: `dose` appears twice
    recipes/chemex/sunday-six.yaml:16:1: error[tab-indentation]: this line is indented with a tab instead of spaces
    recipes/clever/coffee-first.yaml:6:1: error[unknown-key]: `temprature` is not a key of a recipe
    recipes/clever/slow-start.yaml:16:5: error[several-amounts]: a step has one of `pourTo`, `pour` and `ice`, but this one has `pour` and `pourTo`
    recipes/cold-brew/fridge-jug.yaml:2:1: error[missing-key]: this recipe is missing `grind`
    recipes/french-press/no-press.yaml:5:7: error[decimal-comma]: expected a decimal point, found a comma in `32,5 g`
    recipes/french-press/weekend.yaml:5:8: note[ratio-range]: a ratio of 1:20.8 is outside the 1:13 to 1:17 recommended for french-press
    recipes/immersion/tasting-bowls.yaml:29:1: warning[empty-document]: no recipe follows this `---`
    recipes/kalita-wave/flat-bed.yaml:21:13: error[water-total]: the steps pour 320 g, but the yield is 360 g
    recipes/kalita-wave/three-rings.yaml:15:6: error[indentation]: `timer` is indented by 5 spaces, but `pour` is indented by 4
    recipes/moka-pot/stovetop.yaml:4:7: error[unclosed-bracket]: this `[` is never closed
    recipes/orea/fast-bottom.yaml:8:12: warning[total-time]: the total time is 2 min 45 s, but the steps take 2 min 15 s
    recipes/orea/open.yaml:9:15: warning[ambiguous-scalar]: other YAML tools read unquoted `7.10` as a number
    recipes/origami/paper-crane.yaml:16:12: error[order-gap]: expected order 2 after 1, found 3
    recipes/origami/twenty-folds.yaml:11:23: error[unknown-placeholder]: `{watre}` is not a placeholder
    recipes/siphon/evening-show.yaml:6:14: error[invalid-temperature]: expected a temperature from 0 °C to 100 °C, found 198: did you mean °F?
    recipes/switch/cool-finish.yaml:18:13: error[water-target-decreases]: step 3 pours to 120 g, but the scale already reads 180 g
    recipes/switch/half-closed.yaml:19:9: error[start-time]: step 3 starts at 1 min 5 s, but the previous timer ends at 1 min 15 s
    recipes/v60/competition.yaml:3:9: warning[unknown-method]: `v60-02` is not a known brew method
    recipes/v60/guest-shift.yaml:13:55: warning[unknown-ignore]: there is no rule `pour-speed`
    recipes/v60/iced-noon.yaml:17:33: warning[amount-mismatch]: the instruction says to pour to 210 g, but the scale reads 220 g after this step
    recipes/v60/late-shift.yaml:18:9: warning[no-drawdown-time]: the next pour begins at the same time as step 2, which pours 95 g
    recipes/v60/roastery.yaml:6:40: warning[unused-ignore]: there is no finding of `temperature-range` to ignore on this line
    recipes/v60/small-mug.yaml:2:7: warning[duplicate-name]: another recipe for v60, in recipes/v60/one-mug.yaml, is also called `One Mug`
    recipes/v60/stronger-before-work.yaml:2:5: error[duplicate-id]: a recipe in recipes/v60/before-work.yaml has the same id
    recipes/v60/two-kettles.yaml:8:1: warning[malformed-ignore]: this comment does not have the form `# brewlint: ignore[rule, …]`, so it ignores nothing

    """

  /// Findings without an automatic fix.
  static let remaining = """
    recipes/chemex/guests.yaml:6:1: error[duplicate-key]: `dose` appears twice
    recipes/clever/slow-start.yaml:16:5: error[several-amounts]: a step has one of `pourTo`, `pour` and `ice`, but this one has `pour` and `pourTo`
    recipes/cold-brew/fridge-jug.yaml:2:1: error[missing-key]: this recipe is missing `grind`
    recipes/french-press/weekend.yaml:5:8: note[ratio-range]: a ratio of 1:20.8 is outside the 1:13 to 1:17 recommended for french-press
    recipes/kalita-wave/flat-bed.yaml:21:13: error[water-total]: the steps pour 320 g, but the yield is 360 g
    recipes/orea/fast-bottom.yaml:8:12: warning[total-time]: the total time is 2 min 45 s, but the steps take 2 min 15 s
    recipes/switch/half-closed.yaml:19:9: error[start-time]: step 3 starts at 1 min 5 s, but the previous timer ends at 1 min 15 s
    recipes/v60/iced-noon.yaml:17:33: warning[amount-mismatch]: the instruction says to pour to 210 g, but the scale reads 220 g after this step
    recipes/v60/late-shift.yaml:18:9: warning[no-drawdown-time]: the next pour begins at the same time as step 2, which pours 95 g
    recipes/v60/small-mug.yaml:2:7: warning[duplicate-name]: another recipe for v60, in recipes/v60/one-mug.yaml, is also called `One Mug`

    """

  /// The recipes as a repository has them.
  private static func repository() throws -> Scratch {
    let folder = try Scratch()
    for defect in ProjectFiles.defects {
      let path = defect.path.dropFirst(ProjectFiles.defectsFolder.count)
      try folder.write("recipes\(path)", defect.text)
    }
    return folder
  }

  /// The bytes of all recipes, by path.
  private static func contents(of folder: Scratch) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    let recipes = paths.filter { $0.hasSuffix(".yaml") }
    return try Dictionary(
      uniqueKeysWithValues: recipes.map { ($0, try Data(contentsOf: folder.file($0))) }
    )
  }

  @Test func eachDefectIsFoundOnce() throws {
    let outcome = try brewlint.run([], in: Self.repository())
    let summary =
      "19 errors, 10 warnings, 1 note in 34 files; "
      + "15 can be fixed with --fix, 5 more with --unsafe-fixes\n"
    #expect(outcome == .init(status: 1, output: Self.findings, errors: summary))
  }

  /// The expected findings match the descriptions in the recipes: one finding per recipe with a defect, and 30
  /// rules.
  @Test func defectsMatchTheirDescriptions() throws {
    let lines = Self.findings.split(separator: "\n")
    let rules = lines.map { $0.drop { $0 != "[" }.prefix { $0 != "]" } }
    #expect(Set(rules).count == 30)
    let broken = try Self.contents(of: Self.repository()).filter {
      String(decoding: $0.value, as: UTF8.self).contains("# Defect: ")
    }
    #expect(broken.keys.sorted() == lines.map { String($0.prefix { $0 != ":" }) }.sorted())
  }

  @Test func fixesLeaveAmbiguousDefects() throws {
    let folder = try Self.repository()
    let summary = "5 errors, 4 warnings, 1 note in 34 files\n"
    let first = try brewlint.run(["--fix", "--unsafe-fixes"], in: folder)
    #expect(
      first
        == .init(
          status: 1,
          output: Self.remaining,
          errors: "fixed 20 findings in 20 files\n" + summary
        )
    )
    let fixed = try Self.contents(of: folder)
    let second = try brewlint.run(["--fix", "--unsafe-fixes"], in: folder)
    #expect(second == .init(status: 1, output: Self.remaining, errors: summary))
    #expect(try Self.contents(of: folder) == fixed)
  }
}
