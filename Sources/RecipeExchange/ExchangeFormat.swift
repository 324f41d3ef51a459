import Recipes
import Text

/// A format that recipes come from or go to.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case recipe
  case json
  case csv
  case markdown
  case cooklang
  case schemaOrg = "schema-org"
  case brewspec
  case timerCoffee = "timer-coffee"
  case brewGuide = "brew-guide"
  case xbloom
  case xbloomYAML = "xbloom-yaml"
  case decent
  case beanconqueror
  case shot
  case aiden
  case cofi
  case brewLang = "brew-lang"
  case opos
  case arabica

  /// What the format is, and how it is read and written.
  package var description: FormatDescription {
    switch self {
    case .recipe: OwnRecipeFormat.description
    case .json: OwnJSONFormat.description
    case .csv: CSVFormat.description
    case .markdown: MarkdownFormat.description
    case .cooklang: CooklangFormat.description
    case .schemaOrg: SchemaOrgFormat.description
    case .brewspec: BrewSpecFormat.description
    case .timerCoffee: TimerCoffeeFormat.description
    case .brewGuide: BrewGuideFormat.description
    case .xbloom: XBloomFormat.description
    case .xbloomYAML: XBloomYAMLFormat.description
    case .decent: DecentFormat.description
    case .beanconqueror: BeanconquerorFormat.description
    case .shot: ShotFormat.description
    case .aiden: AidenFormat.description
    case .cofi: CofiFormat.description
    case .brewLang: BrewLangFormat.description
    case .opos: OPOSFormat.description
    case .arabica: ArabicaFormat.description
    }
  }

  /// The formats that a file may have, by its content. More than one: ask which.
  package static func formats(of file: ImportFile) -> [ExchangeFormat] {
    let found = allCases.filter { $0.description.recognizes(file) }
    // Some of its keys are ours.
    if found.contains(.xbloomYAML) { return [.xbloomYAML] }
    // The words of another format may be in its texts.
    if found.contains(.recipe), file.json.isEmpty { return [.recipe] }
    // Any text may be Markdown, and any object a recipe in YAML, so these count only where nothing else does.
    return found.count > 1 ? found.filter { $0 != .markdown && $0 != .recipe } : found
  }

  /// Reads a file.
  package func read(
    _ file: ImportFile,
    defaults: ImportDefaults = ImportDefaults()
  ) throws(ImportRefusal) -> ImportedRecipes {
    try description.read(file, defaults)
  }

  /// The formats that recipes can be written in.
  package static var written: [ExchangeFormat] {
    allCases.filter { $0.description.write != nil }
  }
}

/// What a format is, and how it is read and written.
package struct FormatDescription: Sendable {
  /// Its name for people, such as `timer.coffee`.
  package let title: String
  /// Where it is described: the address of its own source.
  package let source: String
  /// What a file holds, in one sentence.
  package let summary: String
  /// What happens to its fields in an import, in the order of the documentation.
  package let fields: [FieldFate]
  /// The keys of a recipe and of a step that a file can hold unchanged.
  package let held: HeldKeys
  /// Whether a file has this format.
  let recognizes: @Sendable (ImportFile) -> Bool
  let read: @Sendable (ImportFile, ImportDefaults) throws(ImportRefusal) -> ImportedRecipes
  /// Writes valid recipes; nil for a format that is only read.
  package let write: (@Sendable ([RecipeDetailDTO]) -> ExportedText)?
  /// Whether a file holds only one recipe.
  package var holdsOne = false
}

/// What happens to a field in an import: its path, in which `[]` stands for each item of a list, and the key that gets it,
/// or the reason why none does.
package typealias FieldFate = (field: String, kind: ImportNote.Kind, target: String)

/// The keys that a format can hold unchanged; all others are reported when a recipe is written.
package struct HeldKeys: Sendable {
  /// The keys of a recipe.
  package let recipe: Set<RecipeKey>
  /// The keys of a step.
  package let step: Set<StepKey>

  /// All keys.
  static let all = HeldKeys(recipe: Set(RecipeKey.allCases), step: Set(StepKey.allCases))
}

/// Recipes as a text in another format.
package struct ExportedText: Sendable, Equatable {
  /// The text; empty if it holds no recipe.
  package var text: String
  /// What the format cannot hold, or holds in another form. The field is `name: key`.
  package var notes: [ImportNote]
  /// The recipes that the format cannot say, which are not in the text.
  package var refusals: [ExportRefusal] = []
}

/// Why a format cannot say a recipe.
package struct ExportRefusal: Error, Equatable, Sendable {
  /// The name of the recipe.
  package let name: String
  /// What the format cannot say, without a final period.
  package let reason: String
}

extension ExportedText {
  /// The texts of recipes one after another, without those that are refused.
  init(
    _ recipes: [RecipeDetailDTO],
    joined: ([String]) -> String,
    _ write: (ExportRecipe, inout [ImportNote]) throws(ExportRefusal) -> String
  ) {
    var texts: [String] = []
    self.init(text: "", notes: [])
    for recipe in recipes {
      do throws(ExportRefusal) {
        var own: [ImportNote] = []
        texts.append(try write(ExportRecipe(recipe), &own))
        notes += own
      } catch {
        refusals.append(error)
      }
    }
    text = texts.isEmpty ? "" : joined(texts)
  }

  /// One recipe as a JSON object, or several as an array.
  init(
    json recipes: [RecipeDetailDTO],
    _ write: (ExportRecipe, inout JSONWriter, inout [ImportNote]) throws(ExportRefusal) -> Void
  ) {
    self.init(recipes) { texts in
      texts.count == 1 ? texts[0] + "\n" : "[\(texts.joined(separator: ","))]\n"
    } _: { recipe, notes throws(ExportRefusal) in
      var json = JSONWriter()
      try write(recipe, &json, &notes)
      return json.text
    }
  }
}
