import ArgumentParser

/// `brewlog`: see `brewlog --help`.
struct Brewlog: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewlog",
      command: "log",
      abstract: "Keep a diary of coffee brews.",
      discussion: """
        The diary is an append-only JSON Lines file: --file, else BREWLOG_FILE, else brewguide/brewlog.jsonl in \
        $XDG_DATA_HOME or ~/.local/share.

        Examples:
          brewlog add morning.yaml --rating 4 --taste too-sour
          brewscale morning.yaml --dose 18 --format json | brewlog add - --rating 5
          brewlog list --limit 10
          brewlog show 3f2a
          brewlog edit 3f2a --rating 5
          brewlog stats --recipe Morning
          brewlog export --format csv > brews.csv

        Exit status: 0 success, 1 the brew is not valid or does not exist, 2 a file could not be read or written, \
        or the command line was invalid.
        """,
      groups: [
        CommandGroup(
          name: "Brews",
          subcommands: [Add.self, List.self, Show.self, EditBrew.self, Delete.self]
        ),
        CommandGroup(name: "Looking back", subcommands: [Hint.self, Stats.self]),
        CommandGroup(
          name: "The diary as a file",
          subcommands: [Export.self, Import.self, Merge.self, Repair.self, Compact.self]
        ),
      ]
    )
  }

}
