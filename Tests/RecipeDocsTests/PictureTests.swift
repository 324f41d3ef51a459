import Foundation
import TestSupport
import Testing
import brewdocs

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks the pictures of terminals in docs/images.
@Suite struct PictureTests {
  private static let files = ["docs/images/brewlint.svg", "docs/images/brewtimer.svg"]

  /// So ``StalenessTests`` compares them with what the tools show now.
  @Test func picturesAreGenerated() throws {
    let paths = try Documentation(of: StalenessTests.checkout).files().map(\.path)
    #expect(paths.filter { $0.hasPrefix("docs/images/") } == Self.files)
  }

  @Test func pagesShowThem() {
    let readme = HandwrittenFile(path: "README.md").text
    for file in Self.files { #expect(readme.contains("](\(file))")) }
    #expect(HandwrittenFile.timer.text.contains("](images/brewtimer.svg)"))
  }

  @Test(arguments: files)
  func picturesAreAccessible(file: String) throws {
    let picture = try Picture(file)
    #expect(picture.texts["title"]?.isEmpty == false)
    #expect(picture.texts["desc"]?.isEmpty == false)
  }

  /// Every mark stands below what it marks.
  @Test func columnsAreExact() throws {
    let words = try Picture(Self.files[0]).words
    let marks = try #require(words.first { $0.text == "^^^^^" })
    let amount = try #require(words.last { $0.text == "280" && $0.y < marks.y })
    #expect(marks.x == amount.x)
    #expect(marks.y == amount.y + 19)
    let frame = words.filter { ["|", "⋮", "="].contains($0.text) }
    #expect(frame.count == 8)
    #expect(Set(frame.map(\.x)) == [41.2])
  }
}

/// The text of an SVG picture.
private final class Picture: NSObject, XMLParserDelegate {
  struct Word {
    let x: Double
    let y: Double
    var text = ""
  }

  private(set) var words: [Word] = []
  private(set) var texts: [String: String] = [:]
  private var element = ""

  init(_ path: String) throws {
    super.init()
    let parser = XMLParser(data: Data(try ProjectFiles.text(path).utf8))
    parser.delegate = self
    #expect(parser.parse(), "\(path) is not well-formed")
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    element = name
    guard name == "text", let x = attributes["x"], let y = attributes["y"] else { return }
    words.append(Word(x: Double(x) ?? 0, y: Double(y) ?? 0))
  }

  func parser(
    _ parser: XMLParser,
    didEndElement: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    element = ""
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if element == "text" { words[words.count - 1].text += text }
    texts[element, default: ""] += text
  }
}
