import BrewDomain
import CommandLine
import Diary
import Essentials
import SystemPackage
import Workspace

/// What becomes of a completed brew: the brewer is asked about it, and what is worth keeping is written.
struct BrewLogging {
  let talk: LogTalk
  /// Where the log goes.
  let target: LogTarget
  let isQuiet: Bool
  let console: Console

  /// Asks, hints and writes.
  func run(_ session: BrewSession) -> ExitStatus {
    let plan = session.state.plan
    let answers = talk.answers()
    if !isQuiet, let taste = answers.taste { console.note(TasteHintService.hint(for: taste)) }
    guard let rating = answers.rating else {
      if !isQuiet { console.note("not logged, as there is no rating") }
      return .done
    }
    let request = CreateBrewLogRequest(
      of: plan,
      totalTime: session.elapsedTime,
      rating: rating,
      tasteTag: answers.taste,
      note: answers.note,
      timestamp: LogTime.now.date
    )
    switch target {
    case .diary(let diary): return add(request, to: diary)
    case .output:
      console.write(LineWriter.line(request))
      return .done
    }
  }

  private func add(_ request: CreateBrewLogRequest, to diary: DiaryFile) -> ExitStatus {
    let entry = BrewLogDetailDTO(request, id: UUID())
    let name = PrintableName.of(diary.path)
    do throws(DiaryWriteError) {
      let outcome = try DiaryAppender(diary).append(LineWriter.line(entry))
      if isQuiet { return .done }
      console.note("logged as \(entry.summary.id.uuidString.lowercased()) in \(name)")
      if let warning = outcome.warning(about: diary) { console.warning(warning) }
      return .done
    } catch {
      console.error(error.message, hint: error.hint)
      // Nobody brews it again for the sake of the log.
      console.write(LineWriter.line(request))
      return .failure
    }
  }
}
