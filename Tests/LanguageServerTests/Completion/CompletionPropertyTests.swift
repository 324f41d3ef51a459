import RecipeLint
import RecipeText
import TestSupport
import Testing
import Text

@testable import LanguageServer

/// What is true of completion in all recipes of the project.
@Suite struct CompletionPropertyTests {
  /// A key that is typed above any other key of the recipe stays there, and the formatter moves it.
  @Test(arguments: ["v60/starter-one-cup", "orea/the-dara", "v60/hoffmann-iced"])
  func keysCanBeTypedAnywhere(name: String) throws {
    let text = try ProjectFiles.text("recipes/\(name).yaml")
    let known = Findings(in: text)
    let document = CompletionTrial.document(text)
    let recipe = try #require(document.recipes.first)
    let keys = recipe.tree.pairs(of: recipe.recipe.root).map { $0 }
    for key in keys.dropLast() {
      let gap = Gap(of: key, in: document)
      let others = keys.filter { $0.key != key.key }.map { recipe.tree.nodes[$0.key].range.start }
      for other in others {
        // The line of the key is gone; an empty one is above another key.
        let size = text.utf8.count - gap.text.utf8.count
        let place = other < gap.offset ? other : other - size - 1
        var bytes = Array(gap.text.utf8)
        bytes.remove(at: gap.offset)
        bytes.insert(0x0A, at: place)
        let typed = String(decoding: bytes, as: UTF8.self)
        let item = try #require(
          CompletionTrial.items(typed, at: place).first { $0.label == gap.key }
        )
        let result = CompletionTrial.insert(item, into: typed)
        #expect(
          Formatting.isFormatted(Formatting.formatted(result)),
          "\(name): \(gap.key)\n\(result)"
        )
        #expect(Findings(in: result).new(since: known) == [], "\(name): \(gap.key)\n\(result)")
      }
    }
  }

  @Test func emptyFilesTakeEachStarter() throws {
    let names = [
      "One Cup AeroPress",
      "One Litre Auto Drip",
      "Three Cup Chemex",
      "One Cup Clever",
      "Cold Brew Jar",
      "Double Espresso",
      "Two Cup French Press",
      "One Cup Kalita Wave",
      "Three Cup Moka Pot",
      "One Cup Orea",
      "One Cup Origami",
      "Two Cup Siphon",
      "One Cup Switch",
      "Dark Roast V60",
      "One Cup V60",
      "Two Cup V60",
    ]
    let items = CompletionTrial.items("", at: 0).filter { $0.kind == .snippet }
    #expect(items.map(\.label) == names)
    for item in items {
      let result = CompletionTrial.insert(item, into: "")
      #expect(Formatting.isFormatted(result), "\(result)")
      #expect(Findings(in: result).all == [], "\(result)")
    }
  }

  /// At each offset, even where the text ends there, no key is offered that is there already.
  @Test(arguments: ["v60/starter-one-cup", "orea/the-dara"])
  func noKeyIsOfferedTwice(name: String) throws {
    let bytes = Array(try ProjectFiles.text("recipes/\(name).yaml").utf8)
    for offset in Samples.of(Array(bytes.indices)) {
      for text in [bytes, Array(bytes[..<offset])] {
        let text = String(decoding: text, as: UTF8.self)
        guard offset <= text.utf8.count else { continue }
        let keys = CompletionTrial.items(text, at: offset).filter { $0.kind == .property }
        guard let place = keys.first?.range, place.start == offset || place.end == offset else {
          continue
        }
        let known = Findings(in: text).count(of: "duplicate-key")
        for result in Self.insert(keys, into: text) {
          let count = Findings(in: result).count(of: "duplicate-key")
          #expect(count <= known, "\(name) at \(offset): \(result)")
        }
      }
    }
  }

  /// The text with all keys at once, if they have values, else with each of them.
  private static func insert(_ keys: [CompletionItem], into text: String) -> [String] {
    let hasValues = keys.allSatisfy { $0.text.plain.contains(":") }
    guard hasValues, let range = keys.first?.range else {
      return keys.map { CompletionTrial.insert($0, into: text) }
    }
    let column = text.utf8.prefix(range.start).reversed().prefix { $0 != 0x0A }.count
    let margin = "\n" + String(repeating: " ", count: column)
    let lines = keys.map { "\($0.label): 1" }.joined(separator: margin)
    let result = [Edit(range, lines)].applied(to: Array(text.utf8)) ?? []
    return [String(decoding: result, as: UTF8.self)]
  }
}

/// Completion without a client.
enum CompletionTrial {
  static func document(_ text: String) -> DocumentSnapshot {
    DocumentSnapshot(
      uri: "",
      path: nil,
      version: 1,
      bytes: Array(text.utf8),
      encoding: .utf16,
      settings: DocumentSettings(place: .meant)
    )
  }

  /// The items at an offset.
  static func items(_ text: String, at offset: Int) -> [CompletionItem] {
    let place = CompletionPlace(in: document(text), at: offset)
    guard CommentCompletion(at: place) == nil else { return [] }
    return RecipeCompletion(at: place, names: WorkspaceNames()).items
  }

  /// The text with an item.
  static func insert(_ item: CompletionItem, into text: String) -> String {
    let result = [Edit(item.range, item.text.plain)].applied(to: Array(text.utf8))
    return String(decoding: result ?? [], as: UTF8.self)
  }
}

/// Whether texts are formatted.
enum Formatting {
  static func formatted(_ text: String) -> String {
    var formatter = Formatter()
    guard case .changed(let bytes) = formatter.format(Array(text.utf8)) else { return text }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func isFormatted(_ text: String) -> Bool {
    var formatter = Formatter()
    return formatter.format(Array(text.utf8)) == .unchanged
  }
}

/// The findings in a text, without their places.
struct Findings {
  let all: [String]

  init(in text: String) {
    var linter = Linter()
    all = linter.lint(Array(text.utf8)).map { "\($0.severity.rawValue) \($0.rule)" }
  }

  /// Those that are not in earlier ones.
  func new(since earlier: Findings) -> [String] {
    var rest = earlier.all
    return all.filter { finding in
      guard let index = rest.firstIndex(of: finding) else { return true }
      rest.remove(at: index)
      return false
    }
  }

  func count(of rule: String) -> Int { all.count { $0.hasSuffix(" \(rule)") } }
}

/// A text without a key, and where it was.
private struct Gap {
  let key: String
  let text: String
  let offset: Int

  /// - Parameter node: the key's node.
  init(of node: (key: Int, value: Int), in document: DocumentSnapshot) {
    let tree = document.tree
    key = tree.text(of: node.key)
    let start = tree.nodes[node.key].range.start
    var end = tree.nodes[node.value].range.end
    let bytes = document.bytes
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    var rest = bytes
    rest.removeSubrange(start..<end)
    text = String(decoding: rest, as: UTF8.self)
    offset = start
  }
}
