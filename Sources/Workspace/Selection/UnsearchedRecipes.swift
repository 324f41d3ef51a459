import RecipeSyntax
import SystemPackage

/// Recipes in the working directory that no search looks for, because they are neither in `recipes/` nor named
/// `*.brew.yaml`. A hint names one of them.
struct UnsearchedRecipes {
  /// No more files are read for a hint.
  private static let mostFiles = 100
  /// A mapping with that many of ``keys`` is a recipe. One is not enough: workflows have `steps` too.
  private static let fewestKeys = 2
  private static let keys: Set = ["method", "dose", "yield", "steps"]

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
      guard case .bytes(let bytes)? = try? reader.read(file.path) else { return false }
      return Self.isRecipe(bytes)
    }?.path
  }

  private static func isRecipe(_ bytes: [UInt8]) -> Bool {
    let tree = SyntaxTree(parsing: bytes)
    guard let root = tree.documents.first?.root, tree.nodes[root].kind == .mapping else {
      return false
    }
    return tree.pairs(of: root).count { keys.contains(tree.text(of: $0.0)) } >= fewestKeys
  }
}
