import ArgumentParser
import RecipeLint
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewscale`
struct ScaleCommand {
  static let table = OptionTable(
    options: [
      OptionDeclaration(
        "dose",
        short: "d",
        takes: "mass",
        takesDash: true,
        "Brew with this much coffee, such as 18, '18 g' or 0.6oz."
      ),
      OptionDeclaration(
        "yield",
        short: "y",
        takes: "mass",
        takesDash: true,
        "Pour this much water (espresso: in the cup), such as 300, '300 g' or 0.3l."
      ),
      OptionDeclaration(
        "ratio",
        short: "r",
        takes: "ratio",
        takesDash: true,
        "Water per gram of coffee, such as 16 or 1:16."
      ),
      OptionDeclaration(
        "factor",
        takes: "number",
        takesDash: true,
        "Multiply the recipe by this number, such as 2 or 0.5."
      ),
      OptionDeclaration(
        "rule",
        takes: "rule",
        of: { ScalingRule.allCases.map { $0.rawValue } },
        "How to scale the pours."
      ),
      OptionDeclaration(
        "temperature",
        takes: "degrees",
        takesDash: true,
        "Brew at this temperature, such as 94 or 201F."
      ),
      OptionDeclaration(
        "grind",
        takes: "grind",
        of: { GrindLabel.allCases.map { $0.rawValue } },
        "Use this grind size."
      ),
      OptionDeclaration("grinder", takes: "name", "Also say how to set this grinder."),
      OptionDeclaration(
        "format",
        short: "f",
        takes: "format",
        of: { PlanOutputFormat.allCases.map { $0.rawValue } },
        "Output format."
      ),
      OptionDeclaration("output", short: "o", takes: "file", "Write to <file>."),
      OptionDeclaration(
        "units",
        takes: "units",
        of: { UnitSystem.allCases.map { $0.rawValue } },
        "Show figures in these units."
      ),
      OptionDeclaration(
        "method",
        takes: "method",
        isRepeatable: true,
        "Only recipes for <method>, such as v60."
      ),
      OptionDeclaration(
        "name",
        takes: "text",
        isRepeatable: true,
        "Only recipes whose name contains <text>."
      ),
    ] + FileRun.options,
    missing: ["--id", "--last", "--documents"]
  )

  private let run: FileRun
  private let request: ScaleRequest
  private let format: PlanOutputFormat
  private let units: UnitSystem?
  private let output: FilePath?
  private var arguments: Arguments { run.arguments }
  private var console: Console { run.console }

  init(_ arguments: Arguments, on console: Console) throws(Ending) {
    run = try FileRun(arguments, on: console)
    do throws(ValidationError) {
      try run.validate()
      request = try Self.request(arguments)
      let chosen = try arguments.choice("format") {
        PlanOutputFormat(rawValue: FormatName.standard($0))
      }
      units = try arguments.choice("units") { UnitSystem(rawValue: WordChoice.kebabCase($0)) }
      let file = arguments.text("output")
      if file == "" { throw ValidationError("--output takes a file, such as plan.json") }
      format = chosen ?? file.flatMap { PlanOutputFormat(suffixOf: $0) } ?? .text
      output = file == "-" ? nil : run.path("output")
      if arguments.texts("name").contains(where: { $0.isBlank }) {
        throw ValidationError("--name takes part of a recipe name, such as kasuya")
      }
      if arguments.texts("method").contains(where: { $0.isBlank }) {
        throw ValidationError("--method takes a brew method, such as v60 or french-press")
      }
    } catch {
      throw .usage(error)
    }
  }

  private static func request(_ arguments: Arguments) throws(ValidationError) -> ScaleRequest {
    var options = ScaleOptions()
    (options.dose, options.yield) = (arguments.text("dose"), arguments.text("yield"))
    (options.ratio, options.factor) = (arguments.text("ratio"), arguments.text("factor"))
    options.temperature = arguments.text("temperature")
    options.rule = try arguments.choice("rule") { ScalingRule(rawValue: WordChoice.kebabCase($0)) }
    options.grind = try arguments.choice("grind") { GrindLabel(named: $0) }
    do throws(ScaleOptions.Problem) {
      return try options.request()
    } catch {
      throw ValidationError(error.message)
    }
  }

  func callAsFunction() throws(Ending) -> ExitStatus {
    if let status = try run.shown() { return status }
    let selection = try run.select()
    do throws(ReportError) {
      if let output {
        try ReportFile.check(output, against: selection.inputs, in: run.directory)
      }
    } catch {
      throw .report(error)
    }
    run.begin(selection)
    if output != nil { console.divert() }
    let status = try scale(selection)
    if let output { try write(console.takeDiverted(), to: output) }
    return run.end(selection, status)
  }

  private func write(_ bytes: [UInt8], to file: FilePath) throws(Ending) {
    if bytes.isEmpty { return }
    do throws(ReportError) {
      try ReportFile.write(String(decoding: bytes, as: UTF8.self), to: file, in: run.directory)
    } catch {
      throw .report(error)
    }
  }

  private func scale(_ selection: FileSelection) throws(Ending) -> ExitStatus {
    let plans = PlanTask(
      request: request,
      filter: RecipeFilter(methods: arguments.texts("method"), names: arguments.texts("name")),
      methods: selection.settings.map { $0.methods },
      units: selection.settings.map { units ?? $0.units }
    )
    let grinders: GrinderChoices
    do throws(PlanFailure) {
      grinders = try GrinderChoices(
        arguments.text("grinder"),
        of: selection,
        in: run.directory,
        on: console
      )
    } catch {
      throw .plan(error)
    }
    let task = ScaleTask(plans, PlanWriter(format, on: console), grinders, in: run.directory)
    var report = ScaleReport(task.writer, on: console)
    run.forEach(selection, by: ScaleWorker(task)) { file, outcome in
      report.add(outcome, of: file)
      return console.isOutputOpen
    }
    report.finish(filter: plans.filter, nothingFound: selection.files.isEmpty)
    return report.status
  }
}

extension PlanOutputFormat: DescribedFormat {}
