import ArgumentParser
import RecipeSchema

/// The options that say how the brew is shown, and what becomes of it.
struct TimerOptions: ParsableArguments {
  @Flag(help: "Write what happens to standard output, one line of JSON for each event.")
  var events = false

  @Flag(help: "Ring the terminal's bell when a timer is over.")
  var bell = false

  @Flag(help: "Write a line for each change instead of a screen, for screen readers.")
  var plain = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Let the clock run this many times as fast, from 0.1 to 1000, for trying out.",
      valueName: "number"
    )
  )
  var speed: String?

  @Option(
    help: ArgumentHelp(
      "Log in the diary <file> instead of the usual one; `-` is standard output.",
      valueName: "file"
    ),
    completion: .file()
  )
  var log: String?

  func validate() throws {
    _ = try speedInThousandths()
    if log == "-", events {
      throw ValidationError("--log - and --events both need standard output: leave one out")
    }
    if log == "" { throw ValidationError("--log takes a file, such as brews.jsonl") }
  }

  /// How fast the clock runs; 1000 is as fast as others.
  func speedInThousandths() throws -> Int {
    guard var text = speed else { return 1000 }
    let value = try? text.withUTF8 { bytes throws(QuantityProblem) in
      try Quantity.number(bytes)
    }
    guard let value, (0.1...1000).contains(value) else {
      throw ValidationError("--speed takes a number from 0.1 to 1000, not '\(text)'")
    }
    return Int(value * 1000 + 0.5)
  }
}
