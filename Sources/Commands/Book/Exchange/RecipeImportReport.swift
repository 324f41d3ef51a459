import Files
import RecipeExchange
import Recipes
import SystemPackage
import Text
import Workspace

/// What an import of recipes did, or would do.
struct RecipeImportReport {
  /// The maximum number of notes that are shown, unless all are asked for.
  private static let maximumListed = 20
  /// The maximum number of lines that are quoted because they were left out.
  private static let maximumQuoted = 5

  /// What happened to a recipe.
  enum Fate: String {
    case added, present, refused
  }

  /// A recipe with what happened to it.
  struct Entry {
    let recipe: ImportedRecipe
    var fate = Fate.refused
    /// Its new file.
    var file: FilePath?
    var errors: [String] = []

    init(_ recipe: ImportedRecipe) { self.recipe = recipe }
  }

  private struct File {
    let name: String
    var isStream: Bool { name == "standard input" }
    let format: ExchangeFormat
    let entries: [Entry]
    let brews: [ImportedBrew]
    let notes: [ImportNote]
  }

  private let isDryRun: Bool
  private var files: [File] = []

  /// - Parameter isDryRun: whether nothing is written.
  init(isDryRun: Bool) { self.isDryRun = isDryRun }

  mutating func add(
    _ name: String,
    _ format: ExchangeFormat,
    _ entries: [Entry],
    _ imported: ImportedRecipes
  ) {
    files.append(
      File(
        name: name,
        format: format,
        entries: entries,
        brews: imported.brews,
        notes: imported.notes
      )
    )
  }

  // MARK: Text

  /// Writes the report for people.
  ///
  /// - Parameter brews: the file that the brews were written to; nil if they were not.
  func write(on console: Console, brews: String?) {
    for file in files {
      if isDryRun || console.isVerbose { console.write(Self.listing(of: file)) }
      refuse(file.entries.filter { $0.fate == .refused }, file, console)
      guard !console.isQuiet else { continue }
      if !isDryRun, !console.isVerbose { warn(of: file, console) }
      console.note(sentence(for: file))
      writeBrews(of: file, to: brews, console)
    }
  }

  /// Every field, for `--dry-run`.
  private static func listing(of file: File) -> String {
    var text =
      "\(file.name): \(file.format.description.title), \(counted(file.entries.count, "recipe"))"
    text += file.brews.isEmpty ? "\n" : ", \(counted(file.brews.count, "brew"))\n"
    text += lines(of: file.notes, indentation: "  ")
    for entry in file.entries {
      let place = entry.recipe.place.isEmpty ? "" : "\(entry.recipe.place.escapedAsLine) "
      let target =
        switch entry.fate {
        case .added: " → \(entry.file.map { PrintableName.of($0) } ?? "")"
        case .present: ": already in the book"
        case .refused: ": refused"
        }
      text += "\n\(place)'\(entry.recipe.request.name.quotedBriefly)'\(target)\n"
      for error in entry.errors { text += "  error: \(error.escapedForTerminal)\n" }
      text += lines(of: entry.recipe.notes, indentation: "  ")
    }
    let brewNotes = file.brews.flatMap { brew in
      brew.notes.map { ImportNote($0.kind, "BREWS[].\($0.field)", $0.message) }
    }
    if !brewNotes.isEmpty { text += "\nbrews\n" + lines(of: brewNotes, indentation: "  ") }
    return text
  }

  /// The notes by kind; of those about the same field with the same message only one, with their number. Of what is
  /// lost, the first value of a field is enough.
  private static func lines(of notes: [ImportNote], indentation: String) -> String {
    var text = ""
    for kind in ImportNote.Kind.allCases {
      let groups = notes.filter { $0.kind == kind }.grouped { note in
        kind == .lost ? note.pattern : "\(note.pattern)\u{0}\(note.message)"
      }
      for (note, count) in groups {
        let more = count > 1 ? " (\(count) times)" : ""
        text += "\(indentation)\(kind.label) \(line(note))\(more)\n"
      }
    }
    return text
  }

  private static func line(_ note: ImportNote) -> String {
    let message = note.message.escapedForTerminal
    switch note.kind {
    case .assumed: return message
    case .carried: return "\(note.field.escapedForTerminal) → \(message)"
    default: return "\(note.field.escapedForTerminal): \(message)"
    }
  }

  /// Reports the first recipes that are refused, or all of them.
  private func refuse(_ entries: [Entry], _ file: File, _ console: Console) {
    let shown = console.isVerbose ? entries[...] : entries.prefix(Self.maximumListed)
    for entry in shown { refuse(entry, file, console) }
    let rest = entries.count - shown.count
    guard rest > 0 else { return }
    console.error(
      "\(file.name): \(counted(rest, "more recipe is", "more recipes are")) refused; `--verbose` lists all",
      file: file.name
    )
  }

  private func refuse(_ entry: Entry, _ file: File, _ console: Console) {
    let place = entry.recipe.place.isEmpty ? "" : ":\(entry.recipe.place)"
    let missing = entry.recipe.notes.filter {
      $0.kind == .unreadable && entry.recipe.refusal == nil
    }
    let reasons = entry.errors + missing.prefix(5).map { "\($0.field): \($0.message)" }
    console.error(
      "\(file.name)\(place): '\(entry.recipe.request.name.quotedBriefly)' is refused: "
        + reasons.joined(separator: "; "),
      hint: "--draft adds it as it is, to be finished in an editor",
      file: file.name
    )
  }

