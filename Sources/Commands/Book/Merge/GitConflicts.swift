import Platform
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

  private(set) var files: [File] = []
  private let directory: WorkingDirectory

  /// Asks git; there are none outside of a repository, or without git.
  init(in directory: WorkingDirectory) {
    self.directory = directory
    guard let output = run(["ls-files", "--unmerged", "-z"]) else { return }
    for line in output.split(separator: 0) {
      let fields = line.split(separator: 0x09, maxSplits: 1)
      let words = fields[0].split(separator: 0x20)
      guard fields.count == 2, words.count == 3,
        let stage = Int(String(decoding: words[2], as: UTF8.self))
      else { continue }
      let path = FilePath(bytes: fields[1])
      if files.last?.path != path { files.append(File(path: path)) }
      files[files.count - 1].versions[stage] = String(decoding: words[1], as: UTF8.self)
    }
  }

  /// One of the versions of a file; empty if there is none.
  func bytes(_ file: File, _ stage: Int) -> [UInt8] {
    file.versions[stage].flatMap { run(["cat-file", "blob", $0]) } ?? []
  }

  /// Whether the file in the work tree has the markers of git's own merge.
  func hasMarkers(_ file: File) -> Bool {
    guard case .bytes(let bytes) = try? FileReader(in: directory).read(file.path) else {
      return false
    }
    return bytes.split(separator: 0x0A).contains { $0.starts(with: Array("<<<<<<< ".utf8)) }
  }

  /// Whether git knows a file.
  func isTracked(_ path: FilePath) -> Bool {
    run(["ls-files", "-z", "--", path.string]).map { !$0.isEmpty } ?? false
  }

  private func run(_ arguments: [String]) -> [UInt8]? {
    let program = ExternalProgram("git", arguments, in: directory.resolve("."))
    guard let outcome = try? program.run(), outcome.status == 0 else { return nil }
    return outcome.output
  }
}
