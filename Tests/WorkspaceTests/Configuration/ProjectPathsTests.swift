import SystemPackage
import TestSupport
import Testing
import Workspace

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
    // Twice, also with absolute paths: cached values of a folder must be right for its other files.
    for (name, expected) in Self.inputs + Self.inputs {
      // A `..` after a name is kept, because the name may be a link.
      let absolute = name.contains("..") ? nil : recipes.appending(name)
      for path in [FilePath(name), absolute].compactMap({ $0 }) {
        let bytes = roots.path(of: InputFile(.path(path)))
        #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == expected, "\(path)")
      }
    }
    #expect(roots.path(of: InputFile(.standardInput(nil))) == nil)
  }
}
