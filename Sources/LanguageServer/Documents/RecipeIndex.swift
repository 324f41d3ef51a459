import RecipeLint
import RecipeSyntax
import Recipes
import SystemPackage
import Text

/// What the server remembers of the recipes in the workspace, which may be thousands: a few hundred bytes for each
/// file.
///
/// Files are read in small portions when there is nothing else to do, see ``step(in:)``.
final class RecipeIndex {
  /// A recipe file.
  struct File {
    let path: FilePath
    /// Whether the file was read since it last changed.
    fileprivate(set) var isRead = false
    /// The recipes in source order.
    fileprivate(set) var recipes: [Recipe] = []
    /// Hashes of what should be unique in the workspace.
    fileprivate(set) var facts = IdentityHashes()
    /// Whether the rules may find something in it alone, without the recipes of other files.
    fileprivate(set) var hasFindings = false
    /// The identifier of its diagnostics; nil until they were requested.
    var resultID: String?
  }

  /// A recipe in a file.
  struct Recipe {
    /// The written id in lower case.
    let id: String?
    let name: String
    let method: String
    let tags: [String]
    let author: String?
    let grinder: String?
  }

  /// The files in the order of a search.
  private(set) var files: [File] = []
  private var numbers: [FilePath: Int] = [:]
  private var filesByHash: [UInt64: [Int32]] = [:]
  private var waiting: [Int] = []
  private var isScanDue = false
  /// Increased when files are read, so that what depends on several files can be computed again.
  private(set) var generation = 0
  /// The names that recipes of the workspace have in common.
  private(set) var names = WorkspaceNames()

  /// How many files are read in one portion, which takes about a millisecond.
  private static let portion = 16

  // MARK: Changes

  /// Searches the folders again when there is time; files that were read stay.
  func rescan() { isScanDue = true }

  /// Reads all files again when there is time.
  func recheckAll() {
    isScanDue = true
    for number in files.indices { forget(number) }
    waiting = Array(files.indices.reversed())
  }

  /// Reads a file again when there is time; a new one is found by the next search.
  func recheck(_ path: FilePath) {
    guard let number = numbers[path] else { return rescan() }
    guard files[number].isRead else { return }
    forget(number)
    waiting.append(number)
  }

  private func forget(_ number: Int) {
    files[number].isRead = false
    files[number].resultID = nil
  }

  // MARK: Reading

  /// Whether there are files to be read.
  var isBusy: Bool { isScanDue || !waiting.isEmpty }

  /// The files that were read, and all.
  var progress: (done: Int, count: Int) { (files.count - waiting.count, files.count) }

  /// Does one portion of the work.
  func step(in project: Project) {
    if isScanDue { return scan(in: project) }
    for _ in 0..<Self.portion {
      guard let number = waiting.popLast() else { return }
      guard !files[number].isRead else { continue }
      generation += 1
      put(
        project.read(files[number].path).map { project.indexed($0, of: files[number].path) },
        at: number
      )
    }
  }

  /// Takes over an open document, whose changes need no search; returns whether others may share another recipe with
  /// it than before. A file outside the search is not compared.
  func update(_ path: FilePath, _ text: @autoclosure () -> IndexedText) -> Bool {
    guard let number = numbers[path] else { return false }
    let old = sharers(of: files[number].facts)
    put(text(), at: number)
    return old != sharers(of: files[number].facts)
  }

  /// The files that have each hash.
  private func sharers(of facts: IdentityHashes) -> [[Int32]] {
    var sharers: [[Int32]] = []
    facts.forEachHash { hash in
      if let files = filesByHash[hash], files.count > 1 { sharers.append(files.sorted()) }
    }
    return sharers
  }

  private func scan(in project: Project) {
    isScanDue = false
    let found = project.search()
    guard found != files.map(\.path) else { return }
    let kept = Set(found)
    for number in files.indices where !kept.contains(files[number].path) {
      remove(files[number].facts, of: number)
    }
    let old = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    files = found.map { old[$0] ?? File(path: $0) }
    numbers = Dictionary(files.enumerated().map { ($1.path, $0) }) { first, _ in first }
    filesByHash.removeAll(keepingCapacity: true)
    names = WorkspaceNames()
    for number in files.indices {
      names.add(files[number].recipes)
      if files[number].isRead { add(files[number].facts, of: number) }
    }
    waiting = files.indices.filter { !files[$0].isRead }.reversed()
    generation += 1
  }

