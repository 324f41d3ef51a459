import ArgumentParser
import RecipeExchange
import Recipes
import Text
import Workspace

/// `brewbook set`
struct SetValues: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change values of a recipe, all or none.",
    discussion: """
      Comments and layout stay. Steps count from 1, in the order of the file. An empty value removes a key or a step. \
      `id=new` gives an id to a recipe that has none; a new history begins with it. `brewbook set -` reads an \
      UpdateRecipeRequest as JSON from standard input.

      Examples:
        brewbook set morning dose=18g yield=300g 'step3.pourTo=300 g'
        brewbook set morning grind=medium tags+=fruity notes=
        brewbook set morning step5.instruction=Swirl. 'step5.timer=10 s'
        brewbook set morning step5=
      """
  )

  @OptionGroup var named: RecipeArgument

  @Argument(help: .value("key=value", "A key and its new value."))
  var assignments: [String] = []

  @OptionGroup var report: ChangeReportOptions
  @OptionGroup var book: BookOptions

  func validate() throws {
    if named.recipe == "-" {
      guard assignments.isEmpty else {
        throw ValidationError("a request from standard input has all values: remove the others")
      }
    } else if assignments.isEmpty {
      throw ValidationError("name what to change, such as dose=18g")
    }
    try refuseContradictions()
  }

  private func refuseContradictions() throws {
    var earlier: [(text: String, assignment: RecipeAssignment)] = []
    for text in assignments {
      guard let assignment = try? RecipeAssignment(text) else { continue }
      if let other = earlier.first(where: { assignment.contradicts($0.assignment) }) {
        throw ValidationError("'\(other.text)' and '\(text)' contradict each other: write only one")
      }
      earlier.append((text, assignment))
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let isRequest = named.recipe == "-"
    let book = try Book(
      self.book,
      for: isRequest ? [] : [named.recipe],
      isForWriting: true,
      on: console
    )
    guard isRequest else {
      let recipe = try book.recipe(named.recipe).summary
      return try book.change(recipe.name, as: report.format) {
        try book.recipes.editCustomRecipe(recipe.id) {
          try AssignedRecipe.made(of: $0, assignments, and: $1)
        }
      }
    }
    let request = try RequestInput.read(RecipeJSONReader.updateRequest, on: console)
    let name = book.folder.contents.recipe(withID: request.id)?.summary.name ?? request.recipe.name
    return try book.change(name, as: report.format) {
      (try book.recipes.updateCustomRecipe(request).receipt, request.id)
    }
  }
}
