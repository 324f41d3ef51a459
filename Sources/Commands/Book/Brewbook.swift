import ArgumentParser

/// `brewbook`: see `brewbook --help`.
struct Brewbook: ParsableCommand {
  static let configuration = CommandConfiguration(
    program: "brewbook",
    command: "book",
    abstract: "Keep a collection of recipes.",
    discussion: """
      Exit status: 0 success, 1 a recipe is not valid or does not exist, 2 a file could not be read or written, \
      or the command line was invalid.
      """,
    subcommands: [
      Initialize.self, ListRecipes.self, ShowRecipe.self, NewRecipe.self, DuplicateRecipe.self,
      SetValues.self, EditRecipe.self, RenameRecipe.self, DeleteRecipe.self, UndoChange.self,
      CheckBook.self, Lock.self, BookDiff.self, BookMerge.self, BookResolve.self,
      Sync.self, Purge.self, ImportRecipes.self, ExportRecipes.self, Chart.self,
      Card.self, Render.self,
    ]
  )
}
