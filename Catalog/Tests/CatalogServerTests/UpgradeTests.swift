import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

@Suite("Installed recipes and new versions")
struct UpgradeTests {
  /// Somebody who follows a catalog with two recipes, and has installed both.
  private struct Person: Sendable {
    let folder: TestFolder
    let catalog: TestCatalog
    let program: CatalogProgram

    var recipes: URL { folder.url.appending(path: "home/recipes") }

    init(_ folder: TestFolder) throws {
      self.folder = folder
      let home = folder.url.appending(path: "home")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      program = CatalogProgram(home: home)
      catalog = try TestCatalog(in: folder.url.appending(path: "served"), now: Date())
    }

    /// Runs a test after both recipes were installed.
    static func run(_ test: @Sendable (Person) async throws -> Void) async throws {
      let person = try Person(try TestFolder())
      try await WebServer.run(Site(folder: person.catalog.folder).answer) { server in
        let added = try await person.program.running(["add", "roaster", server.url, "--yes", "-q"])
        #expect(added == .init(status: 0))
        let installed = try await person.program.running(["install", "morning", "evening"])
        #expect(installed.status == 0, "\(installed.errors)")
        try await test(person)
      }
    }

    /// Publishes both recipes with another temperature for the first, and updates.
    func getNext() async throws {
      try catalog.publish(
        [recipe("Morning", temperature: 92), recipe("Evening", method: "chemex")],
        now: Date()
      )
      #expect(
        try await program.running(["update"])
          == .init(status: 0, errors: "roaster: version 2, 2 recipes\n")
      )
    }

    func text(_ name: String) throws -> String {
      try String(contentsOf: recipes.appending(path: name), encoding: .utf8)
    }

    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: recipes.appending(path: name))
    }
  }

  @Test("No link leads install or upgrade out of the folder")
  func linksDoNotLeadOut() async throws {
    try await Person.run { person in
      let outside = person.folder.url.appending(path: "outside")
      let mine = try person.text("morning.yaml")
      try FileManager.default.moveItem(at: person.recipes, to: outside)
      try FileManager.default.createSymbolicLink(
        atPath: person.recipes.path,
        withDestinationPath: "../outside"
      )
      try await person.getNext()
      let upgraded = try await person.program.running(["upgrade"])
      #expect(upgraded.status != 0 || upgraded.errors.isEmpty, "\(upgraded)")
      #expect(try person.text("morning.yaml") == mine)
      for name in ["morning.yaml", "evening.yaml"] {
        try FileManager.default.removeItem(at: outside.appending(path: name))
      }
      let installed = try await person.program.running(["install", "morning"])
      #expect(installed.status == 2)
      #expect(installed.errors.contains("recipes is a symbolic link to ../outside"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == [])
    }
  }

  @Test("Changes of both sides are kept")
  func bothChange() async throws {
    try await Person.run { person in
      let mine = try person.text("morning.yaml").replacing("dose: 15 g", with: "dose: 16 g # mine")
      try person.write(mine, to: "morning.yaml")
      let evening = try person.text("evening.yaml")
      try await person.getNext()
      #expect(
        try await person.program.running(["outdated"])
          == .init(status: 1, output: "recipes/morning.yaml: Morning  roaster\n")
      )
      #expect(
        try await person.program.running(["upgrade"])
          == .init(status: 0, errors: "upgraded 'Morning': recipes/morning.yaml\n")
      )
      let merged = try person.text("morning.yaml")
      let expected = mine.replacing("temperature: 94 °C", with: "temperature: 92 °C")
      #expect(plain(merged) == plain(expected))
      #expect(merged != expected)
      #expect(try person.text("evening.yaml") == evening)
      #expect(try await person.program.running(["outdated"]).status == 0)
    }
  }

  @Test("What both sides changed is kept twice, and nothing is lost")
  func conflict() async throws {
    try await Person.run { person in
      let mine = try person.text("morning.yaml").replacing("94 °C", with: "90 °C")
      try person.write(mine, to: "morning.yaml")
      try await person.getNext()
      #expect(
        try await person.program.running(["upgrade"])
          == .init(
            status: 1,
            errors: """
              brewcatalog: warning: 'Morning' has changes that do not fit together
                temperature: 90 °C here, 92 °C there
                both are kept: recipes/morning.yaml, recipes/morning-conflicted-copy.yaml

              """
          )
      )
      #expect(try plain(person.text("morning.yaml")) == plain(mine))
      let copy = try person.text("morning-conflicted-copy.yaml")
      #expect(copy.contains("temperature: 92 °C\n") && copy.contains("(Conflicted Copy)\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: person.recipes.path)
      #expect(names.sorted() == ["evening.yaml", "morning-conflicted-copy.yaml", "morning.yaml"])
    }
  }

  @Test("In a file of several recipes, the others stay byte for byte")
  func severalRecipes() async throws {
    try await Person.run { person in
      let evening = try person.text("evening.yaml") + "# the end\n"
      let morning = try person.text("morning.yaml")
      try person.write("# both\n\(morning)---\n\(evening)", to: "both.yaml")
      for name in ["morning.yaml", "evening.yaml"] {
        try FileManager.default.removeItem(at: person.recipes.appending(path: name))
      }
      try await person.getNext()
      #expect(
        try await person.program.running(["upgrade"])
          == .init(status: 0, errors: "upgraded 'Morning': recipes/both.yaml\n")
      )
      let both = try person.text("both.yaml")
      #expect(both.hasPrefix("# both\n") && both.hasSuffix("---\n\(evening)"))
      #expect(both.contains("temperature: 92 °C\n"))
    }
  }

  @Test("A file is never overwritten, and a recipe that is there is not installed again")
  func installTwice() async throws {
    try await Person.run { person in
      let mine = "# mine\n"
      try person.write(mine, to: "noon.yaml")
      try person.catalog.publish([recipe("Morning"), recipe("Noon")], now: Date())
      #expect(try await person.program.running(["update", "-q"]).status == 0)
      let again = try await person.program.running(["install", "morning"])
      #expect(again.status == 2, "\(again.errors)")
      let noon = try await person.program.running(["install", "noon"])
      #expect(noon == .init(status: 0, errors: "installed 'Noon': recipes/noon-2.yaml\n"))
      #expect(try person.text("noon.yaml") == mine)
    }
  }
}

/// A recipe without the lines that each upgrade changes: the version of the catalog and the time.
private func plain(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { !$0.hasPrefix("x-brewcatalog: ") && !$0.hasPrefix("modifiedAt: ") }.joined(
      separator: "\n"
    )
}
