import RecipeSyntax
import Recipes
import Text

/// What is known of the lines outside of the steps.
struct RecipeHead {
  /// How far the line `steps:` moves to the left.
  var shiftOfSteps = 0
  /// Why it moves.
  var causeOfShift = StructureCause.indentedKeys
  /// The group that the line is in: its column and its name.
  fileprivate var group: (column: Int, name: String)?
  /// The column of the key whose value continues on the lines below.
  fileprivate var owner: (column: Int, isHeader: Bool)?
}

extension LooseRecipe {
  /// Reads the keys of the recipe in the lines outside of its steps.
  mutating func readHead() {
    for index in lines.indices where !steps.range.contains(index) && !lines[index].isInside {
      readHead(index)
    }
  }

  private mutating func readHead(_ index: Int) {
    let line = lines[index]
    if let group = head.group, line.indentation <= group.column, line.marker == nil {
      head.group = nil
    }
    if let owner = head.owner, continues(line, owner) { return }
    head.owner = nil
    guard let key = line.key else { return }
    let name = name(line)
    if isWrapper(index) {
      head.group = (line.indentation, name)
      found.add(.wrapper, at: key, name, [Edit(wholeLine(line), "")])
      return
    }
    let target = meant(line)
    guard target != nil || LooseKeys.isOfRecipe(name) || LooseKeys.recipeKey(name) != nil else {
      return
    }
    let cause = moveToFront(line, key)
    if let target, target != name {
      found.add(.wrapper, at: key, head.group?.name ?? name, [Edit(key, target)])
    }
    readValue(of: line)
    if index == steps.header {
      (head.shiftOfSteps, head.causeOfShift) = (line.contentColumn, cause)
    }
    if takesMore(name) { head.owner = (line.indentation, line.isHeader) }
  }

  /// Whether a line belongs to the value of the key above.
  private func continues(_ line: WrittenLine, _ owner: (column: Int, isHeader: Bool)) -> Bool {
    if owner.isHeader, line.marker != nil { return line.indentation >= owner.column }
    guard line.indentation > owner.column else { return false }
    return line.key == nil || !LooseKeys.isOfRecipe(name(line))
  }

  /// Removes what is in front of a key of the recipe.
  private mutating func moveToFront(_ line: WrittenLine, _ key: ByteRange) -> StructureCause {
    let cause: StructureCause =
      head.group != nil ? .wrapper : line.marker != nil ? .dashedKeys : .indentedKeys
    guard line.contentColumn > 0 else { return cause }
    let edit = Edit(ByteRange(line.range.start, line.contentStart), "")
    found.add(cause, at: key, head.group?.name ?? name(line), [edit])
    return cause
  }

  /// Whether a text or list of the key may continue below.
  private func takesMore(_ name: String) -> Bool {
    let type = RecipeFormat.recipe.first { $0.name == name }?.type
    return type == .text || type == .words
  }

  // MARK: Groups

  /// Whether the line groups keys of the recipe: `ingredients:`, `recipe:`, `water:`.
  private func isWrapper(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.isHeader, index != steps.header, !LooseKeys.isOfRecipe(name(line)) else {
      return false
    }
    let children = lines[(index + 1)...].prefix(23).prefix {
      $0.indentation > line.indentation - ($0.marker == nil ? 0 : 1)
    }
    return children.indices.contains { child in
      steps.range.contains(child) || child == steps.header
        || Self.target(name(lines[child]), in: name(line), text(lines[child].value)) != nil
    }
  }

  /// The key of the recipe that a key in a group means, if it has another name; `nil` outside of groups.
  private func meant(_ line: WrittenLine) -> String? {
    guard let group = head.group else { return nil }
    let name = name(line)
    if let target = Self.target(name, in: group.name, text(line.value)) { return target }
    let isNew = name.utf8.allSatisfy { $0.isLetter } && LooseKeys.recipeKey(name) == nil
    return isNew && !line.value.isEmpty ? RecipeFormat.foreignPrefix + name : nil
  }

  private static let amounts = [
    "amount", "weight", "grams", "gram", "g", "quantity", "mass", "total",
  ]

