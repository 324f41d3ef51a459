import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `brewbook chart`, `card` and `render` as programs.
@Suite struct BookPagesTests {
  private let brewbook = Program("brewbook")

  /// The files below a folder, with their texts.
  private func files(of folder: String, in scratch: Scratch) throws -> [String: String] {
    let base = scratch.file(folder)
    let names = FileManager.default.enumerator(atPath: base.path)?.allObjects as? [String] ?? []
    var files: [String: String] = [:]
    for name in names {
      // Nothing is read of a folder. Icons are not text.
      if let bytes = try? Data(contentsOf: base.appending(path: name)) {
        files[name] = String(data: bytes, encoding: .isoLatin1)
      }
    }
    return files
  }

  // MARK: chart

  @Test func aChartInTheTerminal() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean])
    let outcome = try brewbook.run(["chart", "a.yaml"], in: folder, environment: ["LANG": "C"])
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Morning V60\n\n250 g +"))
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 })
    let unicode = try brewbook.run(
      ["chart", "a.yaml"],
      in: folder,
      environment: ["LC_ALL": "de_DE.UTF-8", "LANG": "C"]
    )
    #expect(unicode.output.contains("250 g ┤"))
  }

  @Test func aChartAsAPicture() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "b.yaml": Recipes.named("Other")])
    let outcome = try brewbook.run(["chart", "a.yaml", "-d", "30", "-o", "a.svg"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    #expect(try folder.text("a.svg").contains(">500 g</text>"))
    let several = try brewbook.run(["chart", ".", "-o", "b.svg"], in: folder)
    #expect(several.status == 2)
    #expect(
      several.errors.hasPrefix(
        "brewbook: error: an SVG file holds one chart, but there are 2 recipes\n"
      )
    )
    #expect((try? folder.text("b.svg")) == nil)
  }

  /// A name stands for one recipe, even in a file of several, of which another one is broken.
  @Test(arguments: [["chart"], ["card", "-o", "-"], ["render", "-o", "site"]])
  func names(command: [String]) throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.named("Noon") + "---\n" + Recipes.broken,
      "recipes/b.yaml": Recipes.named("Evening"),
    ])
    let outcome = try brewbook.run(command + ["noon"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let output = try outcome.output + files(of: "site", in: folder).values.joined()
    #expect(output.contains("Noon") && !output.contains("Evening"))
    let unknown = try brewbook.run(command + ["night"], in: folder)
    #expect(unknown.errors.hasPrefix("brewbook: error: night: no such file, folder or recipe"))
  }

  // MARK: card

  @Test func cards() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "b.yaml": Recipes.broken])
    let outcome = try brewbook.run(["card", ".", "--paper", "a4", "-o", "cards.html"], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("b.yaml:13:13: error[water-total]"))
    let page = try folder.text("cards.html")
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("size: 210mm 297mm"))
  }

  /// A page is called after its recipe, and the program says how.
  @Test func filesOfCards() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.named("B"),
    ])
    let one = try brewbook.run(["card", "morning"], in: folder)
    #expect(one == .init(status: 0, output: "", errors: "morning-v60.html: 1 card\n"))
    #expect(try folder.text("morning-v60.html").contains("<title>Morning V60</title>"))
    let all = try brewbook.run(["card"], in: folder)
    #expect(all == .init(status: 0, output: "", errors: "cards.html: 2 cards\n"))
    #expect(try folder.text("cards.html").contains("<title>Recipe cards</title>"))
    let quiet = try brewbook.run(["card", "b", "-q"], in: folder)
    #expect(quiet == .init(status: 0, output: "", errors: ""))
    let named = try brewbook.run(["card", "b", "-o", "b 2.html"], in: folder)
    #expect(named.errors == "b 2.html: 1 card\n")
    #expect(try folder.text("b 2.html") == folder.text("b.html"))
    let standard = try brewbook.run(["card", "b", "-o", "-"], in: folder)
    #expect(standard == .init(status: 0, output: try folder.text("b.html"), errors: ""))
  }

  /// Only a page of cards is replaced by one with a name that nobody chose.
  @Test func foreignFilesAreNotReplacedByCards() throws {
    let folder = try Scratch(["a.yaml": Recipes.clean, "other.txt": "mine"])
    let message = """
      brewbook: error: cannot write the report morning-v60.html: something else has this name: choose a file with \
      --output

      """
    try folder.write("morning-v60.html", "mine")
    #expect(try brewbook.run(["card", "a.yaml"], in: folder).errors == message)
    #expect(try folder.text("morning-v60.html") == "mine")
    try folder.remove("morning-v60.html")
    try FileManager.default.createSymbolicLink(
      at: folder.file("morning-v60.html"),
      withDestinationURL: folder.file("other.txt")
    )
    let link = try brewbook.run(["card", "a.yaml"], in: folder)
    #expect(link == .init(status: 2, output: "", errors: message))
    #expect(try folder.text("other.txt") == "mine")
    try folder.remove("morning-v60.html")
    #expect(try brewbook.run(["card", "a.yaml"], in: folder).status == 0)
    let again = try brewbook.run(["card", "a.yaml", "-d", "30"], in: folder)
    #expect(again.status == 0 && again.errors == "morning-v60.html: 1 card\n")
  }

  // MARK: render

  @Test func aSite() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.named("Other V60"),
    ])
    let outcome = try brewbook.run(["render", "-o", "site"], in: folder)
    #expect(outcome == .init(status: 0, output: "", errors: "2 recipes: 11 files written\n"))
    #expect(
      try files(of: "site", in: folder).keys.sorted() == [
        ".brewbook-files", "icon-192.png", "icon-512.png", "icon-maskable.png", "icon.svg",
        "index.html", "manifest.webmanifest", "recipes/morning-v60.html",
        "recipes/other-v60.html", "site.css", "site.js", "worker.js",
      ]
    )
  }

  /// The worker has the hash of each file, as the list of written files has it.
  @Test func theWorkerKnowsAllFiles() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean])
    let options = ["render", "-o", "site", "-q", "--base-url", "https://coffee.example"]
    #expect(try brewbook.run(options, in: folder).status == 0)
    let list = try folder.text("site/.brewbook-files").split(separator: "\n").dropFirst()
    let hashes = list.map { $0.split(separator: " ") }.filter {
      !["feed.xml", "worker.js"].contains($0[1])
    }
    let worker = try folder.text("site/worker.js")
    let line = try #require(worker.split(separator: "\n").first)
    let files = try #require(line.split(separator: "{").last?.split(separator: "}").first)
    #expect(hashes.count == 9)
    #expect(
      files.split(separator: ",").sorted() == hashes.map { "\"\($0[1])\":\"\($0[0])\"" }.sorted()
    )
  }

  /// Nothing is written twice, a change writes its page, the list and the worker, and pages of removed recipes go.
  @Test func aSecondRun() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.named("Other V60"),
    ])
    _ = try brewbook.run(["render", "-o", "site"], in: folder)
    let first = try files(of: "site", in: folder)
    #expect(
      try brewbook.run(["render", "-o", "site"], in: folder).errors
        == "2 recipes: 0 files written\n"
    )
    #expect(try files(of: "site", in: folder) == first)
    try folder.write("recipes/a.yaml", Recipes.clean.replacing("94 °C", with: "93 °C"))
    #expect(
      try brewbook.run(["render", "-o", "site"], in: folder).errors
        == "2 recipes: 3 files written\n"
    )
    try folder.write("site/CNAME", "coffee.example\n")
    try folder.remove("recipes/b.yaml")
    #expect(
      try brewbook.run(["render", "-o", "site"], in: folder).errors
        == "1 recipe: 2 files written, 1 removed\n"
    )
    #expect(
      try files(of: "site", in: folder).keys.sorted() == [
        ".brewbook-files", "CNAME", "icon-192.png", "icon-512.png", "icon-maskable.png", "icon.svg",
        "index.html", "manifest.webmanifest", "recipes/morning-v60.html", "site.css", "site.js",
        "worker.js",
      ]
    )
  }

  /// The number of threads changes nothing.
  @Test func theSameBytesEachTime() throws {
    let folder = try Scratch()
    let recipes = ProjectFiles.root.appending(path: "recipes/v60").path
    for (jobs, site) in [("1", "one"), ("7", "seven")] {
      let outcome = try brewbook.run(
        ["render", recipes, "-o", site, "-j", jobs, "-q", "--base-url", "https://coffee.example"],
        in: folder
      )
      #expect(outcome.status == 0)
    }
    let one = try files(of: "one", in: folder)
    #expect(one.count > 15)
    #expect(try files(of: "seven", in: folder) == one)
  }

  @Test func recipesThatCannotBeBrewedAreLeftOut() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean, "recipes/b.yaml": Recipes.broken])
    let outcome = try brewbook.run(["render", "-o", "site", "-q"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "recipes/b.yaml:13:13: error[water-total]: the steps pour 280 g, but the yield is 250 g\n"
    )
    #expect(try !folder.text("site/index.html").contains("Broken"))
    // A site is not emptied because everything is broken.
    try folder.write("recipes/a.yaml", Recipes.unreadable)
    let second = try brewbook.run(["render", "-o", "site", "-q"], in: folder)
    #expect(second.status == 1)
    #expect(
      second.errors.hasSuffix(
        "brewbook: error: there is no recipe to publish: nothing was written\n"
      )
    )
    #expect(try folder.text("site/recipes/morning-v60.html").contains("Morning"))
  }

  @Test func foreignFoldersAreRefused() throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean, "site/notes.txt": "mine"])
    let outcome = try brewbook.run(["render", "-o", "site"], in: folder)
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors: """
            brewbook: error: site: was not written by brewbook and is not empty: it has 'notes.txt'
              hint: name an empty or a new folder, such as `site`

            """
        )
    )
  }

  @Test func ownStyleHeadAndFoot() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, "own.css": "h1 { color: red }",
      "head.html": "<meta name=a content=b>\n",
      "foot.html": "<p>own foot</p>\n",
    ])
    let options = [
      "--style", "own.css", "--head", "head.html", "--foot", "foot.html", "--title", "A & B",
    ]
    #expect(try brewbook.run(["render", "-o", "site", "-q"] + options, in: folder).status == 0)
    #expect(try folder.text("site/site.css").hasSuffix("h1 { color: red }"))
    let page = try folder.text("site/recipes/morning-v60.html")
    #expect(page.contains("<title>Morning V60 – A &amp; B</title>"))
    #expect(page.contains("<meta name=a content=b>\n</head>"))
    #expect(page.contains("<p>own foot</p>\n</div></footer>"))
  }

  /// Entries of the feed have the time of `modifiedAt`, else of the last commit.
  @Test func datesOfTheFeed() throws {
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean.replacing(
        "dose",
        with: "modifiedAt: 2024-02-03T04:05:06Z\ndose"
      ),
      "recipes/b c.yaml": Recipes.named("Committed"), "recipes/d.yaml": Recipes.named("Unknown"),
    ])
    let script = """
      cd '\(folder.url.path)' && git init -q && git add 'recipes/b c.yaml' && GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' \
      GIT_COMMITTER_DATE='2021-01-01T00:00:00Z' git -c user.name=a -c user.email=a@example.com commit -q -m x
      """
    _ = try Shell.run(script)
    let outcome = try brewbook.run(
      ["render", "-o", "site", "--base-url", "https://coffee.example/book"],
      in: folder
    )
    #expect(
      outcome.errors == """
        brewbook: warning: 1 recipe left out of the feed: neither modifiedAt nor git knows the last change
        3 recipes: 13 files written

        """
    )
    let feed = try folder.text("site/feed.xml")
    let lines = feed.split(separator: "\n").filter {
      $0.hasPrefix("<title>") || $0.hasPrefix("<updated>")
    }
    #expect(
      lines == [
        "<title>Coffee recipes</title>", "<updated>2024-02-03T04:05:06Z</updated>",
        "<title>Morning V60</title>", "<updated>2024-02-03T04:05:06Z</updated>",
        "<title>Committed</title>", "<updated>2021-01-01T00:00:00Z</updated>",
      ]
    )
  }

  @Test(arguments: [
    (
      ["render"],
      "missing -o, --output <folder>: write to this folder, which is new, empty, or was written by this command"
    ),
    (["render", "-o", ""], "--output takes a folder, such as site"),
    (
      ["render", "-o", "site", "--base-url", "coffee"],
      "--base-url takes an address such as https://coffee.example/book/, not 'coffee'"
    ),
    (["render", "-o", "site", "--title", " "], "--title takes a text, such as 'Our coffee'"),
    (["chart", "-o", ""], "--output takes a file, such as morning.svg"),
    (["card", "-o", ""], "--output takes a file, such as morning.html"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let outcome = try brewbook.run(arguments, in: Scratch(["recipes/a.yaml": Recipes.clean]))
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: \(message)\n"), "\(outcome.errors)")
  }

  // MARK: docs/pages.md

  /// The commands of the page run, and its example is what the program writes.
  @Test func thePageAboutPages() throws {
    let page = try ProjectFiles.text("docs/pages.md")
    let recipe = "recipes/v60/hoffmann-iced.yaml"
    let folder = try Scratch([
      "recipes/a.yaml": Recipes.clean, recipe: try ProjectFiles.text(recipe),
    ])
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("brewbook ") }
    #expect(lines.count == 7)
    for line in lines {
      let words = line.replacing("'Our coffee'", with: "Coffee").split(separator: " ").dropFirst()
      let outcome = try brewbook.run(words.map(String.init), in: folder)
      #expect(outcome.status == 0, "\(line): \(outcome.errors)")
    }
    #expect(page.contains("```text\n\(try brewbook.run(["chart", recipe], in: folder).output)```"))
  }

  /// The picture in the page is that of the recipe.
  @Test func thePictureOfAChart() throws {
    let path = "recipes/v60/starter-one-cup.yaml"
    let folder = try Scratch(["a.yaml": try ProjectFiles.text(path)])
    let picture = try brewbook.run(["chart", "a.yaml", "--format", "svg"], in: folder).output
    #expect(
      try ProjectFiles.text("docs/images/chart.svg") == picture,
      "`brewbook chart \(path) -o docs/images/chart.svg` writes it"
    )
  }

  /// A yield in ml and steps in g come out in one unit.
  @Test(arguments: [["card", "-o", "-"], ["export", "--format", "schema-org"]])
  func oneUnitOfWater(command: [String]) throws {
    let folder = try Scratch(["recipes/a.yaml": Recipes.clean.replacing("250 g", with: "250 ml")])
    try folder.write(
      "recipes/a.yaml",
      folder.text("recipes/a.yaml").replacing("pourTo: 250 ml", with: "pourTo: 250 g")
    )
    #expect(try folder.text("recipes/a.yaml").contains("yield: 250 ml"))
    let outcome = try Program("brewbook").run(command, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("250 g") && !outcome.output.contains("250 ml"))
  }
}
