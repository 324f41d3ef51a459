import Recipes

/// The tables that describe file formats and their words.
enum FormatTables {
  /// The table with a name; `nil` if there is none.
  static func text(of name: String) -> String? { tables[name]?() }

  private static let tables: [String: @Sendable () -> String] = [
    "recipe-keys": { KeyTables.recipe },
    "step-keys": { KeyTables.step },
    "equipment-keys": { KeyTables.equipment },
    "grinder-keys": { KeyTables.grinder },
    "brewer-keys": { KeyTables.brewer },
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
    "plan-step-texts": { PlanTables.table(PlanFormat.stepTexts) },
    "plan-grinder": { PlanTables.table(PlanFormat.grinder) },
    "plan-texts": { PlanTables.table(PlanFormat.texts) },
    "plan-warnings": { PlanTables.table(PlanFormat.warning) },
    "exit-statuses": { ExitStatusTable.text },
    "exchange-exports": { ExchangeTables.exports },
    "exchange-fields": { ExchangeTables.fields },
    "exchange-formats": { ExchangeTables.formats },
    "exchange-imports": { ExchangeTables.imports },
    "log-fields": { LogTables.fields },
    "schema-coverage": { SchemaCoverage.table },
    "plan-columns": { PlanCSV.columns.codes },
  ]
}
