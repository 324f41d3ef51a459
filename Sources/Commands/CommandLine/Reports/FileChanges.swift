import Files
import SystemPackage
import Text
import Workspace

/// Writes the changes of files to standard output as one patch.
struct PatchOutput {
  private let paths: PatchPaths
  /// Whether the patch applies outside the working directory.
  private let appliesElsewhere: Bool
  /// The paths in the patch so far.
  private var patched: Set<[UInt8]> = []
  private let console: Console

  /// A patch of some of these files.
  init(of files: [InputFile], on console: Console, in directory: WorkingDirectory) {
    paths = PatchPaths(for: files, in: directory)
    appliesElsewhere = paths.base != directory.path
    self.console = console
  }

  /// Whether there is no change.
  var isEmpty: Bool { patched.isEmpty }

  /// Writes the change of a file; false if the patch already contains the file under another path.
  mutating func add(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> Bool {
    guard old != new else { return true }
    let path = paths.path(of: file)
    guard patched.insert(path).inserted else { return false }
    let patch = UnifiedDiff.patch(of: path, from: old, to: new)
    console.write(source: patch)
    return true
  }

  /// Reports where the patch applies, if not in the working directory.
  func noteBaseFolder() {
    guard appliesElsewhere, !isEmpty else { return }
    let base = PrintableName.of(paths.base)
    console.note("some files are outside this folder: apply the patch in \(base)")
  }
}

/// The paths in a patch, so that it applies in one folder.
///
/// That folder is the working directory, or, if a file is outside it, the top of the repository or else the root
/// folder: `git apply` rejects `..`.
struct PatchPaths {
  /// The folder in which the patch applies, without symbolic links.
  let base: FilePath
  private let directory: WorkingDirectory

  /// Paths for these files.
  init(for files: [InputFile], in directory: WorkingDirectory) {
    self.directory = directory
    let folder = (try? RealPath.of(".", in: directory)) ?? directory.path
    let outside = files.lazy.compactMap(\.path).map { PathKey.of($0, in: directory, below: folder) }
      .filter { $0.first == UInt8(ascii: "/") }
    if outside.isEmpty {
      base = folder
    } else if let top = GitRoot.find(from: folder)?.topLevel,
      outside.allSatisfy({ $0.starts(with: top.bytes.asFolder) })
    {
      base = top
    } else {
      base = "/"
    }
  }

  /// The path of the file itself, not of a link to it, relative to the base; outside the base, the path as
  /// given. Not always UTF-8.
  func path(of file: InputFile) -> [UInt8] {
    guard let path = file.path else { return Array("stdin.yaml".utf8) }
    guard case .path = file.source, let real = try? RealPath.of(path, in: directory) else {
      return path.bytes
    }
    let prefix = base.bytes.asFolder
    let bytes = real.bytes
    return bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : path.bytes
  }
}

extension PendingChange {
  /// Overwrites the file and reports it; does nothing if the file was already changed under another name.
  func make(
    by replacement: FileReplacement,
    on console: Console
  ) throws(ReplacementError) -> FileReplacement.Outcome {
    let outcome = try replacement.overwrite(path, from: old, to: new)
    if outcome == .replaced {
      console.warning("\(PrintableName.of(path)): \(obstacle.message)")
    }
    return outcome
  }
}
