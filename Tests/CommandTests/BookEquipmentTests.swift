import ProgramSupport
import TestSupport
import Testing

/// `brewbook equipment` as a process.
@Suite struct BookEquipmentTests {
  private static let text = """
    # Mine
    grinders:
      # a gift
      - name: Comandante C40  # red
        settings:
          medium: 24-28

      # at work
      - name: Old Mill
        notes: |
          Loud.
          Heavy.
    # the end

    """

  private func folder(_ text: String? = text) throws -> BookFolder {
    try BookFolder(text.map { ["equipment.yaml": $0] } ?? [:])
  }

  @Test func addingKeepsComments() throws {
    let folder = try folder()
    let outcome = try folder.book(
      "equipment",
      "add",
      "Kinu M47",
      "--step",
      "10 um",
      "--setting",
      "fine=20",
      "--setting",
      "medium=30-36",
      "--source",
      "https://example.org/m47: all"
    )
    #expect(
      outcome
        == .init(status: 0, output: "", errors: "added the grinder 'Kinu M47': equipment.yaml\n")
    )
    let added = """
        - name: Kinu M47
          step: 10 µm
          settings:
            fine: 20
            medium: 30-36
          source: "https://example.org/m47: all"

      """
    let lines = added.split(separator: "\n").map { "\($0)\n" }.joined()
    #expect(
      try folder.text("equipment.yaml")
        == Self.text.replacing("# the end\n", with: lines + "# the end\n")
    )
    #expect(try folder.book("undo").status == 0)
    #expect(try folder.text("equipment.yaml") == Self.text)
  }

  @Test func brewersAndANewFile() throws {
    let folder = try folder(nil)
    #expect(try folder.book("equipment", "add", "Hario V60 02", "--method", "v60").status == 0)
    #expect(
      try folder.text("equipment.yaml") == "brewers:\n  - name: Hario V60 02\n    method: v60\n"
    )
    #expect(try folder.book("equipment", "add", "Mill", "--scale", "numbers").status == 0)
    #expect(
      try folder.text("equipment.yaml") == """
        brewers:
          - name: Hario V60 02
            method: v60
        grinders:
          - name: Mill
            scale: numbers

        """
    )
    let list = try folder.book("equipment")
    #expect(list.output.hasPrefix("grinder  Mill\n"), "\(list.output)")
    #expect(list.output.contains("\nbrewer   Hario V60 02 "))
    #expect(list.output.contains("\ngrinder  Comandante C40 "))
    #expect(try folder.lint("equipment.yaml").status == 0)
  }

  @Test func removingKeepsComments() throws {
    let folder = try folder()
    #expect(try folder.book("equipment", "remove", "old  mill").status == 0)
    #expect(
      try folder.text("equipment.yaml") == """
        # Mine
        grinders:
          # a gift
          - name: Comandante C40  # red
            settings:
              medium: 24-28

          # at work
        # the end

        """
    )
    #expect(try folder.book("equipment", "remove", "Comandante C40").status == 0)
    #expect(try folder.text("equipment.yaml") == "# Mine\n  # a gift\n\n  # at work\n# the end\n")
    let gone = try folder.book("equipment", "remove", "Comandante C40")
    #expect(gone.status == 1)
    #expect(
      gone.errors.hasPrefix("brewbook: error: this project has no equipment named 'Comandante C40'")
    )
  }

  @Test(arguments: [
    (["add", "Old Mill"], "equipment.yaml: 'Old Mill' is there already"),
    (["add"], "name what to add"), (["list", "x"], "`equipment list` takes no name"),
    (["remove", "x", "--burrs", "y"], "only `equipment add` takes values"),
    (
      ["add", "x", "--method", "v60", "--step", "3 µm"],
      "a brewer, which has a --method, has no settings"
    ),
    (
      ["add", "x", "--setting", "medium"],
      "--setting takes a grind and a setting, such as medium=24-28, not 'medium'"
    ),
    (["add", "x", "--setting", "mediun=3"], "`mediun` is not a grind label: "),
    (["add", "x", "--step", "far"], "`step` must be "),
  ])
  func mistakes(arguments: [String], message: String) throws {
    let folder = try folder()
    let outcome = try Program("brewbook").run(
      ["equipment"] + arguments,
      in: folder.scratch,
      environment: folder.environment
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: \(message)"), "\(outcome.errors)")
    #expect(try folder.text("equipment.yaml") == Self.text)
  }

  /// What cannot be changed in place is left unchanged.
  @Test(arguments: [
    ("grinders: [{name: A}]\n", "equipment.yaml: the list is in brackets"),
    ("grinders:\n  - name: [A]\n", "equipment.yaml:2: "),
  ])
  func otherTexts(text: String, message: String) throws {
    let folder = try folder(text)
    let outcome = try folder.book("equipment", "add", "B")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("brewbook: error: \(message)"), "\(outcome.errors)")
    #expect(try folder.text("equipment.yaml") == text)
  }
}
