import RecipeTools
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
    _ document: NamedText,
    _ methods: MethodTable,
    _ units: UnitSystem,
    _ grinder: GrinderChoice?,
    _ record: inout DocumentRecord
  ) {
    let source = ScaleSource(
      hasFile: true,
      methods: methods,
      units: units,
      grinder: grinder
    )
    record.counts.failures += record.text.appendPlans(work(on: document, source))
  }
}
