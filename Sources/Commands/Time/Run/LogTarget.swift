import CommandLine
import Diary
import Workspace

/// Where the log of a brew goes.
enum LogTarget {
  case diary(DiaryFile)
  /// Standard output, as a request that `brewlog add -` takes.
  case output

  /// What `--log` says; without it the usual diary, if there is a home for one.
  init(_ argument: String?, in directory: WorkingDirectory) {
    switch argument {
    case "-": self = .output
    case let path?:
      var names = RawArguments.process()
      self = .diary(DiaryFile(names.path(for: path), in: directory))
    case nil: self = DiaryFile.defaultFile(in: directory).map(LogTarget.diary) ?? .output
    }
  }
}
