import Commands
import Recipes
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The questions after a brew, and the resulting log.
@Suite struct LogAnswersTests {
  @Test func allAnswered() {
    let answers = answers("4", "too-sour", "Guji", "24", " Bright, \"thin\" ")
    #expect(answers.question == nil)
    #expect(answers.rating == 4)
    #expect(answers.tastes == [.tooSour])
    #expect(answers.note == "Bright, \"thin\"")
  }

  @Test func allSkipped() {
    let none = answers("n")
    #expect(none.question == nil)
    #expect(none.rating == nil && !none.isLogged)
    let unrated = answers("", "3, 1", "", "", "")
    #expect(unrated.question == nil)
    #expect(unrated.rating == nil && unrated.isLogged)
    #expect(unrated.tastes == [.tooWeak, .tooSour])
    let rated = answers("5", "  ", "", "", "\t")
    #expect(rated.question == nil)
    #expect(rated.rating == 5)
    #expect(rated.tastes == [])
    #expect(rated.note == nil)
  }

  @Test func whoLogsNothingIsAskedNothingMore() {
    var answers = LogAnswers()
    #expect(answers.question == .rating)
    #expect(answers.take("No") == nil)
    #expect(answers.question == nil)
    #expect(!answers.isLogged)
  }

  /// The last answers are offered, `-` takes none of them, and what was given is not asked.
  @Test(
    arguments: [
      (BrewDetails(), ["", ""], BrewDetails(coffee: "Guji", grindSetting: "24 clicks")),
      (BrewDetails(), ["-", "22"], BrewDetails(grindSetting: "22")),
      (BrewDetails(coffee: "Yirga"), ["-"], BrewDetails(coffee: "Yirga")),
      (
        BrewDetails(coffee: "Yirga", grindSetting: "20"), [],
        BrewDetails(coffee: "Yirga", grindSetting: "20")
      ),
    ]
  )
  func details(given: BrewDetails, typed: [String], details: BrewDetails) {
    var answers = LogAnswers(
      given: given,
      offered: BrewDetails(coffee: "Guji", grindSetting: "24 clicks")
    )
    for text in ["4", ""] + typed { #expect(answers.take(text) == nil) }
    #expect(answers.question == .note)
    #expect(answers.details == details)
  }

  @Test func offersAreShown() {
    #expect(LogQuestion.coffee(offer: nil).prompt == "Coffee: ")
    #expect(LogQuestion.coffee(offer: "Guji").prompt == "Coffee (enter: Guji, - for none): ")
    #expect(
      LogQuestion.grindSetting(offer: "24").prompt == "Grind setting (enter: 24, - for none): "
    )
  }

  @Test(arguments: ["0", "6", "x", "4.5", "-1", "44", "٤"])
  func ratingIsAskedAgain(text: String) {
    var answers = LogAnswers()
    #expect(
      answers.take(text) == "the rating must be a whole number from 1 to 5, or n to skip the log"
    )
    #expect(answers.question == .rating)
  }

  @Test(arguments: [
    ("1", TasteTag.tooSour), ("2", .tooBitter), ("3", .tooWeak), ("4", .tooStrong),
    ("5", .perfect), ("too-bitter", .tooBitter), ("Too Weak", .tooWeak), ("strong", .tooStrong),
    ("perfect", .perfect),
  ])
  func tastes(text: String, taste: TasteTag) { #expect(answers("3", text).tastes == [taste]) }

  @Test(arguments: ["0", "6", "salty", "1,salty"])
  func tasteIsAskedAgain(text: String) {
    var answers = answers("3")
    #expect(
      answers.take(text)
        == "the taste must be a number from 1 to 5 or one of the words, or several between commas"
    )
    #expect(answers.question == .taste)
  }

  @Test func contraryTastesAreAskedAgain() {
    var answers = answers("3")
    let problem = answers.take("weak, strong")
    #expect(problem?.hasPrefix("the tastes exclude each other") == true)
    #expect(answers.question == .taste)
  }

  @Test func noteLengthIsInGraphemes() {
    let family = "👨‍👩‍👧"
    #expect(answers("3", "", "", "", String(repeating: family, count: 280)).note?.count == 280)
    var answers = answers("3", "", "", "")
    let problem = answers.take(String(repeating: "x", count: 281))
    #expect(problem == "the note must have at most 280 characters, but has 281")
    #expect(answers.question == .note)
  }

  private func answers(_ texts: String...) -> LogAnswers {
    var answers = LogAnswers()
    for text in texts { #expect(answers.take(text) == nil) }
    return answers
  }
}