  private func put(_ text: IndexedText?, at number: Int) {
    let old = files[number].facts
    remove(old, of: number)
    files[number].facts = text?.facts ?? IdentityHashes()
    names.remove(files[number].recipes)
    files[number].recipes = text?.recipes ?? []
    names.add(files[number].recipes)
    files[number].hasFindings = text?.hasFindings ?? true
    files[number].resultID = nil
    files[number].isRead = true
    add(files[number].facts, of: number)
  }

  /// Notes that a file has some facts. The diagnostics of others that share them are no longer known.
  private func add(_ facts: IdentityHashes, of number: Int) {
    facts.forEachHash { hash in
      forgetDiagnostics(sharing: hash)
      if filesByHash[hash]?.contains(Int32(number)) != true {
        filesByHash[hash, default: []].append(Int32(number))
      }
    }
  }

  private func remove(_ facts: IdentityHashes, of number: Int) {
    facts.forEachHash { hash in
      filesByHash[hash]?.removeAll { $0 == Int32(number) }
      forgetDiagnostics(sharing: hash)
      if filesByHash[hash]?.isEmpty == true { filesByHash[hash] = nil }
    }
  }

  private func forgetDiagnostics(sharing hash: UInt64) {
    for other in filesByHash[hash] ?? [] { files[Int(other)].resultID = nil }
  }

  // MARK: Searching

  /// The number of a file; nil if no search finds it.
  func number(of path: FilePath) -> Int? { numbers[path] }

  /// The recipes of a file; none if no search finds it.
  func recipes(in path: FilePath) -> [Recipe] { numbers[path].map { files[$0].recipes } ?? [] }

  /// The files that seem to share a recipe with a file, and come before it in a search; for a file that no search
  /// finds, none.
  func files(before path: FilePath, sharing facts: IdentityHashes) -> [FilePath] {
    guard let number = numbers[path] else { return [] }
    var found: Set<Int> = []
    facts.forEachHash { hash in
      for other in filesByHash[hash] ?? [] where other < number { found.insert(Int(other)) }
    }
    return found.sorted().map { files[$0].path }
  }

  /// Sets the identifier of a file's diagnostics.
  func setResultID(_ id: String, of number: Int) { files[number].resultID = id }
}

/// What the index keeps of a text.
struct IndexedText {
  let recipes: [RecipeIndex.Recipe]
  let facts: IdentityHashes
  /// Whether the rules may find something in it.
  let hasFindings: Bool

  /// What is kept of a text that is not a recipe.
  static var nothing: IndexedText {
    IndexedText(SyntaxTree(), DecodedSource(), hasFindings: false)
  }

  /// What a linter has just read and found.
  init(_ linter: borrowing Linter, findings: [Diagnostic]) {
    self.init(linter.tree, linter.source, hasFindings: !findings.isEmpty)
  }

  /// An open document, which requests read anyway and which is checked when its diagnostics are wanted.
  init(_ document: DocumentSnapshot) {
    self.init(document.tree, document.source, hasFindings: true)
  }

  private init(
    _ tree: SyntaxTree,
    _ source: DecodedSource,
    hasFindings: Bool
  ) {
    let context = LintContext(tree: tree, source: source, methods: .builtIn)
    var facts = IdentityHashes()
    recipes = source.recipes.map { decoded in
      facts.add(decoded, source, tree)
      return RecipeIndex.Recipe(RecipeView(context: context, recipe: decoded))
    }
    self.facts = facts
    self.hasFindings = hasFindings
  }
}

extension RecipeIndex.Recipe {
  fileprivate init(_ recipe: RecipeView) {
    let tree = recipe.tree
    id = recipe.text(.id)?.lowercased()
    name = recipe.text(.name) ?? ""
    method = recipe.text(.method) ?? ""
    tags = recipe.tags.map(tree.text)
    author = recipe.text(.author)
    grinder = recipe.text(.grinder)
  }
}

extension RecipeView {
  /// The text of a value that is valid.
  func text(_ key: RecipeKey) -> String? {
    let field = self[key]
    guard field.state == .valid, let node = field.valueNode else { return nil }
    return tree.text(of: node)
  }

  /// The nodes of the tags.
  var tags: [Int] {
    guard let list = self[.tags].valueNode, tree.nodes[list].kind == .sequence else { return [] }
    return tree.items(of: list).compactMap(tree.resolved).filter { tree.nodes[$0].kind == .scalar }
  }
}
