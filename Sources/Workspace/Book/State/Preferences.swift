import Files
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

  fileprivate static func file(in state: FilePath) -> FilePath {
    state.appending("preferences.json")
  }

  fileprivate var text: String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      if let id = lastSelectedRecipeId { json.field("lastSelectedRecipeId", id.text) }
      if let file = lastSelectedRecipeFile { json.field("lastSelectedRecipeFile", file.string) }
      json.flag("isSynchronized", isSynchronized)
    }
    return json.text + "\n"
  }
}

/// The choices of a user, in `preferences.json` in a folder.
public struct UserPreferences: PreferencesStore, SyncSettingsStore, Sendable {
  private let folder: FilePath?

  /// The choices in a state folder of the program; nil if there is none, so that nothing is remembered.
  package init(in folder: FilePath?) { self.folder = folder }

  /// What is remembered.
  package var current: Preferences { Preferences(in: folder) }

  /// The file with the choices; nil if there is no folder for it.
  package var file: FilePath? { folder.map { Preferences.file(in: $0) } }

  public func lastSelectedRecipeId() -> UUID? { current.lastSelectedRecipeId }

  public func setLastSelectedRecipeId(_ id: UUID?) throws {
    try change { $0.lastSelectedRecipeId = id }
  }

  public func isSyncEnabled() -> Bool { current.isSynchronized }

  public func setSyncEnabled(_ isEnabled: Bool) throws {
    try change { $0.isSynchronized = isEnabled }
  }

  /// Remembers the recipe that was used last, if that can be written.
  ///
  /// - Parameters:
  ///   - id: its id, if that will still identify it later.
  ///   - isDerived: whether the id is derived from the path. Without a file, nothing is remembered then: other books have
  ///     the same id.
  ///   - file: the file that holds it; nil if it is not known, as for a plan.
  package func rememberRecipe(
    _ id: UUID?,
    isDerived: Bool = false,
    in file: FilePath?,
    _ directory: WorkingDirectory
  ) {
    guard let id, !isDerived || file != nil else { return }
    let place = file.flatMap { try? RealPath.of($0, in: directory) }
    try? change { preferences in
      if file == nil, preferences.lastSelectedRecipeId == id { return }
      preferences.lastSelectedRecipeId = id
      // A path that is not UTF-8 would name another file when it is read again.
      preferences.lastSelectedRecipeFile = place.flatMap { place in
        FilePath(place.string) == place ? place : nil
      }
    }
  }

  private func change(_ change: (inout Preferences) -> Void) throws {
    guard let folder, let file else {
      throw BookWriteError(message: "found no home folder for the preferences", hint: nil)
    }
    do {
      try OpenFolder.creating(folder)
      // Another program may change another choice at the same time.
      let lock = try FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
      defer { try? lock.close() }
      // Without a lock, nothing is replaced: that another choice is lost, such as not to synchronize, is worse.
      try FileCalls.lock(lock, LOCK_EX)
      var new = current
      change(&new)
      guard new != current else { return }
      try ReportFile.write(new.text, to: file, isMade: true, in: WorkingDirectory("/"))
    } catch {
      throw BookWriteError(message: "cannot write \(PrintableName.of(file))", hint: nil)
    }
  }
}
