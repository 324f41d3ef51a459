import ArgumentParser

/// `brewlint`: see `brewlint --help`.
struct Brewlint: ParsableCommand {
  static let configuration = CommandConfiguration(
    program: "brewlint",
    command: "lint",
    abstract: "Check coffee brew recipes.",
    usage: ["[check] [<options>] [<path> ...]", "explain <rule>", "rules"],
    discussion: """
      Examples:
        brewlint                          the recipes of this folder
        brewlint recipes/v60              a folder
        brewlint check --format json -    standard input, for another program
        brewlint explain water-total      why a rule exists, and what to do

      Exit status: 0 nothing to complain of, 1 findings, 2 a file could not be read or the command was wrong.
      """,
    subcommands: [Check.self, Explain.self, Rules.self]
  )

}
