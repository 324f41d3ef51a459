import Diagnostics
import Testing

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
    #expect(nearest(to: written, among: keys) == meant)
  }

  @Test func theFirstOfEquallyNearWins() {
    #expect(nearest(to: "hat", among: ["bat", "cat"]) == "bat")
    #expect(nearest(to: "hat", among: ["bat", "cat", "Hat"]) == "Hat")
  }

  @Test func ofEquallyNearOnesTheOneThatGoesOnWins() {
    #expect(nearest(to: "ic", among: ["id", "ice"]) == "ice")
    #expect(nearest(to: "ic", among: ["ice", "id"]) == "ice")
    #expect(nearest(to: "hat", among: ["hats", "hate"]) == "hats")
  }

  @Test func aHugeNameIsNearNothing() {
    #expect(nearest(to: String(repeating: "x", count: 100_000), among: ["dose"]) == nil)
  }
}
