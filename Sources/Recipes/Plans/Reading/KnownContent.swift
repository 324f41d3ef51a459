import Text

/// What a text is, if it was written by one of the tools. Used to take it where another one was expected, or to say
/// what it is: a list of errors about missing fields would not help.
package enum KnownContent: Equatable, Sendable {
  case plan
  /// A recipe in JSON.
  case recipe
  /// An entry, or several, of a diary, or the output of `brewlog export --format json`.
  case diary
  /// Findings of the linter.
  case lintReport
  /// Events of the timer.
  case events
  /// A BrewSpec document in JSON.
  case brewSpec
  /// A list of grinders and brewers.
  case equipment

  /// As much of a text as is searched: the first record of any of them.
  private static let searched = 1 << 16

  /// What a text is; nil if it is none of these, as most YAML. O(1) in the text.
  package init?(_ bytes: [UInt8]) {
    let first = bytes.firstOfContent
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      guard Self.isEquipment(bytes.prefix(Self.searched)) else { return nil }
      self = .equipment
      return
    }
    let names = Self.names(in: bytes.prefix(Self.searched))
    func has(_ wanted: String...) -> Bool { wanted.allSatisfy(names.contains) }
    if has("scaledSteps") {
      self = .plan
    } else if has("brewspec_version") {
      self = .brewSpec
    } else if has("recipeNameAtBrew") || has("deletes", "timestamp") || has("version", "entries") {
      self = .diary
    } else if has("event", "elapsedSeconds") {
      self = .events
    } else if has("diagnostics", "summary") || has("rule", "severity", "message")
      || has("runs", "$schema")
    {
      self = .lintReport
    } else if has("steps") || has("dose") {
      self = .recipe
    } else {
      return nil
    }
  }

  /// What it is, with its article.
  package var name: String {
    switch self {
    case .plan: "a brew plan"
    case .recipe: "a recipe"
    case .diary: "a diary of brews"
    case .lintReport: "a report of brewlint"
    case .events: "a list of events of brewtimer"
    case .brewSpec: "a BrewSpec document"
    case .equipment: "an equipment file"
    }
  }

  /// What to do with it; `file` is its name on a command line.
  package func help(_ file: String) -> String {
    switch self {
    case .plan: "brew it with `brewtimer \(file)`, or log it with `brewlog add \(file)`"
    case .recipe: "scale it with `brewscale \(file)`"
    case .diary:
      "read it with `brewlog list --file \(file)`, or add its brews with `brewlog import \(file)`"
    case .lintReport: "give the recipe itself instead of the report about it"
    case .events: "the events are for other programs; brewtimer logs a brew by itself"
    case .brewSpec: "add its brews to the diary with `brewlog import \(file)`"
    case .equipment: "check it with `brewlint \(file)`; `brewscale --grinder` reads it"
    }
  }

  /// Whether a line begins with a key that only equipment files have.
  private static func isEquipment(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split { $0.isLineBreak }.contains { line in
      line.starts(with: "grinders:".utf8) || line.starts(with: "brewers:".utf8)
    }
  }

  /// The names of fields: texts without escapes that a colon follows.
  private static func names(in bytes: ArraySlice<UInt8>) -> Set<String> {
    var names: Set<String> = []
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
      rest = rest[(start + 1)...]
      guard
        let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
      else { break }
      if rest[end] == UInt8(ascii: "\\") {
        // An escaped text is not a name: skip the escape, and continue after its end.
        var place = end
        while place < rest.endIndex, rest[place] != UInt8(ascii: "\"") {
          place += rest[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard place < rest.endIndex else { break }
        rest = rest[(place + 1)...]
        continue
      }
      let text = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      let next = rest.first { !$0.isWhitespace }
      if next == UInt8(ascii: ":"), text.count < 40 {
        names.insert(String(decoding: text, as: UTF8.self))
      }
    }
    return names
  }
}
