import RecipeLint
import Recipes
import Text
import Workspace

extension Brewscale {
  /// Scales documents, and writes their plans as JSON Lines.
  func scaleDocuments(_ name: String, _ run: FileRun) throws -> ExitStatus {
    let plans = PlanTask(request: try scaling.request(), filter: plans.filterOptions.filter)
    let task = ScaleTask(plans, PlanWriter(.json, on: run.console), in: run.directory)
    let units = self.plans.unitOptions.units
    let choices = try GrinderChoices(grinder, in: run.directory, on: run.console)
    let (counts, status) = try run.forEachDocument(
      of: name,
      own: ["plans", "diagnostics"]
    ) { settings in
      let worker = ScaleWorker(task)
      var settings = settings
      return { document, record in
        let number = settings.number(for: document.name)
        let own = settings.settings[number]
        let choice = choices.choice(own.grinder)
        worker.scale(document, own.methods, units ?? own.units, choice, &record)
      }
    }
    return counts.badLines + counts.failures > 0 ? max(status, .findings) : status
  }
}

extension ScaleWorker {
  /// Appends the plans of a document's recipes, and why some are missing.
  fileprivate func scale(
    _ document: Document,
    _ methods: MethodTable,
    _ units: UnitSystem,
    _ grinder: GrinderChoice?,
    _ record: inout DocumentRecord
  ) {
    let source = ScaleSource(
      hasFile: true,
      methods: methods,
      units: units,
      grinder: grinder,
      book: nil
    )
    switch work(on: document, source) {
    case .unreadable(let error): record.fail(error.message)
    case .skipped: break
    case .other(let content): record.fail("expected a recipe, but this is \(content.name)")
    case .recipes(let scaled, let found): append(scaled, found, to: &record)
    }
  }

  private func append(
    _ scaled: [ScaledPlan],
    _ found: FileFindings?,
    to record: inout DocumentRecord
  ) {
    var plans: [[UInt8]] = []
    var failure: PlanFailure?
    for recipe in scaled {
      switch recipe.result {
      case .success(let written): plans.append(written.text)
      case .failure(let error):
        let message = scaled.count == 1 ? error.message : "\(recipe.name): \(error.message)"
        failure = failure ?? PlanFailure(message, hint: error.hint)
      }
    }
    if !plans.isEmpty || found == nil && failure == nil { record.appendPlans(plans) }
    if let found {
      record.counts.failures += 1
      record.appendFindings(found.findings, in: found.source)
    }
    if let failure { record.fail(failure.message, hint: failure.hint) }
  }
}

extension DocumentRecord {
  fileprivate mutating func appendPlans(_ plans: [[UInt8]]) {
    text.append(contentsOf: ",\"plans\":[".utf8)
    for (index, plan) in plans.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: plan)
    }
    text.append(UInt8(ascii: "]"))
  }
}
