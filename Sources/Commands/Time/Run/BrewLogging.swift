import Diary
import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// Logs a completed brew.
extension LogTarget {
  /// Shows a hint, and writes the entry.
  ///
  /// - Parameter revision: that of the recipe file; nil without one.
  func add(
    _ answers: LogAnswers,
    _ session: BrewSession,
    revision: String?,
    on console: Console
  ) throws -> ExitStatus {
    let plan = session.state.plan
    let advice = TasteHintService.advice(
      tastes: answers.tastes,
      rating: answers.rating,
      method: plan.inputs.method
    )
    if let advice { console.remark(advice) }
    guard answers.isLogged else {
      console.remark("not logged")
      return .done
    }
    var request = CreateBrewLogRequest(
      of: plan,
      totalTime: session.elapsedTime,
      rating: answers.rating,
      tasteTag: answers.tastes.first,
      furtherTastes: Array(answers.tastes.dropFirst()),
      note: answers.note,
      coffee: answers.details.coffee,
      grindSetting: answers.details.grindSetting,
      timestamp: LogTime.now.date
    )
    request.brew.recipeRevision = revision
    (request.brew.curveGrams, request.brew.pouredGrams) = (session.curveGrams, session.pouredGrams)
    switch self {
    case .diary(let diary): return try Self.add(request, to: diary, on: console)
    case .output:
      console.write(LineWriter.line(request))
      return .done
    }
  }

  /// What the diary knows before a brew: what is offered as answers after it, which are the coffee of its recipe or of the
  /// last brew and the last setting for its method; and how the last brew of the same recipe tasted with what to try now, nil
  /// if its taste says nothing. The diary is read once.
  func known(of plan: BrewPlan) -> (details: BrewDetails, lastTime: String?) {
    var details = BrewDetails(coffee: plan.inputs.coffee)
    guard case .diary(let file) = self, let diary = try? OpenDiary(file) else {
      return (details, nil)
    }
    let own = Brew(plan)
    var last: BrewLogDetailDTO?
    for found in diary.newest(limit: Self.mostOffering).value {
      guard let entry = try? diary.entry(at: found.place) else { continue }
      details.coffee = details.coffee ?? entry.coffee
      guard found.summary.method == plan.inputs.method else { continue }
      details.grindSetting = details.grindSetting ?? entry.grindSetting
      if last == nil, entry.brew.isSameRecipe(as: own) { last = entry }
    }
    guard let last, let taste = last.tasteTag, taste != .perfect else { return (details, nil) }
    let tastes = last.tastes.map(\.rawValue).joined(separator: ", ")
    let advice = TasteAdvice.text(for: last).replacing("\n", with: ": ")
    return (details, "last time \(tastes): \(advice)")
  }

  private static let mostOffering = 100

  private static func add(
    _ request: CreateBrewLogRequest,
    to diary: DiaryFile,
    on console: Console
  ) throws -> ExitStatus {
    let status: ExitStatus
    do {
      let (entry, receipt) = try Composition.brews(in: diary).saveBrewLog(request)
      console.recordEntry(entry.summary.id)
      if let error = receipt.syncError { throw error }
      if console.isQuiet { return .done }
      if TasteHintService.advice(tastes: entry.tastes, rating: request.rating) == nil {
        console.note(TasteAdvice.text(for: entry))
      }
      let name = PrintableName.of(diary.path)
      console.note("logged as \(entry.summary.id.text) in \(name)")
      for warning in receipt.warnings(about: diary) { console.warning(warning) }
      return .done
    } catch let error as InvalidBrewLogError {
      for reason in error.errors { console.error(reason.description) }
      status = .findings
    } catch let error as DiaryWriteError {
      console.report(error)
      status = .failure
    }
    // Do not lose the log: the brew cannot be repeated for it.
    console.write(LineWriter.line(request))
    return status
  }
}
