import RecipeText
import Recipes
import Text
import Workspace

// What programs need that give recipes away, and take new versions of them.

extension RecipeSource {
  /// Each recipe as a text of its own, with its id written, so that it can move to another file. Comments and layout
  /// stay.
  ///
  /// - Throws: `notWritable` if an id cannot be written.
  public func separated() throws(RecipeSourceError) -> [RecipeSource] {
    var sources: [RecipeSource] = []
    for document in RecipeFile(bytes: Array(text.utf8), identity: name).documents
    where document.toDetailDTO() != nil {
      do throws(BookWriteError) {
        sources.append(RecipeSource(bytes: try RecipeRewriting.separate(document), name: name))
      } catch {
        throw .notWritable(error.message)
      }
    }
    return sources
  }

  /// The text of a key of another program in the only recipe; nil if it is missing or not a text.
  ///
  /// - Parameter key: a name that begins with `x-`.
  public func text(ofOwnKey key: String) -> String? {
    let documents = RecipeFile(bytes: Array(text.utf8), identity: name).documents
    return documents.count == 1 ? OwnKey.text(of: key, in: documents[0]) : nil
  }

  /// The text with a key of another program set in a recipe, or without that key.
  ///
  /// - Parameters:
  ///   - key: a name that begins with `x-`.
  ///   - value: one line; nil to remove the key.
  ///   - id: the id of the recipe; nil for the only one.
  /// - Throws: `severalRecipes`, `noRecipe`, `noSuchRecipe`, or `notWritable` if the text cannot be changed so.
  public func setting(
    ownKey key: String,
    to value: String?,
    inRecipe id: UUID? = nil
  ) throws(RecipeSourceError) -> RecipeSource {
    let documents = RecipeFile(bytes: Array(text.utf8), identity: name).documents
    guard id != nil || documents.count == 1 else {
      throw documents.isEmpty ? .noRecipe(findings) : .severalRecipes(documents.count)
    }
    guard let document = documents.first(where: { id == nil || $0.id == id }) else {
      throw id.map { .noSuchRecipe($0) } ?? .noRecipe(findings)
    }
    do throws(RecipeEditError) {
      let bytes = try OwnKey.bytes(of: document, setting: key, to: value)
      return RecipeSource(bytes: bytes, name: name)
    } catch {
      throw .notWritable("\(error)")
    }
  }

  /// Merges another version of this text, as `brewbook merge` does: by key and step. What cannot be in one recipe
  /// is left unchanged here, and is a conflict.
  ///
  /// - Parameters:
  ///   - theirs: the other version.
  ///   - base: the version that both come from.
  public func merging(_ theirs: RecipeSource, base: RecipeSource) -> RecipeSourceMerge {
    let result = RecipeMerge.merge(
      base: Array(base.text.utf8),
      ours: Array(text.utf8),
      theirs: Array(theirs.text.utf8)
    )
    return RecipeSourceMerge(
      source: RecipeSource(bytes: result.bytes, name: name),
      conflicts: result.conflicts.map { "\($0)" },
      copy: result.copy
    )
  }
}

/// What came out of a merge.
public struct RecipeSourceMerge: Sendable {
  /// The merged text; the text of our side where there are conflicts.
  public let source: RecipeSource
  /// Why recipes could not be merged, one line each; empty for a clean merge.
  public let conflicts: [String]
  let copy: ConflictedCopy?

  /// Their side of the conflicts as a text of its own, with new ids, a free name and the origin `conflicted-copy`;
  /// nil if there is none.
  ///
  /// - Parameter isTaken: whether another recipe has a name.
  public func conflictedCopy(isTaken: @escaping (String) -> Bool) -> RecipeSource? {
    copy.map { RecipeSource(bytes: $0.bytes(isTaken: isTaken), name: source.name) }
  }
}

extension String {
  /// The text on one line without what could control a terminal: such characters are shown by their numbers.
  public var safeForTerminal: String { escapedAsLine }
}
