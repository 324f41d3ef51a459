import Foundation
import ProgramSupport
import TestSupport
import Testing

/// What all programs say of a mistaken command line: what was expected, what was probably meant, and what to do.
@Suite struct UsageErrorTests {
  private static let grinds =
    "extra-fine, fine, medium-fine, medium, medium-coarse, coarse or extra-coarse"

  private static let values: [(line: [String], message: String, hint: String)] = [
    (
      ["brewscale", "kasuya", "--format", "xml"],
      "--format takes text, json, jsonl, yaml, csv or markdown, not 'xml'", "see `brewscale --help`"
    ),
    (
      ["brewscale", "kasuya", "--format", "jsn"],
      "--format takes text, json, jsonl, yaml, csv or markdown, not 'jsn': did you mean 'json'?",
      "see `brewscale --help`"
    ),
    (
      ["brewlint", "--format", "sarfi=report.json"],
      "--format takes full, concise, json, jsonl, sarif, github, gitlab or junit, not 'sarfi=report.json': did you mean 'sarif'?",
      "see `brewlint check --help`"
    ),
    (
      ["brewlint", "--format", "checkstyle=report.xml"],
      "--format takes full, concise, json, jsonl, sarif, github, gitlab or junit, not 'checkstyle=report.xml'",
      "use `--format sarif`, which reviewdog and build servers read"
    ),
    (
      ["brewfmt", "--check", "--format", "grouped"],
      "--format takes full, concise, json, jsonl, sarif, github, gitlab or junit, not 'grouped'",
      "use `--format full`, or `concise` with a line for each finding"
    ),
    (
      ["brewlint", "check", "--write-baseline=base.json", "recipes"],
      "there is no option '--write-baseline'",
      "`brewlint --add-ignore` adds a comment for each finding, so that only new ones are shown"
    ),
    (
      ["brewbook", "check"], "there is no command 'check'",
      "`brewlint --statistics` counts the findings, and `brewbook list` shows the recipes"
    ),
    (
      ["brewbook", "purge", "--before", "2026-04-01"], "there is no option '--before'",
      "`brewbook purge` deletes all brews of the book; `brewlog delete` and `brewlog compact` delete others"
    ),
    (
      ["brewbook", "purge", "--everything"], "there is no option '--everything'",
      "`brewbook purge` always deletes all that is of the book and of you"
    ),
    (
      ["brewbook", "resolve", "--take", "dose"], "there is no option '--take'",
      "use `--ours`, and then `brewbook set` for a value of theirs"
    ),
    (
      ["brewbook", "sync", "--no-check"], "there is no option '--no-check'",
      "use `git push`, which sends recipes with errors as well"
    ),
    (
      ["brewlint", "--watch"], "there is no option '--watch'",
      "an editor with brewls shows findings while you type"
    ),
    (
      ["brewlint", "--changed-since", "origin/main"], "there is no option '--changed-since'",
      "use `git diff --name-only … | brewlint --files-from -`"
    ),
    (
      ["brewfmt", "--lines", "8:12", "a.yaml"], "there is no option '--lines'",
      "an editor with brewls formats a selection"
    ),
    (
      ["brewscale", "kasuya", "--grind", "espresso"],
      "--grind takes \(grinds), not 'espresso': did you mean 'fine'?", "see `brewscale --help`"
    ),
    (
      ["brewscale", "kasuya", "--grind", "corse"],
      "--grind takes \(grinds), not 'corse': did you mean 'coarse'?", "see `brewscale --help`"
    ),
    (
      ["brewscale", "kasuya", "--temperature", "201"],
      "--temperature takes a temperature from 0 °C to 100 °C, such as 94 or 201F, not '201': did you mean '201F'?",
      "see `brewscale --help`"
    ),
    (
      ["brewscale", "kasuya", "--temperature", "500"],
      "--temperature takes a temperature from 0 °C to 100 °C, such as 94 or 201F, not '500'",
      "see `brewscale --help`"
    ),
    (
      ["brewscale", "kasuya", "--dose", "0"],
      "--dose takes a mass from 0.1 g to 1000 kg, such as 18, '18 g' or 0.6oz, not '0'",
      "see `brewscale --help`"
    ),
    (
      ["brewlint", "--jobs", "many"], "--jobs takes a whole number, not 'many'",
      "see `brewlint check --help`"
    ),
    (
      ["brewlint", "--fail-on", "warn"],
      "--fail-on takes error, warning or note, not 'warn': did you mean 'warning'?",
      "see `brewlint check --help`"
    ),
    (
      ["brewlint", "--severity", "water-total=eror"],
      "--severity takes a rule and error, warning, note or off, not 'water-total=eror': did you mean 'error'?",
      "see `brewlint check --help`"
    ),
    (
      ["brewlog", "list", "--rating", "6"], "--rating takes 1, 2, 3, 4 or 5, not '6'",
      "see `brewlog list --help`"
    ),
    (
      ["brewlint", "--fix=1"], "--fix takes no value, found '1'", "see `brewlint check --help`"
    ),
    (
      ["brewguide", "schema", "recipes"],
      "<kind> takes recipe, config, plan, log, exchange or equipment, not 'recipes': did you mean 'recipe'?",
      "see `brewguide schema --help`"
    ),
  ]