  /// Warns of what was assumed or not understood in the recipes that were added, and names what was changed or lost.
  private func warn(of file: File, _ console: Console) {
    let notes = file.notes + file.entries.filter { $0.fate == .added }.flatMap(\.recipe.notes)
    let groups = notes.filter { $0.kind == .assumed || $0.kind == .unreadable }
      .grouped { "\($0.pattern)\u{0}\($0.message)" }
    for (note, count) in groups.prefix(Self.maximumListed) {
      let more = count > 1 ? " (and \(count - 1) more)" : ""
      console.warning("\(file.name): \(note.kind.word) \(Self.plain(note))\(more)", file: file.name)
    }
    if groups.count > Self.maximumListed {
      console.warning(
        "\(file.name): and \(groups.count - Self.maximumListed) more; `--verbose` lists all",
        file: file.name
      )
    }
    // Lines of a text have no names that say what they are.
    let lines = notes.filter { $0.kind == .lost && $0.field.hasPrefix("line ") }
    for note in lines.prefix(Self.maximumQuoted) {
      console.note("\(file.name): \(ImportNote.Kind.lost.word): \(Self.plain(note))")
    }
    let isQuoted = lines.count <= Self.maximumQuoted
    for kind in [ImportNote.Kind.changed, .lost] {
      let rest = notes.filter { !isQuoted || $0.kind != .lost || !$0.field.hasPrefix("line ") }
      guard let fields = rest.fields(of: kind) else { continue }
      console.note("\(file.name): \(kind.word): \(fields); `--verbose` shows the values")
    }
  }

  /// Not escaped, which the console does.
  private static func plain(_ note: ImportNote) -> String {
    note.kind == .assumed ? note.message : "\(note.field): \(note.message)"
  }

  private func sentence(for file: File) -> String {
    let added = file.entries.filter { $0.fate == .added }
    let present = file.entries.count { $0.fate == .present }
    var text = (isDryRun ? "would import " : "imported ") + counted(added.count, "recipe")
    text += " from \(file.name)"
    if present > 0 { text += ", skipped \(present) already in the book" }
    let names = added.prefix(10).compactMap(\.file).map { PrintableName.of($0) }
    if !names.isEmpty { text += ": \(names.joined(separator: ", "))" }
    return text + (added.count > 10 ? ", …" : "")
  }

  private func writeBrews(of file: File, to target: String?, _ console: Console) {
    guard !file.brews.isEmpty else { return }
    let invalid = file.brews.filter { !$0.request.validate().isEmpty }
    let shown = console.isVerbose ? invalid[...] : invalid.prefix(Self.maximumListed)
    for brew in shown {
      console.warning(
        "\(file.name):\(brew.place): the brew is left out: "
          + brew.request.validate().map(\.description).joined(separator: "; "),
        file: file.name
      )
    }
    if invalid.count > shown.count {
      let rest = counted(invalid.count - shown.count, "more brew is", "more brews are")
      console.warning("\(file.name): \(rest) left out; `--verbose` lists all", file: file.name)
    }
    let count = file.brews.count - invalid.count
    if let target, !isDryRun {
      console.note(
        "wrote \(counted(count, "brew")) to \(target.escapedAsLine): add them with `brewlog import \(ShellWord.spelling(of: target))`"
      )
    } else {
      let word = file.isStream ? "-" : ShellWord.spelling(of: file.name)
      console.note(
        "\(file.name) also has \(counted(count, "brew")) for the diary: `brewlog import \(word)` adds them"
      )
    }
  }

  // MARK: JSON

  /// Writes the report as one JSON document.
  func writeJSON(on console: Console) {
    var json = JSONWriter()
    json.object { json in
      json.field("version", 1)
      json.flag("dryRun", isDryRun)
      json.array("files", files, Self.write)
    }
    console.write(json.text + "\n")
  }

  private static func write(_ json: inout JSONWriter, _ file: File) {
    json.object { json in
      json.field("file", file.name)
      json.field("format", file.format.rawValue)
      json.array("recipes", file.entries) { json, entry in
        json.object { json in
          json.field("place", entry.recipe.place)
          json.field("name", entry.recipe.request.name)
          json.field("fate", entry.fate.rawValue)
          json.field("file", entry.file.map { PrintableName.of($0) })
          json.array("errors", entry.errors) { json, error in json.string(error) }
          write(entry.recipe.notes, to: &json)
        }
      }
      json.array("brews", file.brews) { json, brew in
        json.object { json in
          json.field("place", brew.place)
          json.array("errors", brew.request.validate()) { json, error in
            json.string(error.description)
          }
          write(brew.notes, to: &json)
        }
      }
      write(file.notes, to: &json)
    }
  }

  private static func write(_ notes: [ImportNote], to json: inout JSONWriter) {
    json.array("notes", notes) { json, note in
      json.object { json in
        json.field("kind", note.kind.rawValue)
        json.field("field", note.field)
        json.field("message", note.message)
      }
    }
  }
}

extension ImportNote.Kind {
  /// The kind as the beginning of a line in a list.
  fileprivate var label: String {
    let word = "\(self == .unreadable ? "not read" : rawValue)"
    return word + String(repeating: " ", count: 9 - word.count)
  }

  /// The kind as the beginning of a message.
  fileprivate var word: String {
    switch self {
    case .carried: "carried"
    case .changed: "changed"
    case .assumed: "assumed"
    case .lost: "left out"
    case .unreadable: "not understood:"
    }
  }
}
