import Diary
import Files
import Workspace

/// The target for the log of a brew.
enum LogTarget {
  case diary(DiaryFile)
  /// Standard output, as a request that `brewlog add -` takes.
  case output

  /// The target given by `--log`; by default the default diary, or standard output if there is no home folder.
  init(_ argument: String?, in directory: WorkingDirectory, on console: Console) {
    switch argument {
    case "-": self = .output
    case let path?:
      let diary = DiaryFile(RawArguments.path(for: path), in: directory)
      self = .diary(console.patient(diary))
    case nil:
      let diary = DiaryFile.defaultFile(in: directory)
      self = diary.map { .diary(console.patient($0)) } ?? .output
    }
  }
}
