import Files
import Testing
import Workspace

@Suite struct RecipeReferenceTests {
  private static func collection() throws -> [StoredRecipe] {
    try NamedRecipes.stored([
      ("Morning V60", NamedRecipes.id("3f2a9c1e")),
      ("Morning V60 for Two", NamedRecipes.id("3f2a0000")),
      ("Café  crème", NamedRecipes.id("cafe0001")), ("Décaf", NamedRecipes.id("dead0001")),
      ("dead", NamedRecipes.id("11110001")), ("朝のコーヒー", NamedRecipes.id("22220001")),
      ("Twin", NamedRecipes.id("44440001")), ("twin", NamedRecipes.id("44440002")),
      ("Кофе", NamedRecipes.id("55550001")), ("4:6 Method", NamedRecipes.id("66660001")),
    ])
  }

  /// Each leads to one recipe.
  @Test(arguments: [
    ("Morning V60", "Morning V60"), ("morning v60", "Morning V60"),
    (" MORNING\tv60 ", "Morning V60"),
    ("for two", "Morning V60 for Two"), ("3f2a9", "Morning V60"), ("3F2A9C1E", "Morning V60"),
    ("3f2a9c1e-0000-4000-8000-000000000000", "Morning V60"),
    ("3F2A9C1E-0000-4000-8000-000000000000", "Morning V60"), ("cafe creme", "Café  crème"),
    ("CAFÉ CRÈME", "Café  crème"), ("Cafe\u{301} cre\u{300}me", "Café  crème"), ("decaf", "Décaf"),
    // A whole name goes before the beginning of an id.
    ("dead", "dead"), ("dead0", "Décaf"), ("朝の", "朝のコーヒー"), ("кофе", "Кофе"), ("4:6", "4:6 Method"),
  ])
  func oneRecipe(word: String, name: String) throws {
    #expect(try RecipeReference(word).recipe(in: Self.collection()).summary.name == name)
  }

  private func problem(_ word: String, isID: Bool = false) throws -> [String] {
    let recipes = try Self.collection()
    do throws(InputError) {
      let found = try RecipeReference(word, isID: isID).recipe(in: recipes)
      return [found.summary.name]
    } catch {
      return [error.message, error.hint ?? ""]
    }
  }

