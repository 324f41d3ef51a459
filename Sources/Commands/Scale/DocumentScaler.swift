import RecipeLint
import Recipes
import Text
import Workspace

extension Brewscale {
  /// Scales documents, and writes their plans as JSON Lines.
  func scaleDocuments(_ name: String, _ run: FileRun) throws -> ExitStatus {
    let task = ScaleTask(
      request: try scaling.request(),
      filter: filterOptions.filter,
      writer: PlanWriter(.json, on: run.console),
      methods: [],
      units: [],
      grinders: GrinderChoices(),
      books: BookIdentities(in: run.directory),
      directory: run.directory
    )
    let units = unitOptions.units
    let (grinder, directory, console) = (self.grinder, run.directory, run.console)
    let choices = try GrinderChoices(grinder, in: directory, on: console)
    let (counts, status) = try run.forEachDocument(
      of: name,
      own: ["plans", "diagnostics"],
      jobs: jobs
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
    let outcome = work(on: SourceText(name: document.name, bytes: document.text), source)
    switch outcome {
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
    var failure: (message: String, hint: String?)?
    for recipe in scaled {
      switch recipe.result {
      case .plan(let text, _): plans.append(text)
      case .failed(let reason, let hint):
        failure = failure ?? (scaled.count == 1 ? reason : "\(recipe.name): \(reason)", hint)
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
