import Laws
import ProgramSupport
import TestSupport
import Testing

/// What holds of the fixes of folders: `--diff`, applied with git, gives what `--fix` writes.
@Suite(.timeLimit(.minutes(30))) struct FixFolderTests {
  private let brewlint = Program("brewlint")
  private let git = Program(at: "/usr/bin/git")

  private static let ids = [
    "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90", "0b6f2a34-9d1e-4c55-8a77-5e2f9c3d1b60",
  ]

  /// A fix of `a.yaml` decides whether the other two are copies of it.
  @Test func theFixOfAnEarlierFileComesFirst() throws {
    let named = "id: \(Self.ids[0])\n" + Recipes.named("A")
    try check(
      [
        "a.yaml": named.replacing("method: v60", with: "method: V-60"), "b.yaml": named,
        "c.yaml": named.replacing("name: A", with: "name: C"),
      ],
      "copies"
    )
  }

  /// Folders of recipes that share ids and names, some with a mistake.
  @Test(arguments: Samples.of(0..<12))
  func generatedFolders(block: UInt64) throws {
    var random = SeededGenerator(seed: 31_000 + block)
    for round in 0..<3 {
      var files: [String: String] = [:]
      for name in ["a.yaml", "b.yaml", "c.yaml", "d.yaml"].prefix(
        Int.random(in: 2...4, using: &random)
      ) {
        files[name] = Self.source(using: &random)
      }
      try check(files, "seed \(31_000 + block), round \(round)\n\(files)")
    }
  }

  /// Recipes of beginners, whose fixes change keys, steps and figures.
  @Test(arguments: Samples.of(0..<12))
  func beginnersFiles(block: UInt64) throws {
    var random = SeededGenerator(seed: 41_500 + block)
    var files: [String: String] = [:]
    for form in BeginnerRecipe.Form.allCases {
      for number in 0..<4 {
        files["\(form)\(number).brew.yaml"] = BeginnerRecipe(using: &random).text(form)
      }
    }
    try check(files, "seed \(41_500 + block)\n\(files)")
  }

  private static func source(using random: inout SeededGenerator) -> String {
    var documents: [String] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      var text = Recipes.named(["A", "B", "C"].randomElement(using: &random) ?? "A")
      if let id = ids.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 {
        text = "id: \(id)\n" + text
      }
      if Bool.random(using: &random),
        let mistake = HumanMistake.allCases.randomElement(using: &random)
      {
        text = mistake.made(in: text, using: &random) ?? text
      }
      documents.append(text)
    }
    return documents.joined(separator: "---\n")
  }

  private func check(_ files: [String: String], _ talk: String) throws {
    for options in [["--fix"], ["--fix", "--unsafe-fixes"]] {
      let fixed = try Scratch(files)
      let patched = try Scratch(files)
      _ = try brewlint.run(options + ["-q", "."], in: fixed)
      let patch = try brewlint.run(["--diff"] + options.dropFirst() + ["-q", "."], in: patched)
      if !patch.output.isEmpty {
        let applied = try git.run(["apply", "-"], in: patched, input: patch.output)
        #expect(applied.status == 0, "\(applied.errors)\n\(talk)")
      }
      for name in files.keys.sorted() {
        let (one, other) = (try fixed.text(name), try patched.text(name))
        #expect(one == other, "\(options) \(name)\n\(talk)")
      }
    }
  }
}