  private static let words: [(line: [String], message: String, hint: String)] = [
    (
      ["brewscale", "kasuya", "--temprature", "94"],
      "unknown option '--temprature': did you mean '--temperature'?", "see `brewscale --help`"
    ),
    (["brewlint", "-x"], "unknown option '-x'", "see `brewlint check --help`"),
    (
      ["brewscale", "kasuya", "--dose"],
      "--dose needs a value: <mass>, such as 18, '18 g' or 0.6oz", "see `brewscale --help`"
    ),
    (
      ["brewbook", "list", "--format"], "--format needs a value: text, json, jsonl or csv",
      "see `brewbook list --help`"
    ),
    (
      ["brewbook", "lst"], "unknown command 'lst': did you mean 'list'?", "see `brewbook --help`"
    ),
    (
      ["brewbook", "ren"], "unknown command 'ren': did you mean 'rename' or 'render'?",
      "see `brewbook --help`"
    ),
    (["brewlog", "wibble"], "unknown command 'wibble'", "see `brewlog --help`"),
    (
      ["brewlog", "help", "ad"], "unknown command 'ad': did you mean 'add'?",
      "see `brewlog --help`"
    ),
    (
      ["brewlint", "explain", "water"],
      "unknown rule 'water': did you mean 'water-target-decreases' or 'water-total'?",
      "see `brewlint explain --help`"
    ),
    (
      ["brewlint", "--select", "water-totl"],
      "unknown rule 'water-totl': did you mean 'water-total'?", "see `brewlint check --help`"
    ),
    (
      ["brewlint", "--ignore", "merge-key"],
      "unknown rule 'merge-key': it is called 'yaml-feature' now", "see `brewlint check --help`"
    ),
    (
      ["brewlint", "--ignore", "wibble"],
      "unknown rule 'wibble': run `brewlint rules` to list them", "see `brewlint check --help`"
    ),
    (
      ["brewlint", "explain"],
      "missing <rule>: the id of the rule, which findings show in brackets",
      "usage: brewlint explain <rule> [options]"
    ),
    (
      ["brewbook", "rename", "kasuya"], "missing <name>: the new name",
      "usage: brewbook rename <recipe> <name> [options]"
    ),
    (
      ["brewbook", "render"],
      "missing -o, --output <folder>: write to this folder, which is new, empty, or was written by this command",
      "usage: brewbook render [<path>...] --output <folder> [options]"
    ),
    (
      ["brewlint", "rules", "all"], "unexpected argument 'all'", "usage: brewlint rules [options]"
    ),
    (
      ["brewbook", "show", "kasuya", "two", "words"], "unexpected arguments 'two', 'words'",
      "usage: brewbook show <recipe> [options]"
    ),
    (
      ["brewscale", "kasuya", "--grinder", "Comandnte"],
      "--grinder: no grinder `Comandnte` is known",
      "did you mean `Comandante C40` or `Comandante C40 Red Clix`?"
    ),
    (
      ["brewscale", "kasuya", "--method", "v61"], "no recipe found for v61",
      "did you mean --method v60?"
    ),
  ]

  private static func folder() throws -> Scratch {
    try Scratch([
      "recipes/kasuya.yaml": Recipes.named("Kasuya 4:6 Method"),
      "recipes/wac.yaml": Recipes.named("WAC 2025"),
    ])
  }

  @Test(arguments: values + words)
  func messages(line: [String], message: String, hint: String) throws {
    let outcome = try Program(line[0]).run(Array(line.dropFirst()), in: Self.folder())
    let name = line.starts(with: ["brewguide", "schema"]) ? "brewguide schema" : line[0]
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: "\(name): error: \(message)\n  hint: \(hint)\n"
        )
    )
  }

  /// An amount without its option is not a part of a name.
  @Test(arguments: [
    ("25", "to scale to 25 g of coffee, write --dose 25"),
    ("18g", "to scale to 18 g of coffee, write --dose 18g"),
    ("300", "to scale to 300 g of water, write --yield 300"),
    ("0.3 l", "to scale to 300 g of water, write --yield '0.3 l'"),
    ("1:16", "to scale to 1:16, write --ratio 1:16"),
  ])
  func amounts(word: String, hint: String) throws {
    let folder = try Self.folder()
    let outcome = try Program("brewscale").run(["kasuya", word], in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "brewscale: error: \(word) is an amount, and not a recipe\n  hint: \(hint)\n"
    )
    // Numbers of a name still lead to it.
    for name in ["4:6", "2025"] {
      #expect(try Program("brewscale").run([name, "-q"], in: folder).status == 0)
    }
  }
}
