import Testing
import Text

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("pourto", "pourTo"),
      ("pour_to", "pourTo"),
      ("purTo", "pourTo"),
      ("poruTo", "pourTo"),
      ("YIELD", "yield"),
      ("doze", "dose"),
      ("G", "g"),
      ("stesp", "steps"),
      ("tiem", "time"),
      ("xyz", nil),
      ("k", nil),
      ("", nil),
      ("heta", "heat"),
      ("dosis", nil),
      ("café", "cafe"),
    ]
  )
  func nearestKey(written: String, meant: String?) {
    let keys = ["pourTo", "pour", "dose", "yield", "g", "l", "steps", "time", "heat", "cafe"]
    #expect(nearestWord(to: written, among: keys) == meant)
  }

  @Test func firstOfEquallyCloseWins() {
    #expect(nearestWord(to: "hat", among: ["bat", "cat"]) == "bat")
    #expect(nearestWord(to: "hat", among: ["bat", "cat", "Hat"]) == "Hat")
  }

  @Test func longerNameOfEquallyCloseWins() {
    #expect(nearestWord(to: "ic", among: ["id", "ice"]) == "ice")
    #expect(nearestWord(to: "ic", among: ["ice", "id"]) == "ice")
    #expect(nearestWord(to: "hat", among: ["hats", "hate"]) == "hats")
  }

  @Test func hugeNameHasNoSuggestion() {
    #expect(nearestWord(to: String(repeating: "x", count: 100_000), among: ["dose"]) == nil)
  }
}
