import ArgumentParser
import SystemPackage
import Workspace

/// The options that select the input.
struct InputOptions: ParsableArguments {
  /// The paths as parsed; see ``RawArguments``.
  @Argument(
    help: ArgumentHelp(
      "Files and folders; `-` reads standard input.",
      discussion: """
        Folders are searched for .yaml and .yml files; hidden and git-ignored files are skipped. \
        Default: the files that the configuration includes, otherwise recipes/ and *.brew.yaml.
        """,
      valueName: "path"
    ),
    completion: .file()
  )
  var paths: [String] = []

  /// `--files-from`
  @Option(file: "Also read paths from <file>, one per line; `-` reads standard input.")
  var filesFrom: String?

  /// `--null`
  @Flag(
    name: [.customShort("0"), .long],
    help:
      "The paths of --files-from end with NUL, as written by `git ls-files -z` and `find -print0`."
  )
  var null = false

  /// `--exclude`
  @Option(help: .value("glob", "Skip what matches <glob>, in .gitignore syntax; repeatable."))
  var exclude: [String] = []

  /// `--force-exclude`
  @Flag(help: "Skip excluded files even when they are named, for use with pre-commit.")
  var forceExclude = false

  /// `--no-gitignore`
  @Flag(help: "Do not skip git-ignored files.")
  var noGitignore = false

  /// `--stdin-filename`
  @Option(help: .value("path", "Treat standard input as the file at <path>."), completion: .file())
  var stdinFilename: String?

  /// Rejects contradictory or invalid options.
  func validate() throws {
    if filesFrom == "-" && paths.contains("-") {
      throw ValidationError("standard input cannot be both a recipe and the --files-from list")
    }
    if stdinFilename == "" {
      throw ValidationError("--stdin-filename takes a path, such as recipes/v60/morning.yaml")
    }
    try refuse(null && filesFrom == nil, "--null (-0) requires --files-from")
    for pattern in exclude where !IgnoreRule(pattern.utf8).isValid {
      throw ValidationError("--exclude '\(pattern)' is not a valid glob")
    }
  }

  /// The names of the options that were given.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--files-from", filesFrom != nil), ("--null", null), ("--exclude", !exclude.isEmpty),
      ("--force-exclude", forceExclude), ("--no-gitignore", noGitignore),
      ("--stdin-filename", stdinFilename != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }

  /// The request, with file names as raw bytes.
  func request(arguments: RawArguments = .current) -> InputRequest {
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
