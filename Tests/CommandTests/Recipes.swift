import ProgramSupport
import TestSupport

/// Small recipes for tests.
enum Recipes {
  /// Without findings.
  static let clean = """
    name: Morning V60
    method: v60
    dose: 15 g
    yield: 250 g
    temperature: 94 °C
    grind: medium-fine

    steps:
      - instruction: Bloom to {total}.
        pourTo: 45 g
        timer: 45 s
      - instruction: Pour the rest.
        pourTo: 250 g
        timer: 90 s

    """

  /// With one error: the water total.
  static let broken = named("Broken V60").replacing("pourTo: 250 g", with: "pourTo: 280 g")

  /// With one warning: the method.
  static let odd = named("Odd V60").replacing("method: v60", with: "method: v61-special")

  /// With one note: the temperature.
  static let hot = hot("Hot V60")

  /// The same, with another name.
  static func hot(_ name: String) -> String { named(name).replacing("94 °C", with: "99 °C") }

  /// The clean recipe, formatted.
  static let formatted = clean.replacing("90 s", with: "1 min 30 s")

  /// The same, with an unformatted third line.
  static let cramped = formatted.replacing("15 g", with: "15g")

  /// The same, with several unformatted lines: trailing spaces, blank lines, and no final newline.
  static let loose = String(cramped.replacing("fine\n", with: "fine  \n\n").dropLast())

  /// Invalid YAML in the first line.
  static let unreadable = formatted.replacing("name: Morning V60", with: "name: [Morning V60")

  /// The clean recipe with another name: the same name in two files would be reported.
  static func named(_ name: String) -> String {
    clean.replacing("Morning V60", with: name)
  }
}

/// Plans in the format of brewscale.
enum TimerPlans {
  /// A single pour of half a minute.
  static let cup = """
    {"version":1,"inputs":{"recipeId":null,"recipeName":"Cup","method":"v60","doseGrams":15,\
    "targetYieldGrams":250,"waterTemperatureCelsius":94,"grindLabel":"medium","lastEdited":"dose"},\
    "scaledSteps":[{"orderIndex":0,"instructionText":"Pour.","timerDurationSeconds":30,\
    "waterAmountGrams":250,"isCumulativeWaterTarget":true,"isIce":false,"cumulativeWaterGrams":250,\
    "startTimeSeconds":0,"waterTemperatureCelsius":94}],"derivedRatio":16.666667,\
    "scalingRule":"proportional","warnings":[],"totalDurationSeconds":30}

    """
}

extension TerminalProgram {
  /// Brews the clean recipe at high speed, up to the first question.
  func pressEnterThroughTheBrew() async throws {
    let stops = ["enter start", "enter to continue", "enter when the brew is done"]
    for stop in stops {
      try await wait(for: stop)
      type("\r")
    }
    try await wait(for: "Rating from 1 to 5")
  }

  /// Rates the brew with 3, and skips the other questions.
  func answerOnlyTheRating() async throws {
    type("3\r")
    try await wait(for: "Taste, 1 too-sour")
    type("\r")
    try await skipDetails()
    type("\r")
  }

  /// Says neither the coffee nor the setting of the grinder.
  func skipDetails() async throws {
    for question in ["Coffee", "Grind setting"] {
      try await wait(for: question)
      type("\r")
    }
    try await wait(for: "Note:")
  }
}
