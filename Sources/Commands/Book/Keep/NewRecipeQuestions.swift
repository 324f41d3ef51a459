import ArgumentParser
import Platform
import Recipes
import Text

/// Asks for a new recipe on the terminal, with the defaults of the starter for its method.
struct NewRecipeQuestions {
  private let method: String?

  /// - Throws: `ValidationError` off a terminal, or if amounts were given, which the questions ask for.
  init(method: String?, scaling given: [String]) throws {
    if let option = given.first {
      throw ValidationError("\(option) needs a name: brewbook new 'Morning V60' \(option) …")
    }
    guard Terminal.isTerminal(RunContext.current.input),
      Terminal.isTerminal(RunContext.current.errors)
    else {
      throw ValidationError("cannot ask for the recipe: not a terminal; give it a name")
    }
    self.method = method
  }

  /// The request; nil if input ended, or the amounts are not possible, which is reported.
  func request() throws -> CreateRecipeRequest {
    var prompt = Prompt()
    guard let name: String = prompt.ask("Name", read: { $0.isBlank ? nil : $0 }),
      let template: RecipeDocument = prompt.ask(
        "Method",
        default: method ?? BrewMethod.v60.rawValue,
        expected: "a method with a starter, such as v60 or french-press",
        read: { RecipeTemplate.starter(for: .argument($0)) }
      ),
      let recipe = template.toSummaryDTO(),
      let dose = prompt.ask("Coffee", recipe.doseText, as: .mass(isWater: false)),
      let yield = prompt.ask(
        "Water",
        Canonical.mass(
          Proportion(dose, times: recipe.defaultTargetYield, over: recipe.defaultDose).whole
        ),
        as: .mass(isWater: true)
      ),
      let temperature = prompt.ask(
        "Temperature",
        Canonical.temperature(celsius: recipe.defaultWaterTemperature),
        as: .temperature
      ),
      let grind: GrindLabel = prompt.ask(
        "Grind",
        default: recipe.defaultGrindLabel.rawValue,
        expected: "a size, such as medium-fine",
        read: { GrindLabel.named($0) }
      )
    else { throw ExitStatus.findings }
    let amounts = try? ScaleAmounts(dose: dose, yield: yield, ratio: nil, factor: nil)
    let scaling = ScaleRequest(amounts: amounts ?? .own, temperature: temperature, grind: grind)
    return try RecipeTemplate.request(name, from: template, scaling)
  }
}

/// Asks questions line by line, until an answer can be used.
private struct Prompt: ~Copyable {
  private var reader = TerminalLineReader(RunContext.current.input)
  private var output = OutputStream(RunContext.current.errors, capacity: 0)

  /// The answer; nil at the end of input.
  ///
  /// - Parameters:
  ///   - default: the answer of an empty line.
  ///   - expected: what can be answered, in words.
  mutating func ask<Value>(
    _ question: String,
    default standard: String? = nil,
    expected: String = "an answer",
    read: (String) -> Value?
  ) -> Value? {
    while true {
      output.write(question + (standard.map { " [\($0)]" } ?? "") + ": ")
      let line = reader.next()
      if reader.isAtEnd { output.write("\n") }
      guard let line else { return nil }
      let answer = line.trimmed.isEmpty ? standard ?? "" : line.trimmed
      if let value = read(answer) { return value }
      output.write("  expected \(expected)\n")
    }
  }

  /// A quantity above 0, in the base unit.
  mutating func ask(_ question: String, _ standard: String, as type: ValueType) -> Double? {
    ask(question, default: standard, expected: type.expectation) { text in
      Quantity.value(of: text, as: type).flatMap { $0 > 0 ? $0 : nil }
    }
  }
}
