import ArgumentParser
import Files
import Platform
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook duplicate`
struct DuplicateRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicate",
    abstract: "Copy a recipe, to change the copy.",
    discussion: """
      The copy has new ids, and keeps comments and layout. It goes beside the original.

      Examples:
        brewbook duplicate 'One Cup V60'
        brewbook duplicate 'One Cup V60' --name 'Morning V60' -o morning.yaml
      """
  )

  @OptionGroup var named: RecipeArgument

  @Option(
    help: "The name of the copy; default: the name followed by Copy, and a number if that is taken."
  )
  var name: String?

  @OptionGroup var output: NewRecipeOptions
  @OptionGroup var report: ChangeReportOptions
  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(
      self.book,
      for: [named.recipe],
      newRecipes: output.place,
      isForWriting: true,
      on: console
    )
    let stored = try book.recipe(named.recipe)
    return try book.change(stored.summary.name, as: report.format) {
      let made = try book.recipes.duplicateRecipe(id: stored.summary.id, name: name)
      return (made.receipt, made.copy.id)
    }
  }
}

/// The option for the place of new recipes.
struct NewRecipeOptions: ParsableArguments {
  @Option(
    name: .output,
    help: .value("path", "The file to create, or the folder to create it in."),
    completion: .file()
  )
  var output: String?

  func validate() throws {
    try refuse(output == "", "--output takes a path, such as recipes/morning.yaml")
  }

  var place: NewRecipePlace {
    output.map { NewRecipePlace(RawArguments.path(for: $0)) } ?? .standard()
  }
}

/// `brewbook rename`
struct RenameRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a recipe another name.",
    discussion: """
      The file is renamed as well if it is named after the recipe.

      Example: brewbook rename 'One Cup V60 Copy' 'Morning V60'
      """
  )

  @OptionGroup var named: RecipeArgument

  @Argument(help: "The new name.")
  var name: String

  @OptionGroup var report: ChangeReportOptions
  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, for: [named.recipe], isForWriting: true, on: console)
    let recipe = try book.recipe(named.recipe).summary
    try book.requireFree(name: name, except: recipe.id)
    return try book.change(recipe.name, as: report.format) {
      try book.recipes.editCustomRecipe(recipe.id, renamesFile: true) {
        try RecipeRewriting.edited($0, [RecipeChange(.recipe(.name), .set(.text(name)))] + $1)
      }
    }
  }
}

/// `brewbook delete`
struct DeleteRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a recipe.",
    discussion: """
      On a terminal, asks for confirmation. `brewbook undo` brings the recipe back.

      Example: brewbook delete 'One Cup V60 Copy' --yes
      """
  )

  @OptionGroup var named: RecipeArgument

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var report: ChangeReportOptions
  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, for: [named.recipe], isForWriting: true, on: console)
    let stored = try book.recipe(named.recipe)
    let name = stored.summary.name
    guard try stored.summary.isStarter || yes || isConfirmed(stored, console) else {
      console.remark("nothing was deleted")
      return .done
    }
    return try book.change(name, as: report.format) {
      (try book.recipes.deleteCustomRecipe(id: stored.summary.id), nil)
    }
  }

  private func isConfirmed(_ recipe: StoredRecipe, _ console: Console) throws -> Bool {
    let name = recipe.summary.name.escapedAsLine
    return try console.confirms("Delete '\(name)' in \(recipe.file.input.name)?")
  }
}
