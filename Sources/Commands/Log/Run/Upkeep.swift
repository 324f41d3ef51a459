import CommandLine
import Diary
import Workspace

/// Puts a diary in order that nobody else writes to meanwhile, and says what is in the way.
struct Upkeep {
  private let diary: DiaryFile
  private let console: Console

  init(_ diary: DiaryFile, on console: Console) {
    self.diary = diary
    self.console = console
  }

  /// Does something with the diary; what fails is said.
  ///
  /// - Parameter makesFile: makes an empty diary where there is none.
  func run(
    makesFile: Bool = false,
    _ body: (HeldDiary) throws -> ExitStatus
  ) throws -> ExitStatus {
    do {
      let held = try HeldDiary(diary, makesFile: makesFile)
      defer { held.close() }
      return try body(held)
    } catch let error as DiaryWriteError {
      console.error(error.message, hint: error.hint)
    } catch let error as ReplacementError {
      console.error(error.message, hint: error.hint)
    }
    return .failure
  }
}
