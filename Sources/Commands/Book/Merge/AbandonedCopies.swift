import Files
import Platform
import RecipeText
import SystemPackage
import Text
import Workspace

/// The conflicted copies of merges that were given up, as with `git merge --abort`: git leaves files that it does not
/// know.
struct AbandonedCopies {
  /// The copies, as they were written.
  let files: [FileChange]
  private let directory: WorkingDirectory

  /// Finds those among some files. A copy that was edited or added to git is none, nor is one while git is at work, or while changes
  /// are not committed, as these may be the merge.
  ///
  /// - Parameter paths: paths from the working directory.
  init(among paths: [FilePath], in directory: WorkingDirectory) throws(Git.Failure) {
    self.directory = directory
    let reader = FileReader(in: directory)
    var notes: [(change: FileChange, note: ConflictNote)] = []
    for path in paths {
      guard let bytes = reader.bytes(of: path) else { continue }
      let reading = ConflictNote.Reading(bytes)
      if reading.isAsWritten, let note = reading.note {
        notes.append((FileChange(path, old: bytes, new: nil), note))
      }
    }
    let git = Git(in: directory.path)
    guard !notes.isEmpty, git.isInRepository, try Self.isClean(git) else {
      files = []
      return
    }
    var files: [FileChange] = []
    for (change, note) in notes {
      if try !git.isTracked(change.path), try Self.isAbandoned(note, git) { files.append(change) }
    }
    self.files = files
  }

  private static func isClean(_ git: Git) throws(Git.Failure) -> Bool {
    guard try UnfinishedWork.current(git) == nil else { return false }
    let arguments: [RawText] = ["status", "--porcelain", "--untracked-files=no", "-z"]
    return try git.output(arguments, within: .work).isEmpty
  }

  /// Whether git went back: to the commit that was there before, or to one that does not follow it.
  private static func isAbandoned(_ note: ConflictNote, _ git: Git) throws(Git.Failure) -> Bool {
    let head = try git.line("rev-parse", "--quiet", "--verify", "HEAD")
    if head == RawText(note.head) { return true }
    do throws(Git.Failure) {
      let arguments: [RawText] = ["merge-base", "--is-ancestor", RawText(note.head), "HEAD"]
      _ = try git.output(arguments, within: .work)
      return false
    } catch {
      switch error {
      case .failed(status: 1, _): return true
      // The commit is from another clone, or gone.
      case .failed: return false
      default: throw error
      }
    }
  }

  /// Removes them, so that it can be undone, and says so.
  func remove(on console: Console) throws(BookWriteError) {
    guard !files.isEmpty else { return }
    let change = BookChange("removed conflicted copies", files)
    let history = ChangeHistory(in: directory)
    let receipt = try BookWriter(directory: directory, history: history).write(change)
    guard !console.isQuiet else { return }
    for file in files {
      let name = PrintableName.of(file.path)
      console.note("\(name): removed, as its merge was given up")
    }
    if receipt.isRecorded { console.note("  `brewbook undo` brings it back") }
  }
}
