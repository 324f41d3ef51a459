import Platform
import SystemPackage

/// The state of watched files between two polls.
///
/// Watching polls the files: polling needs no system-specific API, and works on network file systems, which send
/// no notifications.
package struct WatchState {
  /// A file at the time of its check.
  private struct Known {
    let file: SelectedFile
    let settings: Settings
    let stamp: FileStamp?
    var checked: CheckedFile?
  }

  private var files: [Known] = []
  /// Inputs that could not be selected.
  private var errors: [InputError] = []
  /// The result of each file, including findings about earlier files.
  package private(set) var results: [(file: InputFile, checked: CheckedFile)] = []
  /// The configuration problems of the last poll.
  private var problems: ConfigurationProblems?
  private var isFirst = true

  package init() {}

  /// Updates the watched files; returns whether anything changed.
  package mutating func update(_ selection: FileSelection, in directory: WorkingDirectory) -> Bool {
    let old = Dictionary(files.map { ($0.file.input, $0) }) { first, _ in first }
    let now: [Known] = selection.files.compactMap { file in
      let stamp = file.input.path.flatMap { FileStamp(of: $0, in: directory) }
      // Removed after the walk: the next walk would not list it.
      if stamp == nil, FileStamp.isGone(file.input, in: directory) { return nil }
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

  /// Whether these problems differ from those of the last poll.
  package mutating func isNew(of problems: ConfigurationProblems) -> Bool {
    defer { self.problems = problems }
    return problems != self.problems
  }

  /// Checks the changed files and compares all; returns the checked files.
  package mutating func check(_ run: LintRun) -> [InputFile] {
    let changed = files.indices.filter { files[$0].checked == nil }
    run.run(changed.map { files[$0].file }, work: LintRun.check) { number, checked in
      files[changed[number]].checked = checked
      return true
    }
    let names = changed.map { files[$0].file.input }
    // Removed before it was read.
    files.removeAll { known in
      guard known.checked?.error != nil else { return false }
      return FileStamp.isGone(known.file.input, in: run.directory)
    }
    var project = ProjectCheck(files.map(\.file), run)
    results = files.enumerated().compactMap { place, known in
      guard let checked = known.checked else { return nil }
      return project.completed(checked, at: place).map { (known.file.input, $0) }
    }
    return names
  }

  /// Waits for the next poll: 0.3 s, and longer if polling is slow, so that watching uses at most a tenth of
  /// one core.
  package static func pause(after effort: Duration) {
    let parts = max(.milliseconds(300), effort * 9).components
    var rest = timespec(
      tv_sec: Int(parts.seconds),
      tv_nsec: Int(parts.attoseconds / 1_000_000_000)
    )
    nanosleep(&rest, nil)
  }
}

/// Detects changes of a file without reading it: editors replace or rewrite a file, which changes at least one of
/// these values. The time is the status change time, which programs cannot set back.
package struct FileStamp: Equatable, Sendable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Whether there is not even a link with this name.
  static func isGone(_ input: InputFile, in directory: WorkingDirectory) -> Bool {
    guard let path = input.path else { return false }
    do {
      _ = try Stat(directory.resolve(path), followTargetSymlink: false)
      return false
    } catch {
      return error == .noSuchFileOrDirectory
    }
  }

  /// The current stamp of a file; `nil` if it does not exist.
  package init?(of path: FilePath, in directory: WorkingDirectory) {
    guard let status = try? Stat(directory.resolve(path)) else { return nil }
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = Int64(status.size)
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }
}
