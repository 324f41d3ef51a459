import SystemPackage
import Testing

@testable import Workspace

/// `--config key=value`.
@Suite struct InlineSettingTests {
  /// Arguments that name a file.
  @Test(arguments: ["conf.yaml", "a=b", "./rules=strict", "x/rules.y=z", "rules", "=x", ""])
  func files(argument: String) { #expect(InlineSetting(argument) == nil) }

  static let mistakes: [(argument: String, errors: String)] = [
    ("rules.water-totl=off", "1:7 unknown rule `water-totl`: did you mean `water-total`?"),
    ("rules.water-total=eror", "1:19 `eror` is not a severity: did you mean `error`?"),
    ("rules=water-total: eror", "1:20 `eror` is not a severity: did you mean `error`?"),
    ("rules=", "1:1 expected a value after the `=`"),
    ("rules=a\nb", "1:1 a value must be on one line"),
    ("rules..x=off", "1:1 `rules..x` is not a key: write it like `rules.water-total`"),
    ("extends=a.yaml", "1:1 use `--config FILE` to choose another configuration"),
    ("exclude=[*.yaml]", "1:10 a glob that begins with `*` needs quotes, such as `\"*name.yaml\"`"),
    ("exclude=[a", "1:9 this `[` is never closed"),
    ("format.lineEnding=lv", "1:19 `lv` is not a line ending: did you mean `lf`?"),
    ("format=lf", "1:8 `format` must be a mapping, such as `format: {lineEnding: lf}`, not `lf`"),
    ("methods.nel.ratio=[14,10]", "1:19 a range must go from minimum to maximum: write `[10, 14]`"),
  ]

  @Test(arguments: mistakes)
  func errors(argument: String, errors: String) throws {
    let setting = try #require(InlineSetting(argument))
    #expect(Sample.lines(setting.decoded(in: "/project").errors, argument) == errors)
  }

  /// Each is equivalent to a file.
  @Test(arguments: [
    ("rules.water-total=off", "rules: {water-total: off}"),
    ("rules=strict", "rules: strict"),
    ("rules.preset=minimal", "rules: minimal"),
    ("rules={dose-range: note}", "rules: {dose-range: note}"),
  ])
  func values(argument: String, yaml: String) throws {
    let setting = try #require(InlineSetting(argument))
    let decoded = setting.decoded(in: "/project")
    #expect(decoded.errors.isEmpty)
    #expect(
      decoded.configuration.rules.settings == Sample.decode(yaml).configuration.rules.settings
    )
  }

  @Test(arguments: ["format.lineEnding=crlf", "format={lineEnding: crlf}"])
  func lineEnding(argument: String) throws {
    let decoded = try #require(InlineSetting(argument)).decoded(in: "/project")
    #expect(decoded.errors.isEmpty)
    #expect(decoded.configuration.lineEnding == Configured(.crlf, .option("--config \(argument)")))
  }

  @Test func origin() throws {
    let setting = try #require(InlineSetting("exclude=[drafts/, 'x y']"))
    let globs = try #require(setting.decoded(in: "/project").configuration.exclude)
    #expect(globs.globs.map(\.value) == ["drafts/", "x y"])
    #expect(
      globs.globs.map { "\($0.origin)" }
        == Array(repeating: "--config exclude=[drafts/, 'x y']", count: 2)
    )
    let isMatch = globs.patterns.match(Array("/project/a/drafts/b.yaml".utf8).span)
    #expect(isMatch)
  }
}
