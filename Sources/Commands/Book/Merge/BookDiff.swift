import ArgumentParser
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
      Describes the changes in the words of brewing: dose 15 g → 18 g; step 3: 10 s longer. Compares files that are \
      not recipes by lines. As the external diff of git, it takes the seven arguments that git gives:

        git config diff.brewbook.command 'brewbook diff --'
        echo 'recipes/**/*.yaml diff=brewbook' >> .gitattributes

      Examples:
        brewbook diff morning.yaml evening.yaml
        brewbook diff Morning 'Morning (Conflicted Copy)'
        git show HEAD:morning.yaml | brewbook diff - morning.yaml

      Exit status: 0 nothing differs, or git called it, 1 the recipes differ, 2 a file could not be read, or the \
      command line was invalid.
      """
  )

  @Argument(
    help: .value(
      "file",
      "The old and the new recipe: files, names or ids; `-` is standard input. Or the arguments of git."
    ),
    completion: .file(extensions: ["yaml", "yml"])
  )
  var files: [String]

  @Flag(help: "Write one file in the canonical layout, for git's textconv.")
  var textconv = false

  @Option(name: .format, help: "The output format: text or json.")
  var format: DiffFormat = .text

  @OptionGroup(title: "Messages") var messageOptions: ConsoleOptions

  func validate() throws {
    if textconv {
      if files.count != 1 { throw ValidationError("--textconv takes one file") }
    } else if ![1, 2, 7, 9].contains(files.count) {
      throw ValidationError("diff takes two recipes")
    } else if files.count == 1, !Self.isCalledByGit {
      throw ValidationError("diff takes two recipes; `--textconv` takes one")
    }
  }

  func run(on console: Console) throws -> ExitStatus {
    let directory = try WorkingDirectory.process()
    var names = RawArguments.process()
    var paths = names.paths(for: files)
    let reader = FileReader(in: directory)
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
    case .json: console.write(report.json)
    }
    return isCalledByGit || versions[0] == versions[1] ? .done : .findings
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
  private static var isCalledByGit: Bool { Environment.process["GIT_DIFF_PATH_COUNTER"] != nil }

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

/// The formats of `brewbook diff`.
enum DiffFormat: String, ChoiceArgument {
  case text, json
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
    }
    console.write(text)
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

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.field("version", 1)
      writer.key("same")
      writer.literal(old.bytes == new.bytes ? "true" : "false")
      writer.key("recipes")
      guard let diff else { return writer.null() }
      writer.array(diff.recipes) { writer, recipe in
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
      writer.key("step")
      if let step = difference.step { writer.integer(step) } else { writer.null() }
      writer.field("key", difference.key)
      writer.field("kind", difference.kind.rawValue)
      writer.field("old", difference.old)
      writer.field("new", difference.new)
      writer.field("text", difference.text)
    }
  }
}
