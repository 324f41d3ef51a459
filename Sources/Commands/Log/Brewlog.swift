import ArgumentParser

/// `brewlog`: see `brewlog --help`.
struct Brewlog: ParsableCommand {
  static let configuration = CommandConfiguration(
    program: "brewlog",
    command: "log",
    abstract: "Keep a diary of coffee brews.",
    discussion: """
      The diary is an append-only JSON Lines file: --file, else BREWLOG_FILE, else brewguide/brewlog.jsonl in \
      $XDG_DATA_HOME or ~/.local/share.

      Examples:
        brewlog add morning.yaml --rating 4 --taste too-sour
        brewscale morning.yaml --dose 18 --format json | brewlog add - --rating 5
        brewlog list --limit 10           the last ten brews
        brewlog show 3f2a                 one brew, by the start of its id
        brewlog edit 3f2a --rating 5      change it
        brewlog stats --recipe Morning    statistics for one recipe
        brewlog export --format csv       all brews, for a spreadsheet

      Exit status: 0 success, 1 the brew is not valid or does not exist, 2 a file could not be read or written, \
      or the command line was invalid.
      """,
    subcommands: [
      Add.self, Edit.self, List.self, Show.self, Delete.self, Hint.self, Stats.self, Repair.self,
      Compact.self,
      Merge.self, Export.self, Import.self,
    ]
  )

}
