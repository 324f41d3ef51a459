import BrewDomain
import RecipeLint
import RecipeSchema
import RecipeSyntax
import SourceText
import SystemPackage
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
  /// The brew methods of the project.
  let methods: MethodTable
  /// Where the document is; that of a document whose language is that of recipes is explicit.
  let place: CandidatePlace

  /// The lines of the document.
  private(set) lazy var lines = DocumentLines(bytes, in: encoding, hidesMark: version == nil)
  /// The syntax tree; what follows a syntax error is read as well as possible.
  private(set) lazy var tree = SyntaxTree(parsing: bytes)
  /// The recipes, as far as they could be read; none if the document is not a recipe.
  private(set) lazy var source =
    isEquipment || !isRecipe ? DecodedSource() : RecipeDecoder.decode(tree)
  /// Whether the document is a recipe, by its place or its content, as for a file that a walk finds.
  private(set) lazy var isRecipe =
    !isConfiguration && !isEquipment
    && RecipeRecognition(RecipeContent(bytes), at: place, isNamed: false).isRead
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
    methods: MethodTable = .builtIn,
    place: CandidatePlace
  ) {
    self.uri = uri
    self.path = path
    self.version = version
    self.language = language
    self.bytes = bytes
    self.encoding = encoding
    self.methods = methods
    self.place = place
  }

  /// Whether it is a configuration.
  var isConfiguration: Bool { path?.lastComponent?.string == ProjectRoots.configurationName }

  /// Whether it is an equipment file.
  var isEquipment: Bool { path?.isEquipment == true }

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

  /// The document with the methods of another configuration, and where that says it is; the same one if they are
  /// equal.
  func with(_ methods: MethodTable, at place: CandidatePlace) -> DocumentSnapshot {
    methods == self.methods && place == self.place
      ? self : replaced(by: bytes, version: version, methods: methods, place: place)
  }

  /// The document with other content, and the methods of another configuration if they are given.
  func replaced(
    by bytes: [UInt8],
    version: Int?,
    methods: MethodTable? = nil,
    place: CandidatePlace? = nil
  ) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: uri,
      path: path,
      version: version,
      language: language,
      bytes: bytes,
      encoding: encoding,
      methods: methods ?? self.methods,
      place: place ?? self.place
    )
  }
}
