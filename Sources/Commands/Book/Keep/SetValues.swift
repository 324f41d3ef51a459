import ArgumentParser
import Recipes
import Text
import Workspace

/// `brewbook set`
struct SetValues: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change values of a recipe, all or none.",
    discussion: """
      Comments and layout stay. Steps are counted from 1, as they are listed. An empty value removes a key or a step. \
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
    var change: Change?
    if isRequest {
      change = try RequestInput.updateRequest(on: console).map { Change(request: $0) }
    } else {
      change = try self.change(book)
    }
    guard let change else { return .findings }
    let request = change.request
    let name = book.folder.contents.recipe(withID: request.id)?.summary.name ?? request.recipe.name
    let folder = change.text.map { book.folder.saving(draft: $0) } ?? book.folder
    return try book.change(name, as: report.format) {
      let receipt = try RecipeUseCase(folder).updateCustomRecipe(request).receipt
      return (receipt, change.newID ?? request.id)
    }
  }

  /// What to write.
  private struct Change {
    let request: UpdateRecipeRequest
    /// The id that the recipe gets.
    var newID: UUID?
    /// The text of its file with that id.
    var text: [UInt8]?
  }

  private func change(_ book: Book) throws -> Change? {
    var errors: [AssignmentError] = []
    var assignments: [RecipeAssignment] = []
    for text in self.assignments {
      do throws(AssignmentError) {
        assignments.append(try RecipeAssignment(text))
      } catch {
        errors.append(error)
      }
    }
    let stored = try book.recipe(named.recipe)
    do {
      guard let open = try book.folder.opened(stored.summary.id) else { return nil }
      let (request, id) = try AssignedRecipe.request(for: open.document, assignments)
      if errors.isEmpty {
        let text = try id.map { try RecipeRewriting.giving(id: $0, to: open.document) }
        return Change(request: request, newID: id, text: text)
      }
    } catch let more as AssignmentErrors {
      errors += more.errors
    } catch let error as BookWriteError {
      book.console.report(error)
    }
    for error in errors { book.console.report(error) }
    return nil
  }
}
