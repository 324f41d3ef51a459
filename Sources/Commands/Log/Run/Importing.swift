import ArgumentParser
import CommandLine
import Diary
import SystemPackage
import Workspace

/// One run of `brewlog import`: reads a file, and adds to the diary what it does not have.
struct Importing {
  private let command: Import
  private let diary: DiaryFile
  private let console: Console
  private let talk: ExchangeTalk

  init(_ command: Import, diary: DiaryFile, console: Console) {
    self.command = command
    self.diary = diary
    self.console = console
    talk = ExchangeTalk(on: console, options: command.talk)
  }

  func run() throws -> ExitStatus {
    var names = RawArguments.process()
    let path = names.path(for: command.input)
    let isStream = path == "-"
    let name = isStream ? "standard input" : PrintableName.of(path)
    let bytes = try read(path)
    let format = command.source ?? .guess(name: isStream ? nil : String(decoding: path), bytes)
    guard let format else {
      throw ValidationError(
        "\(name): cannot tell the format: name it with --from jsonl, json, csv or brewspec"
      )
    }
    let content = ImportContent(bytes, as: format)
    talk.say(problems: content.problems, in: name)
    talk.say(content.losses, in: name)
    guard let outcome = try add(content) else { return .failure }
    report(outcome, of: content)
    if outcome.isUncertain { return .failure }
    return content.problems.isEmpty ? .done : .findings
  }

  private func read(_ path: FilePath) throws -> [UInt8] {
    // A diary has no limit of size, so neither has what is imported into it.
    let reader = FileReader(in: diary.directory, limit: .max - 1)
    let content =
      path == "-"
      ? try reader.readStandardInput(limit: .max - 1) : try reader.read(path)
    guard case .bytes(let bytes) = content else { return [] }
    return bytes
  }

  // MARK: Adding

  /// What was done to the diary.
  private struct Outcome {
    let plan: ImportPlan
    /// All was written, but may not have reached the disk, which has been said.
    var isUncertain = false
  }

  /// Adds the entries; nil where that failed, which has been said.
  private func add(_ content: ImportContent) throws -> Outcome? {
    // A diary is not begun for nothing.
    if command.dryRun || content.entries.isEmpty {
      let lines = diary.exists ? try ReadDiary.lines(of: diary.path, in: diary.directory) : []
      return Outcome(plan: plan(content, into: lines))
    }
    do throws(DiaryWriteError) {
      let held = try HeldDiary(diary, makesFile: true)
      defer { held.close() }
      return try add(content, to: held)
    } catch {
      console.error(error.message, hint: error.hint)
      return nil
    }
  }

  private func add(_ content: ImportContent, to held: HeldDiary) throws(DiaryWriteError) -> Outcome
  {
    let plan = plan(content, into: held.lines)
    var outcome = Outcome(plan: plan)
    guard !plan.added.isEmpty else { return outcome }
    do throws(DiaryWriteError) {
      let done = try held.append(plan.lines, synchronizes: !command.noSync)
      if let warning = done.warning(about: diary) { talk.warn(warning) }
    } catch {
      guard case .synchronizing = error else { throw error }
      console.error(error.message, hint: error.hint)
      outcome.isUncertain = true
    }
    return outcome
  }

  private func plan(_ content: ImportContent, into lines: [StoredLine]) -> ImportPlan {
    ImportPlan(content.entries, into: lines, restores: command.restore)
  }

  // MARK: Report

  private func report(_ outcome: Outcome, of content: ImportContent) {
    let report = ImportReport(outcome.plan, of: content, isTrial: command.dryRun)
    if command.format == .json { console.write(report.json) }
    guard !command.talk.quiet else { return }
    for warning in report.warnings { console.warning(warning) }
    if command.format == .text { console.note(report.text) }
  }
}
