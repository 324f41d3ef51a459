import ArgumentParser
import Files
import Platform
import RecipeLint
import Recipes
import SystemPackage
import Text
import Workspace

/// The options of all commands that work on a collection.
struct BookOptions: ParsableArguments {
  @Option(
    name: .customLong("folder"),
    help: ArgumentHelp(
      "Work on the recipes in <folder>.",
      discussion:
        "Default: those that the configuration includes, otherwise recipes/ and *.brew.yaml."
    ),
    completion: .directory
  )
  var folder: String?

  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    try refuse(folder == "", "--folder takes a folder, such as recipes/v60")
  }
}

/// A command that works on a collection.
protocol BookCommand: MessageCommand {
  var book: BookOptions { get }
}

extension BookCommand {
  var messageOptions: ConsoleOptions { book.messageOptions }
}

/// The collection that a command works on.
struct Book {
  let folder: RecipeFolder
  let settings: [Settings]
  /// The words of the command line that are paths, which are read as well.
  let paths: [String]
  /// The worst result of reading it.
  let status: ExitStatus
  let console: Console
  let options: BookOptions

  /// Opens the collection, and reports files that cannot be read.
  ///
  /// - Parameters:
  ///   - words: the recipes that the command was given. Paths among them are read as well.
  ///   - place: where new recipes go.
  ///   - mayBeEmpty: whether the command needs no recipe.
  ///   - readsOnlyPaths: whether paths replace the collection.
  ///   - isForWriting: whether the command changes recipes.
  /// - Throws: ``ConfigurationProblems``.
  init(
    _ options: BookOptions,
    for words: [String] = [],
    newRecipes place: NewRecipePlace = .standard(),
    mayBeEmpty: Bool = false,
    readsOnlyPaths: Bool = false,
    isForWriting: Bool = false,
    on console: Console
  ) throws {
    self.options = options
    self.console = console
    let directory = try WorkingDirectory.current()
    paths = words.filter { (try? Stat(directory.resolve(FilePath($0)))) != nil }
    var names = RawArguments.current
    let bookFolder = options.folder.map { names.path(for: $0) }
    let whole = InputRequest(paths: bookFolder.map { [$0] } ?? [])
    var place = place
    if case .standard = place, let bookFolder { place = .standard(in: bookFolder) }
    var named = whole.paths
    var files: [SelectedFile] = []
    var settings: [Settings] = []
    var status = ExitStatus.done
    let configuration = options.configuration.request(
      isForWriting ? nil : ConfigurationWarnings()
    )
    func add(_ given: InputRequest, isRequired: Bool) throws {
      var request = given
      request.rules.isForWriting = isForWriting
      let selection = try FileSelection(request, configuration, in: directory)
      let known = Set(files.map(\.input.source))
      let new =
        known.isEmpty
        ? selection.files : selection.files.filter { !known.contains($0.input.source) }
      files += new.map { SelectedFile(input: $0.input, settings: $0.settings + settings.count) }
      settings += selection.settings
      for file in selection.configurations { console.detail("configuration \(file)") }
      for file in selection.skipped { console.detail(file.skippedNote) }
      for error in selection.errors where isRequired || !error.isAboutNothing {
        console.report(error)
        status = .failure
        if error.forbidsWriting { throw ExitStatus.failure }
      }
    }
    if !paths.isEmpty {
      let request = InputRequest(paths: names.paths(for: paths))
      named += request.paths
      try add(request, isRequired: true)
    }
    if paths.isEmpty || !readsOnlyPaths {
      // Where no recipe has a name, the error about the name says so.
      let isAboutNames = !words.isEmpty && !readsOnlyPaths
      try add(whole, isRequired: paths.isEmpty && !mayBeEmpty && !isAboutNames)
    }
    configuration.warnings?.report(on: console)
    let contents = FolderContents(
      files,
      in: directory,
      jobs: Processors.online,
      keepsRecipes: isForWriting
    )
    for case let error? in contents.files.map(\.error) {
      console.report(error)
      status = .failure
    }
    self.settings = settings
    self.status = status
    folder = RecipeFolder(
      contents,
      in: directory,
      newRecipes: place,
      named: named,
      history: ChangeHistory(of: bookFolder ?? ".", in: directory)
    )
  }

  // MARK: Recipes

  /// The recipe that a word names.
  ///
  /// - Throws: an error with candidates if there is not exactly one.
  func recipe(_ word: String) throws(InputError) -> StoredRecipe {
    let recipes = folder.contents.recipes
    let reference = RecipeReference(word)
    let named = recipes.filter { $0.file.input.path == FilePath(word) }
    if named.count == 1 { return named[0] }
    guard named.isEmpty else { throw reference.error(.severalInFile, named) }
    return try reference.recipe(in: recipes)
  }

  /// Throws if another recipe has a name, as nobody could tell the recipes apart.
  func requireFree(name: String, except id: UUID? = nil) throws(CommandFailure) {
    let part = NamePart(name)
    let other = folder.contents.recipes.first {
      $0.summary.id != id && part.isWhole($0.summary.name)
    }
    guard let other else { return }
    throw CommandFailure(
      .findings,
      "there is already a recipe named '\(other.summary.name)': \(other.file.input.name)",
      hint: "choose another name"
    )
  }

  /// Whether a word names a recipe of the collection, or several.
  func has(_ word: String) -> Bool {
    if case .none = RecipeReference(word).match(in: folder.contents.recipes) {
      return !paths.isEmpty
    }
    return true
  }

  // MARK: Changes

  /// The use cases of the collection.
  var recipes: RecipeUseCase<RecipeFolder> { Composition.recipes(in: folder) }

