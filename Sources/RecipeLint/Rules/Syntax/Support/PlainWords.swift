/// libyaml's words, or the parser's, in those of a person who writes recipes.
struct PlainWords {
  let message: String
  let help: String

  /// What stands for words that are not known here: they are passed on.
  init(_ words: String) {
    let known = Self.table.first { words.contains($0.words) }
    message = known?.message ?? words
    help = known?.help ?? "put a text with unusual characters in double quotes"
  }

  private static let table: [(words: String, message: String, help: String)] = [
    (
      "a recipe ends above",
      "a recipe ends above this line, and the next one needs a `---` in front",
      "put `---` on a line of its own before this"
    ),
    (
      "below the directives",
      "a recipe needs a `---` between it and the lines above that begin with `%`",
      "remove the lines with `%`: recipes need none"
    ),
    (
      "`...` ends a recipe", "`...` ends a recipe, but none begins above it",
      "remove the `...`, or write `---` to begin a recipe"
    ),
    (
      "did not find expected comment or line break",
      "a text cannot begin on the line of the `|` or `>` that announces it",
      "begin the text on the next line, indented; or put it in double quotes on this line"
    ),
    (
      "expected indentation indicator", "the digit behind `|` or `>` has to be from 1 to 9",
      "leave the digit out: the indentation of the first line counts"
    ),
    (
      "did not find expected alphabetic or numeric character",
      "a `&` or `*` at the beginning of a value needs a name of plain letters and digits behind it",
      "put the text in double quotes if the character is part of it"
    ),
    (
      "mapping keys are not allowed", "a `?` cannot begin a value",
      "put the text in double quotes if the `?` is part of it"
    ),
    (
      "tag", "a `!` at the beginning of a value names a type, and this is no name of one",
      "put the text in double quotes if the `!` is part of it"
    ),
    (
      "expected a value here", "a value is missing here",
      "write the value, or remove the line"
    ),
    (
      "this text is not expected here", "this is not expected here",
      "look at the line above as well: it may be indented differently, or lack a quote"
    ),
  ]
}
