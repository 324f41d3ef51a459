/// Words of command lines that programs like ours have and ours do not, each with what to use instead.
enum FormerWords {
  private static let ignores =
    "`brewlint --add-ignore` adds a comment for each finding, so that only new ones are shown"
  private static let brews =
    "`brewbook purge` deletes all brews of the book; `brewlog delete` and `brewlog compact` delete others"
  private static let sarif = "use `--format sarif`, which reviewdog and build servers read"

  private static let factor = "use `--factor`, such as `--factor 2` for twice as much"

  /// By the tool or its command, and the word: a command, an option, or a value of `--format`.
  private static let all: [String: [String: String]] = [
    "brewlint": [
      "--baseline": ignores, "--write-baseline": ignores, "--no-baseline": ignores,
      "--max-warnings": "use `--fail-on warning`",
      "--watch": "an editor with brewls shows findings while you type",
      "--changed-since": "use `git diff --name-only … | brewlint --files-from -`",
    ],
    "brewfmt": [
      "--changed-since": "use `git diff --name-only … | brewfmt --files-from -`",
      "--lines": "an editor with brewls formats a selection",
    ],
    "brewscale": ["--cups": factor, "--servings": factor],
    "brewtimer": ["--cups": factor, "--servings": factor],
    "brewbook": [
      "check": "`brewlint --statistics` counts the findings, and `brewbook list` shows the recipes"
    ],
    "brewbook list": [
      "--author": "use `--search`, which looks in names, authors and tags",
      "--valid": "use `brewlint`, which says what keeps a recipe from being brewed",
    ],
    "brewbook purge": [
      "--diary": brews, "--all": brews, "--before": brews,
      "--everything": "`brewbook purge` always deletes all that is of the book and of you",
      "--confirm-everything": "use `--yes`",
    ],
    "brewbook resolve": ["--take": "use `--ours`, and then `brewbook set` for a value of theirs"],
    "brewbook sync": ["--no-check": "use `git push`, which sends recipes with errors as well"],
    "--format": [
      "grouped": "use `--format full`, or `concise` with a line for each finding",
      "checkstyle": sarif, "rdjson": sarif, "rdjsonl": sarif,
    ],
  ]

  /// What to use instead of an option of a command, such as `brewlint check`; nil for other words.
  static func instead(ofOption option: String, in command: String) -> String? {
    let tool = command.prefix { $0 != " " }
    return all[command]?[option] ?? all[String(tool)]?[option]
  }

  /// What to use instead of a command of a tool; nil for other words.
  static func instead(ofCommand word: String, of tool: String) -> String? { all[tool]?[word] }

  /// What to use instead of a format of findings; nil for other words.
  static func instead(ofFormat format: String) -> String? { all["--format"]?[format] }
}
