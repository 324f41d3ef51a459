import ArgumentParser
import BrewCLI

extension SettingsResolver {
  /// Where the configuration is wrong, says all of it on standard error and ends the tool as a failure.
  package func requireSound(_ console: Console) throws {
    let problems = problems
    guard !problems.isEmpty else { return }
    problems.report(on: console)
    throw ExitCode(ExitStatus.failure.rawValue)
  }
}
