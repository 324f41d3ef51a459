import RecipeTools
import Recipes
import Workspace

/// What a document is to the server.
enum DocumentRole {
  case recipe, equipment, configuration
  /// It gets no help: it belongs to another program, the configuration excludes it, or it is too large.
  case other

  /// The role of a document, by its name, its place and its content. O(n).
  init(of document: DocumentSnapshot) {
    if document.isConfiguration {
      self = .configuration
    } else if document.settings.isExcluded {
      self = .other
    } else if document.isEquipment {
      self = .equipment
    } else {
      self = Self.isRecipe(document.bytes, at: document.settings.place) ? .recipe : .other
    }
  }

  /// As much of a text that is too large as decides what it is.
  private static let searched = 1 << 16

  /// Whether a text at some place is a recipe, as for a file that a walk finds. O(n), at most 64 KiB of one that is
  /// too large.
  static func isRecipe(_ bytes: [UInt8], at place: CandidatePlace) -> Bool {
    let read = bytes.count > FileLimit.file ? Array(bytes.prefix(searched)) : bytes
    return RecipeRecognition(RecipeContent(read), at: place, isNamed: false).isRead
  }
}
