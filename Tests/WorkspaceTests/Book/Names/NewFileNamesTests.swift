import SystemPackage
import TestSupport
import Testing

@testable import Workspace

@Suite struct NewFileNamesTests {
  @Test func namesAreGivenOnce() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolders("recipes")
    try scratch.write("recipes/morning-2.yaml", "a")
    var names = NewFileNames()
    let files = try ["Morning", "morning!", "Morning 2", "MORNING", "Other"].map { name in
      try names.free(name, in: "recipes", scratch.directory).string
    }
    #expect(
      files == [
        "recipes/morning.yaml", "recipes/morning-3.yaml", "recipes/morning-2-2.yaml",
        "recipes/morning-4.yaml", "recipes/other.yaml",
      ]
    )
  }

  /// Each new name is looked up once, also if all are the same, and there may be more than are tried for one.
  @Test(arguments: [5_000, 10_000, 20_000])
  func lookUpsAreLinear(count: Int) throws {
    let scratch = try ScratchFolder()
    var names = NewFileNames()
    for _ in 0..<count { _ = try names.free("Morning", in: "recipes", scratch.directory) }
    #expect(names.lookups == count)
  }
}
