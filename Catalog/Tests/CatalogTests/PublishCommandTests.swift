import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

/// `brewcatalog publish` as a program.
@Suite struct PublishCommandTests {
  private let folder: TestFolder
  private let program: CatalogProgram

  init() async throws {
    folder = try TestFolder()
    program = CatalogProgram(home: folder.url)
    let recipes = folder.url.appending(path: "recipes")
    try FileManager.default.createDirectory(at: recipes, withIntermediateDirectories: true)
    try Data(recipe("Morning").text).write(to: recipes.appending(path: "morning.yaml"))
    _ = try await program.running(["key", "secret"])
  }

  private func publish(to output: String, key: String = "secret") async throws
    -> CatalogProgram.Outcome
  {
    try await program.running(["publish", "recipes", "-o", output, "--key", key])
  }

  @Test func publishesOnceAndSaysWhatChanged() async throws {
    #expect(
      try await publish(to: "site")
        == .init(
          status: 0,
          output: "added Morning\n",
          errors: "published version 1: 1 recipe, 6 files written\n"
        )
    )
    #expect(
      try await publish(to: "site")
        == .init(status: 0, output: "", errors: "version 1 is up to date: 1 recipe\n")
    )
  }

  @Test func equipmentWithErrorsIsNotPublished() async throws {
    let equipment = folder.url.appending(path: "recipes/equipment.yaml")
    try Data("grinders:\n  - name: My Mill\n    scale: turns\n".utf8).write(to: equipment)
    let outcome = try await publish(to: "site")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("equipment.yaml:3:12: error[invalid-equipment]: "))
    #expect(
      outcome.errors == """
        brewcatalog: error: nothing was published: 1 error
          hint: run `brewlint recipes` to see them in place

        """
    )
    let json = try await program.running([
      "publish", "recipes", "-o", "site", "--key", "secret", "-f", "json",
    ])
    #expect(json.output.contains("\"errors\" : [") && json.status == 1)
    try Data("grinders:\n  - name: My Mill\n".utf8).write(to: equipment)
    #expect(try await publish(to: "site").status == 0)
    #expect(try folder.files("site/equipment").count == 1)
  }

  @Test func theFolderMustBeApart() async throws {
    #expect(
      try await publish(to: "recipes/site").errors == """
        brewcatalog: error: the catalog would lie among the recipes
          hint: choose a folder outside of recipes with --output

        """
    )
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "site"),
      withIntermediateDirectories: true
    )
    _ = try await program.running(["key", "site/secret"])
    #expect(
      try await publish(to: "site", key: "site/secret").errors == """
        brewcatalog: error: the secret key lies in the folder of the catalog, and would be published
          hint: move it elsewhere

        """
    )
    #expect(
      try await publish(to: "site")
        == .init(
          status: 2,
          output: "",
          errors:
            "brewcatalog: error: the folder is not empty and is not a catalog: it has 'secret'; choose a new folder\n"
        )
    )
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aResultThatCannotBeWrittenIsAnError() async throws {
    let process = try program.start(["key", "other"], in: folder.url)
    let errors = folder.url.appending(path: "errors")
    try Data().write(to: errors)
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = try FileHandle(forWritingTo: errors)
    try await process.runToItsEnd()
    #expect(process.terminationStatus == 2)
    #expect(
      try String(contentsOf: errors, encoding: .utf8)
        == "brewcatalog: error: the output cannot be written: no space left on device\n"
    )
  }
}
