import SourceText
import Workspace

/// Writes the changes of files as one patch, on standard output.
package struct PatchOutput {
  private let paths: PatchPaths
  /// Whether the patch applies in another folder than the working directory.
  private let appliesElsewhere: Bool
  /// The paths that are in the patch.
  private var patched: Set<[UInt8]> = []
  private let console: Console

  /// A patch of some of these files.
  package init(of files: [InputFile], on console: Console, in directory: WorkingDirectory) {
    paths = PatchPaths(for: files, in: directory)
    appliesElsewhere = paths.base != directory.path
    self.console = console
  }

  /// Whether there is no change.
  package var isEmpty: Bool { patched.isEmpty }

  /// Writes the change of a file; false where the patch has the file already, by another path to it.
  package mutating func add(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> Bool {
    guard old != new else { return true }
    let path = paths.path(of: file)
    guard patched.insert(path).inserted else { return false }
    console.write(UnifiedDiff.patch(of: path, from: old, to: new))
    return true
  }

  /// Says where the patch applies, if not in the working directory.
  package func sayPlace() {
    guard appliesElsewhere, !isEmpty else { return }
    let base = PrintableName.of(paths.base)
    console.note("files lie outside of this folder, so the patch applies in \(base)")
  }
}
