import RecipeLint
import Reports
import Workspace

/// The page with every message that the rules' fixtures produce: to be read aloud when messages change.
struct MessagesPage {
  private static let folder = "Tests/RecipeLintTests/Fixtures"

  private let checkout: Checkout

  init(of checkout: Checkout) {
    self.checkout = checkout
  }

  var text: String {
    let sections = Rule.all.map { rule in
      ["## \(rule.id)", facts(of: rule), rule.summary, table(messages(of: rule))]
        .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
    return """
      <!-- Generated from the rules' source and their fixtures by `\(Documentation.command)`: do not edit. -->

      # Messages

      What brewlint says: every message that the [fixtures](../Tests/RecipeLintTests/Fixtures) of a rule produce, with
      its labels, help, notes and fix. Read a rule's part aloud before you commit it.

      \(sections.joined(separator: "\n\n"))

      """
  }

  private func facts(of rule: Rule) -> String {
    let fix = rule.fix.map { ", \($0.rawValue) fix" } ?? ""
    return "\(rule.severity.rawValue)\(fix)"
  }

  private func table(_ messages: [Message]) -> String {
    guard !messages.isEmpty else { return "" }
    var table = MarkdownTable("message", "labels", "help and notes", "fix")
    for message in messages {
      table.add(message.text, message.labels, message.advice, message.fix)
    }
    return table.text
  }

  /// The distinct messages of a rule, in the order of its fixture.
  private func messages(of rule: Rule) -> [Message] {
    let settings = RuleSettings(severities: [rule.id: rule.severity])
    var linter = Linter(RuleSelection(settings: settings))
    linter.grinders = { EquipmentFiles.shipped.map(\.name) }
    linter.kind = rule.kind
    let fixture = checkout.text("\(Self.folder)/\(rule.id).md") ?? ""
    let blocks = FencedBlock.all(in: fixture)
    let recipes = blocks.filter { $0.words == [rule.kind == .recipe ? "yaml" : "equipment"] }
    var findings = recipes.flatMap { linter.lint(ExampleText.bytes($0.text)) }
    if case .size = rule.check {
      findings = [2 << 20, nil].flatMap { linter.lintTooLarge(size: $0, limit: 1 << 20) }
    }
    var seen: Set<Message> = []
    return findings.filter { $0.rule == rule.id }.map(Message.init)
      .filter { seen.insert($0).inserted }
  }
}

/// The texts of a finding.
private struct Message: Hashable {
  let text: String
  let labels: String
  let advice: String
  let fix: String

  init(_ finding: Diagnostic) {
    text = Self.visible([finding.message])
    labels = Self.visible(
      [finding.label] + finding.labels.map(\.message) + finding.related.map(\.message)
    )
    advice = Self.visible([finding.help] + finding.notes)
    fix = Self.visible([finding.fix?.title ?? ""])
  }

  /// The texts on one line, with characters that cannot be shown as `⟦U+…⟧`.
  private static func visible(_ texts: [String]) -> String {
    texts.filter { !$0.isEmpty }.joined(separator: "; ").unicodeScalars.map(visible).joined()
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "⟦U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)⟧"
    default: return String(scalar)
    }
  }
}
