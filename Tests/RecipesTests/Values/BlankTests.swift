import Recipes
import Testing

struct BlankTests {
  @Test(arguments: [
    "", " ", "\t\r\n", "\u{A0}", "\u{3000}\u{2003}", "\u{200B}", "\u{FEFF}", "\u{2060}",
    " \u{200B}\u{85} ",
  ])
  func nothingToSee(text: String) {
    #expect(text.isBlank)
  }

  @Test(arguments: ["a", " . ", "\u{200B}☕", "0", "\u{301}", "\u{0}"])
  func visibleText(text: String) {
    #expect(!text.isBlank)
  }
}
