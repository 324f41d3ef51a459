import Recipes
import Testing
import Text

@testable import RecipeExchange

/// Small files that hold too much. See the limits in SECURITY.md.
@Suite(.timeLimit(.minutes(30))) struct ImportLimitTests {
  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func message(_ text: String, _ format: ExchangeFormat) -> String? {
    message(ImportFile(Array(text.utf8), name: nil), format)
  }

  private static func message(_ file: ImportFile, _ format: ExchangeFormat) -> String? {
    do throws(ImportRefusal) {
      _ = try format.read(file)
      return nil
    } catch {
      return error.message
    }
  }

  private static let values = "more than the 500000 values that are read"
  private static let lines = "more than the 500000 values, cells and lines that are read"
  private static let recipes = "more than the 2000 recipes that are read"

  @Test(arguments: [
    ("[" + times("0,", 500_000) + "0]", ExchangeFormat.timerCoffee, values),
    (times("{}", 500_001), .xbloom, values),
    (times("\n", 500_001) + "# a", .markdown, lines),
    (times("\u{2028}", 500_001) + "# a", .markdown, lines),
    (times("# a\n", 2_002), .markdown, recipes),
    (times("Pour 5 g\n", 10_001), .markdown, "more than the 10000 lines that are read"),
    (
      "# a\n\n" + times("word ", 14_000), .markdown,
      "line 3 has more than the 64 KiB that are read"
    ),
    (
      "# a\n\n" + times(times("word ", 1_000) + "\n", 900), .markdown,
      "more than the 4096 KiB of sentences that are read"
    ),
    ("@coffee{1%g}" + times("@a", 500_001), .cooklang, lines),
    ("name,dose,yield\n" + times(",", 500_001), .csv, lines),
    ("name,dose,yield\n" + (0...2_000).map { "\($0),1,1\n" }.joined(), .csv, recipes),
    ("[" + times("{},", 2_000) + "{}]", .timerCoffee, recipes),
    ("[" + times("{},", 2_000) + "{}]", .decent, recipes),
    ("[" + times("{},", 2_000) + "{}]", .xbloom, recipes),
    ("[" + times("{},", 2_000) + "{}]", .json, recipes),
    ("[" + times("{},", 2_000) + "{}]", .brewGuide, recipes),
    ("[" + times(#"{"@type":"Recipe"},"#, 2_000) + #"{"@type":"Recipe"}]"#, .schemaOrg, recipes),
    (#"{"brewspec_version":"1.0","brews":["# + times("0,", 2_000) + "0]}", .brewspec, recipes),
    ("brewspec_version: '1.0'\nbrews: [" + times("[", 500_001), .brewspec, lines),
    (
      #"{"BREWS":["# + times("0,", 50_000) + "0]}", .beanconqueror,
      "more than the 50000 brews that are read"
    ),
  ])
  func tooMuch(text: String, format: ExchangeFormat, message: String) {
    #expect(Self.message(text, format) == message)
  }

  /// The values of all scripts of a page count together.
  @Test func scriptsOfAPage() {
    let script = "<script type=application/ld+json>[" + Self.times("0,", 249_999) + "0]</script>"
    let page = "<html>" + script + script + script
    let file = ImportFile(Array(page.utf8), name: nil)
    let message = Self.message(file, .schemaOrg)
    #expect(
      message?.hasPrefix("found no recipe as JSON-LD of schema.org; JSON-LD 3: more than the")
        == true || message == Self.lines
    )
  }

  /// A ZIP archive of a few kilobytes with millions of values, and one that lists them in several files.
  @Test(arguments: [1, 3])
  func archives(parts: Int) {
    let main = #"{"BREWS":[],"PREPARATION":[]}"#
    let list = "[" + Self.times("{},", 600_000 / parts) + "{}]"
    var archive = ZipArchiveTests.Archive(
      entries: [.init(name: "Beanconqueror.json", content: Array(main.utf8))]
    )
    for part in 1...parts {
      archive.entries.append(
        .init(name: "Beanconqueror_Brews_\(part).json", content: Array(list.utf8))
      )
    }
    let message = Self.message(ImportFile(archive.bytes, name: nil), .beanconqueror)
    #expect(
      message?.contains("more than the") == true
        && message?.hasSuffix("values that are read") == true
    )
  }

  /// A recipe of a thousand steps is read, and one of more is refused before it costs anything.
  @Test(arguments: [(1000, true), (1001, false)])
  func steps(count: Int, isRead: Bool) throws {
    let steps = Array(repeating: #"{"description":"Wait.","time":1}"#, count: count)
    let text =
      #"[{"coffee_amount":1,"water_amount":1,"steps":["# + steps.joined(separator: ",") + "]}]"
    let read = try ExchangeFormat.timerCoffee.read(ImportFile(Array(text.utf8), name: nil))
    let excess = "it has more than the 1000 steps that are read"
    #expect(read.recipes.map(\.isTooLarge) == [!isRead])
    #expect(read.recipes.map { $0.errors == [excess] } == [!isRead])
  }

  @Test func texts() throws {
    let text = "# a\n\n" + Self.times(Self.times("word ", 1_000) + "\n", 250)
    let read = try ExchangeFormat.markdown.read(ImportFile(Array(text.utf8), name: nil))
    #expect(read.recipes.map(\.errors) == [["its texts have more than the 1 MiB of a recipe file"]])
  }
}