  @Test func severalRecipes() throws {
    #expect(
      try problem("morn") == [
        "morn: 2 recipes have this in their names",
        """
        name one by its id:
            3f2a9c1e  Morning V60          1.yaml
            3f2a0000  Morning V60 for Two  2.yaml
        """,
      ]
    )
    #expect(
      try problem("3f2a") == [
        "3f2a: 2 recipes have ids that begin like this",
        """
        name one by its id:
            3f2a9c1e  Morning V60          1.yaml
            3f2a0000  Morning V60 for Two  2.yaml
        """,
      ]
    )
    // Case does not tell names apart.
    #expect(
      try problem("Twin") == [
        "Twin: 2 recipes have this name",
        """
        name one by its id:
            44440001  Twin  7.yaml
            44440002  twin  8.yaml
        """,
      ]
    )
  }

  @Test func noRecipe() throws {
    #expect(
      try problem("evening") == [
        "evening: no such file, folder or recipe", "list the recipes with `brewbook list`",
      ]
    )
    #expect(
      try problem("mrning v61") == [
        "mrning v61: no such file, folder or recipe",
        """
        these are similar:
            3f2a9c1e  Morning V60          1.yaml
            3f2a0000  Morning V60 for Two  2.yaml
        """,
      ]
    )
    #expect(
      try problem("crème brûlée") == [
        "crème brûlée: no such file, folder or recipe",
        "did you mean 'Café  crème' (cafe0001, 3.yaml)?",
      ]
    )
  }

  /// An option for ids takes shorter ones, and no names.
  @Test func onlyIDs() throws {
    #expect(try problem("6", isID: true) == ["4:6 Method"])
    #expect(try problem("dead", isID: true) == ["Décaf"])
    #expect(try problem("3f", isID: true)[0] == "3f: 2 recipes have ids that begin like this")
    #expect(
      try problem("9", isID: true) == [
        "9: no recipe has an id that begins like this", "list the recipes with `brewbook list`",
      ]
    )
    // Too short to be an id among names.
    #expect(try problem("3f")[0] == "3f: no such file, folder or recipe")
  }

  /// A copied file shares its id, so that only the path tells the copies apart.
  @Test func copiesOfAFile() throws {
    let id = NamedRecipes.id("7777")
    let recipes = try NamedRecipes.stored([("One", id), ("Two", id)])
    #expect {
      try RecipeReference("7777").recipe(in: recipes)
    } throws: { error in
      (error as? InputError)?.hint == """
        copies of a file share its id; name one by its file:
            77770000  One  1.yaml
            77770000  Two  2.yaml
        """
    }
    #expect {
      try RecipeReference(id).recipe(in: recipes)
    } throws: { error in
      (error as? InputError)?.message == "\(id): 2 recipes have this id"
        && (error as? InputError)?.hint?.hasPrefix("copies of a file share its id") == true
    }
  }

  /// Ids are shown as long as they must be.
  @Test func longerIDs() throws {
    let recipes = try NamedRecipes.stored([
      ("A1", "11111111-2222-4000-8000-000000000000"),
      ("A2", "11111111-3333-4000-8000-000000000000"),
    ])
    #expect {
      try RecipeReference("a").recipe(in: recipes)
    } throws: { error in
      (error as? InputError)?.hint == """
        name one by its id:
            11111111-2222  A1  1.yaml
            11111111-3333  A2  2.yaml
        """
    }
  }

  /// At most ten candidates, none wider than a list, without what a name could do to a terminal.
  @Test func candidatesAreSafeToShow() throws {
    let long = String(repeating: "wide ", count: 20)
    var names: [(name: String, id: String?)] = [
      ("a\\e[31m\\n::error::x", NamedRecipes.id("0001")), (long, NamedRecipes.id("0002")),
    ]
    names += (3...14).map { ("a \($0)", NamedRecipes.id("1\($0)")) }
    let recipes = try NamedRecipes.stored(names)
    #expect {
      try RecipeReference("a").recipe(in: recipes.filter { $0.summary.name != long })
    } throws: { error in
      let lines = (error as? InputError)?.hint?.split(separator: "\n") ?? []
      return lines.count == 12 && lines.last == "    and 3 more"
        && lines[1] == "    00010000  a<U+001B>[31m\\n::error::x  1.yaml"
    }
    #expect {
      try RecipeReference("i").recipe(in: [recipes[1], recipes[1]])
    } throws: { error in
      let lines = (error as? InputError)?.hint?.split(separator: "\n") ?? []
      // A name has at most 60 characters there.
      return lines.allSatisfy { $0.count < 90 }
    }
  }

  @Test(arguments: [
    ("a/b", true), ("morning.yaml", true), ("Morning.YML", true), ("plan.json", true), ("", true),
    (" ", true), ("morning", false), ("v60 1.5", false), ("4:6", false),
  ])
  func whatCanOnlyBeAPath(word: String, isPath: Bool) {
    #expect(RecipeReference(word).isPath == isPath)
  }

  /// A misspelt path resembles the name of a recipe, or that of its file.
  @Test func missingFile() throws {
    let recipes = try NamedRecipes.stored(in: [
      ("recipes/morning-v60.yaml", NamedRecipes.text("Sunrise", id: NamedRecipes.id("1234"))),
      ("recipes/one.yaml", NamedRecipes.text("One Cup", id: NamedRecipes.id("5678"))),
    ])
    func hint(_ path: String) -> String? {
      RecipeReference(path).missingFile(among: recipes).hint
    }
    let sunrise = "did you mean 'Sunrise' (12340000, recipes/morning-v60.yaml)?"
    #expect(hint("recipes/mornign.yaml") == sunrise)
    #expect(hint("sunrise.yaml") == sunrise)
    #expect(hint("gone.yaml") == nil)
    let error = RecipeReference("x/gone.yaml").missingFile(among: recipes)
    #expect(error.message == "x/gone.yaml: no such file or folder")
    #expect(error.file == "x/gone.yaml")
  }
}
