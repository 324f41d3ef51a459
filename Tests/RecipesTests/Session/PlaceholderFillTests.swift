import Recipes
import Testing

@Suite struct PlaceholderFillTests {
  @Test(arguments: [
    ("", ""),
    ("Pour slowly.", "Pour slowly."),
    ("{total}", "<total>"),
    ("Add {pour} to {total}, at {temperature}.", "Add <pour> to <total>, at <temperature>."),
    ("{dose}{yield}", "<dose><yield>"),
    // Doubled braces are literal, also around a placeholder.
    ("{{total}}", "{total}"),
    ("{{{total}}}", "{<total>}"),
    ("a }} b {{ c", "a } b { c"),
    // Everything else stays unchanged.
    ("{timer} {volume} {Total} { total }", "{timer} {volume} {Total} { total }"),
    ("{ {total} }", "{ <total> }"),
    ("{} {volume}} {volume}}} {{{volume}", "{} {volume}} {volume}} {{volume}"),
    ("{total", "{total"), ("{total\n}", "{total\n}"), ("total}", "total}"),
    ("Pausiere, gieße auf {total} – ☕️", "Pausiere, gieße auf <total> – ☕️"),
  ])
  func texts(text: String, filled: String) {
    let result = Placeholder.filled(text) { $0 == .timer ? nil : "<\($0.rawValue)>" }
    #expect(result == filled)
  }
}
