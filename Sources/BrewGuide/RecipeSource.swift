import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import Text
import Workspace

/// The text of a recipe file: one recipe in YAML, or several, separated by `---`.
///
/// Reading never fails: a text with errors has the recipes that can be read, and findings that say what is wrong.
///
/// ```swift
/// let source = RecipeSource(text, name: "morning.yaml")
/// for finding in source.findings { print("\(source.name):\(finding)") }
/// ```
///
/// A text that is named `equipment.yaml` has no recipes, and findings about equipment.
///
/// Changes return a new source, with comments and layout kept.
public struct RecipeSource: Sendable, Equatable {
  /// The text.
  public let text: String
  /// The name of the file, relative to its collection. A recipe or step without an id gets one that derives from it,
  /// so the same text under another name has other ids.
  public let name: String
  /// The recipes, in the order of the text. `isValid` says which of them can be brewed; a document that is not a
  /// recipe, or misses what every recipe needs, is left out.
  public let recipes: [RecipeDetailDTO]
  /// What brewlint says of the text, in its order, with the recommended rules.
  public let findings: [Finding]

  /// Reads a text. O(n).
  ///
  /// - Parameters:
  ///   - text: one recipe, or several separated by `---`.
  ///   - name: the name of the file, relative to its collection. Recipes of different files need different names, or they
  ///     get the same ids.
  public init(_ text: String, name: String) {
    self.init(Array(text.utf8), text: text, name: name)
  }

  init(bytes: [UInt8], name: String) { self.init(bytes, name: name) }

  private init(_ bytes: [UInt8], text: String? = nil, name: String) {
    self.text = text ?? String(decoding: bytes, as: UTF8.self)
    self.name = name
    guard bytes.count <= Self.limit else {
      let linter = Self.linter(named: name)
      let found = linter.lintTooLarge(size: bytes.count, limit: Self.limit)
      (recipes, findings) = ([], found.map { Finding($0, LineIndex([])) })
      return
    }
    var linter = Self.linter(named: name)
    recipes =
      linter.kind == .equipment
      ? [] : RecipeFile(bytes: bytes, identity: name).documents.compactMap { $0.toDetailDTO() }
    let found = linter.lint(bytes)
    let shown = Fixer.withoutRefusedFixes(found, of: bytes, with: &linter)
    let index = shown.isEmpty ? LineIndex([]) : LineIndex(bytes)
    findings = shown.map { Finding($0, index) }
  }

  /// Writes a recipe as YAML.
  ///
  /// - Throws: `notWritable` if YAML cannot hold a value, such as an infinite dose.
  public init(writing recipe: RecipeDetailDTO, name: String = "recipe.yaml")
    throws(RecipeSourceError)
  {
    do throws(BookWriteError) {
      self.init(try RecipeRewriting.newText(of: recipe), name: name)
    } catch {
      throw .notWritable(error.message)
    }
  }

  /// The only recipe.
  ///
  /// - Throws: `noRecipe` or `severalRecipes`.
  public var recipe: RecipeDetailDTO {
    get throws(RecipeSourceError) {
      guard recipes.count == 1 else {
        throw recipes.isEmpty ? .noRecipe(findings) : .severalRecipes(recipes.count)
      }
      return recipes[0]
    }
  }

  /// Whether a finding is an error.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Whether text and name are the same; everything else follows from them.
  public static func == (first: Self, second: Self) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8) && first.name == second.name
  }

  /// The most bytes that are read: 1 MiB, as in the tools.
  private static let limit = 1 << 20

  private static func linter(named name: String) -> Linter {
    var linter = Linter()
    if FilePath(name).isEquipment { linter.kind = .equipment }
    return linter
  }
}

// MARK: Changes

extension RecipeSource {
  /// The text in the style of brewfmt. Recipes with errors are formatted too.
  ///
  /// - Throws: `syntax` if the text is not YAML.
  public func formatted() throws(RecipeSourceError) -> RecipeSource {
    var formatter = Formatter()
    switch formatter.format(Array(text.utf8)) {
    case .unchanged: return self
    case .changed(let bytes): return RecipeSource(bytes, name: name)
    case .refused: throw .syntax(findings.filter { $0.severity == .error })
    case .failed(let failure): throw .notWritable(failure.difference)
    }
  }

  /// The text with as many fixes applied as possible.
  ///
  /// - Parameter includesUnsafe: whether to apply also fixes that may change what a recipe means.
  public func fixed(includesUnsafe: Bool = false) -> RecipeSource {
    var linter = Self.linter(named: name)
    let result = Fixer(takesUnsafe: includesUnsafe).fix(Array(text.utf8), with: &linter)
    return RecipeSource(result.bytes, name: name)
  }

  /// The text with the fix of one of its ``findings``; nil if the fix is of another text and does not fit.
  public func applying(_ fix: Finding.Fix) -> RecipeSource? {
    let edits = fix.edits.map { Edit($0.range.bytes, $0.replacement) }
    return edits.applied(to: Array(text.utf8)).map { RecipeSource($0, name: name) }
  }

  /// The text with the values of `recipe` in place of those of the recipe with its id. Only what differs is written.
  ///
  /// The values are not checked: see ``RecipeUseCase`` for that.
  ///
  /// - Throws: `noSuchRecipe`, or `notWritable` if the text cannot be changed so.
  public func replacing(_ recipe: RecipeDetailDTO) throws(RecipeSourceError) -> RecipeSource {
    let file = RecipeFile(bytes: Array(text.utf8), identity: name)
    guard let document = file.documents.first(where: { $0.id == recipe.recipe.id }) else {
      throw .noSuchRecipe(recipe.recipe.id)
    }
    do throws(BookWriteError) {
      return RecipeSource(try RecipeRewriting.replaced(document, by: recipe).tree.bytes, name: name)
    } catch {
      throw .notWritable(error.message)
    }
  }

  /// The place of a range in ``text``; nil if it is of another text and does not fit.
  public func indices(of range: TextRange) -> Range<String.Index>? {
    let count = text.utf8.count
    guard 0...count ~= range.start.offset, range.start.offset...count ~= range.end.offset else {
      return nil
    }
    let start = text.utf8.index(text.startIndex, offsetBy: range.start.offset)
    return start..<text.utf8.index(start, offsetBy: range.end.offset - range.start.offset)
  }
}

/// Why a text of recipes cannot be used.
public enum RecipeSourceError: Error, Sendable, Equatable {
  /// The text is not YAML that recipes can be written in; what is wrong.
  case syntax([Finding])
  /// The text has no recipe; what is wrong with it.
  case noRecipe([Finding])
  /// The text has this many recipes instead of one.
  case severalRecipes(Int)
  /// No recipe in the text has this id.
  case noSuchRecipe(UUID)
  /// The recipe cannot be written; the reason.
  case notWritable(String)
}

extension RecipeSourceError: CustomStringConvertible {
  /// The message: one line, in lower case, without a full stop.
  public var description: String {
    switch self {
    case .syntax(let findings): Self.line("the text cannot be read", findings)
    case .noRecipe(let findings): Self.line("the text has no recipe", findings)
    case .severalRecipes(let count): "the text has \(count) recipes instead of one"
    case .noSuchRecipe(let id): "no recipe in the text has the id \(id.text)"
    case .notWritable(let reason): reason
    }
  }

  private static func line(_ message: String, _ findings: [Finding]) -> String {
    guard let first = findings.first else { return message }
    return "\(message): line \(first.range.start.line): \(first.message)"
  }
}
