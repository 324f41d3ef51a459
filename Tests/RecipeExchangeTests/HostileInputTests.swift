import RecipeExchange
import Recipes
import TestSupport
import Testing

/// Files that are made to be slow, deep or confusing. Each is read in every format: a message or a result, in time that
/// grows with the size only.
@Suite(.timeLimit(.minutes(30))) struct HostileInputTests {
  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Names and texts of up to 100 kB each, as debug builds are slow.
  private static let texts: [(name: String, text: String)] = [
    ("brackets", times("[", 100_000)),
    ("braces", times("{\"a\":", 10_000)),
    ("tags", times("<script", 15_000)),
    ("scripts", times("<script>", 12_000)),
    ("open tag", "<script " + times("a=b ", 25_000)),
    ("linked data", times("<script type=application/ld+json>{</script>", 2_000)),
    ("headings", times("# a\n", 10_000)),
    ("colons", "# a\n" + times("a: b\n", 10_000)),
    ("links", "# a\n" + times("[", 50_000) + times("](", 25_000)),
    ("marks", "@water{" + times("@a{", 20_000)),
    ("open braces", "@coffee{1%g}" + times("@", 90_000)),
    ("comments", "@coffee{1%g}" + times("[-", 40_000)),
    ("commas", "name,dose,yield,instruction\n" + times(",", 90_000)),
    ("quotes", "name,dose,yield,instruction\n" + times("\"", 90_000)),
    ("rows", "name,dose,yield,instruction\n" + times("a,1,1,b\n", 5_000)),
    (
      "expressions",
      #"[{"coffee_amount":1,"water_amount":1,"steps":[{"description":""# + times("(1 x <", 15_000)
        + #""}]}]"#
    ),
    (
      "steps",
      #"[{"coffee_amount":1,"water_amount":1,"steps":["#
        + times(#"{"description":"Pour 1 g."},"#, 2_000) + "1]}]"
    ),
    (
      "fields",
      #"{"coffee_amount":1,"water_amount":1,"steps":[]"#
        + (0..<3_000).map { #","f\#($0)":1"# }.joined() + "}"
    ),
    (
      "entities",
      #"{"@type":"Recipe","name":""# + times("&", 50_000) + times("<", 40_000) + #""}"#
    ),
    ("nesting", #"{"@type":"X","@graph":["# + times("[", 60) + times("]", 60) + "]}"),
    ("front matter", "---\n" + times("a: b\n", 10_000) + "---\n@coffee{1%g}"),
  ]

  @Test(arguments: texts.indices)
  func everyFormatEnds(index: Int) {
    let file = ImportFile(Array(Self.texts[index].text.utf8), name: nil)
    _ = ExchangeFormat.formats(of: file)
    for format in ExchangeFormat.allCases {
      do throws(ImportRefusal) {
        _ = try format.read(file)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }

  /// A page of 10 MB with the recipe at its end.
  @Test func largePage() throws {
    let script =
      #"<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Last","recipeIngredient":["15 g coffee","250 g water"],"recipeInstructions":"Pour to 250 g."}</script>"#
    let page =
      "<html>" + Self.times("<div class=\"x\">text</div><script>var a = 1 < 2;</script>\n", 180_000)
      + script
    let file = ImportFile(Array(page.utf8), name: "page.html")
    #expect(page.utf8.count > 10_000_000)
    #expect(ExchangeFormat.formats(of: file) == [.schemaOrg])
    let read = try ExchangeFormat.schemaOrg.read(file)
    #expect(read.recipes.map(\.request.name) == ["Last"])
    #expect(read.recipes.map(\.errors) == [[]])
  }

  /// Tags that only begin like those of scripts.
  @Test(arguments: [
    "<scripts>", "<script-x>", "<scripts type=application/ld+json>{}</scripts>",
    "</script><scriptx/>",
  ])
  func otherTagsAreNoScripts(tag: String) throws {
    let page = """
      <p>\(tag)<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"A </scripts>",\
      "recipeIngredient":["15 g coffee","250 g water"],"recipeInstructions":"Pour to 250 g."}</script >
      """
    let read = try ExchangeFormat.schemaOrg.read(ImportFile(Array(page.utf8), name: nil))
    #expect(read.recipes.map(\.request.name) == ["A"])
  }

  /// What a text may do to a terminal or to YAML: it is text in the recipe, and the recipe can be read again.
  @Test(arguments: [
    "\u{1B}[31mred", "a: b # c", "- x", "{total}", "{{", "}", "\u{202E}abc",
    "<script>alert(1)</script>",
    "\"quoted\" 'twice'", "line\nbreak", "tab\tstop", "nul\u{0}", "😀", "&amp;", "y", "1:30",
    "\u{FEFF}x",
  ])
  func textStaysText(text: String) throws {
    let json = text.unicodeScalars.map { "\\u" + Self.hex($0) }.joined()
    let source = """
      [{"name":"A \(json)","brewing_method":"V60","coffee_amount":15,"water_amount":250,"water_temp":94,"grind_size":"fine",
        "steps":[{"order":1,"description":"B \(json) 250g","time":1}]}]
      """
    let read = try ExchangeFormat.timerCoffee.read(ImportFile(Array(source.utf8), name: nil))
    let recipe = try #require(read.recipes.first)
    let detail = recipe.request.toDetailDTO(id: Samples.id, modifiedAt: nil)
    let yaml = try RecipeEncoder.encode(detail)
    let again = RecipeFile(bytes: Array(yaml.utf8), identity: "-").documents.first?.toDetailDTO()
    #expect(again == detail)
    #expect(again?.recipe.isValid == true)
    let plan = try BrewSessionUseCase.createPlan(of: detail, for: ScaleRequest())
    #expect(plan.scaledSteps[0].instructionText.hasPrefix("B"))
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined(separator: "\\u")
  }
}
