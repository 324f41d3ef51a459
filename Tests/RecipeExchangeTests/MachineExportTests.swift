import RecipeExchange
import Recipes
import TestSupport
import Testing

/// What machines and other programs get for recipes at the edges of what they take: the whole text, and each change.
@Suite struct MachineExportTests {
  private static let folder = "Tests/RecipeExchangeTests/Exports"

  /// A recipe, and what each format of its page makes of it.
  struct Export: CustomTestStringConvertible {
    let page: LiteratePage
    var testDescription: String { page.name }
  }

  static let exports = ((try? LiteratePage.pages(in: "\(folder)/machines.md")) ?? []).map {
    Export(page: $0)
  }

  /// The name of a page is `format, and what it shows`.
  @Test(arguments: exports)
  func writes(export: Export) throws {
    let word = export.page.name.split(separator: ",")[0]
    let format = try #require(ExchangeFormat(rawValue: String(word)))
    let source = try #require(export.page.blocks.first { $0.info == "yaml" })
    let file = RecipeFile(bytes: source.bytes, identity: "a.yaml")
    let recipe = try #require(file.documents.first?.toDetailDTO())
    let write = try #require(format.description.write)
    let exported = write([recipe])
    var text = exported.text
    if format != .xbloomYAML {
      text = text.replacing("\",\"", with: "\",\n\"").replacing("},{", with: "},\n{")
    }
    text += exported.notes.map { "\($0.kind.rawValue): \($0.field) | \($0.message)\n" }.joined()
    text += exported.refusals.map { "refused: \($0.reason)\n" }.joined()
    #expect(try export.page.difference(of: text) == nil)
  }

  /// An import, and an export again, keep the bypass, the patterns, the shaking, the flow and the pauses.
  @Test func xBloomSurvives() throws {
    let pours = """
      {"theName":"Bloom","volume":45,"temperature":93,"flowRate":3,"pattern":3,"pausing":30,"isEnableVibrationBefore":2,"isEnableVibrationAfter":1},\
      {"theName":"Main","volume":105,"temperature":92,"flowRate":3.3,"pattern":1,"pausing":10,"isEnableVibrationBefore":1,"isEnableVibrationAfter":1},\
      {"theName":"End","volume":90,"temperature":93,"flowRate":3,"pattern":2,"pausing":0,"isEnableVibrationBefore":2,"isEnableVibrationAfter":2}
      """
    let text = """
      {"theName":"A","dose":15,"grandWater":16,"grinderSize":56,"isSetGrinderSize":1,"rpm":100,"cupType":2,\
      "isEnableBypassWater":1,"bypassVolume":60,"bypassTemp":85,"pourCount":3,"pourList":[\(pours)]}

      """
    let recipe = try ExchangeFormat.xbloom.read(ImportFile(Array(text.utf8), name: nil)).recipes[0]
    let detail = recipe.request.toDetailDTO(
      id: RecipeIdentity.recipeId(path: "-", document: 0),
      modifiedAt: nil
    )
    let write = try #require(ExchangeFormat.xbloom.description.write)
    #expect(write([detail]).text == text)
    let writeYAML = try #require(ExchangeFormat.xbloomYAML.description.write)
    let yaml = writeYAML([detail]).text
    let again = try ExchangeFormat.xbloomYAML.read(ImportFile(Array(yaml.utf8), name: nil))
    #expect(again.recipes[0].request.steps == recipe.request.steps)
  }

  /// OPOS: each amount, time and action is the same after an import and an export.
  @Test(arguments: ["fields.json", "switch.json"])
  func oposSurvives(name: String) throws {
    let pages = try LiteratePage.pages(in: "Tests/RecipeExchangeTests/Fixtures/opos.md")
    let page = try #require(pages.first { $0.name == name })
    let first = try ExchangeFormat.opos.read(ImportFile(page.blocks[0].bytes, name: nil)).recipes[0]
    let detail = first.request.toDetailDTO(
      id: RecipeIdentity.recipeId(path: "-", document: 0),
      modifiedAt: nil
    )
    let write = try #require(ExchangeFormat.opos.description.write)
    let text = write([detail]).text
    let again = try ExchangeFormat.opos.read(ImportFile(Array(text.utf8), name: nil)).recipes[0]
    #expect(again.request.steps == first.request.steps)
    #expect(again.request.defaultDose == first.request.defaultDose)
    #expect(again.request.defaultTargetYield == first.request.defaultTargetYield)
  }
}
