import ArgumentParser
import Files
import Platform
import RecipePages
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook render`: see `brewbook render --help`.
struct Render: PlanCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write a web site of recipes.",
    discussion: """
      The site has a page for each recipe, with a chart, a timer and scaling, and a list with search. It needs no \
      network and no server: open index.html. From a web server with https, a phone installs it as an app, which works \
      without a network and logs brews. Running again writes only what has changed, and removes the pages of recipes \
      that are gone.

      Examples:
        brewbook render recipes/ -o site
        brewbook render -o site --title 'Our coffee' --style own.css
        brewbook render -o public --base-url https://coffee.example/

      Exit status: 0 the site was written, 1 it was written without recipes that cannot be brewed, 2 a file could not \
      be read or written, or the command line was invalid.
      """
  )

  @OptionGroup(title: "Output") var output: SiteFileOptions
  @OptionGroup var plans: PlanOptions

  func run(on console: Console) throws -> ExitStatus {
    var run = try fileRun(on: console)
    run.isForWriting = true
    if let status = try run.shown() { return status }
    let selection = try run.select()
    run.begin(selection)
    let options = try output.siteOptions(in: run.directory)
    let books = BookIdentities(in: run.directory)
    let found = try recipes(of: selection, for: ScaleRequest(), run, books: books)
    guard !found.recipes.isEmpty else {
      if found.status != .done {
        console.error("there is no recipe to publish: nothing was written")
      }
      return run.end(selection, found.status)
    }
    let brews = try output.brews.curves(in: run.directory)
    let recipes = dated(found.recipes, run, brews, isNeeded: options.address != nil)
    let writer = SiteWriter(site: Site(recipes, options), jobs: run.jobs)
    let result = try writer.write(to: RawArguments.path(for: output.output), in: run.directory)
    report(result, recipes.count, console)
    return run.end(selection, found.status)
  }

  /// The recipes with the time of their last change: as they say, else as git knows it, if the feed needs it.
  private func dated(
    _ recipes: [PageRecipe],
    _ run: FileRun,
    _ brews: BrewCurves,
    isNeeded: Bool
  ) -> [SiteRecipe] {
    var git = GitDates(in: run.directory)
    var undated = 0
    let dated = recipes.map { recipe in
      var changed = recipe.detail.modifiedAt
      if changed == nil, isNeeded {
        changed = git.lastChange(of: recipe.file).map { Date(timeIntervalSince1970: Double($0)) }
        if changed == nil { undated += 1 }
      }
      let poured = brews.curve(of: recipe.plan)
      return SiteRecipe(recipe.detail, recipe.plan, changed: changed, poured: poured)
    }
    if undated > 0 {
      run.console.warning(
        "\(counted(undated, "recipe")) left out of the feed: neither modifiedAt nor git knows the last change"
      )
    }
    return dated
  }

  private func report(_ result: SiteWriter.Result, _ recipes: Int, _ console: Console) {
    for file in result.kept {
      console.warning(
        "\(PrintableName.of(file)): no recipe for it, but it was changed by hand, so it stays"
      )
    }
    let removed = result.removed > 0 ? ", \(result.removed) removed" : ""
    console.remark(
      "\(counted(recipes, "recipe")): \(counted(result.written, "file")) written\(removed)"
    )
  }
}

/// The options for the files of a site.
struct SiteFileOptions: ParsableArguments {
  @Option(
    name: .output,
    help: .value(
      "folder",
      "Write to this folder, which is new, empty, or was written by this command."
    ),
    completion: .directory
  )
  var output: String

  @Option(help: .value("text", "The title of the site."))
  var title = "Coffee recipes"

  @Option(
    help: .value(
      "url",
      "The address of the site, such as https://coffee.example/; also writes an Atom feed."
    )
  )
  var baseUrl: String?

  @Option(file: "Add this CSS to the style sheet.")
  var style: String?

  @Option(file: "Add this HTML to the head of each page.")
  var head: String?

  @Option(file: "Add this HTML to the bottom of each page.")
  var foot: String?

  @OptionGroup var brews: DrawnBrews

  func validate() throws {
    try refuse(output == "" || output == "-", "--output takes a folder, such as site")
    try refuse(title.isBlank, "--title takes a text, such as 'Our coffee'")
    if let baseUrl, !WebAddress.isLink(baseUrl) || baseUrl.contains("?") || baseUrl.contains("#") {
      throw ValidationError(
        "--base-url takes an address such as https://coffee.example/book/, not '\(baseUrl)'"
      )
    }
  }

  /// The options of the site, with the content of the files.
  func siteOptions(in directory: WorkingDirectory) throws -> SiteOptions {
    let reader = FileReader(in: directory)
    func content(_ name: String?) throws -> [UInt8] {
      try name.map { try reader.readAll(RawArguments.path(for: $0)) } ?? []
    }
    return SiteOptions(
      title: title,
      address: baseUrl.map { $0.hasSuffix("/") ? $0 : $0 + "/" },
      style: try content(style),
      head: try content(head),
      foot: try content(foot)
    )
  }
}
