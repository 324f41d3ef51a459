import ArgumentParser
import Diary
import Files
import Platform
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook purge`
struct Purge: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Delete recipes or brews for good; say what git still has of them.",
    discussion: """
      Deletes a recipe with everything that this machine remembers of it, also what `brewbook undo` needs. With \
      --diary, also the brews of these recipes of this book; without recipes, the brews that --before or --all \
      selects. From a diary, it removes entries with all of their versions, the lines that mark them as deleted, and \
      damaged lines, also those in the `.rejected` file.

      Lists every brew first, and on a terminal asks for confirmation. You cannot bring purged data back. Afterwards, \
      it says what remains in the history of git, in stashes and on remotes.

      --everything deletes all that is of this book and of you: its recipes, except starters, their brews and all \
      others of the book, and your preferences and catalogs. On a terminal, you confirm it by a word.

      Examples:
        brewbook purge 'Morning V60' --diary
        brewbook purge --diary --before 2025-01-01
        brewbook purge --diary --all --dry-run
        brewbook purge --everything --dry-run
      """
  )

  @Argument(
    help: .value("recipe", "Recipes: their names, ids or files."),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var recipes: [String] = []

  @Flag(help: "Delete brews from the diary.")
  var diary = false

  @Flag(help: "With --diary: all brews.")
  var all = false

  @Option(help: .value("date", "With --diary: the brews before this time."))
  var before: String?

  @Flag(help: "Delete the book, its brews, your preferences and your catalogs.")
  var everything = false

  @Flag(help: "With --everything: do not ask for the word.")
  var confirmEverything = false

  @OptionGroup(title: "Diary") var file: DiaryOptions

  @Flag(help: "Show what would be deleted, and delete nothing.")
  var dryRun = false

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var book: BookOptions

  func validate() throws {
    if confirmEverything, !everything {
      throw ValidationError("--confirm-everything confirms --everything: add that")
    }
    if everything {
      if diary || all || before != nil || !recipes.isEmpty {
        throw ValidationError("--everything takes no recipes, nor --diary, --all or --before")
      }
      try refuse(yes, "--yes does not confirm --everything: use --confirm-everything")
      return
    }
    if all || before != nil, !diary {
      throw ValidationError("--\(all ? "all" : "before") selects brews: add --diary")
    }
    try refuse(all && before != nil, "--all and --before cannot be used together")
    try refuse(
      !recipes.isEmpty && (all || before != nil),
      "--\(all ? "all" : "before") takes no recipes: their brews are all purged"
    )
    try refuse(recipes.isEmpty && !diary, "name the recipes to purge, or the brews with --diary")
    if recipes.isEmpty, !all, before == nil {
      throw ValidationError("--diary needs a recipe, --before or --all")
    }
    if let before, LocalClock.date(before).flatMap({ LogTime($0) }) == nil {
      throw ValidationError(
        "--before takes a date such as 2026-04-01, not '\(before.escapedForTerminal)'"
      )
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    InterruptGuard.install()
    let work = try everything ? wholeWork(on: console) : work(on: console)
    return max(work.status, try finish(work, on: console))
  }

  /// What the command deletes.
  private struct Work {
    var removal: Removal?
    var diary: DiaryPurge?
    /// Of reading the book: a file that cannot be read stays.
    var status = ExitStatus.done

    var lines: [String] { (removal?.lines ?? []) + (diary?.lines ?? []) }

    /// What the user should know afterwards.
    var notices: [String] {
      (removal?.staying ?? []) + [diary?.notice, removal?.advice].compactMap { $0 }
    }

    /// Writes the lines, and each brew behind the line of its file.
    func list(_ write: (String) -> Void, brew: (String) -> Void) throws {
      removal?.lines.forEach(write)
      diary?.list(write, brew: brew)
    }
  }

  /// Finds everything, unless a recipe was not found or is a starter.
  private func work(on console: Console) throws -> Work {
    var work = Work()
    var scope: PurgeScope = .all
    if let before, let time = LocalClock.date(before).flatMap({ LogTime($0) }) {
      scope = .before(time)
    }
    if !recipes.isEmpty {
      let found = try foundRecipes(on: console)
      work.removal = found.removal
      scope = .recipes(found.recipes)
    }
    if diary {
      work.diary = try DiaryPurge(try file.changeable(on: console), scope)
    }
    return work
  }

  /// Finds all of the book, unless it is not known which book it is.
  private func wholeWork(on console: Console) throws -> Work {
    let book = try Book(self.book, mayBeEmpty: true, isForWriting: true, on: console)
    let directory = book.folder.directory
    let folder = FilePath(self.book.folder ?? ".")
    guard let place = try? RealPath.of(folder, in: directory),
      let id = BookIdentities(in: directory).book(of: InputFile(.path(folder.appending("-"))))
    else {
      throw Self.unknownBook(PrintableName.of(folder))
    }
    let removal = Removal(
      of: book.folder,
      at: ProjectRoots.root(above: place) ?? place,
      id: id,
      preferences: Composition.preferences,
      data: UserFolder.data.path()
    )
    let recipes = try purged(removal.recipes, in: directory)
    let diary = try DiaryPurge(try file.changeable(on: console), .recipes(recipes, book: id))
    return Work(removal: removal, diary: diary, status: book.status)
  }

  private func foundRecipes(
    on console: Console
  ) throws -> (removal: Removal, recipes: [PurgedRecipe]) {
    let book = try Book(self.book, for: recipes, isForWriting: true, on: console)
    var found: [StoredRecipe] = []
    var isComplete = book.status == .done
    var unknown: InputError?
    for word in recipes {
      let recipe: StoredRecipe
      do throws(InputError) {
        recipe = try book.recipe(word)
      } catch {
        if let unknown { console.report(unknown) }
        unknown = error
        continue
      }
      if recipe.summary.isStarter {
        console.error(
          "'\(recipe.summary.name)' is a starter, which cannot be deleted",
          hint: "remove its file"
        )
        isComplete = false
      }
      if !found.contains(where: { $0.summary.id == recipe.summary.id }) { found.append(recipe) }
    }
    if let unknown { throw unknown }
    guard isComplete else { throw ExitStatus.findings }
    let directory = book.folder.directory
    let removal = Removal(
      of: found,
      in: book.folder.withoutHistory(),
      history: ChangeHistory(in: directory),
      preferences: Composition.preferences
    )
    return (removal, diary ? try purged(found, in: directory) : [])
  }

  /// The recipes as a diary knows them, unless it is not known which book they are from.
  private func purged(
    _ found: [StoredRecipe],
    in directory: WorkingDirectory
  ) throws(CommandFailure) -> [PurgedRecipe] {
    let books = BookIdentities(in: directory)
    var roots = ProjectRoots(in: directory)
    var recipes: [PurgedRecipe] = []
    for recipe in found {
      guard let book = books.book(of: recipe.file.input) else {
        throw Self.unknownBook(recipe.file.input.name)
      }
      recipes.append(
        PurgedRecipe(
          id: recipe.hasOwnID ? recipe.summary.id : nil,
          book: book,
          path: roots.identity(of: recipe.file.input.path),
          name: recipe.summary.name
        )
      )
    }
    return recipes
  }

  private static func unknownBook(_ name: String) -> CommandFailure {
    CommandFailure(
      .findings,
      "\(name): it is not known which book this is, so no brews can be deleted",
      hint:
        "correct `\(ProjectRoots.configurationName)`, or run the command again when git answers"
    )
  }

  /// Whether the person wants what was listed.
  private func isConfirmed(on console: Console) throws -> Bool {
    if everything {
      return console.answer(to: "Type `everything` to delete this for good: ") == "everything"
    }
    return try console.confirms("Delete this for good?")
  }

  private func finish(_ work: Work, on console: Console) throws -> ExitStatus {
    let lines = work.lines
    guard !lines.isEmpty else {
      console.remark("nothing to purge")
      return writeTraces(work, on: console)
    }
    if dryRun {
      try work.list {
        console.write("would delete \($0)\n")
      } brew: {
        console.write("  \($0)\n")
      }
      for notice in work.notices { console.remark(notice) }
      return writeTraces(work, on: console)
    }
    let asks = !yes && !confirmEverything
    if asks {
      try console.requireConfirmation(orElse: everything ? "--confirm-everything" : "--yes")
    }
    // Also without a question: what is deleted should be seen once more.
    if asks || !console.isQuiet {
      try work.list {
        console.note("  \($0)")
      } brew: {
        console.note("    \($0)")
      }
    }
    guard try !asks || isConfirmed(on: console) else {
      console.remark("nothing was deleted")
      return .done
    }
    var status = ExitStatus.done
    // The diary first: if that fails, the next run finds the brews again by the recipes.
    var errors = try work.diary?.run(on: console) ?? []
    if errors.isEmpty { errors = work.removal?.run() ?? [] }
    for error in errors {
      console.report(error)
      status = .failure
    }
    if status == .done { for line in lines { console.remark("deleted \(line)") } }
    for notice in work.notices { console.remark(notice) }
    return max(status, writeTraces(work, on: console))
  }

  /// Says what git still has; the status is that of asking it.
  private func writeTraces(_ work: Work, on console: Console) -> ExitStatus {
    let answer = GitTraces.find(
      of: (work.removal?.files ?? []) + (work.diary?.files ?? []),
      mentioning: work.removal?.marks ?? []
    )
    for (root, reason) in answer.failures {
      console.error(
        "what git has of it in \(PrintableName.of(root)) is not known: \(reason.message)",
        hint: "when git works, `git log --all --stat` shows which commits have these files"
      )
    }
    guard answer.failures.isEmpty || !answer.traces.isEmpty else { return .failure }
    if answer.traces.isEmpty {
      console.remark("git has nothing of it here; backups and other machines may have copies")
      return .done
    }
    console.write(answer.traces.map(\.advice).joined(separator: "\n"))
    return answer.failures.isEmpty ? .done : .failure
  }
}
