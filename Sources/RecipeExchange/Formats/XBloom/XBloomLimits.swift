import Recipes
import Text

/// What an xBloom takes, in both forms of its recipes: as the app offers it, and as xbloom-py 0.4.0 and xbloom-ble 2.3.0,
/// which talk to the machine, check it.
struct XBloomLimits {
  /// The cups: the number in `cupType`, what it is, and the coffee that it takes, in grams. 4 is tea.
  static let cups: [(number: Int, name: String, dose: ClosedRange<Double>)] = [
    (1, "the xPod", 15...15), (2, "the Omni dripper", 5...18), (3, "another dripper", 5...25),
  ]
  /// How a pour moves: the number in `pattern`, the word, and what an instruction says. xbloom-ble knows no `circular`.
  static let patterns: [(number: Int, word: String, text: String)] = [
    (1, "center", "in the centre"), (2, "spiral", "in a spiral"), (3, "ring", "in circles"),
  ]
  static let ratios = stride(from: 5.0, through: 25, by: 0.5)
  /// The longest pause, in seconds.
  static let pause = 59.0
  /// The water that it adds to the cup, in grams.
  static let bypass = 5.0...100
  /// In ml/s; the first is the app's own usual value.
  static let flows = 3.0...3.5
  /// The speed of the grinder where a recipe says none.
  static let rotation = 100
  /// The words for water that is not heated, and for the most heat, with the numbers that stand for them.
  static let words = ["RT": 20.0, "BP": 98.0]
  static let temperatures = [20] + (40...95).map(Double.init) + [98]

  /// The cups that a form has.
  let cups: [Int]
  /// Whether the coffee is whole grams.
  let isWhole: Bool
  let grinds: ClosedRange<Double>
  let pours: ClosedRange<Int>
  /// The water of a pour, in grams.
  let volume: ClosedRange<Double>

  /// JSON of the service. xbloom-ble refuses a single pour.
  static let service = Self(
    cups: [2, 3],
    isWhole: false,
    grinds: 1...80,
    pours: 2...9,
    volume: 1...240
  )
  /// The YAML of xbloom-studio-brew, whose limits are narrower.
  static let tools = Self(cups: [2], isWhole: true, grinds: 35...75, pours: 2...5, volume: 10...127)
}
