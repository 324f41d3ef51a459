import RecipeLint
import RecipePages
import Recipes
import TestSupport
import Text

/// Everything that is written for people and programs, with hostile texts.
extension FuzzTarget {
  static let terminal = FuzzTarget(
    "terminal",
    oracle:
      "no hidden character and no command in any format; JSON is JSON, XML has no control character",
    seeds: {
      (recipes + cases).enumerated().map { number, recipe in
        [UInt8(truncatingIfNeeded: number)] + Array("a\u{1B}[31m.yaml\n".utf8) + recipe
      }
    },
    words: recipeWords + OutputLaws.hostile,
    mostBytes: 2048,
    replayed: 500,
    violation: OutputLaws.findings
  )

  static let plans = FuzzTarget(
    "plans",
    oracle:
      "no hidden character in plans and charts; lines fit; CSV and tables are rectangular; JSON reads back",
    seeds: { recipes + cases },
    words: recipeWords + OutputLaws.hostile,
    mostBytes: 2048,
    replayed: 500,
    violation: OutputLaws.plans
  )
}

enum OutputLaws {
  static let hostile = [
    "\u{1B}[2J", "\u{9B}31m", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{2028}", "\u{7}",
    "::error::x",
    "##[error]x", "##vso[task.x]", "\u{AD}", "\u{E0001}", "<b>", "&", "]]>", "|", "\\", "`", "%0A",
    "\\e[31m", "\\x1b",
    "\"\\u202E\\e\\x9b\"",
  ]

  /// The first byte chooses the format and whether it is colored. Up to the end of the line is the name of the file, the
  /// rest is its content.
  static func findings(_ bytes: [UInt8]) -> String? {
    let choice = Int(bytes.first ?? 0)
    let format = OutputFormat.allCases[choice / 2 % OutputFormat.allCases.count]
    let isColored = choice % 2 == 1
    let name = Array(bytes.dropFirst().prefix { $0 != 0x0A })
    let content = Array(bytes.dropFirst(name.count + 2))
    let source = SourceText(
      name: String(decoding: name, as: UTF8.self).escapedAsPath,
      path: name,
      bytes: content
    )
    var linter = Linter(RuleSettings(preset: .strict))
    let found = linter.lint(content)
    for finding in found where !(0 <= finding.range.start && finding.range.end <= content.count) {
      return "\(finding.rule) is at \(finding.range) of \(content.count) bytes"
    }
    let tool = ToolMetadata(name: "brewlint", version: "1")
    let renderer = format.renderer(of: tool, rules: { [] }, isColored: isColored)
    var (summary, output) = (Summary(), "")
    summary.add(found)
    renderer.render(found, in: source, into: &output)
    output += renderer.finish(summary)
    let text = isColored ? withoutColors(output) : output
    return violation(text, of: format).map { "\(format.rawValue): \($0)" }
  }

  private static func violation(_ text: String, of format: OutputFormat) -> String? {
    let problem: String? =
      switch format {
      case .json, .sarif, .gitlab: jsonProblem(text)
      case .jsonl:
        text.split(separator: "\n").lazy.compactMap { jsonProblem(String($0)) }.first
      case .junit:
        text.utf8.contains { $0 < 0x20 && $0 != 0x0A } ? "a control character:\n\(text)" : nil
      default: nil
      }
    return problem ?? hidden(in: text) ?? command(in: text, of: format)
  }

  /// The first hidden character of a text.
  static func hidden(in text: String) -> String? {
    guard let scalar = text.unicodeScalars.first(where: { $0.isHidden && $0 != "\n" }) else {
      return nil
    }
    return "\(scalar.codePoint) in \(text.debugDescription)"
  }

  /// A line that a build server would obey.
  private static func command(in text: String, of format: OutputFormat) -> String? {
    let own = ["::error file=", "::warning file=", "::notice file="]
    for line in text.split(whereSeparator: \.isNewline) {
      if format == .github, own.contains(where: line.hasPrefix) { continue }
      if line.drop(while: \.isWhitespace).hasPrefix("::") || line.contains("##[")
        || line.contains("##vso[")
      {
        return "a command: \(line.debugDescription)"
      }
    }
    return nil
  }

  private static func jsonProblem(_ text: String) -> String? {
    var parser = JSONParser(Array(text.utf8))
    do throws(JSONSyntaxError) {
      while try parser.next() != nil {}
      return nil
    } catch {
      // A report of many levels is JSON all the same; ours have few.
      return "no JSON: \(error)\n\(text)"
    }
  }

  /// A text without the colors that we write ourselves.
  private static func withoutColors(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", rest.first == "[" else {
        result.append(scalar)
        continue
      }
      let code = rest.dropFirst().prefix { $0 == ";" || ("0"..."9").contains($0) }
      guard rest[code.endIndex...].first == "m" else {
        result.append(scalar)
        continue
      }
      rest = rest[code.endIndex...].dropFirst()
    }
    return String(result)
  }

  // MARK: Plans

  static func plans(_ bytes: [UInt8]) -> String? {
    for document in RecipeFile(bytes: bytes, identity: "recipes/any.yaml").documents {
      guard document.isValid, let recipe = document.toDetailDTO() else { continue }
      for amounts in [ScaleAmounts.own, .factor(1.37)] {
        guard
          let plan = try? BrewSessionUseCase.createPlan(
            of: recipe,
            for: ScaleRequest(amounts: amounts)
          )
        else {
          continue
        }
        if let violation = violation(of: plan) { return violation }
      }
    }
    return nil
  }

  private static func violation(of plan: BrewPlan) -> String? {
    for width in [36, 60, 100] {
      let text = String(decoding: PlanText(width: width).bytes(of: [plan]), as: UTF8.self)
      if let violation = hidden(in: text) { return "text: \(violation)" }
      // The backslash in front of what looks like a command may be one column more.
      let lines = text.split(separator: "\n").filter { line in
        String(line).displayWidth() > width + (line.contains("\\:") ? 1 : 0)
      }
      if let line = lines.first { return "wider than \(width): \(line)" }
    }
    let markdown = String(decoding: PlanMarkdown().bytes(of: [plan]), as: UTF8.self)
    if let violation = hidden(in: markdown) { return "markdown: \(violation)" }
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    let cells = rows.map { row in
      row.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
    }
    if Set(cells).count > 1 { return "a table of \(cells) cells:\n\(markdown)" }
    let records = CSVRecords(PlanCSV().bytes(of: [plan]), separator: UInt8(ascii: ",")).map { $0 }
    if records.contains(where: { $0.problem != nil || $0.count != PlanCSV.columns.count }) {
      return "CSV: \(records.map(\.count)) fields"
    }
    let json = PlanJSONLines().bytes(of: [plan])
    do {
      let read = try PlanReader.plan(in: json)
      let again = PlanJSONLines().bytes(of: [read])
      if again != json {
        return "JSON: \(String(decoding: json, as: UTF8.self)) is read as another plan"
      }
    } catch {
      return "JSON is not read: \(error)\n\(String(decoding: json, as: UTF8.self))"
    }
    return hidden(in: String(decoding: json, as: UTF8.self)).map { "JSON: \($0)" }
  }
}
