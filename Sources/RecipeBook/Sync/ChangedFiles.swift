import Platform
import SystemPackage
import Workspace

/// The files that differ from the place where a branch began: in its commits, the index and the work tree, and files that
/// git does not know yet.
package struct ChangedFiles: Sendable {
  /// Why they cannot be determined.
  package struct Problem: Error, Equatable, Sendable {
    /// One line, in lower case, without a full stop.
    package let message: String
    /// What to do.
    package let hint: String?
  }

  private let directory: WorkingDirectory
  /// The root of the work tree, without symbolic links.
  private let root: FilePath
  /// The paths from the root. Not always UTF-8.
  private let paths: Set<[UInt8]>

  /// The files that have changed since the branch left `reference`, in the work tree of the working directory.
  package init(since reference: String, in directory: WorkingDirectory) throws(Problem) {
    self.directory = directory
    let git = Git(in: directory.path)
    let top: [UInt8]
    do throws(Git.Failure) {
      top = try git.output("rev-parse", "--show-toplevel")
    } catch {
      guard case .failed = error, GitRoot.find(from: directory.path) == nil else {
        throw Problem(message: error.message, hint: nil)
      }
      throw Problem(
        message: "this folder is not in a git repository",
        hint: "--changed-since compares with a commit: run it in a clone"
      )
    }
    root = FilePath(bytes: top.dropLast())
    let base = try Self.base(of: reference, git)
    let rootGit = Git(in: root)
    // Unlike `base...HEAD`, includes what is not committed. Without renames, new names are additions.
    let changed = try Self.output(
      rootGit,
      [
        "diff", "--name-only", "-z", "--no-renames", "--no-relative", "--no-ext-diff",
        "--ignore-submodules", "--diff-filter=d", base, "--",
      ]
    )
    let unknown = try Self.output(rootGit, ["ls-files", "--others", "--exclude-standard", "-z"])
    paths = Set((changed + unknown).split(separator: 0).map(Array.init))
  }

  /// Whether an input has changed. Standard input always has, as git does not know it.
  package func contains(_ file: InputFile) -> Bool {
    guard case .path(let path) = file.source else { return true }
    if let key = file.path(below: root, in: directory), paths.contains(key) { return true }
    // A path that leads over symbolic links.
    guard let folder = try? RealPath.ofFolder(holding: path, in: directory),
      let name = path.lastComponent
    else { return false }
    let real = InputFile(.path(folder.appending(name)))
    return real.path(below: root, in: directory).map(paths.contains) ?? false
  }

  // MARK: git

  /// The commit where the branch left `reference`.
  private static func base(of reference: String, _ git: Git) throws(Problem) -> String {
    guard git.line("rev-parse", "--quiet", "--verify", "HEAD") != nil else {
      throw Problem(message: "the branch has no commit yet", hint: "commit first")
    }
    let name = "\(reference)^{commit}"
    guard let commit = git.line("rev-parse", "--quiet", "--verify", "--end-of-options", name) else {
      throw problem(
        "git does not know '\(reference)'",
        otherwise: "name a branch, a tag or a commit, such as origin/main",
        git
      )
    }
    guard let base = git.line("merge-base", commit, "HEAD") else {
      throw problem(
        "'\(reference)' and this branch have no commit in common",
        otherwise: "name the branch that this one began from",
        git
      )
    }
    return base
  }

  /// A problem that an incomplete history can cause.
  private static func problem(_ message: String, otherwise hint: String, _ git: Git) -> Problem {
    let isShallow = git.line("rev-parse", "--is-shallow-repository") == "true"
    return Problem(
      message: isShallow ? "\(message): this clone is shallow" : message,
      hint: isShallow
        ? "run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout" : hint
    )
  }

  private static func output(_ git: Git, _ arguments: [String]) throws(Problem) -> [UInt8] {
    do throws(Git.Failure) {
      return try git.output(arguments)
    } catch {
      throw Problem(message: error.message, hint: nil)
    }
  }
}
