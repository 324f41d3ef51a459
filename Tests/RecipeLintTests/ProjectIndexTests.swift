import RecipeLint
import Testing

/// Which sources seem to share a recipe.
@Suite struct ProjectIndexTests {
  private static func recipe(id: String? = nil, name: String, method: String = "v60") -> String {
    "\(id.map { "id: \($0)\n" } ?? "")name: \(name)\nmethod: \(method)\n"
  }

  @Test func namesTheFirstSourceOfEach() {
    let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
    let sources: [(text: String, earlier: [Int])] = [
      (Self.recipe(id: id, name: "A"), []),
      (Self.recipe(name: "B"), []),
      (Self.recipe(name: "A", method: "chemex"), []),
      (Self.recipe(name: "A"), [0]),
      (Self.recipe(id: id.uppercased(), name: "B"), [0, 1]),
      (Self.recipe(name: "B") + "---\n" + Self.recipe(name: "A"), [0, 1]),
      (Self.recipe(name: "C") + "---\n" + Self.recipe(name: "C"), []),
      (Self.recipe(name: "C"), [6]),
    ]
    var linter = Linter()
    var index = ProjectIndex()
    for (number, source) in sources.enumerated() {
      let facts = linter.facts(of: Array(source.text.utf8))
      #expect(index.add(facts, of: number) == source.earlier, "\(number)")
    }
  }

  @Test func keepsManySources() {
    var linter = Linter()
    var index = ProjectIndex(capacity: 10)
    for round in 0..<2 {
      for number in 0..<500 {
        let facts = linter.facts(of: Array(Self.recipe(name: "R\(number)").utf8))
        let earlier = index.add(facts, of: round * 500 + number)
        #expect(earlier == (round == 0 ? [] : [number]))
      }
    }
  }
}
