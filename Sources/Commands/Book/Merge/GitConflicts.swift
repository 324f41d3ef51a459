import Platform
import RecipeBook
import RecipeSchema
import SystemPackage
import Workspace

/// The files that git could not merge, from its index.
struct GitConflicts {
  /// A file that is not merged, and which versions it has.
  struct File {
    /// The path, relative to the working directory.
    let path: FilePath
    /// The ids of the versions: 1 is the common ancestor, 2 is ours, 3 is theirs.
    fileprivate(set) var versions: [Int: String] = [:]
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
    git = Git(in: directory.resolve("."))
    guard GitRoot.find(from: directory.path) != nil else { return }
    if try git.workTree() != nil { files = unmerged() }
  }

  /// The files that are not merged now.
  func unmerged() -> [File] {
    var files: [File] = []
    for line in (try? git.output("ls-files", "--unmerged", "-z", "--", ":/"))?.split(separator: 0)
      ?? []
    {
      let fields = line.split(separator: 0x09, maxSplits: 1)
      let words = fields[0].split(separator: 0x20)
      guard fields.count == 2, words.count == 3,
        let stage = Int(String(decoding: words[2], as: UTF8.self))
      else { continue }
      let path = FilePath(bytes: fields[1])
      if files.last?.path != path { files.append(File(path: path)) }
      files[files.count - 1].versions[stage] = String(decoding: words[1], as: UTF8.self)
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
  var work: UnfinishedWork? { UnfinishedWork.current(git) }

  // MARK: One file

  /// One of the versions of a file; empty if there is none.
  func bytes(_ file: File, _ stage: Int) -> [UInt8] {
    file.versions[stage].flatMap { try? git.output("cat-file", "blob", $0) } ?? []
  }

  /// Whether a version is a recipe: others are left to git.
  func isRecipe(_ file: File) -> Bool {
    guard ["yaml", "yml"].contains(file.path.extension ?? "") else { return false }
    return file.versions.keys.contains { stage in
      let source = RecipeFile(bytes: bytes(file, stage), identity: "-")
      return source.documents.contains { $0.toSummaryDTO() != nil }
    }
  }

  /// Whether the file in the work tree has the markers of git's own merge.
  func hasMarkers(_ file: File) -> Bool {
    guard case .bytes(let bytes) = try? FileReader(in: directory).read(file.path) else {
      return false
    }
    return bytes.split(separator: 0x0A).contains { $0.starts(with: Array("<<<<<<< ".utf8)) }
  }

  /// Whether the file in the work tree is ours, as a driver leaves it. Git compares, as it knows about line endings.
  func isOurs(_ file: File) -> Bool {
    guard let id = git.line("hash-object", "--", file.path.string) else { return false }
    return id == file.versions[2]
  }

  /// Whether git knows a file.
  func isTracked(_ path: FilePath) -> Bool {
    let output = try? git.output("--literal-pathspecs", "ls-files", "-z", "--", path.string)
    return output.map { !$0.isEmpty } ?? false
  }

  /// Adds files, or their removal, to git's index, which marks them as merged; returns why that failed.
  func stage(_ paths: [FilePath]) -> Git.Failure? {
    do throws(Git.Failure) {
      _ = try git.output(["--literal-pathspecs", "add", "--all", "--"] + paths.map(\.string))
      return nil
    } catch {
      return error
    }
  }
}
