import SystemPackage

/// The settings of git in a clone of a book.
package struct CloneSetup: Sendable {
  /// What was done about a setting.
  package enum Outcome: Equatable, Sendable {
    /// It is new.
    case set(MergeDrivers.Setting)
    /// It was right already.
    case kept(MergeDrivers.Setting)
    /// It has another value, which stays.
    case different(MergeDrivers.Setting, is: String)
    /// git could not write it.
    case failed(MergeDrivers.Setting, Git.Failure)
  }

  private let git: Git

  /// The setup of the clone that a folder is in.
  package init(in folder: FilePath) { git = Git(in: folder) }

  /// Whether the folder is in a work tree of git.
  ///
  /// - Throws: `notInstalled` if that cannot be known.
  package func isClone() throws(Git.Failure) -> Bool {
    do throws(Git.Failure) {
      return try git.output("rev-parse", "--is-inside-work-tree").starts(with: "true".utf8)
    } catch {
      if case .failed = error { return false }
      throw error
    }
  }

  /// Makes the folder a repository.
  package func create() throws(Git.Failure) { _ = try git.output("init", "--quiet") }

  /// Tells git about the merge drivers, where it does not know them.
  package func configure() -> [Outcome] {
    MergeDrivers.settings.map { setting in
      if let value = git.line("config", "--get", setting.name) {
        return value == setting.value ? .kept(setting) : .different(setting, is: value)
      }
      do throws(Git.Failure) {
        _ = try git.output("config", "--local", setting.name, setting.value)
        return .set(setting)
      } catch {
        return .failed(setting, error)
      }
    }
  }
}
