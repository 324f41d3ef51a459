import Diary
import Files
import Platform
import RecipeLint
import Recipes
import SystemPackage
import Text
import Workspace

/// The values of arguments that only the program knows: rules, methods, recipes, brews.
struct CompletionValues {
  private typealias Candidate = CompletionAnswer.Candidate

  /// More recipe files are not read: nobody would look through so many names.
  private static let mostFiles = 2000
  /// A longer diary is not read.
  private static let longestDiary = 64 << 20
  private static let mostBrews = 100

  /// The program, such as `brewlog`.
  let program: String
  /// Its command, such as `show`; for a program without commands, its name.
  let command: String
  /// The words before the one that is completed.
  let words: [String]

  /// The candidates for the value of an argument.
  ///
  /// - Parameter prefix: what stands before the value in the word.
  func answer(
    for argument: ArgumentDeclaration,
    _ value: String,
    behind prefix: String = ""
  ) -> CompletionAnswer {
    switch argument.valueName {
    case "rule,…": return list(rules, value, prefix)
    case "rule=severity": return severities(value, prefix)
    case "rule" where program == "brewlint":
      return CompletionAnswer(rules, for: value, behind: prefix)
    case "format[=file]": return formats(argument, value, prefix)
    case "starters": return list(Self.candidates(["all", "none"]) + methods, value, prefix)
    case "key=value": return assignment(value, prefix)
    default: break
    }
    return CompletionAnswer(
      words(for: argument) ?? Self.declared(argument),
      files: files(of: argument),
      for: value,
      behind: prefix
    )
  }

  /// The files that an argument takes: those of recipes, if it names recipes and the declaration does not say which.
  private func files(of argument: ArgumentDeclaration) -> ArgumentDeclaration.FileKind? {
    let isInput = argument.names.isEmpty && ["path", "recipe"].contains(argument.valueName)
    if isInput, argument.files == .files([]) { return .files(["yaml", "yml"]) }
    return argument.valueName == "file" ? argument.files ?? .files([]) : argument.files
  }

  /// Words that the declaration does not list; nil if there are none.
  private func words(for argument: ArgumentDeclaration) -> [CompletionAnswer.Candidate]? {
    switch argument.valueName {
    case "method": methods
    case "grind": Self.candidates(GrindLabel.allCases.map(\.rawValue))
    case "taste": Self.candidates(TasteTag.allCases.map(\.rawValue))
    case "n", "number":
      argument.names.contains { $0.hasSuffix("rating") }
        ? Self.candidates(["5", "4", "3", "2", "1"]) : nil
    case "recipe": command == "new" ? recipes + collected : recipes
    case "path", "path-or-word": takesNames ? recipes : nil
    case "name":
      argument.names == ["--recipe"] || argument.names.isEmpty && command == "rename"
        ? recipes : nil
    case "id": program == "brewlog" ? brews : recipeIDs
    case "taste-or-id": Self.candidates(argument.completions ?? []) + brews
    case "tag" where program == "brewbook": tags
    default: nil
    }
  }

  /// Whether the paths of the command may be names of recipes.
  private var takesNames: Bool {
    program == "brewscale" || program == "brewbook" && command != "merge"
  }

  private static func candidates(_ words: [String]) -> [CompletionAnswer.Candidate] {
    words.map { Candidate($0, "") }
  }

  // MARK: Words

  private var rules: [CompletionAnswer.Candidate] { Rule.all.map { Candidate($0.id, $0.summary) } }

  private var methods: [CompletionAnswer.Candidate] {
    BrewMethod.allKnown.map { Candidate($0.rawValue, $0.displayName) }
  }

  /// A list with commas, in which each word stands once.
  private func list(
    _ candidates: [CompletionAnswer.Candidate],
    _ value: String,
    _ prefix: String
  ) -> CompletionAnswer {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    let before = parts.dropLast().map { "\($0)," }.joined()
    return CompletionAnswer(
      candidates.filter { candidate in !parts.dropLast().contains { $0 == candidate.text } },
      for: String(parts.last ?? ""),
      behind: prefix + before
    )
  }

  private func severities(_ value: String, _ prefix: String) -> CompletionAnswer {
    guard let (name, rest) = Self.divided(value) else {
      let rules = rules.map { Candidate("\($0.text)=", $0.summary) }
      return CompletionAnswer(rules, for: value, behind: prefix, isOpen: true)
    }
    let words = Self.candidates(Severity.allCases.map(\.rawValue) + ["off"])
    return CompletionAnswer(words, for: rest, behind: prefix + name + "=")
  }

  private func formats(
    _ argument: ArgumentDeclaration,
    _ value: String,
    _ prefix: String
  ) -> CompletionAnswer {
    guard let (name, rest) = Self.divided(value) else {
      return CompletionAnswer(Self.declared(argument), for: value, behind: prefix)
    }
    return CompletionAnswer([], files: .files([]), for: rest, behind: prefix + name + "=")
  }

