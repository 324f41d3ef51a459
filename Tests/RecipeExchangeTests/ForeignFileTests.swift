import Testing

@testable import RecipeExchange

/// Files that are known, and not read: the message says what they are.
@Suite struct ForeignFileTests {
  @Test(arguments: [
    (
      "r.alog", "{'roastertype': 'Kapok', 'timex': [1.0, 2.0], 'mode': 'C'}\n",
      "a roast of Artisan, and not a brew"
    ),
    ("r.txt", "{'title': 'Kenya', 'roastdate': '2026'}\n", "a roast of Artisan, and not a brew"),
    (
      "r.txt", "{'recording_version': '2.10.4', 'title': 'Kenya', 'mode': 'C'}",
      "a roast of Artisan, and not a brew"
    ),
    ("a.toml", "name = \"A\"\n", "TOML, which is not read"),
    (
      "a.txt", "# A recipe\nname = \"A\"\ndose = \"15 g\"\n\n[steps]\npour = 250\n",
      "TOML, which is not read"
    ),
    (
      "p.json",
      #"{"label":"9 bar","type":"pro","temperature":93,"phases":[{"name":"Pump","duration":30}]}"#,
      "an espresso profile of a GaggiMate, which has no pours"
    ),
    (
      "list.json", #"[{"label":"9 bar","phases":[{"name":"Pump","duration":30}]}]"#,
      "an espresso profile of a GaggiMate, which has no pours"
    ),
    (
      "m.json",
      #"{"name":"A","temperature":90,"final_weight":36,"stages":[{"name":"B","type":"flow"}]}"#,
      "an espresso profile of a Meticulous, which has no pours"
    ),
  ])
  func isNamed(_ name: String, _ text: String, _ what: String) {
    let file = ImportFile(Array(text.utf8), name: name)
    #expect(ExchangeFormat.formats(of: file) == [])
    #expect(file.foreign?.name == what)
  }

  /// Notes, and recipes of other formats.
  @Test(arguments: [
    ("a.txt", "15 g coffee\n250 g water\n"), ("a.json", #"{"steps":[],"beverage_type":"filter"}"#),
    ("a.md", "# A\n\nx = y\n"), ("a.txt", "{not JSON"),
  ])
  func otherFilesAreNot(_ name: String, _ text: String) {
    #expect(ImportFile(Array(text.utf8), name: name).foreign == nil)
  }
}
