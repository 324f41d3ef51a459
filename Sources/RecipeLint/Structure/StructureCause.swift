import Recipes
import Text

/// A misunderstanding of YAML that shows in many lines of a recipe: one cause, reported once.
enum StructureCause: Int, CaseIterable, Hashable, Sendable {
  case documentMarker, fences, comments, braces, missingCommas, wrapper, indentedKeys, dashedKeys,
    capitals, quotes,
    separators, commas
  case missingSteps, repeatedSteps, names, numbers
  /// Texts without dashes, and texts behind dashes, which are certainly steps.
  case textSteps, textItems
  case missingDashes, markers, extraDashes, dashColumns, keyColumns
  case looseText, colonText

  /// The rule that reports the cause.
  var rule: Rule {
    switch self {
    case .missingCommas: .yamlSyntax
    case .fences: .reservedCharacter
    case .documentMarker: .missingKey
    case .repeatedSteps: .duplicateKey
    case .braces: .unclosedBracket
    case .wrapper, .names, .numbers, .capitals: .unknownKey
    case .indentedKeys, .dashColumns, .keyColumns: .badIndentation
    case .dashedKeys, .extraDashes: .itemInMapping
    case .quotes: .textAfterQuote
    case .comments, .separators, .looseText: .missingColon
    case .commas: .textAfterValue
    case .colonText: .colonInText
    case .missingSteps: .listWithoutKey
    case .textSteps, .textItems, .missingDashes: .wrongType
    case .markers: .invalidListMarker
    }
  }
}

/// A cause in one recipe: the place where it shows first, and the edits that correct every place.
struct StructureMistake {
  let cause: StructureCause
  /// What the first place is about: a key, a marker, a text.
  let place: ByteRange
  /// The words of `place`.
  let name: String
  private(set) var edits: [Edit]
  /// The names of the first places that differ, for the title.
  private(set) var names: [String]
  private static let mostNames = 8
  /// The number of lines that the edits change.
  private(set) var count = 1

  init(_ cause: StructureCause, at place: ByteRange, _ name: String, _ edits: [Edit]) {
    self.cause = cause
    self.place = place
    self.name = name
    self.edits = edits
    names = [name]
  }

  mutating func add(_ name: String, _ more: [Edit]) {
    edits += more
    count += 1
    if names.count < Self.mostNames, !names.contains(name) { names.append(name) }
  }

  /// Whether a name becomes an instruction.
  private var makesInstructions: Bool {
    edits.contains { $0.replacement.contains("instruction: ") }
  }

  /// Whether the quotes are the asterisks or backticks of Markdown.
  private var isMarkdown: Bool { name.hasPrefix("*") || name.hasPrefix("`") }

  private var addsSteps: Bool { edits.contains { $0.replacement.hasPrefix("steps:") } }

  /// Adds the edits of another mistake, which has the same cause in fact.
  mutating func join(_ other: StructureMistake) {
    edits = other.edits + edits
    count += other.count
  }

  /// Whether a text is taken for something that it may not be.
  var isGuess: Bool { [.textSteps, .looseText, .colonText].contains(cause) }

  /// Whether the fix removes words.
  var removesWords: Bool { [.wrapper, .names, .numbers, .braces].contains(cause) }

  /// The finding, with a fix.
  func finding(_ safety: Fix.Safety, in bytes: [UInt8]) -> Diagnostic {
    Diagnostic(
      rule: cause.rule.id,
      severity: .error,
      message: message,
      range: place,
      help: help,
      fix: Fix(title, safety, edits.inSourceOrder.joined(in: bytes))
    )
  }

  /// The bytes from the first to the last edit, and the place.
  var span: ByteRange {
    edits.reduce(place) {
      ByteRange(min($0.start, $1.range.start), max($0.end, $1.range.end))
    }
  }

  // MARK: Words

  private var message: String {
    let name = name.shortened
    switch cause {
    case .missingCommas: return "expected a comma before `\(name)`"
    case .documentMarker: return "the line `---` ends the recipe before its steps"
    case .repeatedSteps: return "`steps` appears twice"
    case .capitals: return "`\(name)` is not a key: keys begin with a small letter"
    case .fences: return "a Markdown code fence is not part of a recipe"
    case .comments: return "a comment begins with `#`, not with `\(name)`"
    case .braces:
      return "the braces around the recipe are JSON's, but the lines inside are not JSON"
    case .wrapper:
      return "`\(name)` is not a key of a recipe: the keys below it belong to the recipe itself"
    case .indentedKeys:
      return "`\(name)` is indented, but the keys of a recipe begin in the first column"
    case .dashedKeys: return "`\(name)` is a key of the recipe, which does not begin with a dash"
    case .quotes where isMarkdown:
      return "`\(name)` has the marks of Markdown, which are not part of a key"
    case .quotes: return "`\(name)` has typographic quotes, which YAML does not treat as quotes"
    case .separators: return "expected a colon and a space after `\(name)`"
    case .commas: return "a line of a recipe does not end with `\(name)`"
    case .missingSteps: return "the steps begin here, but the line `steps:` above them is missing"
    case .names: return "`\(name)` is not a key of a step: a step has no name"
    case .numbers: return "`\(name)` is not a key of a step: the list numbers the steps"
    case .textSteps, .textItems:
      return "a step consists of keys such as `instruction: Bloom.`, but this one is text"
    case .missingDashes:
      return "`steps` must be a list of steps, but this step does not begin with a dash"
    case .markers:
      return name == "-"
        ? "a list item needs a space after its `-`"
        : "`\(name)` does not begin a list item: write `- `"
    case .extraDashes: return "`\(name)` belongs to the step above, but its dash begins a new step"
    case .dashColumns: return "this step does not begin in the same column as the other steps"
    case .keyColumns: return "`\(name)` is not aligned with the first key of its step"
    case .looseText:
      return "`\(name)` continues the text above, but is not indented more than its key"
    case .colonText: return "`\(name):` continues the text above, but its colon makes it a key"
    }
  }

