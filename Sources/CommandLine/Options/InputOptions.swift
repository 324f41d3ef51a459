import ArgumentParser
import SystemPackage
import Workspace

/// The options by which every tool finds its input.
package struct InputOptions: ParsableArguments {
  /// The paths as the parser gives them; see ``RawArguments``.
  @Argument(
    help: ArgumentHelp(
      "Files and folders; `-` is standard input.",
      discussion: """
        Folders are searched for .yaml and .yml files, without hidden and git-ignored ones. \
        Without any path, what the configuration includes is taken, else recipes/ and *.brew.yaml.
        """,
      valueName: "path"
    ),
    completion: .file()
  )
  package var paths: [String] = []

  /// `--files-from`
  @Option(
    help: ArgumentHelp(
      "Also take the paths that <file> lists, one a line; `-` is standard input.",
      valueName: "file"
    ),
    completion: .file()
  )
  package var filesFrom: String?

  /// `--null`
  @Flag(
    name: [.customShort("0"), .long],
    help: "The names of --files-from end with NUL, as `git ls-files -z` and `find -print0` write."
  )
  package var null = false

  /// `--exclude`
  @Option(
    help: ArgumentHelp(
      "Leave out what matches <glob>, as in .gitignore; repeatable.",
      valueName: "glob"
    )
  )
  package var exclude: [String] = []

  /// `--force-exclude`
  @Flag(help: "Leave excluded files out even when they are named, as pre-commit does.")
  package var forceExclude = false

  /// `--no-gitignore`
  @Flag(help: "Take what .gitignore ignores as well.")
  package var noGitignore = false

  /// `--stdin-filename`
  @Option(
    help: ArgumentHelp("The path that standard input passes for.", valueName: "path"),
    completion: .file()
  )
  package var stdinFilename: String?

  /// Options to be filled in by the parser.
  package init() {}

  /// Refuses options that contradict each other or make no sense.
  package func validate() throws {
    if filesFrom == "-" && paths.contains("-") {
      throw ValidationError("standard input cannot be both a recipe and the list of --files-from")
    }
    if stdinFilename == "" {
      throw ValidationError("--stdin-filename takes a path, such as recipes/v60/morning.yaml")
    }
    if null && filesFrom == nil {
      throw ValidationError("--null (-0) says how --files-from is read, which is missing")
    }
    for pattern in exclude where !IgnoreRule(pattern.utf8).isValid {
      throw ValidationError("'\(pattern)' of --exclude is no valid glob")
    }
  }

  /// What the options ask for, with file names as the system knows them.
  package func request(arguments: RawArguments = .process()) -> InputRequest {
    var names = arguments
    var request = InputRequest(paths: names.paths(for: paths))
    request.list = filesFrom.map { names.path(for: $0) }
    request.isListNullSeparated = null
    request.rules.excludes = IgnoreList(patterns: exclude)
    request.rules.usesGitignore = !noGitignore
    request.forcesExcludes = forceExclude
    request.standardInputPath = stdinFilename.map { names.path(for: $0) }
    return request
  }
}
