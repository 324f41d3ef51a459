import Recipes
import Text

/// Programs of the language brew-lang: lines for the recipe, and blocks `at 0:00..0:05 pour 40 end` for its steps.
enum BrewLangFormat {
  static let description = FormatDescription(
    title: "brew-lang",
    source: "https://github.com/michalczmiel/brew-lang (src/core/grammar.ohm)",
    summary: "One recipe: lines such as `dose 15`, and steps such as `at 0:30 pour 100 end`.",
    fields: [
      ("# title", .carried, "name"),
      ("brewer", .changed, "method"),
      ("dose", .carried, "dose"),
      ("temperature", .carried, "temperature of the recipe or the step"),
      ("temperature 86..90", .changed, "the middle of the range"),
      ("filter", .changed, "notes"),
      ("-- comments", .changed, "notes; within a step, instruction"),
      ("at 0:30", .carried, "at"),
      ("at 0:30..0:45", .carried, "at, timer"),
      ("pour", .carried, "pour; a second one of a block is a step of its own"),
      ("swirl, stir", .changed, "instruction"),
    ],
    held: HeldKeys(recipe: [], step: []),
    recognizes: { file in
      // A page is none.
      guard file.json.isEmpty, file.bytes.count <= 1 << 16, let text = file.text,
        !text.hasPrefix("<")
      else { return false }
      let tokens = Token.all(in: text)
      return tokens.contains { $0.kind == .word && $0.text == "at" }
        && (file.suffix == "brew" || (try? BrewLangReader(tokens)) != nil)
    },
    read: { file, defaults throws(ImportRefusal) in
      let tokens = Token.all(in: try file.requireText())
      let reader: BrewLangReader
      do throws(BrewLangReader.Problem) {
        reader = try BrewLangReader(tokens)
      } catch {
        throw ImportRefusal("line \(error.line): expected \(error.expected)")
      }
      try ImportLimit.requireValues(tokens.count)
      return ImportedRecipes(recipes: [reader.recipe(defaults)])
    },
    write: nil
  )

  /// A word, the rest of a line, or a comment.
  struct Token {
    enum Kind { case word, text, comment }

    let kind: Kind
    let text: String
    let line: Int

    /// The tokens of a text: the words of its lines, in which a comment and the text behind some words are one.
    static func all(in text: String) -> [Token] {
      var tokens: [Token] = []
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() {
        let (code, comment) = parts(of: String(line))
        let words = code.split(whereSeparator: \.isWhitespace).map(String.init)
        if let first = words.first, ["#", "brewer", "filter"].contains(first) {
          tokens.append(Token(kind: .word, text: first, line: index + 1))
          let rest = String(code.trimmed.dropFirst(first.count)).trimmed
          tokens.append(Token(kind: .text, text: rest, line: index + 1))
        } else {
          tokens += words.map { Token(kind: .word, text: $0, line: index + 1) }
        }
        if let comment { tokens.append(Token(kind: .comment, text: comment, line: index + 1)) }
      }
      return tokens
    }

    /// A line before and behind its `--`.
    private static func parts(of line: String) -> (code: String, comment: String?) {
      let bytes = Array(line.utf8)
      let dash = UInt8(ascii: "-")
      guard
        let start = bytes.indices.dropLast().first(where: {
          bytes[$0] == dash && bytes[$0 + 1] == dash
        })
      else { return (line, nil) }
      let comment = String(decoding: bytes[(start + 2)...], as: UTF8.self).trimmed
      return (String(decoding: bytes[..<start], as: UTF8.self), comment)
    }
  }
}

/// Reads a program.
struct BrewLangReader {
  /// What was expected at a line.
  struct Problem: Error {
    let line: Int
    let expected: String
  }

  private var draft = RecipeDraft()
  private var notes: [ImportNote] = []
  private var remarks: [String] = []
  private var rest: ArraySlice<BrewLangFormat.Token>
  private var line = 1

  init(_ tokens: [BrewLangFormat.Token]) throws(Problem) {
    rest = tokens[...]
    while let token = next() { try readLine(token) }
    draft[.notes] = remarks.joined(separator: "\n").nonBlank
    draft.temperature = draft.temperature ?? draft.steps.first?.temperature
    for index in draft.steps.indices where draft.steps[index].temperature == draft.temperature {
      draft.steps[index].temperature = nil
    }
    if draft.total > 0 { draft.yield = WrittenAmount(base: draft.total) }
  }

  /// The recipe.
  func recipe(_ defaults: ImportDefaults) -> ImportedRecipe {
    draft.recipe(notes, defaults, place: "")
  }

  private mutating func next() -> BrewLangFormat.Token? {
    guard let token = rest.popFirst() else { return nil }
    line = token.line
    return token
  }

