import ArgumentParser
import BrewCLI
import BrewConfig
import SystemPackage

/// The options that show what a run would do instead of running.
struct ShowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what applies to <file>, and which configuration says so.",
      valueName: "file"
    ),
    completion: .file()
  )
  var showSettings: String?

  @Flag(help: "Show the files that would be checked, one a line.")
  var showFiles = false

  func validate() throws {
    if showSettings != nil && showFiles {
      throw ValidationError("--show-settings and --show-files exclude each other")
    }
  }

  /// Shows what was asked for; nil where nothing was.
  func run(
    _ check: Check,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus? {
    if let name = showSettings { return try settings(of: name, check, in: directory, console) }
    return showFiles ? try list(check.plan(in: directory), console) : nil
  }

  private func settings(
    of name: String,
    _ check: Check,
    in directory: WorkingDirectory,
    _ console: Console
  ) throws -> ExitStatus {
    var names = RawArguments.process()
    let path = names.path(for: name)
    if (try? Stat(directory.resolve(path)).type) == .directory {
      throw ValidationError("--show-settings takes a file, but '\(name)' is a folder")
    }
    let resolver = SettingsResolver(check.configuration.request(), in: directory)
    let text = resolver.explanation(of: path) { (try? check.rules.applied(to: $0)) ?? $0 }
    try resolver.requireSound()
    console.write(text)
    return .done
  }

  private func list(_ plan: LintPlan, _ console: Console) -> ExitStatus {
    for error in plan.errors { console.report(error) }
    for profiled in plan.files { console.write(profiled.file.bytesOfName + [0x0A]) }
    return plan.errors.isEmpty ? .done : .failure
  }
}

extension InputFile {
  /// The path as the system knows it, for other programs; `-` for standard input.
  fileprivate var bytesOfName: [UInt8] { path?.bytes ?? [UInt8(ascii: "-")] }
}
