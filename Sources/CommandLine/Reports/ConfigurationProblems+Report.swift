import Workspace

extension ConfigurationProblems {
  /// Says all of it on standard error: with the lines in question on a terminal, else in one line each.
  package func report(on console: Console) {
    for failure in failures { console.error(failure.message, hint: failure.hint) }
    var talk = FindingsTalk(on: console)
    for (source, errors) in reports { talk.say(errors, in: source) }
  }
}
