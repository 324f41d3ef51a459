import Diary
import Platform
import RecipeBook
import SourceText
import SystemPackage
import Workspace

/// The diary and the folders of the user.
struct UserCheck {
  /// A longer diary is not read: that would take seconds.
  private static let longestDiary = 256 << 20
  /// The damaged lines that are shown.
  private static let mostLines = 3

  private let directory: WorkingDirectory
  private let environment: Environment

  init(in directory: WorkingDirectory, environment: Environment = .process) {
    self.directory = directory
    self.environment = environment
  }

  var checks: [Diagnosis.Check] { diary + [folders, sync].compactMap(\.self) }

  // MARK: The diary

  private var diary: [Diagnosis.Check] {
    guard var file = DiaryFile.defaultFile(in: directory, environment: environment) else {
      return [
        .problem("diary", "no home folder is known", "set HOME, or name a diary in BREWLOG_FILE")
      ]
    }
    file.patience = LockPatience(timeout: .zero)
    let origin = environment.path("BREWLOG_FILE") == nil ? "" : ", named by BREWLOG_FILE"
    let name = HomePath.text(of: directory.resolve(file.path), environment: environment)
    guard let status = try? Stat(directory.resolve(file.path)) else {
      return [state(ofMissing: file, origin, name)]
    }
    guard status.type == .regular else {
      return [
        .problem("diary", "is not a file\(origin)", "name a file in BREWLOG_FILE", details: [name])
      ]
    }
    let size = Int(status.size)
    let text = "\(Self.size(size))\(origin)"
    guard size <= Self.longestDiary else {
      return [.note("diary", "\(text); too long to be checked here", details: [name])]
    }
    return [health(of: file, text, name)] + [rejected(of: file)].compactMap(\.self)
  }

  /// A diary that does not exist yet is no problem if it can be created.
  private func state(
    ofMissing file: DiaryFile,
    _ origin: String,
    _ name: String
  ) -> Diagnosis.Check {
    do throws(InputError) {
      try file.check()
      guard file.createsFolders || FileAccess.isWritable(folder(of: file)) else {
        return .problem("diary", "cannot be created\(origin)", "make its folder", details: [name])
      }
      return .ok("diary", "none yet\(origin); `brewlog add` creates it", details: [name])
    } catch {
      return .problem(
        "diary",
        "cannot be created\(origin)",
        "check the folders of its path",
        details: [error.message]
      )
    }
  }

  private func folder(of file: DiaryFile) -> FilePath {
    directory.resolve(file.path).removingLastComponent()
  }

  private func health(of file: DiaryFile, _ text: String, _ name: String) -> Diagnosis.Check {
    do throws(InputError) {
      let found = try OpenDiary(file).statistics()
      let entries = counted(found.value.ratings.count, "entry", "entries")
      let damaged = found.skipped
      guard damaged.count == 0 else {
        return .problem(
          "diary",
          "\(counted(damaged.count, "damaged line")) besides \(entries), \(text)",
          "run `brewlog repair`, which moves them to another file and deletes nothing",
          details: [name]
            + damaged.first.prefix(Self.mostLines).map { "line \($0.number): \($0.problem)" }
        )
      }
      try file.check()
      let isLocked = FileLockState.isLocked(directory.resolve(file.path))
      guard !isLocked else {
        return .note("diary", "\(entries), \(text); another program has locked it", details: [name])
      }
      return .ok("diary", "\(entries), \(text)", details: [name])
    } catch {
      return .problem(
        "diary",
        "cannot be used, \(text)",
        error.hint(for: "brewlog") ?? "check its permissions",
        details: [error.message]
      )
    }
  }

  private func rejected(of file: DiaryFile) -> Diagnosis.Check? {
    guard let status = try? Stat(directory.resolve(file.rejected)), status.size > 0 else {
      return nil
    }
    return .note(
      "diary",
      "\(Self.size(Int(status.size))) of damaged lines are beside it, in a file .rejected",
      "correct them by hand, or remove the file"
    )
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<(10 << 10): counted(bytes, "byte")
    case ..<(10 << 20): "\(bytes >> 10) KiB"
    default: "\(bytes >> 20) MiB"
    }
  }

  // MARK: Folders

  /// The folders for data, state and cache, which are created when they are needed.
  private var folders: Diagnosis.Check {
    let folders: [(String, UserFolder)] = [("data", .data), ("state", .state), ("cache", .cache)]
    let paths = folders.compactMap { name, folder in
      folder.path(environment).map { (name, directory.resolve($0)) }
    }
    let bad = paths.filter { !Self.canBeWritten($0.1) }
    guard bad.isEmpty else {
      let names = bad.map(\.0).joined(separator: ", ")
      return .problem(
        "folders",
        "cannot be written: those of \(names)",
        "check their permissions, or set XDG_DATA_HOME, XDG_STATE_HOME and XDG_CACHE_HOME",
        details: bad.map { HomePath.text(of: $0.1, environment: environment) }
      )
    }
    return .ok("folders", "those of data, state and cache can be written")
  }

  /// Whether a folder is writable, or the nearest one above it that exists.
  private static func canBeWritten(_ folder: FilePath) -> Bool {
    var folder = folder
    while true {
      if let status = try? Stat(folder) {
        return status.type == .directory && FileAccess.isWritable(folder)
      }
      guard folder.removeLastComponent() else { return false }
    }
  }

  /// Whether the user has turned synchronising off; nil otherwise.
  private var sync: Diagnosis.Check? {
    guard !Preferences(in: UserFolder.state.path(environment)).isSynchronised else { return nil }
    return .note("sync", "`brewbook sync` is turned off", "run `brewbook sync --on`")
  }
}
