import Diary
import RecipeExchange
import Recipes
import Text

/// Recipes where brews are expected, and brews where recipes are: the two imports point to each other.
enum OtherImport {
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
