import Platform
import SystemPackage

/// What is known of the files that are watched, from one look to the next.
///
/// Files are looked at, not listened to: that takes no machinery of one system, and works where no system
/// tells of changes, as on network file systems.
package struct WatchState {
  /// A file as it was when it was checked.
  private struct Known {
    let file: SelectedFile
    let settings: Settings
    let stamp: FileStamp?
    var checked: CheckedFile?
  }

  private var files: [Known] = []
  /// What could not be selected.
  private var errors: [InputError] = []
  /// What came of each file, with what it has in common with those before it.
  package private(set) var outcomes: [(file: InputFile, outcome: FileOutcome)] = []
  /// What was wrong with the configuration at the last look.
  private var problems: ConfigurationProblems?
  private var isFirst = true

  package init() {}

  /// Takes in what there is to watch now; whether anything is new.
  package mutating func takeIn(_ selection: FileSelection, in directory: WorkingDirectory) -> Bool {
    let old = Dictionary(files.map { ($0.file.input, $0) }) { first, _ in first }
    let now = selection.files.map { file in
      let stamp = file.input.path.flatMap { FileStamp(of: $0, in: directory) }
      let settings = selection.settings[file.settings]
      let known = old[file.input]
      let isSame = stamp != nil && known?.stamp == stamp && known?.settings == settings
      let checked = isSame ? known?.checked : nil
      return Known(file: file, settings: settings, stamp: stamp, checked: checked)
    }
    let differs = now.count != files.count || zip(now, files).contains { $0.stamp != $1.stamp }
    let isNew =
      isFirst || differs || now.contains { $0.checked == nil && $0.stamp != nil }
      || selection.errors != errors || problems != nil
    (files, errors, problems, isFirst) = (now, selection.errors, nil, false)
    return isNew
  }

  /// Whether these problems were not there at the last look.
  package mutating func isNews(of problems: ConfigurationProblems) -> Bool {
    defer { self.problems = problems }
    return problems != self.problems
  }

  /// Checks the files that changed, and compares all; those that were checked.
  package mutating func check(_ run: LintRun) -> [InputFile] {
    let changed = files.indices.filter { files[$0].checked == nil }
    run.run(changed.map { files[$0].file }, work: LintRun.check) { number, checked in
      files[changed[number]].checked = checked
      return true
    }
    var project = ProjectCheck(files.map(\.file), run)
    outcomes = files.enumerated().compactMap { place, known in
      known.checked.map { (known.file.input, project.completed($0, at: place)) }
    }
    return changed.map { files[$0].file.input }
  }

  /// Waits for the next look: a third of a second, and longer where looking takes long, so that watching
  /// costs one core a tenth of its time at most.
  package static func pause(after effort: Duration) {
    let parts = max(.milliseconds(300), effort * 9).components
    var rest = timespec(
      tv_sec: Int(parts.seconds),
      tv_nsec: Int(parts.attoseconds / 1_000_000_000)
    )
    nanosleep(&rest, nil)
  }
}

/// What tells a state of a file from another, without reading it: editors replace a file, or write it
/// anew, and one of these differs then. The time is that of the last change of content or permissions,
/// which no program can set back.
private struct FileStamp: Equatable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of a file as it is now; `nil` where there is none.
  init?(of path: FilePath, in directory: WorkingDirectory) {
    guard let status = try? Stat(directory.resolve(path)) else { return nil }
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = Int64(status.size)
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}
