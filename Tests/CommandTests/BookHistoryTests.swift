import Foundation
import ProgramSupport
import TestSupport
import Testing

/// One recipe, one history: the brews of two books with the same paths and names never mix.
@Suite struct BookHistoryTests {
  private static let ids = [
    "a": "aaaaaaaa-0000-4000-8000-000000000000", "b": "bbbbbbbb-0000-4000-8000-000000000000",
  ]
  private let brewlog = Program("brewlog")

  /// Two books, `a` and `b`, with the same recipe.
  private func books(_ recipe: String = Recipes.formatted, ids: [String: String] = ids) throws
    -> BookFolder
  {
    let folder = try BookFolder()
    for book in ["a", "b"] {
      try folder.scratch.write("\(book)/recipes/house.yaml", recipe)
      guard let id = ids[book] else { continue }
      try folder.scratch.write("\(book)/.brewguide.yaml", "book: \(id)\n")
    }
    return folder
  }

  private func environment(_ folder: BookFolder) -> [String: String] {
    folder.environment.merging(["TZ": "UTC0"]) { $1 }
  }

  /// Logs a brew of a book, on a day of April, into `brews.jsonl` beside the books; returns its line.
  @discardableResult
  private func log(
    _ book: String,
    day: Int,
    rating: Int,
    recipe: [String] = ["recipes/house.yaml"],
    in folder: BookFolder
  ) throws -> String {
    let outcome = try brewlog.run(
      ["add"] + recipe + [
        "--rating", "\(rating)", "--at", "2026-04-0\(day)T06:30:00Z", "--file",
        folder.scratch.file("brews.jsonl").path,
      ],
      in: folder.scratch,
      at: book,
      environment: environment(folder)
    )
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = try folder.text("brews.jsonl").split(separator: "\n")
    return lines.last.map { $0 + "\n" } ?? ""
  }

  /// The groups of recipes in the statistics: name, book, path and count.
  private func recipes(_ folder: BookFolder, _ diary: String = "brews.jsonl") throws -> [[String]] {
    let outcome = try brewlog.run(
      ["stats", "--format", "json", "--file", diary],
      in: folder.scratch,
      environment: environment(folder)
    )
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let groups = try #require((object as? [String: Any])?["byRecipe"] as? [[String: Any]])
    return groups.map { group in
      ["recipe", "recipeId", "book", "recipePath", "count"].map { key in
        switch group[key] {
        case let text as String: text
        case let number as Int: "\(number)"
        default: "-"
        }
      }
    }
  }

  // MARK: Two books

