import Platform
import RecipeText
import SystemPackage

/// The settings of git in a clone of a book.
package struct CloneSetup: Sendable {
  /// What was done about a setting.
  package enum Outcome: Equatable, Sendable {
    /// It is new.
    case set(GitSetup.Value)
    /// It was right already.
    case kept(GitSetup.Value)
    /// It has another value, which stays.
    case different(GitSetup.Value, is: RawText)
    /// git could not write it.
    case failed(GitSetup.Value, Git.Failure)
  }

  private let git: Git

  /// The setup of the clone that a folder is in.
  package init(in folder: FilePath) { git = Git(in: folder) }

  /// Whether the folder seems to be in a repository, without asking git.
  package var isInRepository: Bool { git.isInRepository }

  /// Whether the folder is in a work tree of git.
  ///
  /// - Throws: if git does not tell.
  package func isClone() throws(Git.Failure) -> Bool { try git.workTree() != nil }

  /// Makes the folder a repository.
  package func create() throws(Git.Failure) { _ = try git.output("init", "--quiet") }

  /// Tells git about the merge drivers, where it does not know them.
  package func configure() -> [Outcome] {
    GitSetup.configuration.map { setting in
      let (key, value) = (RawText(setting.key), RawText(setting.value))
      do throws(Git.Failure) {
        if let known = try git.line("config", "--get", key) {
          return known == value ? .kept(setting) : .different(setting, is: known)
        }
        _ = try git.output("config", "--local", key, value)
        return .set(setting)
      } catch {
        return .failed(setting, error)
      }
    }
  }
}
