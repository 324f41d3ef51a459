import CommandLine
import Diary
import Workspace

extension Console {
  /// Says which lines of a diary could not be read.
  func warn(of skipped: SkippedLines, in diary: DiaryFile) {
    for line in skipped.first {
      warning("\(diary.name):\(line.number): \(line.problem); skipped")
    }
    let rest = skipped.count - skipped.first.count
    guard rest > 0 else { return }
    warning("\(diary.name): and \(rest) more; `brewlog repair` moves damaged lines out")
  }
}

extension DiaryFile {
  /// The diary as messages name it.
  var name: String { path == "-" ? "standard input" : PrintableName.of(path) }
}
