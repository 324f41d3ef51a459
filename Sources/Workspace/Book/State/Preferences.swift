import Platform
import Recipes
import SystemPackage
import Text

/// What is remembered of the user's choices, outside of recipes: the last recipe, and whether to synchronize.
///
/// The file of the last recipe is kept besides its id, because it need not be in the collection, and so that the
/// collection need not be read to find it.
///
/// Kept in `preferences.json` in the user's state folder. Losing it loses nothing else, so an unreadable file counts
/// as empty.
package struct Preferences: Equatable, Sendable {
  /// The recipe that was shown, scaled or brewed last.
  package var lastSelectedRecipeId: UUID? {
    // The file is that of one recipe.
    didSet { if lastSelectedRecipeId != oldValue { lastSelectedRecipeFile = nil } }
  }
  /// The absolute path of its file at that time; nil if it was in none, or the path is not UTF-8.
  package var lastSelectedRecipeFile: FilePath?
  /// Whether `brewbook sync` may run.
  package var isSynchronized = true

  /// Nothing remembered yet.
  package init() {}

  /// The remembered choices in a state folder of the program; nil for no folder.
  package init(in state: FilePath?) {
    let reader = FileReader(in: WorkingDirectory("/"))
    guard let bytes = state.flatMap({ reader.bytes(of: Self.file(in: $0)) }) else { return }
    var parser = JSONParser(bytes)
    guard let node = try? parser.next() else { return }
    lastSelectedRecipeId = node.field("lastSelectedRecipeId")?.string.flatMap {
      UUID(text: $0)
    }
    lastSelectedRecipeFile = node.field("lastSelectedRecipeFile")?.string.map { FilePath($0) }
    isSynchronized = node.field("isSynchronized")?.flag ?? true
  }

  /// Remembers the recipe that was used last.
  ///
  /// - Parameters:
  ///   - id: its id, if that will still identify it later.
  ///   - isDerived: whether the id is derived from the path. Without a file, nothing is remembered then: other books have
  ///     the same id.
  ///   - file: the file that holds it; nil if it is not known, as for a plan.
  package static func rememberRecipe(
    _ id: UUID?,
    isDerived: Bool = false,
    in file: FilePath?,
    _ directory: WorkingDirectory,
    state: FilePath? = UserFolder.state.path()
  ) {
    guard let id, let state, !isDerived || file != nil else { return }
    let place = file.flatMap { try? RealPath.of($0, in: directory) }
    change(in: state) { preferences in
      if file == nil, preferences.lastSelectedRecipeId == id { return }
      preferences.lastSelectedRecipeId = id
      // A path that is not UTF-8 would name another file when it is read again.
      preferences.lastSelectedRecipeFile = place.flatMap { place in
        FilePath(place.string) == place ? place : nil
      }
    }
  }

  /// Whether a recipe is the one that was used last. The file counts too if it states no id.
  package func isLast(
    _ recipe: RecipeSummaryDTO,
    in file: InputFile,
    _ directory: WorkingDirectory
  ) -> Bool {
    guard recipe.id == lastSelectedRecipeId else { return false }
    if recipe.path == nil { return true }
    let place = file.path.flatMap { try? RealPath.of($0, in: directory) }
    return place != nil && place == lastSelectedRecipeFile
  }

  /// Changes the remembered choices.
  ///
  /// - Returns: whether they could be written.
  @discardableResult
  package static func change(
    in state: FilePath? = UserFolder.state.path(),
    _ change: (inout Preferences) -> Void
  ) -> Bool {
    guard let state else { return false }
    do {
      try OpenFolder.creating(state)
      // Another program may change another choice at the same time.
      let folder = try FileDescriptor.open(state, .readOnly, options: [.directory, .closeOnExec])
      defer { try? folder.close() }
      // Without a lock, nothing is replaced: that another choice is lost, such as not to synchronize, is worse.
      try FileCalls.lock(folder, LOCK_EX)
      let old = Preferences(in: state)
      var new = old
      change(&new)
      guard new != old else { return true }
      try ReportFile.write(new.text, to: file(in: state), in: WorkingDirectory("/"))
      return true
    } catch {
      return false
    }
  }

  /// The name of the file in a state folder, for messages.
  static func name(in state: FilePath?) -> String {
    PrintableName.of(file(in: state ?? FilePath()))
  }

  private static func file(in state: FilePath) -> FilePath { state.appending("preferences.json") }

  private var text: String {
    var json = JSONWriter()
    json.object { json in
      json.key("version")
      json.integer(1)
      if let id = lastSelectedRecipeId {
        json.key("lastSelectedRecipeId")
        json.string(id.text)
      }
      if let file = lastSelectedRecipeFile {
        json.key("lastSelectedRecipeFile")
        json.string(file.string)
      }
      json.key("isSynchronized")
      json.literal(isSynchronized ? "true" : "false")
    }
    return json.text + "\n"
  }
}
