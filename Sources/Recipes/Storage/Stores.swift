/// Remembers the choices of a user between runs.
public protocol PreferencesStore {
  /// The recipe that was used last; nil if none was.
  func lastSelectedRecipeId() throws -> UUID?
  /// Remembers the recipe that was used last; nil to forget it.
  func setLastSelectedRecipeId(_ id: UUID?) throws
}

/// Remembers whether a user synchronizes.
public protocol SyncSettingsStore {
  /// Whether to synchronize.
  func isSyncEnabled() throws -> Bool
  /// Turns synchronizing on or off.
  func setSyncEnabled(_ isEnabled: Bool) throws
}

/// Remembers who is signed in where. Passwords and tokens are not kept here.
public protocol AuthSessionStore {
  /// The name with which the user signed in to a server; nil if nobody is signed in there.
  func userName(at server: String) throws -> String?
  /// Remembers the name with which the user signed in to a server; nil to forget it.
  func setUserName(_ name: String?, at server: String) throws
}
