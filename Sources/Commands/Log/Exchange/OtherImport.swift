import Diary
import RecipeExchange
import Recipes
import Text

/// Recipes where brews are expected, and brews where recipes are: the two imports point to each other.
enum OtherImport {
  /// The formats of other programs that have brews, which both imports read.
  static let withBrews: [ExchangeFormat] = [.beanconqueror, .shot, .arabica]
  /// As much as tells what a file is.
  private static let searched = 1 << 16

  /// Whether a file has brews for a diary. O(1) in the file.
  static func hasBrews(_ bytes: [UInt8]) -> Bool {
    let start = Array(bytes.prefix(searched))
    return KnownContent(start) == .diary
      || ImportFormat.isTableOfBrews(start) && !ImportFile(start, name: nil).isTableOfRecipes
  }

  /// The format of a file that has recipes, or brews beside them; nil for one that a diary reads, or nothing does.
  static func format(of bytes: [UInt8], name: String?) -> ExchangeFormat? {
    guard bytes.count <= ImportFile.limit, !hasBrews(bytes) else { return nil }
    let found = ExchangeFormat.formats(of: ImportFile(bytes, name: name))
    return found.contains(.brewspec) ? nil : found.first
  }
}

extension ImportContent {
  /// The brews that a file of another program has, what is wrong with others, and what the diary cannot hold.
  init(_ imported: ImportedRecipes) {
    let kinds: [ImportNote.Kind] = [.lost, .unreadable]
    self.init(
      imported.brews.map { ($0.place, $0.request) },
      problems: imported.notes.filter { $0.kind == .unreadable }.map {
        ExchangeIssue(field: $0.field.quotedBriefly, message: $0.message.escapedForTerminal)
      },
      losses: imported.brews.flatMap { brew in
        brew.notes.filter { kinds.contains($0.kind) }.map { note in
          // The value of the field is in front of the reason.
          let reason = note.message.lastRange(of: ": ").map { note.message[$0.upperBound...] }
          return ExchangeIssue(
            subject: brew.place,
            field: note.pattern.quotedBriefly,
            message: note.kind == .lost
              ? "is left out: \(reason ?? note.message[...])" : note.message.escapedForTerminal
          )
        }
      }
    )
  }
}
