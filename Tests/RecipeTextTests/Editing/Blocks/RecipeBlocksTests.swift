import RecipeSyntax
import RecipeText
import TestSupport
import Testing

@Suite struct RecipeBlocksTests {
  /// A source whose every line belongs to a known block.
  @Test func blocksOwnTheirComments() throws {
    let source = """
      # The recipe

      # Above name
      name: A # behind
      tags: [a,
        # inside
        b]

      # Above steps
      steps: # at steps
        # Above one
        - instruction: One # x
          # Above pour
          pour: 10 g
          # Below one

        -
          instruction: Two
          notes: |
            text
        # Below the list
      # The end
      """
    let blocks = try RecipeBlocks(SyntaxTree(parsing: Array(source.utf8)))
    #expect(
      outline(of: blocks.documents[0]) == """
        head
        |# The recipe
        |
        |# Above name
        name
        |name: A # behind
        tags
        |tags: [a,
        |  # inside
        |  b]
        steps
        |
        |# Above steps
        |steps: # at steps
          -
          |  # Above one
          |  - 
            instruction
            |instruction: One # x
            pour
            |    # Above pour
            |    pour: 10 g
          below
          |    # Below one
          -
          |
          |  -
            instruction
            |    instruction: Two
            notes
            |    notes: |
            |      text
        below
        |  # Below the list
        tail
        |# The end

        """
    )
  }

  private func outline(of document: DocumentBlocks) -> String {
    var text = part("head", document.head, "")
    for entry in document.entries { text += outline(of: entry, "") }
    return text + part("tail", document.tail, "")
  }

  private func outline(of block: SourceBlock, _ margin: String) -> String {
    let name = block.key.isEmpty ? "-" : block.key
    var text = part(name, block.above + block.margin + block.text, margin)
    for child in block.children { text += outline(of: child, margin + "  ") }
    return block.below.isEmpty ? text : text + part("below", block.below, margin)
  }

  private func part(_ name: String, _ bytes: [UInt8], _ margin: String) -> String {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.last == "" ? lines.dropLast() : lines
    return "\(margin)\(name)\n" + text.map { "\(margin)|\($0)\n" }.joined()
  }

  @Test(arguments: EditLawTests.hard + ProjectFiles.recipes.map(\.text))
  func blocksAreLossless(source: String) throws {
    for text in Self.variants(of: source) {
      let tree = SyntaxTree(parsing: text)
      guard tree.errors.isEmpty else { continue }
      #expect(try RecipeBlocks(tree).bytes == text, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// The source in other forms: line endings, a byte order mark, as the second document, without its end.
  private static func variants(of source: String) -> [[UInt8]] {
    let plain = Array(source.utf8)
    let carriage = Array(source.replacing("\n", with: "\r\n").utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let second = Array("# a\n--- # b\nname: x\n  # c\n...\n# d\n---\n".utf8)
    return [plain, carriage, mark + plain, mark + carriage, second + plain, plain.dropLast()]
      + [Array(("--- &r\n" + source + "# z\n---\n").utf8)]
  }

  @Test func damagedSourcesAreLossless() throws {
    let sources = ProjectFiles.recipes.map(\.text)
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: 17_000 + seed)
      var lines = (sources.randomElement(using: &random) ?? "").split(separator: "\n").map(
        String.init
      )
      for _ in 0..<3 where !lines.isEmpty {
        let place = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.remove(at: place)
        case 1: lines.insert(String(repeating: " ", count: place % 7) + "# c", at: place)
        case 2: lines.insert("", at: place)
        default: lines[place] += " # \(place)"
        }
      }
      let text = Array(lines.joined(separator: "\n").utf8)
      let tree = SyntaxTree(parsing: text)
      guard tree.errors.isEmpty else { continue }
      #expect(try RecipeBlocks(tree).bytes == text, "seed \(17_000 + seed)")
    }
  }

  @Test func errorsAreRefused() {
    #expect(throws: RecipeEditError.notYAML) {
      try RecipeBlocks(SyntaxTree(parsing: Array("name: [\n".utf8)))
    }
  }
}
