import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeSyntax
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook diff`
struct BookDiff: MessageCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed between two versions of a recipe.",
    discussion: """
      Describes the changes in the words of brewing, such as dose 15 g → 18 g. Of a new recipe, it shows the plan. \
      Compares files that are not recipes by lines. As the external diff of git, it takes the seven arguments that git \
      gives:

        git config diff.brewbook.command 'brewbook diff --'
        echo 'recipes/**/*.yaml diff=brewbook' >> .gitattributes

      Examples:
        brewbook diff morning.yaml evening.yaml
        brewbook diff Morning 'Morning (Conflicted Copy)'
        brewbook diff main..branch
        git show HEAD:morning.yaml | brewbook diff - morning.yaml

      Exit status: 0 nothing differs, or git called it, 1 the recipes differ, 2 a file could not be read, or the \
      command line was invalid.
      """
  )

  @Argument(
    help: .value(
      "file",
      """
      The old and the new recipe: files, names or ids; `-` is standard input. Or two revisions of git with two dots \
      between. Or the arguments of git.
      """
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var files: [String]

  @Flag(help: "Write one file in the canonical layout, for git's textconv.")
  var textconv = false

  @Option(name: .format, help: "The output format: text or json.")
  var format: ReportFormat = .text

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    if textconv {
      try refuse(files.count != 1, "--textconv takes one file")
    } else if ![1, 2, 7, 9].contains(files.count) {
      throw ValidationError("diff takes two recipes")
    } else if files.count == 1, !Self.isCalledByGit, !files[0].contains("..") {
      throw ValidationError("diff takes two recipes; `--textconv` takes one")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.current()
    var names = RawArguments.current
    var paths = names.paths(for: files)
    let reader = FileReader(in: directory)
    if files.count == 1, !textconv, !Self.isCalledByGit {
      return try showRevisions(RawText(bytes: paths[0].bytes), in: directory, on: console)
    }
    if files.count == 1, !textconv {
      console.write("\(PrintableName.of(paths[0])): not merged; see `brewbook resolve`\n")
      return .done
    }
    if textconv {
      console.write(source: Self.canonical(try reader.readAll(paths[0])))
      return .done
    }
    let isCalledByGit = files.count > 2
    let versions =
      if isCalledByGit {
        try [paths[1], paths[4]].map { $0 == "/dev/null" ? [] : try reader.readAll($0) }
      } else {
        try Self.named(&paths, reader, in: directory)
      }
    let (old, new) = (paths[0], paths[1])
    let name = isCalledByGit ? (files.count == 9 ? paths[7] : paths[0]) : new
    let report = DiffReport(
      diff: Self.difference(from: versions[0], to: versions[1]),
      old: (old, versions[0]),
      new: (name, versions[1])
    )
    switch format {
    case .text: report.writeText(on: console)
    case .json: console.write(DiffReport.json([report]))
    }
    return isCalledByGit || versions[0] == versions[1] ? .done : .findings
  }

  /// Shows what changed in the recipes between two revisions.
  private func showRevisions(
    _ range: RawText,
    in directory: WorkingDirectory,
    on console: Console
  ) throws -> ExitStatus {
    do throws(Git.Failure) {
      let reports = try RevisionRange(range, Git(in: directory.path)).changes().compactMap {
        change in
        Self.difference(from: change.old, to: change.new).map {
          DiffReport(diff: $0, old: (change.path, change.old), new: (change.path, change.new))
        }
      }
      switch format {
      case .text: for report in reports { report.writeText(on: console) }
      case .json: console.write(DiffReport.json(reports))
      }
      return reports.isEmpty ? .done : .findings
    } catch {
      console.error(error.message, hint: "name two revisions, such as `brewbook diff main..branch`")
      return .failure
    }
  }

  /// What files hold, and recipes with a name or an id, whose files take the place of the words.
  private static func named(
    _ words: inout [FilePath],
    _ reader: FileReader,
    in directory: WorkingDirectory
  ) throws -> [[UInt8]] {
    var finder = RecipeFinder(ConfigurationRequest(), in: directory)
    return try words.indices.map { place in
      guard !finder.isPath(words[place]) else {
        return try reader.readAll(words[place])
      }
      let recipe = try finder.recipe(words[place].string)
      words[place] = recipe.file.input.path ?? "-"
      return DocumentText.text(
        of: recipe.document,
        in: SyntaxTree(parsing: try reader.readAll(words[place]))
      )
    }
  }

  /// Whether git runs the program: it then names a file that is not merged alone.
  private static var isCalledByGit: Bool { Environment.current["GIT_DIFF_PATH_COUNTER"] != nil }

  /// The differences of recipes; nil for other files. A version may be missing.
  private static func difference(from old: [UInt8], to new: [UInt8]) -> RecipeDiff? {
    let isRecipe = [old, new].allSatisfy { $0.isEmpty || RecipeContent($0) == .recipe }
    return isRecipe ? RecipeDiff(from: old, to: new) : nil
  }

  /// The recipe formatted, or the bytes of what is not a recipe.
  private static func canonical(_ bytes: [UInt8]) -> [UInt8] {
    guard RecipeContent(bytes) == .recipe else { return bytes }
    var formatter = Formatter()
    if case .changed(let text) = formatter.format(bytes, lineEnding: .lf) { return text }
    return bytes
  }
}

/// Writes the differences of two files.
private struct DiffReport {
  /// Nil if one of the files is not a recipe.
  let diff: RecipeDiff?
  let old: (path: FilePath, bytes: [UInt8])
  let new: (path: FilePath, bytes: [UInt8])

  // MARK: Text

  func writeText(on console: Console) {
    guard old.bytes != new.bytes else { return }
    guard let diff else { return console.write(source: lines) }
    let isColored = console.colorsOutput
    var text = ""
    for recipe in diff.recipes where recipe.state != .same {
      text += Self.styled("\(recipe.name.escapedAsLine) (\(place))", "1", isColored) + "\n"
      for (line, code) in Self.lines(of: recipe) {
        text += "  \(Self.styled(line.escapedAsLine, code, isColored && !code.isEmpty))\n"
      }
      if recipe.state == .added { text += plan(of: recipe.name, on: console) }
    }
    console.write(text)
  }

  /// The plan of a new recipe, which has no old version to compare with; empty if it cannot be brewed.
  private func plan(of name: String, on console: Console) -> String {
    let details = RecipeFile(bytes: new.bytes, identity: "-").documents.lazy.compactMap {
      $0.toDetailDTO()
    }
    guard let detail = details.first(where: { $0.recipe.name == name }),
      let plan = try? BrewSessionUseCase.createPlan(of: detail, for: ScaleRequest())
    else { return "" }
    var output: [UInt8] = []
    PlanText(width: console.outputWidth.map { $0 - 2 }).render(plan, into: &output)
    // The name is in the line above.
    let lines = String(decoding: output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).dropLast()
    return lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private var place: String {
    let (first, second) = (PrintableName.of(old.path), PrintableName.of(new.path))
    return first == second ? first : "\(first) → \(second)"
  }

  /// The lines, and the codes of their colors.
  private static func lines(of recipe: RecipeDiff.Recipe) -> [(String, String)] {
    switch recipe.state {
    case .changed:
      recipe.differences.map { difference in
        (
          difference.text,
          difference.kind == .added ? "32" : difference.kind == .removed ? "31" : ""
        )
      }
    case .added: [("new recipe", "32")]
    case .removed: [("recipe removed", "31")]
    case .modifiedAt: [("only modifiedAt differs", "")]
    case .comments: [("only comments differ", "")]
    case .layout: [("only the layout differs", "")]
    case .same: []
    }
  }

  private static func styled(_ text: String, _ code: String, _ isColored: Bool) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// The differences of lines, if a file is not a recipe.
  private var lines: [UInt8] {
    UnifiedDiff.patch(of: new.path.bytes, from: old.bytes, to: new.bytes)
  }

  // MARK: JSON

  /// The differences of files as one document.
  static func json(_ reports: [DiffReport]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("version", 1)
      writer.flag("same", reports.allSatisfy { $0.old.bytes == $0.new.bytes })
      writer.key("recipes")
      guard reports.allSatisfy({ $0.diff != nil }) else { return writer.null() }
      writer.array(reports.flatMap { $0.diff?.recipes ?? [] }) { writer, recipe in
        writer.object { writer in
          writer.field("name", recipe.name)
          writer.field("state", recipe.state.rawValue)
          writer.array("differences", recipe.differences) { Self.write($1, to: &$0) }
        }
      }
    }
    return writer.text + "\n"
  }

  private static func write(_ difference: RecipeDiff.Difference, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.literal("step", difference.step.map { "\($0)" })
      writer.field("key", difference.key)
      writer.field("kind", difference.kind.rawValue)
      writer.field("old", difference.old)
      writer.field("new", difference.new)
      writer.field("text", difference.text)
    }
  }
}
