import Files
import Recipes
import SystemPackage

/// Recipes in the working directory that no search looks for, because they are neither in `recipes/` nor named
/// `*.brew.yaml`. A hint names one of them.
struct UnsearchedRecipes {
  /// No more files are read for a hint.
  private static let mostFiles = 100
  private let directory: WorkingDirectory
  private let rules: WalkRules
  private let filters: FolderFilters?

  /// A search with the exclusions of another one.
  init(in directory: WorkingDirectory, rules: WalkRules, filters: FolderFilters?) {
    self.directory = directory
    self.rules = rules
    self.filters = filters
  }

  /// The first of them in path order; nil if there is none.
  func first() -> FilePath? {
    guard var walker = try? FileWalker(".", in: directory, rules: rules, filters: filters) else {
      return nil
    }
    walker.run()
    let reader = FileReader(in: directory)
    return walker.files.prefix(Self.mostFiles).first { file in
      reader.bytes(of: file.path).map { RecipeContent($0) } == .recipe
    }?.path
  }
}
