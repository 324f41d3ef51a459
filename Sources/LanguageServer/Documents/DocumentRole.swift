import RecipeTools
import Recipes
import Text
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

  /// Whether a text at some place is read as a recipe. In a folder of recipes, what is open counts as named: somebody may
  /// have begun a recipe. O(n), at most 64 KiB of one that is too large.
  static func isRecipe(_ bytes: [UInt8], at place: CandidatePlace) -> Bool {
    recognize(bytes, at: place).isLinted
  }

  /// What a text at some place is.
  static func recognize(_ bytes: [UInt8], at place: CandidatePlace) -> RecipeRecognition {
    let read = bytes.count > FileLimit.file ? Array(bytes.prefix(searched)) : bytes
    let recognized = RecipeRecognition(RecipeContent(read), at: place, isNamed: place == .folder)
    return recognized == .other ? .skipped : recognized
  }
}