  /// A change of a recipe, such as `dose=18g`.
  private func assignment(_ value: String, _ prefix: String) -> CompletionAnswer {
    guard let (name, rest) = Self.divided(value) else {
      if value.hasPrefix("step"), let dot = value.firstIndex(of: ".") {
        return stepKey(value[...dot], value[dot...].dropFirst(), prefix)
      }
      let keys = RecipeFormat.recipe.filter { !["format", "id", "steps"].contains($0.name) }
      let candidates = keys.map { Candidate("\($0.name)=", $0.summary) }
      return CompletionAnswer(candidates, for: value, behind: prefix, isOpen: true)
    }
    let words =
      switch name {
      case "method": methods
      case "grind": Self.candidates(GrindLabel.allCases.map(\.rawValue))
      case "scaling": Self.candidates(ScalingRule.allCases.map(\.rawValue))
      default: [CompletionAnswer.Candidate]()
      }
    return CompletionAnswer(words, for: rest, behind: prefix + name + "=")
  }

  /// What stands before and behind the first equals sign; nil if there is none.
  private static func divided(_ value: String) -> (name: Substring, rest: String)? {
    value.firstIndex(of: "=").map { (value[..<$0], String(value[value.index(after: $0)...])) }
  }

  /// The values that the declaration lists.
  private static func declared(_ argument: ArgumentDeclaration) -> [CompletionAnswer.Candidate] {
    (argument.completions ?? []).map { Candidate($0, argument.meanings[$0] ?? "") }
  }

  /// A key of a step, behind its number: `step2.`.
  private func stepKey(
    _ step: Substring,
    _ key: Substring,
    _ prefix: String
  ) -> CompletionAnswer {
    let keys = RecipeFormat.step.filter { $0.name != "id" }
    let candidates = keys.map { Candidate("\($0.name)=", $0.summary) }
    return CompletionAnswer(candidates, for: String(key), behind: prefix + step, isOpen: true)
  }

  // MARK: Recipes

  /// The value of an option before the word.
  private func value(of name: String) -> String? {
    if let place = words.lastIndex(of: name), place + 1 < words.count { return words[place + 1] }
    return words.last { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  /// The recipes of the collection; none if the configuration is invalid.
  private var stored: [StoredRecipe] {
    guard let directory = try? WorkingDirectory.current() else { return [] }
    let folder = program == "brewbook" ? value(of: "--folder") : nil
    let request = InputRequest(paths: folder.map { [FilePath($0)] } ?? [])
    let files = try? FileSelection(request, ConfigurationRequest(), in: directory).files
    let some = Array((files ?? []).prefix(Self.mostFiles))
    return FolderContents(some, in: directory, jobs: Processors.online).recipes
  }

  /// The names of recipes; the beginnings of ids for names that do not lead to one recipe.
  private var recipes: [CompletionAnswer.Candidate] {
    let stored = stored
    let counts = Dictionary(stored.map { ($0.summary.name.lowercased(), 1) }, uniquingKeysWith: +)
    return stored.map { recipe in
      let name = recipe.summary.name
      let isUsable =
        counts[name.lowercased()] == 1 && name.escapedForTerminal == name && !name.hasPrefix("-")
        && !name.hasPrefix("~") && !RecipeReference(name).isPath
        && (try? Stat(WorkingDirectory.current().resolve(FilePath(name)))) == nil
      return isUsable ? Candidate(name, Self.place(of: recipe)) : Self.byID(recipe)
    }
  }

  /// The names of the recipes that the program contains.
  private var collected: [CompletionAnswer.Candidate] {
    CollectedRecipe.all.map(\.stored).map { Candidate($0.summary.name, Self.place(of: $0)) }
  }

  private var recipeIDs: [CompletionAnswer.Candidate] { stored.map(Self.byID) }

  private var tags: [CompletionAnswer.Candidate] {
    Self.candidates(Set(stored.flatMap(\.tags)).sorted())
  }

  private static func byID(_ recipe: StoredRecipe) -> CompletionAnswer.Candidate {
    Candidate(String(recipe.summary.id.text.prefix(8)), recipe.summary.name)
  }

  private static func place(of recipe: StoredRecipe) -> String {
    let summary = recipe.summary
    return "\(summary.method.displayName), \(recipe.file.input.name)"
  }

  // MARK: Brews

  /// The newest brews, by the beginnings of their ids.
  private var brews: [CompletionAnswer.Candidate] {
    guard let directory = try? WorkingDirectory.current() else { return [] }
    let named = value(of: "--file").map { DiaryFile(FilePath($0), in: directory) }
    guard var file = named ?? DiaryFile.defaultFile(in: directory), file.path != "-",
      let status = try? Stat(directory.resolve(file.path)), status.type == .regular,
      status.size <= Self.longestDiary
    else { return [] }
    file.patience = LockPatience(timeout: .zero)
    guard let diary = try? OpenDiary(file) else { return [] }
    var clock = LocalClock()
    return diary.newest(limit: Self.mostBrews).value.map { brew in
      let summary = brew.summary
      let time = LogTime(summary.timestamp).map { clock.text(of: $0).dropLast(3) } ?? ""
      return Candidate(
        String(summary.id.text.prefix(8)),
        "\(time)  \(summary.rating.map { "\($0)/5" } ?? "-")  \(summary.recipeNameAtBrew)"
      )
    }
  }
}
