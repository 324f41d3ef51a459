import Recipes
import TestSupport

/// A part of the programs that is tried with any bytes.
struct FuzzTarget: Sendable {
  /// The name on the command line, and of the folder of its corpus.
  let name: String
  /// What decides whether the result is right, in a few words.
  let oracle: String
  /// The inputs to begin with, besides those of the corpus.
  let seeds: @Sendable () -> [[UInt8]]
  /// Words that are of use in an input.
  let words: [String]
  /// The longest input that the fuzzer makes.
  let mostBytes: Int
  /// How many inputs `ReplayTests` makes of the seeds: more where a debug build takes less time.
  let replayed: Int
  /// What is wrong with the result for an input; nil for nothing. Without it, only another program decides.
  let violation: (@Sendable ([UInt8]) -> String?)?
  /// What another program decides about, as JSON; nil for nothing.
  let record: (@Sendable ([UInt8]) -> String?)?

  init(
    _ name: String,
    oracle: String,
    seeds: @escaping @Sendable () -> [[UInt8]] = { [] },
    words: [String] = [],
    mostBytes: Int = 4096,
    replayed: Int,
    violation: (@Sendable ([UInt8]) -> String?)? = nil,
    record: (@Sendable ([UInt8]) -> String?)? = nil
  ) {
    self.name = name
    self.oracle = oracle
    self.seeds = seeds
    self.words = words
    self.mostBytes = mostBytes
    self.replayed = replayed
    self.violation = violation
    self.record = record
  }

  /// The inputs of the committed corpus: what once broke a law.
  var corpus: [(name: String, bytes: [UInt8])] {
    let texts = Self.texts.filter { $0.name.hasPrefix("\(name)/") }
    let files = ProjectFiles.paths(under: "Tests/Fuzz/Corpus/\(name)", endings: [""])
    return texts.map { ($0.name, $0.blocks[0].bytes) }
      + files.compactMap { path in ProjectFiles.bytes(path).map { (path, $0) } }
  }

  /// Everything that is wrong with an input, as a report.
  func report(_ bytes: [UInt8]) -> String? {
    violation?(bytes).map { violation in
      """
      \(name): \(oracle)
      violated: \(violation)
      input: \(String(decoding: bytes, as: UTF8.self).debugDescription)
      """
    }
  }
}

extension FuzzTarget {
  private static let texts = LiteratePage.pages(under: "Tests/Fuzz/Corpus")

  /// All targets.
  static let all: [FuzzTarget] = [
    syntax, decoder, quantities, formatter, wildFormatter, fixes, mistakes, editing, merge, scaler,
    diary,
    json, globs, importers, csv, zip, html, frames, documents, configuration, configurationMistakes,
    terminal,
    plans,
  ]

  /// The target with a name.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// The recipes of the checkout.
  static let recipes: [[UInt8]] = ProjectFiles.recipes.map { Array($0.text.utf8) }

  /// The recipes in the fixtures of the rules and of the formatter, and in the cases of the conformance suite.
  static let cases: [[UInt8]] =
    blocks("Tests/RecipeLintTests/Fixtures", "```yaml", "```")
    + blocks("Tests/RecipeTextTests/Formatter/Fixtures", "```yaml", "```")
    + blocks("conformance/cases", ">>> source", ">>>")

  /// What stands between two lines in the files of a folder.
  private static func blocks(_ folder: String, _ start: String, _ end: String) -> [[UInt8]] {
    ProjectFiles.paths(under: folder, endings: [".md", ".cases"]).flatMap { path -> [[UInt8]] in
      var (blocks, block): ([[UInt8]], String?) = ([], nil)
      let lines = ((try? ProjectFiles.text(path)) ?? "").split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      for line in lines {
        if let text = block, line.hasPrefix(end) {
          blocks.append(Array(text.utf8))
          block = nil
        } else if let text = block {
          block = text + line + "\n"
        } else if line.hasPrefix(start) {
          block = ""
        }
      }
      return blocks
    }
  }

  /// The keys of the format, and what YAML and quantities are made of.
  static let recipeWords: [String] =
    RecipeFormat.recipe.map { "\($0.name): " } + RecipeFormat.step.map { "\n    \($0.name): " } + [
      " g", " ml", " s", " min", "1:30", "1m30s", " °C", " °F", " oz", " kg", "{total}", "{dose}",
      "{pour}",
      "{timer}", "\n  - ", "\n---\n", "\n...\n", "|\n  ", ">-\n  ", "&a ", "*a", "!!str ", "<<: ",
      "? ", ": ",
      " # ", "# brewlint: ignore ", "# brewfmt: skip", "# brewfmt: off", "# brewfmt: on", "\"", "'",
      "[", "]", "{",
      "}", ", ", "\u{FEFF}", "\u{2028}", "\u{A0}", "\u{202E}", "\t", "\r\n", "%YAML 1.2\n", "~",
      "null", "x-",
      "medium-fine", "v60", "starter", "bloom-split", "proportional", "order: ", "pour: ",
      "pourTo: ", "ice: ",
    ]
}
