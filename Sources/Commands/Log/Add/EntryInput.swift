import ArgumentParser
import Diary
import Files
import RecipeLint
import Recipes
import SystemPackage
import Text
import Workspace

/// A brew described by another program: a plan from brewscale, or a request, of which any field may be missing.
struct EntryInput {
  /// The values of the brew.
  private(set) var draft = Brew()
  /// Whether it says that nobody rated the brew.
  private(set) var isUnrated = false
  /// Fields that entries do not have.
  private(set) var unknownFields: [String] = []
  /// Errors in the input.
  private(set) var problems: [String] = []
  /// Whether the input is an entry with an id, which is not used: the brew gets its own.
  private(set) var hasOwnID = false

  /// Reads a plan or a request.
  ///
  /// - Throws: ``PlanProblems`` if a plan cannot be brewed.
  init(_ bytes: [UInt8]) throws(PlanProblems) {
    if PlanDetection.isPlan(bytes, isNamedJSON: false) {
      draft = Brew(try PlanReader.brewablePlan(in: bytes))
    } else {
      readRequest(bytes)
    }
  }

  private mutating func readRequest(_ bytes: [UInt8]) {
    var parser = JSONParser(bytes)
    do {
      guard let node = try parser.next(), case .object = node.value else {
        problems = ["expected a recipe, or a plan or a request as one JSON object"]
        return
      }
      guard try parser.next() == nil else {
        problems = [
          "expected one JSON object, found several: use `brewlog import` to add several brews"
        ]
        return
      }
      read(BrewReading(node, in: bytes))
    } catch {
      problems = ["invalid JSON at byte \(error.range.start + 1): \(error)"]
    }
  }

  private mutating func read(_ reading: BrewReading) {
    unknownFields = reading.unknown.map(\.name)
    hasOwnID = reading.brew.id != nil
    isUnrated = reading.given.contains(.rating) && reading.brew.rating == nil
    problems = reading.wrongValues.map(\.description)
    draft = reading.brew
    draft.id = nil
  }
}

/// Finds the recipe of a brew.
struct EntryRecipe {
  let path: FilePath
  /// The 0-based index of the only document that is wanted; nil for any.
  let document: Int?
  /// The content of the file.
  let bytes: [UInt8]
  let options: EntryOptions
  let directory: WorkingDirectory

  /// The file of a recipe that a person names, and the document if it was named by its name or id; nil for no word.
  ///
  /// - Throws: an ``InputError`` for a name that is unknown or ambiguous.
  static func place(
    of word: String?,
    isLast: Bool = false,
    in directory: WorkingDirectory,
    on console: Console? = nil
  ) throws -> (path: FilePath, document: Int?)? {
    var request = InputRequest(paths: word.map { [RawArguments.path(for: $0)] } ?? [])
    let configuration = ConfigurationRequest(warnings: ConfigurationWarnings())
    defer { if let console { configuration.warnings?.report(on: console) } }
    var finder = RecipeFinder(configuration, in: directory)
    try finder.resolve(&request)
    if isLast { try finder.addLast(Composition.preferences.current, to: &request) }
    switch request.recipes[0] {
    case .found(let path, let document): return (path, document)
    case .failed(let error): throw error
    case nil: return request.paths.first.map { ($0, nil) }
    }
  }

  private var input: InputFile { InputFile(path == "-" ? .standardInput(nil) : .path(path)) }
  private var name: String { path == "-" ? "standard input" : PrintableName.of(path) }

  /// The only recipe that can be brewed.
  func find() throws(CommandFailure) -> (brew: Brew, recipe: RecipeDetailDTO) {
    var roots = ProjectRoots(in: directory)
    let identity = roots.path(of: input.path).map { String(decoding: $0, as: UTF8.self) }
    let file = RecipeFile(bytes: bytes, identity: identity ?? "-")
    let wanted = file.documents.filter { document == nil || $0.recipe.document == document }
    let valid = wanted.filter { $0.isValid && $0.syntaxErrors.isEmpty }
    let found = valid.compactMap { document in
      document.toDetailDTO().map { recipe in
        (recipe: recipe, hasStableID: identity != nil || document.hasOwnID)
      }
    }
    guard !found.isEmpty else {
      throw CommandFailure(
        .findings,
        "\(name): contains no recipe that can be brewed",
        hint: "run `brewlint \(input.commandWord)` to see what is wrong"
      )
    }
    return try draft(of: found.filter { matches($0.recipe.recipe) })
  }

  private func matches(_ recipe: RecipeSummaryDTO) -> Bool {
    let methods = options.method.map { [$0] } ?? []
    return RecipeFilter(methods: methods, names: options.name.map { [$0] } ?? []).matches(recipe)
  }

  private func draft(
    of found: [(recipe: RecipeDetailDTO, hasStableID: Bool)]
  ) throws(CommandFailure) -> (brew: Brew, recipe: RecipeDetailDTO) {
    guard let first = found.first else {
      throw CommandFailure(
        .findings,
        "\(name): contains no such recipe",
        hint: "remove --name and --method, which select one of several"
      )
    }
    guard found.count == 1 else {
      let names = found.prefix(5).map { "'\($0.recipe.recipe.name.escapedForTerminal)'" }
      throw CommandFailure(
        .failure,
        "\(name): contains \(found.count) recipes, but only one can be brewed at a time",
        hint: "select one with --name, such as \(names.joined(separator: ", "))"
      )
    }
    let book = BookIdentities(in: directory).book(of: input)
    return (Brew(first.recipe, hasStableID: first.hasStableID, book: book), first.recipe)
  }
}
