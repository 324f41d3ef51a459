import RecipeSyntax
import Testing
import Text

@testable import Diary

/// Imports and exports of texts in memory.
extension ImportContent {
  init(csv bytes: [UInt8]) { self.init(bytes, as: .csv) }
  init(json bytes: [UInt8]) { self.init(bytes, as: .json) }
  init(jsonLines bytes: [UInt8]) { self.init(bytes, as: .jsonl) }
  init(brewSpec bytes: [UInt8]) { self.init(bytes, as: .brewspec) }

  /// The plan of an import.
  func plan(into diary: [StoredLine], restores: Bool = false) -> ImportPlan {
    ImportPlan(self, into: diary, restores: restores)
  }
}

extension ExportedDiary {
  var csv: (text: String, losses: [ExchangeIssue]) {
    let (text, losses, _) = text(as: .csv)
    return (String(decoding: text, as: UTF8.self), losses)
  }

  /// No text if there is no brew.
  var brewSpec: (text: String?, losses: [ExchangeIssue]) {
    let (text, losses, isEmpty) = text(as: .brewspec)
    return (isEmpty ? nil : String(decoding: text, as: UTF8.self), losses)
  }
  var json: [UInt8] { text(as: .json).text }

  /// The entries as they are stored.
  var lines: [StoredLine] {
    let items = JSONNode(object: json)?.field("entries")?.items ?? []
    return items.map { StoredLine($0.range.line(in: json)) }
  }
}

/// The constraints of the BrewSpec 1.0 schema on the written keys.
enum BrewSpecRules {
  /// The constraint of each key, by its path in a brew; other keys are not allowed.
  private static let rules: [String: @Sendable (String, Bool) -> Bool] = [
    "date": { text, _ in
      text.contains(/\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\z/)
    },
    "type": { text, _ in ["immersion", "pour_over", "espresso", "hybrid"].contains(text) },
    "method": { text, _ in (1...100).contains(text.unicodeScalars.count) },
    "dose_g": above0, "water_g": above0, "yield_g": above0,
    "water_temp_c": { text, isPlain in
      guard isPlain, let value = Double(text) else { return false }
      // Computed as in validators.
      let quotient = value / 0.1
      return (0...100).contains(value) && quotient == quotient.rounded()
    },
    "coffee.name": { text, _ in (1...100).contains(text.unicodeScalars.count) },
    "coffee.roast_date": { text, _ in text.contains(/\A[0-9]{4}-[0-9]{2}-[0-9]{2}\z/) },
    "equipment.grinder": { text, _ in (1...100).contains(text.unicodeScalars.count) },
    "equipment.grinder_setting": above0, "result.yield_g": above0,
    "grind": { text, _ in
      ["espresso", "fine", "medium_fine", "medium", "medium_coarse", "coarse"].contains(text)
    },
    "process_notes": notes,
    "result.tds": above0, "result.duration_s": above0, "result.tasting_notes": notes,
    "result.ratings.overall": { text, isPlain in
      isPlain && Int(text).map { (1...9).contains($0) } == true
    },
  ]

  private static let above0: @Sendable (String, Bool) -> Bool = { text, isPlain in
    isPlain && Double(text).map { $0 > 0 && $0.isFinite } == true
  }
  private static let notes: @Sendable (String, Bool) -> Bool = { text, _ in
    (1...2000).contains(text.unicodeScalars.count)
  }

  /// Checks a document with `count` brews.
  static func check(_ yaml: String, brews count: Int) throws {
    let tree = SyntaxTree(parsing: Array(yaml.utf8))
    #expect(tree.errors == [])
    let root = try #require(tree.documents.first?.root)
    var keys: [String] = []
    for (key, value) in tree.pairs(of: root) {
      keys.append(tree.text(of: key))
      if tree.text(of: key) == "brewspec_version" {
        #expect(tree.spelling(of: tree.nodes[value].range) == "\"1.0\"")
      } else {
        #expect(Array(tree.items(of: value)).count == count)
        for brew in tree.items(of: value) { check(brew, tree, path: "") }
      }
    }
    #expect(keys == ["brewspec_version", "brews"])
  }

  private static func check(_ mapping: Int, _ tree: SyntaxTree, path: String) {
    for (key, value) in tree.pairs(of: mapping) {
      let path = path + tree.text(of: key)
      if tree.nodes[value].kind == .mapping {
        check(value, tree, path: path + ".")
        continue
      }
      let isPlain = tree.nodes[value].style == .plain
      let holds = rules[path]?(tree.text(of: value), isPlain) ?? false
      #expect(holds, "\(path): \(tree.spelling(of: tree.nodes[value].range))")
    }
  }
}
