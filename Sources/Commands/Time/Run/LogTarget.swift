import CommandLine
import Diary
import Workspace

/// The target for the log of a brew.
enum LogTarget {
  case diary(DiaryFile)
  /// Standard output, as a request that `brewlog add -` takes.
  case output

  /// The target given by `--log`; by default the default diary, or standard output if there is no home folder.
  init(_ argument: String?, in directory: WorkingDirectory) {
    switch argument {
    case "-": self = .output
    case let path?:
      var names = RawArguments.process()
      self = .waiting(for: DiaryFile(names.path(for: path), in: directory))
    case nil: self = DiaryFile.defaultFile(in: directory).map(Self.waiting) ?? .output
    }
  }

  private static func waiting(for file: DiaryFile) -> LogTarget {
    var file = file
    file.patience = LockPatience(report: file.waitingNotice(of: "brewtimer"))
    return .diary(file)
  }
}
