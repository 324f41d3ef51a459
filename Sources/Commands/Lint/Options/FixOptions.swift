import ArgumentParser
import RecipeLint

/// The options that change recipes, or show how they would change.
struct FixOptions: ParsableArguments {
  @Flag(help: "Make the safe fixes, and report what remains.")
  var fix = false

  @Flag(help: "With --fix or --diff: make also fixes that may change what a recipe means.")
  var unsafeFixes = false

  @Flag(
    help: ArgumentHelp(
      "Change no file: show as a patch what would change.",
      discussion: "The patch applies with `git apply` in the working directory."
    )
  )
  var diff = false

  @Flag(help: "Add to the recipes, for each finding, a comment that ignores it.")
  var addIgnore = false

  /// Whether recipes change, or it is shown how.
  var isWanted: Bool { fix || diff || addIgnore }

  /// The fixer that is asked for; `nil` where there are only comments to add.
  var fixer: Fixer? {
    fix || unsafeFixes || !addIgnore ? Fixer(takesUnsafe: unsafeFixes) : nil
  }

  func validate() throws {
    if unsafeFixes, !fix, !diff {
      throw ValidationError(
        "--unsafe-fixes says which fixes to take, not what to do with them: add --fix or --diff"
      )
    }
  }

  /// Refuses what other options make senseless.
  func check(keepsIgnored: Bool, writesFindings: Bool) throws {
    if addIgnore, keepsIgnored {
      throw ValidationError(
        "--add-ignore adds comments that --no-ignores does not heed: leave one out"
      )
    }
    if diff, writesFindings {
      throw ValidationError(
        "with --diff, standard output is the patch: leave out --statistics, and give --format a file, as in --format json=report.json"
      )
    }
  }
}
