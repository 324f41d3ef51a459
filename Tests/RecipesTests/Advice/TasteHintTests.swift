import Recipes
import Testing

@Suite struct TasteHintTests {
  @Test(
    arguments: [
      (.tooSour, "Try slightly finer or hotter"),
      (.tooBitter, "Try slightly coarser or cooler"),
      (.tooWeak, "Try higher dose or finer"),
      (.tooStrong, "Try lower dose or coarser"),
      (.perfect, "Great job — no tips!"),
      (nil, "Great job — no tips!"),
    ] as [(TasteTag?, String)]
  )
  func hints(tag: TasteTag?, hint: String) {
    #expect(TasteHintService.hint(for: tag) == hint)
  }
}
