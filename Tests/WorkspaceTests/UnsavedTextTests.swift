import Files
import RecipeLint
import SystemPackage
import TestSupport
import Testing
import Text

@testable import Workspace

/// Unsaved texts of an editor replace the files on disk.
struct UnsavedTextTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a.yaml", Self.recipe("Morning"))
    try folder.write("b.yaml", Self.recipe("Evening"))
  }

  private static func recipe(_ name: String) -> String {
    """
    name: \(name)
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine
    steps:
      - instruction: Pour to {total}.
        pourTo: 250 g
        timer: 2 min

    """
  }

  private func directory(_ texts: [String: String]) -> WorkingDirectory {
    let unsaved = texts.map { (folder.path.appending($0), Array($1.utf8)) }
    return WorkingDirectory(folder.path, unsaved: Dictionary(uniqueKeysWithValues: unsaved))
  }

  /// The findings in these files: file and rule.
  private func findings(_ paths: [FilePath], _ texts: [String: String]) throws -> [String] {
    let directory = directory(texts)
    let selection = try FileSelection(
      InputRequest(paths: paths),
      ConfigurationRequest(),
      in: directory
    )
    #expect(selection.errors == [])
    let settings = selection.settings
    var found: [String] = []
    LintRun(settings: settings, keepsIgnored: false, jobs: 1, in: directory)
      .check(selection.files) { file, checked in
        found += (checked.found?.findings ?? []).map { "\(file.name): \($0.rule)" }
        return true
      }
    return found
  }

  @Test func filesOnDiskAreUsedByDefault() throws {
    #expect(try findings(["."], [:]) == [])
  }

  @Test func projectChecksUseUnsavedTexts() throws {
    #expect(try findings(["."], ["b.yaml": Self.recipe("Morning")]) == ["b.yaml: duplicate-name"])
  }

  @Test func aFileNeedNotExist() throws {
    let texts = ["new.yaml": Self.recipe("Morning")]
    #expect(try findings(["a.yaml", "new.yaml"], texts) == ["new.yaml: duplicate-name"])
  }

  @Test func unsavedConfigurationsApply() throws {
    let texts = [
      "b.yaml": Self.recipe("Morning"), ".brewguide.yaml": "rules: {duplicate-name: off}\n",
    ]
    #expect(try findings(["."], texts) == [])
  }

  @Test func linksResolveToUnsavedTexts() throws {
    try folder.link("link.yaml", to: "a.yaml")
    let reader = FileReader(in: directory(["a.yaml": "x"]), limit: 2)
    for path: FilePath in ["a.yaml", "./a.yaml", "link.yaml", folder.path.appending("a.yaml")] {
      #expect(try reader.read(path) == .bytes(Array("x".utf8)), "\(path)")
    }
  }

  @Test func limitsApply() throws {
    let reader = FileReader(in: directory(["a.yaml": "xyz"]), limit: 2)
    #expect(try reader.read("a.yaml") == .tooLarge(size: 3, limit: 2))
  }
}
