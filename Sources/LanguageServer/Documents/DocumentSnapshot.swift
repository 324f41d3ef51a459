import Files
import RecipeLint
import RecipeSyntax
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// A document at one version, and what can be understood of it.
///
/// A class, because what requests have in common is computed once, when the first of them needs it; nothing else
/// changes.
final class DocumentSnapshot {
  /// The URI as the client spells it.
  let uri: String
  /// The absolute path; nil for a document that is not a file.
  let path: FilePath?
  /// The version of an open document; nil for a file that is read from the disk.
  let version: Int?
  /// The language that the client named; empty for a file that is read from the disk.
  let language: String
  /// The text in UTF-8.
  let bytes: [UInt8]
  /// The units of columns.
  let encoding: PositionEncoding
  /// What the project says about the document.
  let settings: DocumentSettings

  /// The lines of the document.
  private(set) lazy var lines = DocumentLines(bytes, in: encoding, hidesMark: version == nil)
  /// The syntax tree; what follows a syntax error is read as well as possible. Empty if the document gets no help.
  private(set) lazy var tree = role == .other ? SyntaxTree() : SyntaxTree(parsing: bytes)
  /// The recipes, as far as they could be read; none if the document is not a recipe.
  private(set) lazy var source = isRecipe ? RecipeDecoder.decode(tree) : DecodedSource()
  /// What the document is, whatever its size.
  private(set) lazy var roleOfAnySize = DocumentRole(of: self)
  /// The document as rules see it.
  private(set) lazy var context = LintContext(tree: tree, source: source, methods: methods)
  /// The recipes with the places of their keys and values, in source order.
  private(set) lazy var recipes = source.recipes.map { RecipeView(context: context, recipe: $0) }

  /// What follows from the amounts and times of each recipe.
  private(set) lazy var figures = recipes.map(RecipeFigures.init)

  init(
    uri: String,
    path: FilePath?,
    version: Int?,
    language: String = "",
    bytes: [UInt8],
    encoding: PositionEncoding,
    settings: DocumentSettings
  ) {
    self.uri = uri
    self.path = path
    self.version = version
    self.language = language
    self.bytes = bytes
    self.encoding = encoding
    self.settings = settings
  }

  /// The brew methods of the project.
  var methods: MethodTable { settings.methods }

  /// What the document is to the server: the one answer for all requests.
  var role: DocumentRole { isTooLarge ? .other : roleOfAnySize }

  /// Whether it is a recipe that gets help.
  var isRecipe: Bool { role == .recipe }

  /// Whether its name is that of a configuration.
  var isConfiguration: Bool { path?.lastComponent?.string == ProjectRoots.configurationName }

  /// Whether its name is that of an equipment file.
  var isEquipment: Bool { path?.isEquipment == true }

  /// Whether no tool reads a file of this size.
  var isTooLarge: Bool { bytes.count > FileLimit.file }

  // MARK: Places

  /// The range of some bytes in the protocol's terms.
  func range(_ bytes: ByteRange) -> TextRange { lines.range(of: bytes) }

  /// The offset of a position.
  func offset(_ position: Position) -> Int { lines.offset(of: position) }

  /// An edit in the protocol's terms.
  func edit(_ edit: Edit) -> TextEdit {
    TextEdit(range: range(edit.range), newText: edit.replacement)
  }

  /// The place of some bytes.
  func location(_ bytes: ByteRange) -> Location { Location(uri: uri, range: range(bytes)) }

  /// What follows from the amounts and times of the recipe at a byte.
  func figures(at offset: Int) -> RecipeFigures? {
    guard let recipe = recipe(at: offset) else { return nil }
    return zip(recipes, figures).first { $0.0.recipe.root == recipe.recipe.root }?.1
  }

  /// The recipe whose document holds a byte; nil outside of all recipes.
  func recipe(at offset: Int) -> RecipeView? {
    guard !tree.documents.isEmpty else { return nil }
    let document = tree.document(at: offset)
    return recipes.first { $0.recipe.document == document }
  }

  // MARK: Changes

  /// The document after a change of a range, or of everything if the range is nil.
  func changed(_ range: TextRange?, to text: String, version: Int?) -> DocumentSnapshot {
    guard let range else { return replaced(by: Array(text.utf8), version: version) }
    let place = lines.bytes(of: range)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count - place.count + text.utf8.count)
    result += bytes[..<place.start]
    result += text.utf8
    result += bytes[place.end...]
    return replaced(by: result, version: version)
  }

  /// The document with other content, and as another configuration sees it if that is given.
  func replaced(
    by bytes: [UInt8],
    version: Int?,
    settings: DocumentSettings? = nil
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri,
      path: path,
      version: version,
      language: language,
      bytes: bytes,
      encoding: encoding,
      settings: settings ?? self.settings
    )
  }
}

/// What the project says about a document.
struct DocumentSettings: Equatable {
  /// The brew methods of the project.
  var methods = MethodTable.builtIn
  /// Where the document is.
  var place: CandidatePlace
  /// Whether the configuration excludes it.
  var isExcluded = false
}
