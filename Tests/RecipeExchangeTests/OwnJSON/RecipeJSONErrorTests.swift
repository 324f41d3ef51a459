import RecipeExchange
import Recipes
import Testing
import Text

/// The errors of recipes and requests as JSON: all at once, with their places.
@Suite struct RecipeJSONErrorTests {
  private static let text = Samples.json { RecipeJSON.write(Samples.request, to: &$0) }

  /// A part of a request, its replacement, and the findings: the path, the text at its place, the message, the help.
  @Test(arguments: [
    (
      #""version":1"#, #""version":2"#,
      [
        "version|2|version 2 of the format is not supported: expected 1|use a newer release of this program"
      ]
    ),
    (#""version":1"#, #""version":"1""#, [#"version|"1"|`version` must be 1, but is `1`|"#]),
    (#""version":1,"#, "", []),
    (#""name":"Iced \"Kenya\"","#, "", ["|{|`name` is missing: expected text|"]),
    (#""name":"Iced \"Kenya\"""#, #""name":" ""#, [#"name|" "|the recipe has no name|"#]),
    (
      #""method":"v60""#, #""method":"Kalita Wave""#,
      [
        #"method|"Kalita Wave"|`method` must be a kebab-case word, such as `kalita-wave`, but is `Kalita Wave`|"#
      ]
    ),
    (
      #""defaultDose":21.262142"#, #""defaultDose":"21 g""#,
      [#"defaultDose|"21 g"|`defaultDose` must be a number of grams, but is `21 g`|"#]
    ),
    (
      #""defaultDose":21.262142"#, #""defaultDose":1e7"#,
      [
        "defaultDose|1e7|`defaultDose` must be a number of grams, but is 10000000, which is more than any brew has|"
      ]
    ),
    (
      #""defaultDose":21.262142"#, #""defaultDose":-1"#,
      ["defaultDose|-1|the dose must be more than 0 g|"]
    ),
    (
      #""defaultDose":"#, #""dose":"#,
      [
        "dose|21.262142|unknown field `dose`|did you mean `defaultDose`?",
        "|{|`defaultDose` is missing: expected a number of grams|",
      ]
    ),
    (
      #""grinder":"#, #""grindr":"#,
      [#"grindr|"C40"|unknown field `grindr`|did you mean `grinder`?"#]
    ),
    (
      #""defaultTargetYield":340.194278"#, #""defaultTargetYield":300"#,
      ["defaultTargetYield|300|the steps pour 340.194 g in all, but the yield is 300 g|"]
    ),
    (
      #""defaultGrindLabel":"medium-fine""#, #""defaultGrindLabel":"sand""#,
      [
        #"defaultGrindLabel|"sand"|`defaultGrindLabel` must be one of `extra-fine`, `fine`, `medium-fine`, `medium`, `medium-coarse`, `coarse`, `extra-coarse`, but is `sand`|"#
      ]
    ),
    (
      #""tags":["iced","light"]"#, #""tags":["iced",1]"#,
      [#"tags|["iced",1]|`tags` must be a list of text, but is a list|"#]
    ),
    (
      #""orderIndex":1,"#, "",
      ["steps[1]|{|`orderIndex` is missing: give it to all steps or to none|"]
    ),
    (
      #""orderIndex":1,"#, #""orderIndex":0,"#,
      ["steps|[|more than one step has the order index 0|"]
    ),
    (
      #""orderIndex":1,"#, #""orderIndex":1.5,"#,
      ["steps[1].orderIndex|1.5|`orderIndex` must be a whole number of at least 0, but is 1.5|"]
    ),
    (
      #","isCumulativeWaterTarget":true"#, "",
      [
        "steps[1]|{|`isCumulativeWaterTarget` is missing: expected `true` to pour until the scale reads the amount, or `false` to add it|"
      ]
    ),
    (
      #""timerDurationSeconds":90.5"#, #""timerDurationSeconds":-1"#,
      ["steps[1]|{|the timer of step 2 must be 0 s or more|"]
    ),
    (
      #""waterUnit":"oz""#, #""waterUnit":"cup""#,
      [
        #"steps[0].waterUnit|"cup"|`waterUnit` must be one of `g`, `kg`, `mg`, `oz`, `lb`, `ml`, `l`, `fl oz`, but is `cup`|"#
      ]
    ),
    (
      #""dose":"oz""#, #""dose":"fl oz""#,
      [#"units.dose|"fl oz"|`dose` must be one of `g`, `kg`, `mg`, `oz`, `lb`, but is `fl oz`|"#]
    ),
    (
      #""steps":[{"#, #""steps":7,"other":[{"#,
      [
        "other|[{\"stepId\":\"0b5b8f0e-5a0|unknown field `other`; its value is left out|",
        "steps|7|`steps` must be a list of objects, but is 7|",
      ]
    ),
  ])
  func reports(part: String, replacement: String, expected: [String]) throws {
    let range = try #require(Self.text.firstRange(of: part))
    var text = Self.text
    text.replaceSubrange(range, with: replacement)
    #expect(Samples.findings(in: text) == expected)
  }

  /// A value that a later release may have added is a warning, which prevents nothing.
  @Test func warnsOfUnknownFields() throws {
    let text = Self.text.dropLast() + #","altitude":[1]}"#
    let recipe = try #require(try RecipeJSONReader.recipes(in: Array(text.utf8)).first)
    #expect(recipe.request == Samples.request)
    #expect(recipe.findings.map(\.message) == ["unknown field `altitude`; its value is left out"])
    #expect(recipe.findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("", "found no recipe, expected one"), ("[]", "found no recipe, expected one"),
    ("[7]", "expected an object, found a number"), ("{", "not JSON: expected a name in quotes"),
    (text + text, "found 2 recipes, expected one"),
    (String(repeating: "[", count: 100_000), "not JSON: nested more than 64 levels deep"),
  ])
  func refuses(text: String, message: String) {
    let problems = #expect(throws: RecipeJSONProblems.self) {
      try RecipeJSONReader.createRequest(in: Array(text.utf8))
    }
    #expect(problems?.diagnostics.map(\.message) == [message])
  }

  @Test func needsAnIdToUpdate() {
    let problems = #expect(throws: RecipeJSONProblems.self) {
      try RecipeJSONReader.updateRequest(in: Array(Self.text.utf8))
    }
    #expect(
      problems?.diagnostics.map(\.message) == [
        "`id` is missing: expected the UUID of the recipe to change"
      ]
    )
  }
}
