import ArgumentParser

/// `brewbook`: see `brewbook --help`.
struct Brewbook: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      program: "brewbook",
      command: "book",
      abstract: "Keep a collection of recipes.",
      discussion: """
        A book is a folder of recipes, in `recipes/` or where its configuration says.

        Examples:
          brewbook init
          brewbook list
          brewbook new 'Morning V60' --dose 18
          brewbook show morning

        Exit status: 0 success, 1 a recipe is not valid or does not exist, 2 a file could not be read or written, \
        or the command line was invalid.
        """,
      groups: [
        CommandGroup(name: "Finding", subcommands: [ListRecipes.self, ShowRecipe.self]),
        CommandGroup(
          name: "Writing",
          subcommands: [
            NewRecipe.self, DuplicateRecipe.self, SetValues.self, EditRecipe.self,
            RenameRecipe.self, DeleteRecipe.self, UndoChange.self, RedoChange.self,
          ]
        ),
        CommandGroup(
          name: "The whole book",
          subcommands: [Initialize.self, Equipment.self, Purge.self]
        ),
        CommandGroup(
          name: "Versions",
          subcommands: [BookDiff.self, BookMerge.self, BookResolve.self, Sync.self]
        ),
        CommandGroup(
          name: "Other programs, paper and web",
          subcommands: [
            ImportRecipes.self, ExportRecipes.self, Chart.self, Card.self, Render.self,
            ShareRecipe.self,
          ]
        ),
      ]
    )
  }
}
