import ProgramSupport
import TestSupport

/// A recorded file of a scale: ten readings a second.
enum ScaleFile {
  /// A pour in the timer of the bloom, in which the vessel is lifted, and readings are missing; a pour of 18 g too much; and
  /// one for which the scale is tared.
  static let brew = lines([
    (10, 0), (40, 40), (20, 40), (0, -312), (15, -312), (0, 40), (5, 40), (30, nil), (20, 40),
    (100, 138), (25, 138), (0, 0), (15, 0), (80, 62), (20, 62),
  ])

  /// The recipe of the brew.
  static let recipe = """
    name: Morning V60
    method: v60
    dose: 12.5 g
    yield: 200 g
    temperature: 94 °C
    grind: medium-fine

    steps:
      - instruction: Bloom to {total}.
        pourTo: 40 g
        timer: 12 s
      - instruction: Pour to {total}.
        pourTo: 120 g
      - instruction: Pour the rest.
        pourTo: 200 g

    """

  /// Readings: for each part, how many, and the weight after them; nil where none comes.
  static func lines(_ parts: [(count: Int, grams: Double?)]) -> String {
    var (text, number, level) = ("", 0, 0.0)
    for (count, grams) in parts {
      for place in 0..<count {
        defer { number += 1 }
        guard let grams else { continue }
        let weight = level + (grams - level) * Double(place) / Double(count)
        text += "{\"ms\":\(number * 100),\"grams\":\((weight * 10).rounded() / 10)}\n"
      }
      level = grams ?? level
    }
    return text
  }
}