  /// Makes a change, and reports it, or why it was refused.
  ///
  /// - Parameter body: makes the change; returns what was written, and the id of the recipe that it is about, unless
  ///   that is gone.
  func change(
    _ subject: String,
    as format: ShownFormat,
    _ body: () throws -> (receipt: BookReceipt, id: UUID?)
  ) throws -> ExitStatus {
    do {
      let (receipt, id) = try body()
      let recipe = format == .json ? id.flatMap { self.recipe($0, after: receipt.change) } : nil
      console.report(receipt, recipe: recipe, as: format)
      if !console.isQuiet {
        let inputs = folder.contents.selection(of: receipt.change)
        for file in receipt.change.files {
          if let input = inputs[file.path] { reportNewFindings(in: file, input) }
          warnOfOldDescriptions(in: file)
        }
        warnOfAmounts(in: receipt.change)
      }
      return .done
    } catch let error as InvalidRecipeError {
      for reason in error.errors {
        console.error("\(subject): \(reason)", hint: reason.hint(subject))
      }
      return .findings
    } catch let error as RecipeNotFoundError {
      console.error("\(error)")
      return .findings
    } catch let error as AssignmentErrors {
      for error in error.errors { console.report(error) }
      return .findings
    } catch let error as BookFindingsError {
      console.report(error.found)
      console.error("\(subject): nothing was written, because the text would have errors")
      return .findings
    }
  }

  /// A recipe as a change wrote it. One that states no id has another one in another file.
  private func recipe(_ id: UUID, after change: BookChange) -> RecipeDetailDTO? {
    var roots = ProjectRoots(in: folder.directory)
    let written = change.files.compactMap { file in
      file.new.map { new in
        let identity = roots.identity(of: file.path)
        return RecipeFile(bytes: new, identity: identity).documents
      }
    }
    let found = written.joined().first { $0.id == id }
    let only = written.count == 1 && written[0].count == 1 ? written[0][0] : nil
    return (found ?? only)?.toDetailDTO()
  }

  /// Warns of recipes with another grind and the description of the old one.
  private func warnOfOldDescriptions(in file: FileChange) {
    guard let old = file.oldFile, let new = file.newFile else { return }
    let (before, after) = (
      old.documents.map { $0.toDetailDTO() }, new.documents.map { $0.toDetailDTO() }
    )
    guard before.count == after.count else { return }
    for case (let before?, let after?) in zip(before, after) {
      guard before.recipe.defaultGrindLabel != after.recipe.defaultGrindLabel,
        let text = after.grindTactileDescriptor, text == before.grindTactileDescriptor,
        case let grind = after.recipe.defaultGrindLabel,
        // Else brewlint has a finding.
        grind.isContradicted(by: text) == nil
      else { continue }
      console.warning(
        """
        the grind is now \(grind.rawValue), but `grindDescriptor` is still '\(text)': set it as well, such as \
        'grindDescriptor=like \(grind.texture)'
        """
      )
    }
  }

  /// Warns of amounts outside of the recommended ranges, as brewscale does, that were not there before.
  func warnOfAmounts(in change: BookChange) {
    let inputs = folder.contents.selection(of: change)
    for file in change.files {
      guard let new = file.newFile else { continue }
      let index = inputs[file.path]?.settings ?? 0
      // A book without files has no settings.
      let methods = settings.indices.contains(index) ? settings[index].methods : .builtIn
      func warnings(_ file: RecipeFile) -> [String] {
        file.documents.flatMap { document -> [String] in
          guard let detail = document.toDetailDTO(),
            let plan = try? BrewSessionUseCase.createPlan(
              of: detail,
              for: ScaleRequest(),
              methods: methods
            )
          else { return [] }
          return plan.warningTexts.map { "\(plan.inputs.recipeName): \($0)" }
        }
      }
      let old = Set(file.oldFile.map(warnings) ?? [])
      for warning in warnings(new) where !old.contains(warning) {
        console.warning("\(PrintableName.of(file.path)): \(warning.escapedAsLine)")
      }
    }
  }

  /// Shows what brewlint says of a changed file that it did not say before.
  private func reportNewFindings(in file: FileChange, _ selected: SelectedFile) {
    guard let old = file.oldFile, let new = file.newFile else { return }
    let settings = settings[selected.settings]
    var linter = Linter(settings.rules, methods: settings.methods)
    var found = linter.lint(new).filter { $0.severity > .note }
    guard !found.isEmpty else { return }
    let before = Set(linter.lint(old).map { [$0.rule, $0.message] })
    found.removeAll { before.contains([$0.rule, $0.message]) }
    guard !found.isEmpty else { return }
    for index in found.indices { found[index].fix = nil }
    let source = SourceText(name: selected.input.name, bytes: new.tree.bytes)
    console.report(FileFindings(findings: found, source: source))
  }
}

extension RecipeValidationError {
  /// What to do, if the message does not say it.
  fileprivate func hint(_ recipe: String) -> String? {
    switch self {
    case .starterCannotBeModified, .starterCannotBeDeleted:
      "copy it with `brewbook duplicate \(ShellWord.spelling(of: recipe))`, and change the copy"
    case .waterTotalMismatch:
      "change the steps as well, or write a scaled recipe with `brewscale --format yaml`"
    default: nil
    }
  }
}

extension InputError {
  /// Whether the folder is none in which a command may change files.
  fileprivate var forbidsWriting: Bool { reason == .writingFromRoot || reason == .writingFromHome }

  /// Whether it only says that there are no recipes.
  var isAboutNothing: Bool {
    switch reason {
    case .nothingMatched, .nothingIncluded, .nothingSearched, .folderWithoutRecipes,
      .onlyOtherFiles:
      true
    default: false
    }
  }
}
