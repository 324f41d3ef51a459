import Platform

/// What is known of the files that are watched, from one look to the next.
///
/// Files are looked at, not listened to: that takes no machinery of one system, and works where no system
/// tells of changes, as on network file systems.
package struct WatchState {
  /// A file as it was when it was checked.
  private struct Known {
    let file: ProfiledFile
    let settings: Settings
    let stamp: FileStamp?
    var checked: CheckPass.Checked?
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
  package mutating func takeIn(_ plan: LintPlan, in directory: WorkingDirectory) -> Bool {
    let old = Dictionary(files.map { ($0.file.file, $0) }) { first, _ in first }
    let now = plan.files.map { file in
      let stamp = file.file.path.flatMap { FileStamp(of: $0, in: directory) }
      let settings = plan.settings[file.profile]
      let known = old[file.file]
      let isSame = stamp != nil && known?.stamp == stamp && known?.settings == settings
      let checked = isSame ? known?.checked : nil
      return Known(file: file, settings: settings, stamp: stamp, checked: checked)
    }
    let differs = now.count != files.count || zip(now, files).contains { $0.stamp != $1.stamp }
    let isNew =
      isFirst || differs || now.contains { $0.checked == nil && $0.stamp != nil }
      || plan.errors != errors || problems != nil
    (files, errors, problems, isFirst) = (now, plan.errors, nil, false)
    return isNew
  }

  /// Whether these problems were not there at the last look.
  package mutating func isNews(of problems: ConfigurationProblems) -> Bool {
    defer { self.problems = problems }
    return problems != self.problems
  }

  /// Checks the files that changed, and compares all; those that were checked.
  package mutating func check(_ threads: LintThreads) -> [InputFile] {
    let changed = files.indices.filter { files[$0].checked == nil }
    threads.run(changed.map { files[$0].file }, work: CheckPass.check) { number, checked in
      files[changed[number]].checked = checked
      return true
    }
    var project = ProjectCheck(files.map(\.file), threads)
    outcomes = files.enumerated().compactMap { place, known in
      known.checked.map { (known.file.file, project.completed($0, at: place)) }
    }
    return changed.map { files[$0].file.file }
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
