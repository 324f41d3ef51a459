import Foundation
import RecipeSyntax
import TestSupport

/// Makes texts that are, or come close to being, values of a kind.
struct SpellingMaker {
  private let kind: ValueKind
  private let samples: [String]

  init(_ kind: ValueKind) {
    self.kind = kind
    samples = TestedTable.all.filter { $0.name == kind.rawValue }
      .flatMap { $0.rows.flatMap { $0.filter { !$0.isEmpty } } }
  }

  /// Different texts, sorted.
  func spellings(seed: UInt64, count: Int) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let spellings = (0..<count).map { _ in
      var text = Array(samples.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 0...2, using: &generator) { mutate(&text, &generator) }
      return String(text)
    }
    return Set(spellings).sorted()
  }

  private func mutate(_ text: inout [Character], _ generator: inout SeededGenerator) {
    let letters = Array("0123456789.,:+-_ ghminsozlbkCF°{}Tt")
    let place = Int.random(in: 0...text.count, using: &generator)
    let letter = letters.randomElement(using: &generator) ?? "0"
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: text.insert(letter, at: place)
    case 1 where place < text.count: text[place] = letter
    default: if place < text.count { text.remove(at: place) }
    }
  }
}

/// Recipes as a YAML 1.2 reader with types sees them: that is how editors apply a schema.
enum TypedYAML {
  /// The values of the documents.
  static func values(_ text: String) -> [Any] {
    let tree = SyntaxTree(parsing: Array(text.utf8))
    return tree.documents.compactMap(\.root).map { value(of: $0, tree) }
  }

  private static func value(of node: Int, _ tree: SyntaxTree) -> Any {
    let node = tree.resolved(node) ?? node
    switch tree.nodes[node].kind {
    case .mapping:
      var object: [String: Any] = [:]
      for (key, item) in tree.pairs(of: node) { object[tree.text(of: key)] = value(of: item, tree) }
      return object
    case .sequence: return tree.items(of: node).map { value(of: $0, tree) }
    case .scalar: return scalar(tree.text(of: node), isPlain: tree.nodes[node].style == .plain)
    case .empty, .alias: return NSNull()
    }
  }

  /// The core schema (YAML 1.2, section 10.3), as far as recipes can meet it.
  private static func scalar(_ text: String, isPlain: Bool) -> Any {
    guard isPlain else { return text }
    if ["~", "null", "Null", "NULL"].contains(text) { return NSNull() }
    if ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text) {
      return text.count == 4
    }
    let isNumber = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    if isNumber, let number = Double(text) { return NSNumber(value: number) }
    return text
  }
}