  private static func target(_ name: String, in group: String, _ value: String) -> String? {
    let name = name.lowercased()
    let startsWithDigit =
      value.utf8.first { $0 != UInt8(ascii: "\"") }.map { $0.isDigit } ?? false
    switch LooseKeys.recipeKey(group) {
    case "dose" where amounts.contains(name): return "dose"
    case "dose"
    where ["name", "type", "bean", "beans", "origin", "roast", "roaster"].contains(name):
      return "x-coffee-\(name)"
    case "yield" where amounts.contains(name) || name == "ml": return "yield"
    case "grind" where ["size", "label"].contains(name): return "grind"
    case "grind" where name == "setting": return "grindSetting"
    default: break
    }
    guard let key = LooseKeys.recipeKey(name) else { return nil }
    if !LooseKeys.isOfRecipe(name), ["dose", "yield"].contains(key), !startsWithDigit {
      return nil
    }
    return LooseKeys.isOfRecipe(name) ? name : key
  }

  // MARK: Values

  /// Reports a wrong separator, typographic quotes, and a comma at the end.
  mutating func readValue(of line: WrittenLine) {
    guard let entry = line.entry else { return }
    let (name, value) = (text(entry.name), text(entry.value))
    let type = LooseKeys.description(of: name)?.type
    let isText = type == .text || type == .instruction || type == .words
    readQuotes(entry, value, isText: isText)
    readCapitals(entry, name)
    let gap = text(entry.separator)
    let isRight = gap.hasPrefix(":") && gap.utf8.dropFirst().allSatisfy { $0.isBlank }
    if !isRight || !value.isEmpty && gap == ":" {
      let separator = value.isEmpty ? ":" : ": "
      found.add(.separators, at: entry.key, name, [Edit(entry.separator, separator)])
    }
    // A comma may be a part of a text that is not in quotes.
    let isClosed =
      value.hasSuffix("\"") || value.hasSuffix("]") || TypographicQuotes.isAround(value)
    if let comma = entry.comma, isClosed || type != nil && !isText {
      found.add(.commas, at: comma, text(comma), [Edit(comma, "")])
    }
  }

  /// Reports typographic quotes around the key, which come with those around the value, or around a value that
  /// is not a text.
  private mutating func readQuotes(_ entry: LineEntry, _ value: String, isText: Bool) {
    let (spelled, name) = (text(entry.key), text(entry.name))
    let isQuoted = spelled != name && !["\"", "'"].contains(spelled.prefix(1))
    if isQuoted { found.add(.quotes, at: entry.key, spelled, [Edit(entry.key, name)]) }
    guard TypographicQuotes.isAround(value), !value.contains("\""), isQuoted || !isText else {
      return
    }
    let inner = String(value.dropFirst().dropLast())
    let edit = Edit(entry.value, isText ? "\"\(inner)\"" : inner)
    found.add(.quotes, at: entry.value, value, [edit])
  }

  /// Reports a key of the format in capitals.
  private mutating func readCapitals(_ entry: LineEntry, _ name: String) {
    let plain = name.lowercased()
    guard !LooseKeys.isExact(name), text(entry.key) == name, plain != name,
      let same = LooseKeys.all.first(where: { $0.name.lowercased() == plain })
    else { return }
    found.add(.capitals, at: entry.key, name, [Edit(entry.key, same.name)])
  }
}

/// The quotes of word processors.
enum TypographicQuotes {
  private static let pairs: [(Character, Character)] = [
    ("\u{201C}", "\u{201D}"), ("\u{201E}", "\u{201C}"), ("\u{201E}", "\u{201D}"),
    ("\u{2018}", "\u{2019}"), ("\u{201A}", "\u{2018}"), ("\u{AB}", "\u{BB}"),
    ("\u{BB}", "\u{AB}"), ("\u{300C}", "\u{300D}"), ("\u{201D}", "\u{201D}"),
  ]

  /// Whether the text is in such quotes.
  static func isAround(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last, text.utf8.count > 6 else { return false }
    return pairs.contains { $0.0 == first && $0.1 == last }
  }
}
