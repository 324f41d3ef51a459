import RecipeSyntax
import TestSupport
import Text

/// The comments of a source, and what each stands beside.
///
/// A comment behind something stands beside all that its line touches. One on a line of its own stands beside
/// what begins on the next line with content; one that is indented further than that, beside the collection, or
/// the key without a value, that ends above it, if that has entries no further to the right. One that a blank
/// line parts from the begin of a document belongs to the head of the document, and so does a `#!`.
struct CommentPlaces {
  /// A comment.
  struct Place {
    /// Without its marks, and without the blanks around it.
    let text: String
    /// The paths of what it stands beside; markers by their number.
    let neighbors: Set<String>
    /// Whether it stands on a line of its own.
    let isAlone: Bool
  }

  /// How the comments of a trial's output differ from those of its source.
  static func difference(in run: FormatRun) -> String? {
    guard run.after.errors.isEmpty else { return nil }
    let before = CommentPlaces(run.before).places
    let after = CommentPlaces(run.after).places
    if let difference = Difference.first(
      of: before.map(\.text).sorted(),
      after.map(\.text).sorted()
    ) {
      return difference
    }
    return moved(before, after) ?? swapped(before, after)
  }

  private static func moved(_ before: [Place], _ after: [Place]) -> String? {
    for old in unique(before) {
      guard let new = after.first(where: { $0.text == old.text }) else { continue }
      if new.neighbors.isDisjoint(with: old.neighbors) {
        return "`\(old.text)` stood beside \(old.neighbors.sorted()), "
          + "and stands beside \(new.neighbors.sorted())"
      }
    }
    return nil
  }

  /// Two comments above, or below, the same neighbors that changed places.
  private static func swapped(_ before: [Place], _ after: [Place]) -> String? {
    let old = unique(before)
    for (one, other) in zip(old, old.dropFirst())
    where one.isAlone && other.isAlone && one.neighbors == other.neighbors {
      guard let first = after.firstIndex(where: { $0.text == one.text }),
        let second = after.firstIndex(where: { $0.text == other.text })
      else { continue }
      if second < first { return "`\(other.text)` comes before `\(one.text)`" }
    }
    return nil
  }

  private static func unique(_ places: [Place]) -> [Place] {
    var counts: [String: Int] = [:]
    for place in places { counts[place.text, default: 0] += 1 }
    return places.filter { counts[$0.text] == 1 }
  }

  // MARK: Reading a tree

  let tree: SyntaxTree
  let bytes: [UInt8]
  let paths: NodePaths
  let comments: [ByteRange]
  /// The comments in order.
  private(set) var places: [Place] = []

  /// The comments of a tree without errors.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    bytes = tree.bytes
    paths = NodePaths(tree)
    comments = tree.comments()
    for comment in comments {
      let text = tree.spelling(of: comment).unicodeScalars.drop { $0 == "#" }
      places.append(
        Place(
          text: String(String.UnicodeScalarView(text.filter { !$0.properties.isWhitespace })),
          neighbors: neighbors(of: comment),
          isAlone: isBlank(lineStart(of: comment.start)..<comment.start)
        )
      )
    }
  }
}
