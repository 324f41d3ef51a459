import RecipeLint
import Reports
import SourceText
import SystemPackage

/// The locks of a run's files: for each file the nearest `starters.lock` in its folder or above, within its project.
package struct StarterLocks: Sendable {
  /// A lock, and whether the run checks all that it is about.
  struct Lock: Sendable {
    /// The path, relative to the working directory if it is in there.
    let path: FilePath
    /// The folder without symbolic links.
    let folder: FilePath
    let bytes: [UInt8]
    let content: StarterLock
    /// Why it was not read.
    let error: InputError?
    let isTooLarge: Bool
    /// Whether the folder, or one above it, is searched.
    var isWhole = false
    /// The settings of the first file that it is about.
    var settings = 0
  }

  private(set) var locks: [Lock] = []
  /// The lock by folder, as named in the inputs.
  private var places: [[UInt8]: Int] = [:]
  private let directory: WorkingDirectory

  /// The locks of the selected files. Costs a few system calls for each folder.
  package init(of selection: FileSelection, in directory: WorkingDirectory) {
    self.init(of: selection.files, searching: selection.named, in: directory)
  }

  /// The locks of some files.
  ///
  /// - Parameter named: the files and folders that are searched as a whole.
  package init(
    of files: [SelectedFile],
    searching named: [FilePath] = [],
    in directory: WorkingDirectory
  ) {
    self.directory = directory
    var search = StarterLockSearch(in: directory)
    var last: [UInt8]?
    for file in files {
      guard let folder = file.input.path.map(Self.folder), folder != last else { continue }
      last = folder
      guard places[folder] == nil, let place = search.place(above: folder) else { continue }
      places[folder] = place
      if search.locks[place].settings == 0 { search.locks[place].settings = file.settings }
    }
    for name in named where (try? Stat(directory.resolve(name)))?.type == .directory {
      search.noteSearched(name)
    }
    locks = search.locks
  }

  /// No locks.
  package init(in directory: WorkingDirectory) { self.directory = directory }

  /// The same locks, which are not checked themselves.
  package func forFilesOnly() -> StarterLocks {
    var result = self
    for index in result.locks.indices { result.locks[index].isWhole = false }
    return result
  }

  /// The lock of a folder without symbolic links: the nearest in it or above, within its project. nil if there is none;
  /// one that cannot be read is empty.
  ///
  /// - Returns: the lock, and its folder without symbolic links.
  package static func lock(
    above folder: FilePath,
    in directory: WorkingDirectory
  ) -> (content: StarterLock, folder: FilePath)? {
    var search = StarterLockSearch(in: directory)
    return search.place(above: folder).map { (search.locks[$0].content, search.locks[$0].folder) }
  }

  /// The number of a file's lock; nil if there is none.
  func place(of file: InputFile) -> Int? {
    if locks.isEmpty { return nil }
    return file.path.map(Self.folder).flatMap { places[$0] }
  }

  private static func folder(of path: FilePath) -> [UInt8] {
    let bytes = path.bytes
    return Array(bytes[..<((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)])
  }
}

/// Finds the locks of folders.
private struct StarterLockSearch {
  var locks: [StarterLocks.Lock] = []
  private let directory: WorkingDirectory
  /// The lock by folder without symbolic links; -1 for none.
  private var places: [FilePath: Int] = [:]

  init(in directory: WorkingDirectory) { self.directory = directory }

  /// The number of the lock of a folder, whose name ends with a slash or is empty.
  mutating func place(above folder: [UInt8]) -> Int? {
    let path = folder.isEmpty ? "." : FilePath(bytes: folder)
    return (try? RealPath.of(path, in: directory)).flatMap { place(above: $0) }
  }

  mutating func place(above folder: FilePath) -> Int? {
    if let known = places[folder] { return known < 0 ? nil : known }
    var candidate = folder
    var place: Int?
    repeat {
      let file = candidate.appending(StarterLock.fileName)
      guard (try? Stat(file, followTargetSymlink: false)) != nil else { continue }
      place = read(file, in: candidate, for: folder)
      break
    } while candidate.removeLastComponent()
    places[folder] = place ?? -1
    return place
  }

  /// Takes note of a folder that is searched, so that a lock in it, or below it, is checked as a whole.
  mutating func noteSearched(_ name: FilePath) {
    guard let folder = try? RealPath.of(name, in: directory) else { return }
    // All recipes of a lock may be gone.
    _ = place(above: folder)
    for index in locks.indices where locks[index].folder.starts(with: folder) {
      locks[index].isWhole = true
    }
  }

  /// Reads a lock, unless it is above the project of `folder`; returns its number.
  private mutating func read(_ file: FilePath, in place: FilePath, for folder: FilePath) -> Int? {
    if let known = locks.firstIndex(where: { $0.folder == place }) { return known }
    let root = ProjectRoots.root(above: folder) ?? directory.path
    guard place.starts(with: root) else { return nil }
    let shown = FilePath(bytes: PathKey.of(file, in: directory))
    var lock = StarterLocks.Lock(path: shown, folder: place)
    do throws(InputError) {
      try ProjectBoundary(of: place).check(file, shown: shown)
      switch try FileReader(in: directory, limit: StarterLock.limit).read(shown) {
      case .bytes(let bytes): lock = StarterLocks.Lock(path: shown, folder: place, bytes)
      case .tooLarge: lock = StarterLocks.Lock(path: shown, folder: place, isTooLarge: true)
      }
    } catch {
      lock = StarterLocks.Lock(path: shown, folder: place, error: error)
    }
    locks.append(lock)
    return locks.count - 1
  }
}

extension StarterLocks.Lock {
  fileprivate init(
    path: FilePath,
    folder: FilePath,
    _ bytes: [UInt8] = [],
    error: InputError? = nil,
    isTooLarge: Bool = false
  ) {
    self.init(
      path: path,
      folder: folder,
      bytes: bytes,
      content: StarterLock(bytes),
      error: error,
      isTooLarge: isTooLarge
    )
  }
}

/// Which starters of the locks a run has found.
struct StarterPresence {
  private let locks: StarterLocks
  private let directory: WorkingDirectory
  private var found: [Set<Int>]
  /// Whether all files of the lock could be read.
  private var isComplete: [Bool]

  init(_ locks: StarterLocks, in directory: WorkingDirectory) {
    self.locks = locks
    self.directory = directory
    found = Array(repeating: [], count: locks.locks.count)
    isComplete = Array(repeating: true, count: locks.locks.count)
  }

  /// Takes note of the locked recipes in a file.
  ///
  /// - Parameter isReadable: whether all of the file could be read.
  mutating func add(_ file: InputFile, _ recipes: [Int], isReadable: Bool) {
    guard let place = locks.place(of: file) else { return }
    found[place].formUnion(recipes)
    if !isReadable { isComplete[place] = false }
  }

  /// The results of the locks that the run checks as a whole.
  ///
  /// - Parameter linter: gives the linter for a file with some settings.
  func outcomes(
    with lint: ([LockProblem], Int) -> [Diagnostic]
  ) -> [(file: InputFile, outcome: FileOutcome)] {
    locks.locks.enumerated().compactMap { place, lock in
      guard lock.isWhole else { return nil }
      let file = InputFile(.path(lock.path))
      if let error = lock.error { return (file, .unreadable(error)) }
      let problems =
        lock.isTooLarge
        ? [.tooLarge(limit: StarterLock.limit)]
        : lock.content.problems.map(LockProblem.line) + missing(place).map(LockProblem.missing)
      guard !problems.isEmpty else { return nil }
      let findings = lint(problems, lock.settings)
      guard !findings.isEmpty else { return nil }
      var roots = ProjectRoots(in: directory)
      let source = SourceText(name: file.name, path: roots.path(of: file), bytes: lock.bytes)
      return (file, .findings(FileFindings(findings: findings, source: source)))
    }
  }

  /// The starters that are in no file. What an error in a file hides is not missing.
  private func missing(_ place: Int) -> [StarterLock.Entry] {
    let lock = locks.locks[place]
    let entries = lock.content.entries
    guard found[place].count < entries.count, isComplete[place] else { return [] }
    let others = otherRecipes(of: lock)
    return entries.indices.filter { !found[place].contains($0) && !others.contains($0) }
      .map { entries[$0] }
  }

  /// The locked recipes in any file of the lock's folder, also in those that the run did not check.
  private func otherRecipes(of lock: StarterLocks.Lock) -> Set<Int> {
    let folder = WorkingDirectory(lock.folder)
    let selected = InputSelection.select(InputRequest(paths: ["."]), in: folder)
    let reader = FileReader(in: folder)
    var linter = Linter(RuleSelection([]))
    linter.lock = lock.content
    var roots = ProjectRoots(in: folder)
    var found: Set<Int> = []
    for file in selected.files {
      guard case .recipe(let bytes, _)? = try? reader.read(file) else { continue }
      let identity = roots.path(of: file).map { String(decoding: $0, as: UTF8.self) }
      linter.identity = { identity }
      _ = linter.lint(bytes)
      found.formUnion(linter.lockedRecipes)
    }
    return found
  }
}
