import Platform
import SystemPackage

/// The files that differ from the place where a branch began: in its commits, the index and the work tree, and files that
/// git does not know yet; those of submodules too.
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
  private var paths: Set<[UInt8]> = []
  /// Folders from the root, each with a slash at its end, in which every file is new: repositories that git does not
  /// know yet.
  private var folders: [[UInt8]] = []

  /// The files that have changed since the branch left `reference`, in the work tree of the working directory.
  package init(since reference: RawText, in directory: WorkingDirectory) throws(Problem) {
    self.directory = directory
    do {
      let git = Git(in: directory.path)
      guard let root = try git.workTree() else {
        throw Problem(
          message: "this folder is not in a git repository",
          hint: "--changed-since compares with a commit: run it in a clone"
        )
      }
      self.root = root
      try add(in: [], since: Self.base(of: reference, git))
    } catch {
      let failure = (error as? Git.Failure)?.message ?? "\(error)"
      throw error as? Problem ?? Problem(message: failure, hint: nil)
    }
  }

  /// Adds the files of the repository, or of a submodule at this path, that differ from a commit.
  private mutating func add(in prefix: [UInt8], since base: RawText) throws {
    let folder = root.pushing(FilePath(bytes: prefix))
    let git = Git(in: folder)
    // Unlike `base...HEAD`, includes what is not committed. Without renames, new names are additions.
    let options: [RawText] = [
      "diff", "--name-only", "-z", "--no-renames", "--no-relative", "--no-ext-diff",
      "--ignore-submodules", "--diff-filter=d",
    ]
    let changed = try git.output(options + [base, "--"], within: .work)
    let others: [RawText] = ["ls-files", "--others", "--exclude-standard", "-z"]
    let unknown = try git.output(others, within: .work)
    for path in (changed + unknown).split(separator: 0).map({ prefix + $0 }) {
      if path.last == UInt8(ascii: "/") { folders.append(path) } else { paths.insert(path) }
    }
    guard (try? Stat(folder.appending(".gitmodules"))) != nil else { return }
    for path in try Self.submodules(git) {
      let place = prefix + path + [UInt8(ascii: "/")]
      // One that is not checked out has no files.
      let marker = root.pushing(FilePath(bytes: place)).appending(".git")
      guard (try? Stat(marker)) != nil else { continue }
      if let commit = try Self.commit(ofSubmodule: path, in: base, git) {
        try add(in: place, since: commit)
      } else {
        folders.append(place)
      }
    }
  }

  /// Whether an input has changed. Standard input always has, as git does not know it.
  ///
  /// - Throws: if the file is not in the repository, so that git cannot tell.
  package func contains(_ file: InputFile) throws(Problem) -> Bool {
    guard case .path(let path) = file.source else { return true }
    let key = file.path(below: root, in: directory)
    if let key, holds(key) { return true }
    // A path that leads over symbolic links.
    guard let folder = try? RealPath.ofFolder(holding: path, in: directory),
      let name = path.lastComponent
    else { return false }
    let real = InputFile(.path(folder.appending(name))).path(below: root, in: directory)
    if let real, holds(real) { return true }
    if real?.first == UInt8(ascii: "/") {
      throw Problem(
        message: "\(PrintableName.of(path)) is not in the repository of this folder",
        hint: "run it in the folder of that file"
      )
    }
    return false
  }

  private func holds(_ path: [UInt8]) -> Bool {
    paths.contains(path) || folders.contains { path.starts(with: $0) }
  }

  // MARK: git

  /// The commit where the branch left `reference`.
  private static func base(of reference: RawText, _ git: Git) throws -> RawText {
    guard try git.line("rev-parse", "--quiet", "--verify", "HEAD") != nil else {
      throw Problem(message: "the branch has no commit yet", hint: "commit first")
    }
    let verify: [RawText] = ["rev-parse", "--quiet", "--verify", "--end-of-options"]
    guard let commit = try git.line(verify + ["\(reference)^{commit}"]) else {
      throw problem(
        "git does not know '\(reference.text)'",
        otherwise: "name a branch, a tag or a commit, such as origin/main",
        git
      )
    }
    guard let base = try git.line(["merge-base", commit, "HEAD"], within: .work) else {
      throw problem(
        "'\(reference.text)' and this branch have no commit in common",
        otherwise: "name the branch that this one began from",
        git
      )
    }
    return base
  }

  /// The paths of the submodules, from the folder of their repository.
  private static func submodules(_ git: Git) throws -> [[UInt8]] {
    let files = try git.output("ls-files", "--stage", "-z", within: .work)
    return files.split(separator: 0).compactMap { line in
      guard line.starts(with: "160000 ".utf8) else { return nil }
      return line.firstIndex(of: UInt8(ascii: "\t")).map { Array(line[($0 + 1)...]) }
    }
  }

  /// The commit of a submodule that a commit of its repository names; nil if it names none.
  private static func commit(
    ofSubmodule path: [UInt8],
    in base: RawText,
    _ git: Git
  ) throws -> RawText? {
    let list: [RawText] = ["ls-tree", "-z", "--full-tree", base, "--", RawText(bytes: path)]
    let line = try git.output(list, within: .work)
    // `160000 commit ID`, a tab and the path.
    let words = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
    guard words.count == 3, words[0].elementsEqual("160000".utf8) else { return nil }
    let commit = RawText(bytes: words[2])
    let submodule = Git(in: git.folder.pushing(FilePath(bytes: path)))
    let found = try submodule.line("rev-parse", "--quiet", "--verify", "\(commit)^{commit}")
    guard found != nil else {
      throw Problem(
        message:
          "the submodule \(PrintableName.of(FilePath(bytes: path))) lacks the commit that it had then",
        hint: "run `git submodule update --init`, or fetch its whole history"
      )
    }
    return commit
  }

  /// A problem that an incomplete history can cause.
  private static func problem(_ message: String, otherwise hint: String, _ git: Git) -> Problem {
    let isShallow = (try? git.line("rev-parse", "--is-shallow-repository")) == "true"
    return Problem(
      message: isShallow ? "\(message): this clone is shallow" : message,
      hint: isShallow
        ? "run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout" : hint
    )
  }
}
