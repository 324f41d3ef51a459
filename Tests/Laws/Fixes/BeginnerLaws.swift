import RecipeLint
import Text

/// A recipe as a beginner writes it: with keys by other names, steps that are texts, wrong units, and without some keys.
package struct BeginnerRecipe {
  /// How the steps are written.
  package enum Form: CaseIterable {
    case texts, instructions, textsBelowAnEmptyItem
  }

  private let head: [String]
  private let steps: [String]

  /// A random recipe.
  package init(using random: inout some RandomNumberGenerator) {
    func one(_ lines: [String]) -> [String] {
      lines.randomElement(using: &random).map { $0.isEmpty ? [] : [$0] } ?? []
    }
    let total = [200, 240, 250, 300].randomElement(using: &random) ?? 250
    head =
      ["name: a"]
      + one([
        "method: v60", "brewer: V60", "Method: Hario V60", "methode: v60", "method: my dripper",
      ])
      + one([
        "dose: 15 g", "coffee: 15g", "dose: 15", "Dose: 15,5 g", "coffee: 15 grams", "kaffee: 15 g",
      ])
      + one([
        "yield: \(total) g", "water: \(total)g", "water: \(total)ml", "Water: \(total) Gramm",
        "yield: \(total)", "",
      ])
      + one(["temperature: 93 °C", "temp: 93", "temp: 92-94 C", "temperature: 93C", ""])
      + one(["grind: medium-fine", "grind: medium fine", "Grind: Medium", "grind: very fine", ""])
      + one(["", "", "time: 3:15", "ratio: 1:16", "totalTime: 4 min"])
    var reading = 0
    steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let added = [40, 50, 60, 95, 110].randomElement(using: &random) ?? 50
      reading += added
      let seconds = [30, 45, 90].randomElement(using: &random) ?? 45
      return [
        "Bloom to \(reading) g", "Bloom with \(added) g and wait \(seconds) s.",
        "Pour to \(reading) g",
        "Pour \(added) g", "Pour \(added) g and wait", "Wait \(seconds) s", "Swirl.",
        "Pour to \(total) g",
        "Pour to \(total - 10) g of water", "Pour to \(reading).", "Pour up to \(reading)g, stir",
      ].randomElement(using: &random) ?? "Swirl."
    }
  }

  /// The recipe with steps in this form.
  package func text(_ form: Form) -> String {
    let items = steps.map { form == .instructions ? "  - instruction: \($0)" : "  - \($0)" }
    let empty = form == .textsBelowAnEmptyItem ? ["  -"] : []
    return (head + ["steps:"] + empty + items).joined(separator: "\n") + "\n"
  }
}

extension FixLaws {
  /// How the fixes of a recipe break a law for beginners; nil if they do not.
  package static func violation(of recipe: BeginnerRecipe) -> String? {
    var linter = Linter()
    var whole: [String] = []
    for form in BeginnerRecipe.Form.allCases {
      let source = recipe.text(form)
      let bytes = Array(source.utf8)
      let safe = Fixer().fix(bytes, with: &linter)
      let all = Fixer(takesUnsafe: true)
      let (once, twice) = (all.fix(bytes, with: &linter), all.fix(safe.bytes, with: &linter))
      let text = String(decoding: once.bytes, as: UTF8.self)
      if once.bytes != twice.bytes {
        let other = String(decoding: twice.bytes, as: UTF8.self)
        return "\(source)becomes at once\n\(text)and in two runs\n\(other)"
      }
      let lost = figures(source).subtracting(figures(text))
        .subtracting(figures(once.remaining.map(\.message).joined(separator: "\n")))
      if !lost.isEmpty { return "\(source)loses \(lost.sorted())\n\(text)" }
      if let broken = brokenOffer(bytes, safe, once, with: &linter) {
        return "\(source)\(broken)\n\(text)"
      }
      whole.append(text)
    }
    guard Set(whole).count == 1 else {
      return "by the form of the steps:\n" + whole.joined(separator: "---\n")
    }
    return nil
  }

  /// A fix that is offered, but not made by the run that the summary names.
  private static func brokenOffer(
    _ bytes: [UInt8],
    _ safe: FixResult,
    _ once: FixResult,
    with linter: inout Linter
  ) -> String? {
    let offered = Fixer.withoutRefusedFixes(safe.found, of: bytes, with: &linter)
    for finding in offered {
      guard let fix = finding.fix else { continue }
      let run = fix.safety == .safe ? safe : once
      let remains = run.remaining.contains {
        $0.rule == finding.rule && $0.path == finding.path && $0.fix?.title == fix.title
      }
      if remains { return "offers but does not make: \(finding.rule), \(fix.title)" }
    }
    let rest = Fixer.withoutRefusedFixes(safe.remaining, of: safe.bytes, with: &linter)
    return rest.first { $0.fix?.safety == .safe }
      .map { "offers again what it did not make: \($0.rule), \($0.fix?.title ?? "")" }
  }

  /// The numbers of a text, and the seconds of its durations.
  private static func figures(_ text: String) -> Set<String> {
    var found: Set<String> = []
    let text = text.replacing(",", with: ".")
    for number in text.split(whereSeparator: { !($0.isASCII && $0.isNumber) && $0 != "." }) {
      let plain = number.trimmingPrefix(".")
      found.insert(String(plain.last == "." ? plain.dropLast() : plain))
    }
    for minutes in 1...9 {
      for seconds in 0..<60
      where text.contains("\(minutes) min \(seconds) s")
        || seconds == 0 && text.contains("\(minutes) min")
      {
        found.insert("\(minutes * 60 + seconds)")
      }
    }
    return found.subtracting(["", "0"])
  }
}
