import Files
import RecipeLint
import SystemPackage
import TestSupport
import Testing
import Text

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

/// The paths of inputs relative to their project root.
@Suite struct ProjectPathsTests {
  /// A project in `project/`, its git top level, with `recipes/` as the working directory.
  private static func project() throws -> Scratch {
    try Scratch([
      "project/.git/HEAD": "", "project/recipes/v60/a.yaml": "", "project/notes/b.yaml": "",
      "other/.brewguide.yaml": "", "other/c.yaml": "",
    ])
  }

  /// The name of an input, and its path.
  static let inputs = [
    ("v60/a.yaml", "recipes/v60/a.yaml"),
    ("v60/b.yaml", "recipes/v60/b.yaml"),
    ("./v60/a.yaml", "recipes/v60/a.yaml"),
    ("c.yaml", "recipes/c.yaml"),
    ("./c.yaml", "recipes/c.yaml"),
    ("../notes/b.yaml", "notes/b.yaml"),
    ("../b.yaml", "b.yaml"),
    ("../../other/c.yaml", "c.yaml"),
    ("../../other/d.yaml", "d.yaml"),
    ("v60/./a.yaml", "recipes/v60/a.yaml"),
  ]

  @Test func pathsAreBelowTheRoot() throws {
    let scratch = try Self.project()
    let recipes = FilePath(scratch.file("project/recipes").path)
    var roots = ProjectRoots(in: WorkingDirectory(recipes))
    // Twice, even with absolute paths: cached values of a folder must be right for its other files.
    for (name, expected) in Self.inputs + Self.inputs {
      // A `..` after a name is kept, because the name may be a link.
      let absolute = name.contains("..") ? nil : recipes.appending(name)
      for path in [FilePath(name), absolute].compactMap({ $0 }) {
        let bytes = roots.path(of: path)
        #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == expected, "\(path)")
      }
    }
  }
}

/// Decodes configurations for tests.
enum Sample {
  /// The decoded configuration of `/project/.brewguide.yaml` with this text.
  static func decode(_ yaml: String) -> DecodedConfiguration {
    let text = SourceText(name: ".brewguide.yaml", bytes: Array(yaml.utf8))
    return ConfigurationDecoder.decode(ConfigurationSource(text, folder: "/project"))
  }

  /// Its errors, one per line: line, column and message.
  static func errors(in yaml: String) -> String { lines(decode(yaml).errors, yaml) }

  /// Errors in a text, one per line: line, column and message.
  static func lines(_ errors: [Diagnostic], _ text: String) -> String {
    let index = LineIndex(Array(text.utf8))
    return errors.map { error in
      let place = index.position(at: error.range.start)
      return "\(place.line):\(place.column) \(error.message)"
    }.joined(separator: "\n")
  }
}
