import Files
import Platform
import RecipeText
import Recipes
import SystemPackage
import Workspace

/// The files that git could not merge, from its index.
struct GitConflicts {
  /// A file that is not merged, and which versions it has.
  struct File {
    /// The path, relative to the working directory.
    let path: FilePath
    /// The ids of the versions: 1 is the common ancestor, 2 is ours, 3 is theirs.
    fileprivate(set) var versions: [Int: RawText] = [:]
  }

  /// The files of the whole repository.
  private(set) var files: [File] = []
  private let git: Git
  private let directory: WorkingDirectory

  /// Asks git; there are none outside of a repository.
  ///
  /// - Throws: if the folder is in a repository, and git does not tell.
  init(in directory: WorkingDirectory) throws(Git.Failure) {
    self.directory = directory
    git = Git(in: directory.path)
    guard git.isInRepository else { return }
    if try git.workTree() != nil { files = try unmerged() }
  }

  /// The files that are not merged now.
  func unmerged() throws(Git.Failure) -> [File] {
    guard git.isInRepository else { return [] }
    var files: [File] = []
    let output = try git.output("ls-files", "--unmerged", "-z", "--", ":/", within: .work)
    for line in output.split(separator: 0) {
      let fields = line.split(separator: 0x09, maxSplits: 1)
      let words = fields[0].split(separator: 0x20)
      guard fields.count == 2, words.count == 3,
        let stage = Int(String(decoding: words[2], as: UTF8.self))
      else { continue }
      let path = FilePath(bytes: fields[1])
      if files.last?.path != path { files.append(File(path: path)) }
      files[files.count - 1].versions[stage] = RawText(bytes: words[1])
    }
    return files
  }

  /// The file at a path; nil if it is merged.
  func file(at path: FilePath) -> File? {
    let key = PathKey.of(path, in: directory)
    return files.first { PathKey.of($0.path, in: directory) == key }
  }

  /// The other new name of a file that both sides renamed; nil if there is none. Git gives both names what it merged.
  func twin(of file: File) -> FilePath? {
    guard file.versions.count == 1, let (side, id) = file.versions.first, side != 1 else {
      return nil
    }
    return files.first { $0.versions == [5 - side: id] }?.path
  }

  /// What git has begun, such as a merge; nil if nothing is unfinished.
  func work() throws(Git.Failure) -> UnfinishedWork? {
    guard git.isInRepository else { return nil }
    return try UnfinishedWork.current(git)
  }

  // MARK: One file

  /// One of the versions of a file; empty if there is none.
  func bytes(_ file: File, _ stage: Int) throws(Git.Failure) -> [UInt8] {
    guard let id = file.versions[stage] else { return [] }
    return try git.output("cat-file", "blob", id, within: .work)
  }

  /// Whether a version is a recipe: others are left to git.
  func isRecipe(_ file: File) throws(Git.Failure) -> Bool {
    guard ["yaml", "yml"].contains(file.path.extension ?? "") else { return false }
    for stage in file.versions.keys {
      let source = RecipeFile(bytes: try bytes(file, stage), identity: "-")
      if source.documents.contains(where: { $0.toSummaryDTO() != nil }) { return true }
    }
    return false
  }

  /// Whether the file in the work tree has the markers of git's own merge.
  func hasMarkers(_ file: File) -> Bool {
    guard let bytes = FileReader(in: directory).bytes(of: file.path) else { return false }
    return bytes.split(separator: 0x0A).contains { $0.starts(with: Array("<<<<<<< ".utf8)) }
  }

  /// Whether the file in the work tree is ours, as a driver leaves it. Git compares, as it knows about line endings.
  func isOurs(_ file: File) throws(Git.Failure) -> Bool {
    guard (try? Stat(directory.resolve(file.path))) != nil else { return false }
    return try git.line(["hash-object", "--", RawText(file.path)], within: .work)
      == file.versions[2]
  }

  /// Whether git knows a file.
  func isTracked(_ path: FilePath) throws(Git.Failure) -> Bool {
    guard git.isInRepository else { return false }
    let arguments: [RawText] = ["--literal-pathspecs", "ls-files", "-z", "--", RawText(path)]
    return try !git.output(arguments, within: .work).isEmpty
  }

  /// Adds files, or their removal, to git's index, which marks them as merged; returns why that failed.
  func stage(_ paths: [FilePath]) -> Git.Failure? {
    let command: [RawText] = ["--literal-pathspecs", "add", "--all", "--"]
    do throws(Git.Failure) {
      _ = try git.output(command + paths.map { RawText($0) }, within: .work)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Where copies come from

  /// The file that a recipe and its conflicted copy began from.
  ///
  /// - Parameters:
  ///   - copy: the content of the copy, which may have a note.
  ///   - path: the path of the recipe.
  func base(of copy: [UInt8], _ path: FilePath) throws(Git.Failure) -> ConflictResolution.Base {
    if let note = ConflictNote.Reading(copy).note {
      return try note.base.map(base(withID:)) ?? .addedByBoth
    }
    guard let file = file(at: path) else { return .unknown }
    return file.versions[1] == nil ? .addedByBoth : .version(try bytes(file, 1))
  }

  /// git may have thrown away what nothing refers to, and a shallow clone lacks what is old.
  private func base(withID id: String) throws(Git.Failure) -> ConflictResolution.Base {
    guard git.isInRepository else { return .unknown }
    do throws(Git.Failure) {
      return .version(try git.output("cat-file", "blob", RawText(id), within: .work))
    } catch {
      if case .failed = error { return .unknown }
      throw error
    }
  }
}

/// What git has begun in a clone.
enum UnfinishedWork: String, CaseIterable {
  case merge, rebase
  case cherryPick = "cherry-pick"
  case revert

  /// What is not finished in a clone; nil if nothing is.
  static func current(_ git: Git) throws(Git.Failure) -> UnfinishedWork? {
    for work in allCases {
      for mark in work.marks {
        guard let path = try git.line("rev-parse", "--git-path", mark) else { continue }
        if (try? Stat(git.folder.pushing(FilePath(bytes: path.bytes)))) != nil { return work }
      }
    }
    return nil
  }

  /// The files in git's folder that show it.
  private var marks: [RawText] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .rebase: ["rebase-merge", "rebase-apply"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    }
  }

  /// The command that goes on when all is decided.
  var continuation: String {
    self == .merge ? "git commit --no-edit" : "git \(rawValue) --continue"
  }
}

extension ConflictNote {
  /// The note for a copy that is made while git merges in a folder; nil outside of a repository.
  ///
  /// - Parameter base: the version that both sides began from; empty if both added the file.
  static func ofMerge(from base: [UInt8], in directory: WorkingDirectory) -> ConflictNote? {
    let git = Git(in: directory.path)
    guard git.isInRepository else { return nil }
    if base.isEmpty { return ConflictNote(base: nil) }
    guard let output = try? git.output(["hash-object", "--stdin"], input: base),
      let id = Git.lines(in: output).first
    else { return nil }
    return ConflictNote(base: id.text)
  }
}