  private mutating func readLine(_ token: BrewLangFormat.Token) throws(Problem) {
    if token.kind == .comment { return remark(token.text, "comment") }
    switch token.text {
    case "#":
      draft.name = next()?.text
      note(.carried, "# title", "name")
    case "brewer":
      let text = next()?.text ?? ""
      let method = BrewMethod.meant(by: text)?.value ?? BrewMethod(rawValue: text.asMethodWord)
      draft.method = method
      note(.changed, "brewer", "'\(text.quotedBriefly)' became method: \(method.rawValue)")
    case "filter": remark("Filter: \(next()?.text ?? "")", "filter")
    case "dose":
      draft.dose = WrittenAmount(base: try number())
      note(.carried, "dose", "dose")
    case "temperature": draft.temperature = try temperature()
    case "at": try readStep()
    default:
      throw Problem(line: line, expected: "a line of brew-lang, not '\(token.text.quotedBriefly)'")
    }
  }

  private mutating func note(_ kind: ImportNote.Kind, _ field: String, _ message: String) {
    notes.append(ImportNote(kind, field, message))
  }

  private mutating func remark(_ text: String, _ field: String) {
    remarks.append(text)
    note(.changed, field == "filter" ? field : "line \(line)", "the \(field) became part of notes")
  }

  // MARK: Steps

  /// A block up to its `end`: a step for each pour, with what is done before and after it.
  private mutating func readStep() throws(Problem) {
    let place = "steps[\(draft.steps.count)]"
    let times = try range(of: next()?.text) { text in Self.seconds(text) }
    guard let start = times.first, times.count < 3, times.last.map({ $0 >= start }) == true else {
      throw Problem(line: line, expected: "a time such as 0:30, or 0:30..0:45")
    }
    note(.carried, "\(place).at", times.count > 1 ? "at, timer" : "at")
    var (steps, texts) = ([RecipeDraft.DraftStep(instruction: "")], [[String]()])
    var degrees: WrittenAmount?
    var isOpen = true
    while isOpen || rest.first.map({ $0.kind == .comment && $0.line == line }) == true {
      guard let token = next() else { throw Problem(line: line, expected: "end") }
      if token.kind == .comment {
        texts[texts.count - 1].append(token.text)
        note(.changed, "line \(line)", "the comment became part of instruction")
        continue
      }
      switch token.text {
      case "pour":
        if steps[steps.count - 1].water != nil {
          steps.append(RecipeDraft.DraftStep(instruction: ""))
          texts.append([])
        }
        steps[steps.count - 1].water = WrittenAmount(base: try number())
        steps[steps.count - 1].pour = .increment
        texts[texts.count - 1].append("pour {pour}")
        note(.carried, "\(place).pour", "pour")
      case "swirl", "stir":
        texts[texts.count - 1].append(token.text)
        note(.changed, "\(place).\(token.text)", "became part of instruction")
      case "temperature": degrees = try temperature()
      case "end": isOpen = false
      default:
        throw Problem(line: line, expected: "pour, swirl, stir, temperature or end")
      }
    }
    for index in steps.indices {
      let words = texts[index].filter { !$0.isBlank }.map { text in
        text.hasPrefix("pour {") ? text : text.withLiteralBraces
      }
      steps[index].instruction =
        words.isEmpty ? "" : words.joined(separator: ", ").capitalizedFirst + "."
      steps[index].temperature = degrees
    }
    steps[0].start = start
    if steps.count == 1, let end = times.dropFirst().first { steps[0].timer = end - start }
    draft.steps += steps
  }

  // MARK: Values

  private mutating func number() throws(Problem) -> Double {
    guard let text = next()?.text, let number = Double(text), number > 0, number.isFinite else {
      throw Problem(line: line, expected: "a number")
    }
    return number
  }

  private mutating func temperature() throws(Problem) -> WrittenAmount? {
    let degrees = try range(of: next()?.text) { Double($0) }
    guard let first = degrees.first, let last = degrees.last else { return nil }
    if degrees.count == 1 {
      note(.carried, "temperature", "temperature")
    } else {
      note(.changed, "temperature", "became \(Canonical.number((first + last) / 2)) °C, the middle")
    }
    return WrittenAmount(base: (first + last) / 2)
  }

  /// One value, or two with `..` between them.
  private func range(
    of text: String?,
    _ value: (String) -> Double?
  ) throws(Problem) -> [Double] {
    let text = text ?? ""
    let ends = text.replacing("..", with: "\u{0}").split(separator: "\u{0}").map(String.init)
    let values = ends.compactMap(value)
    guard !values.isEmpty, values.count == ends.count, values.count <= 2 else {
      throw Problem(line: line, expected: "a value, not '\(text.quotedBriefly)'")
    }
    return values
  }

  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let minutes = parts[0], let seconds = parts[1], minutes >= 0,
      seconds >= 0
    else { return nil }
    return Double(minutes) * 60 + Double(seconds)
  }
}
