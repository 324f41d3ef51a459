import BrewPlans
import Reports

/// What can stand between markers.
enum GeneratedPart {
  /// The part with a name; `above` is the text in front of its marker.
  static func text(of name: String, above: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    if words.count == 3, words[0] == "findings",
      let format = FindingsExample.Format(rawValue: words[1])
    {
      return FindingsExample(below: above, file: words[2])?.text(format)
    }
    if words.count == 3, words[0] == "plan", let dose = Double(words[2]) {
      return PlanExample(below: above, dose: dose)?.text(words[1])
    }
    if name == "formatted" { return FormattedExample(below: above)?.text }
    return tables[name]?()
  }

  private static let tables: [String: @Sendable () -> String] = [
    "recipe-keys": { KeyTables.recipe },
    "step-keys": { KeyTables.step },
    "fields": { KeyTables.fields },
    "units": { WordTables.units },
    "placeholders": { WordTables.placeholders },
    "methods": { WordTables.methods },
    "grind-labels": { WordTables.grindLabels },
    "origins": { WordTables.origins },
    "scaling-rules": { WordTables.scalingRules },
    "recommended-ranges": { WordTables.ranges },
    "identity": { IdentityExample.text },
    "plan-fields": { PlanTables.table(PlanFormat.plan) },
    "plan-inputs": { PlanTables.table(PlanFormat.inputs) },
    "plan-steps": { PlanTables.table(PlanFormat.step) },
    "plan-warnings": { PlanTables.table(PlanFormat.warning) },
    "log-fields": { LogTables.fields },
    "plan-columns": { PlanCSV.columns.codes },
  ]
}