  @Test func statisticsShowTwoRecipes() throws {
    let folder = try books()
    for day in 1...2 { try log("a", day: day, rating: 5, in: folder) }
    try log("b", day: 3, rating: 1, in: folder)
    #expect(
      try recipes(folder) == [
        ["Morning V60", "-", Self.ids["a"]!, "recipes/house.yaml", "2"],
        ["Morning V60", "-", Self.ids["b"]!, "recipes/house.yaml", "1"],
      ]
    )
    let text = try brewlog.run(
      ["stats", "--file", "../brews.jsonl"],
      in: folder.scratch,
      at: "a",
      environment: environment(folder)
    )
    #expect(
      text.output.contains(
        """
        recipe                                         brews  average
        Morning V60, recipes/house.yaml, this book         2      5.0
        Morning V60, recipes/house.yaml, another book      1      1.0

        """
      )
    )
  }

  /// A stated id counts alone: it is the same recipe in both books.
  @Test func aStatedIDCountsAlone() throws {
    let id = "7d1c8a52-5f0e-4a7b-9c1e-2f6d3b8a4e90"
    let folder = try books("id: \(id)\n" + Recipes.formatted)
    try log("a", day: 1, rating: 5, in: folder)
    try log("b", day: 2, rating: 1, in: folder)
    #expect(try recipes(folder) == [["Morning V60", id, "-", "-", "2"]])
  }

  @Test func freshBooksDiffer() throws {
    let folder = try BookFolder()
    for book in ["a", "b"] {
      #expect(try folder.book("init", book, "--starters", "none").status == 0)
      try folder.scratch.write("\(book)/recipes/house.yaml", Recipes.formatted)
      try log(book, day: 1, rating: 4, in: folder)
    }
    #expect(Set(try recipes(folder).map { $0[2] }).count == 2)
    let configuration = try folder.text("a/.brewguide.yaml")
    #expect(
      try configuration.contains("\nbook: \(recipes(folder)[0][2])\n")
        || configuration.contains("\nbook: \(recipes(folder)[1][2])\n")
    )
  }

  /// Diaries of two books that are merged.
  @Test func mergedDiariesKeepTheBooksApart() throws {
    let folder = try books()
    try log("a", day: 1, rating: 5, in: folder)
    try FileManager.default.moveItem(
      at: folder.scratch.file("brews.jsonl"),
      to: folder.scratch.file("a.jsonl")
    )
    try log("b", day: 2, rating: 1, in: folder)
    let merge = ["merge", "a.jsonl", "brews.jsonl", "--output", "all.jsonl"]
    #expect(try brewlog.run(merge, in: folder.scratch).status == 0)
    #expect(try recipes(folder, "all.jsonl").map(\.last) == ["1", "1"])
  }

  /// A plan carries the book through a pipe.
  @Test func aPlanNamesItsBook() throws {
    let folder = try books()
    let plan = try Program("brewscale").run(
      ["recipes/house.yaml", "--format", "json"],
      in: folder.scratch,
      at: "b",
      environment: environment(folder)
    )
    #expect(
      plan.output.contains(
        #""lastEdited":"dose","coffee":null,"book":"\#(Self.ids["b"]!)","recipePath":"recipes/house.yaml"}"#
      )
    )
    let added = try brewlog.run(
      ["add", "-", "--rating", "4", "--format", "json", "--file", "brews.jsonl"],
      in: folder.scratch,
      input: plan.output,
      environment: environment(folder)
    )
    #expect(added.output.contains(#""recipeId":null,"#))
    #expect(
      added.output.hasSuffix(
        #","book":"\#(Self.ids["b"]!)","recipePath":"recipes/house.yaml"}]}"# + "\n"
      )
    )
  }

  /// The last recipe of one book is not that of another one with the same path.
  @Test func theLastRecipeIsThatOfItsBook() throws {
    let folder = try books()
    try log("a", day: 1, rating: 5, in: folder)
    try FileManager.default.removeItem(at: folder.scratch.file("a/recipes/house.yaml"))
    let outcome = try Program("brewscale").run(
      ["--last"],
      in: folder.scratch,
      at: "b",
      environment: environment(folder)
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("the recipe that you used last"))
  }

  // MARK: Which book

  /// Without an id, git's first commit is the book, which a clone shares.
  @Test func aCloneIsTheSameBook() throws {
    let folder = try books(ids: [:])
    for book in ["a", "b"] {
      try folder.git("init", "-q", "-b", "main", at: book)
      try folder.git("add", ".", at: book)
      try folder.git("commit", "-qm", "Begin \(book)", at: book)
    }
    try folder.git("clone", "-q", "a", "clone")
    try folder.git("clone", "-q", "--depth", "1", "file://\(folder.scratch.file("a").path)", "part")
    try log("a", day: 1, rating: 5, in: folder)
    try log("clone", day: 2, rating: 5, in: folder)
    try log("b", day: 3, rating: 5, in: folder)
    #expect(try recipes(folder).map(\.last) == ["2", "1"])
    // A history with another beginning that is merged into it changes nothing.
    try folder.git("fetch", "-q", "../b", "main", at: "a")
    try folder.git(
      "merge",
      "-q",
      "-s",
      "ours",
      "--allow-unrelated-histories",
      "FETCH_HEAD",
      at: "a"
    )
    try log("a", day: 4, rating: 5, in: folder)
    #expect(try recipes(folder).map(\.last) == ["3", "1"])
    // What has only a part of the history is not guessed to be another repository.
    try log("part", day: 5, rating: 5, in: folder)
    #expect(Set(try recipes(folder).map { $0[2] }).count == 3)
  }

  /// Without git, it is the real path of the root.
  @Test func withoutGitTheFolderIsTheBook() throws {
    let folder = try books(ids: [:])
    for book in ["a", "b"] {
      try folder.scratch.write("\(book)/.brewguide.yaml", "rules: recommended\n")
      try log(book, day: 1, rating: 4, in: folder)
    }
    try FileManager.default.createSymbolicLink(
      at: folder.scratch.file("link"),
      withDestinationURL: folder.scratch.file("a")
    )
    try log("link", day: 2, rating: 4, in: folder)
    #expect(try recipes(folder).map(\.last) == ["2", "1"])
    #expect(try !folder.text("brews.jsonl").contains(folder.scratch.url.path))
  }

  /// The id of a shared configuration is not that of the books that extend it.
  @Test func aBookIsNotInherited() throws {
    let folder = try books(ids: [:])
    try folder.scratch.write("shared.yaml", "book: \(Self.ids["a"]!)\n")
    for book in ["a", "b"] {
      try folder.scratch.write("\(book)/.brewguide.yaml", "extends: ../shared.yaml\n")
      try log(book, day: 1, rating: 4, in: folder)
    }
    #expect(Set(try recipes(folder).map { $0[2] }).count == 2)
  }

  /// A book that cannot be known now is left out, and not guessed.
  @Test func anInvalidIDIsNoBook() throws {
    let folder = try books(ids: ["a": "house"])
    let line = try log("a", day: 1, rating: 4, in: folder)
    #expect(!line.contains("\"book\""))
    let purge = try folder.book("purge", "--file", "../brews.jsonl", "--yes", at: "a")
    #expect(purge.status == 2)
    #expect(try folder.text("brews.jsonl") == line)
  }

  // MARK: Moving and renaming

  @Test func aMovedRecipeBeginsANewHistory() throws {
    let folder = try books()
    try log("a", day: 1, rating: 4, in: folder)
    try FileManager.default.moveItem(
      at: folder.scratch.file("a/recipes/house.yaml"),
      to: folder.scratch.file("a/recipes/home.yaml")
    )
    try log("a", day: 2, rating: 4, recipe: ["recipes/home.yaml"], in: folder)
    #expect(
      try recipes(folder).map { $0[3] } == ["recipes/home.yaml", "recipes/house.yaml"]
    )
  }

  /// No command but `new`, `set` and `edit` writes an id into a recipe.
  @Test func renamingWritesNoID() throws {
    let folder = try BookFolder(["a/recipes/morning-v60.yaml": Recipes.formatted])
    try folder.scratch.write("a/.brewguide.yaml", "book: \(Self.ids["a"]!)\n")
    let outcome = try folder.book("rename", "Morning V60", "Noon V60", "--format", "json", at: "a")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""name":"Noon V60""#))
    let text = try folder.text("a/recipes/noon-v60.yaml")
    #expect(!text.contains("id:"))
    let fix = try folder.lint(
      "--config",
      "rules=strict",
      "--select",
      "missing-id",
      "--fix",
      "--unsafe-fixes",
      at: "a"
    )
    #expect(fix.output.contains("missing-id"))
    #expect(try folder.text("a/recipes/noon-v60.yaml") == text)
    let set = try folder.book("set", "Noon V60", "id=\(Self.ids["b"]!)", at: "a")
    #expect(set.status == 0, "\(set.errors)")
    #expect(try folder.text("a/recipes/noon-v60.yaml").contains("id: \(Self.ids["b"]!)\n"))
    let again = try folder.book("set", "Noon V60", "id=new", at: "a")
    #expect(again.status == 1)
    #expect(again.errors.contains("id=new: the recipe has an id, by which the diary knows it"))
  }

  /// The other recipes of a file keep their text when one is deleted.
  @Test func deletingWritesNoID() throws {
    let other = Recipes.formatted.replacing("Morning", with: "Evening")
    let folder = try BookFolder(["recipes/both.yaml": Recipes.formatted + "---\n" + other])
    #expect(try folder.book("delete", "Morning V60", "--yes").status == 0)
    #expect(try folder.text("recipes/both.yaml") == other)
  }

  // MARK: purge

  @Test func purgeTakesTheBrewsOfThisBookOnly() throws {
    let folder = try books()
    let lines = [
      try log("a", day: 1, rating: 5, in: folder), try log("b", day: 2, rating: 1, in: folder),
      try log("a", day: 3, rating: 4, in: folder),
    ]
    let free = Diaries.entry("33333333", "2026-04-04T06:30:00.000Z", rating: 4) + "\n"
    // Damaged lines of both books.
    let damaged = lines.map { String($0.dropLast(2)) + "\n" }
    try folder.scratch.write("brews.jsonl", lines[0] + lines[1] + free + lines[2])
    try folder.scratch.write("brews.jsonl.rejected", damaged[0] + damaged[1])
    let outcome = try folder.book("purge", "--file", "../brews.jsonl", "--yes", at: "a")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try folder.text("brews.jsonl") == lines[1] + free)
    #expect(try folder.text("brews.jsonl.rejected") == damaged[1])
    #expect(try folder.text("b/recipes/house.yaml") == Recipes.formatted)
  }
}