  private var help: String {
    switch cause {
    case .documentMarker: return "remove the line `---` above `steps:`: it separates recipes"
    case .repeatedSteps: return "write all steps below the first `steps:`"
    case .capitals: return "write the keys as the format does: `\(name.lowercasedFirst)`"
    case .fences: return "remove the lines with the three backticks"
    case .comments: return "write `# ` before the comment"
    case .missingCommas: return "in JSON, a comma ends each line but the last"
    case .braces: return "remove the lines with the braces"
    case .wrapper:
      return "remove the line `\(name):`, and begin each key below it in the first column"
    case .indentedKeys: return "begin each key of the recipe in the first column"
    case .dashedKeys: return "remove the dash: only steps and tags begin with one"
    case .quotes where isMarkdown: return "write the key without them"
    case .quotes: return "use plain quotes, or none"
    case .separators: return "write each line as a key, a colon, a space and a value: `dose: 15 g`"
    case .commas:
      return "end each line with its value: commas and semicolons belong to JSON and other formats"
    case .missingSteps: return "write `steps:` on a line of its own above them"
    case .names:
      return "begin each step with `- instruction:`, and write its name there or in a comment"
    case .numbers: return "begin each step with `- instruction:`; write a time as `at: 0:45`"
    case .textSteps, .textItems:
      return
        "begin each step with `- instruction: `, and write its water below it, as in `pourTo: 45 g`"
    case .missingDashes:
      return "begin each step with `- `, and indent the rest of its keys by two more spaces"
    case .markers: return ""
    case .extraDashes: return "write one dash for each step: `\(name)` belongs to the step above"
    case .dashColumns: return "begin each step in the same column"
    case .keyColumns: return "align the keys of a step with its first key"
    case .looseText: return "indent it more than the key"
    case .colonText:
      return "begin the text with `>-` on a line of its own, or put all of it in double quotes"
    }
  }

  private var title: String {
    let isOne = count == 1
    switch cause {
    case .documentMarker: return "remove the line `---`"
    case .repeatedSteps: return "remove `steps:`"
    case .capitals: return "rename \(count) keys"
    case .fences: return "remove the lines with the backticks"
    case .comments: return isOne ? "write `#`" : "write `#` in \(count) lines"
    case .missingCommas: return isOne ? "add the comma" : "add \(count) commas"
    case .braces: return "remove the lines with the braces"
    case .wrapper:
      return
        "remove \(listed(names.map { "`\($0.shortened):`" }, "and")), and move the keys below to the first column"
    case .indentedKeys: return "begin the keys in the first column"
    case .dashedKeys:
      return isOne ? "remove the dash" : "begin the keys in the first column, without a dash"
    case .quotes where isMarkdown: return "remove the marks"
    case .quotes: return "write plain quotes"
    case .separators:
      return isOne ? "write a colon and a space" : "write a colon and a space in \(count) lines"
    case .commas: return isOne ? "remove `\(name)`" : "remove it at the end of \(count) lines"
    case .missingSteps: return "add the line `steps:`"
    case .names where addsSteps:
      return "add `steps:`, and make the names \(makesInstructions ? "instructions" : "comments")"
    case .names:
      return makesInstructions
        ? (isOne ? "make the name the instruction" : "make the names instructions or comments")
        : isOne ? "make the name a comment" : "make the names comments"
    case .numbers:
      return name.contains(":")
        ? "write the times as `at`, and the texts as instructions"
        : "remove \(listed(names.map { "`\($0):`" }, "and")), and make the texts instructions"
    case .textSteps, .textItems:
      let steps = edits.count { $0.replacement.contains("instruction: ") }
      guard steps > 0 else { return "remove `\(name)`" }
      return steps == 1 ? "add `instruction:`" : "add `instruction:` to \(steps) steps"
    case .missingDashes: return "begin each step with a dash"
    case .markers:
      return name == "-"
        ? (isOne ? "add a space" : "add the spaces") : (isOne ? "write a dash" : "write dashes")
    case .extraDashes: return isOne ? "remove the dash" : "remove the \(count) dashes"
    case .dashColumns: return "align the steps"
    case .keyColumns: return "align the keys of each step"
    case .looseText: return "indent it"
    case .colonText: return "begin the text with `>-`"
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
