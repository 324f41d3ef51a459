import Files
import Platform
import RecipeLint
import RecipeText
import Recipes
import SystemPackage
import TestSupport
import Testing
import Workspace

import class Foundation.FileManager

@Suite struct EquipmentFilesTests {
  private static func file(_ names: String...) -> String {
    "grinders:\n" + names.map { "  - name: \($0)\n    notes: \($0)\n" }.joined()
  }

  @Test func shippedEquipmentIsCleanAndHasSources() {
    var linter = Linter(RuleSettings(preset: .strict))
    linter.kind = .equipment
    #expect(linter.lint(EquipmentFiles.shippedText).map(\.message) == [])
    var formatter = Formatter()
    #expect(formatter.format(EquipmentFiles.shippedText, as: .equipment) == .unchanged)
    #expect(EquipmentFiles.shipped.count == 10)
    #expect(EquipmentFiles.shipped.filter { $0.source == nil }.map(\.name) == [])
  }

  @Test func ownEquipmentGoesFirst() throws {
    let scratch = try Scratch([
      "project/.brewguide.yaml": "",
      "project/equipment.yaml": Self.file("Mine", "COMANDANTE  c40"),
      "project/recipes/a.yaml": "",
      "config/brewguide/equipment.yaml": Self.file("mine", "Yours"),
      "data/brewguide/catalogs/b/equipment.yaml": Self.file("yours", "Theirs B"),
      "data/brewguide/catalogs/a/equipment.yaml": Self.file("Theirs A"),
      "data/brewguide/catalogs/empty/other.yaml": "",
      "equipment.yaml": Self.file("Outside"),
    ])
    let root = try RealPath.of(FilePath(scratch.url.path), in: WorkingDirectory("/"))
    let environment = Environment([
      "XDG_CONFIG_HOME": root.appending("config").string,
      "XDG_DATA_HOME": root.appending("data").string,
    ])
    let files = EquipmentFiles(in: WorkingDirectory(root), environment)
    let folder = root.appending("project").appending("recipes")
    let result = files.read(for: folder)
    let own = ["Mine", "COMANDANTE  c40", "Yours", "Theirs A", "Theirs B"]
    #expect(Array(result.equipment.grinders.map(\.name).prefix(5)) == own)
    #expect(result.equipment.grinders.count == 5 + 9)
    #expect(result.equipment.grinder(named: "mine")?.notes == "Mine")
    #expect(result.equipment.grinder(named: "Comandante C40")?.step == nil)
    #expect(result.equipment.grinder(named: "Outside") == nil)
    #expect(result.faulty == [])
    #expect(
      files.readShared(for: folder).grinders.map(\.name).prefix(3)
        == ["Mine", "COMANDANTE  c40", "Comandante C40 Red Clix"]
    )
  }

  @Test func linksOutOfTheProjectAreNotRead() throws {
    let scratch = try Scratch([
      "project/.brewguide.yaml": "", "project/real/mine.yaml": Self.file("Mine"),
      "outside.yaml": Self.file("Outside"),
    ])
    let root = try RealPath.of(FilePath(scratch.url.path), in: WorkingDirectory("/"))
    let project = root.appending("project")
    let files = EquipmentFiles(in: WorkingDirectory(project), Environment([:]))
    let link = project.appending("equipment.yaml").string
    for (target, name) in [("../outside.yaml", nil), ("real/mine.yaml", "Mine")] {
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      let own = files.read(for: project).equipment.grinders.first?.name
      #expect(own == name ?? "Comandante C40")
    }
  }

  @Test func faultyFilesAreNamed() throws {
    let scratch = try Scratch([
      ".brewguide.yaml": "",
      "equipment.yaml": "grinders:\n  - name: Mine\n    step: far\n  - nothing\n",
    ])
    let root = try RealPath.of(FilePath(scratch.url.path), in: WorkingDirectory("/"))
    let result = EquipmentFiles(in: WorkingDirectory(root), Environment([:])).read(for: root)
    #expect(result.faulty == ["equipment.yaml"])
    #expect(result.equipment.grinder(named: "Mine") != nil)
  }
}
