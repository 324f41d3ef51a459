import Recipes

/// The tables that describe file formats and their words.
enum FormatTables {
  /// The table with a name; `nil` if there is none.
  static func text(of name: String) -> String? { tables[name]?() }

  private static let tables: [String: @Sendable () -> String] = [
    "recipe-keys": { KeyTables.table(RecipeFormat.recipe) },
    "step-keys": { KeyTables.table(RecipeFormat.step) },
    "equipment-keys": { KeyTables.table(EquipmentFormat.Scope.file.keys) },
    "grinder-keys": { KeyTables.table(EquipmentFormat.Scope.grinder.keys) },
    "brewer-keys": { KeyTables.table(EquipmentFormat.Scope.brewer.keys) },
    "units": { WordTables.units },
    "placeholders": { WordTables.placeholders },
    "methods": { WordTables.methods },
    "grind-labels": { WordTables.grindLabels },
    "origins": { WordTables.origins },
    "scaling-rules": { WordTables.scalingRules },
    "recommended-ranges": { WordTables.ranges },
    "identity": { IdentityExample.text },
    "plan-fields": { FieldTable.text(PlanFormat.plan) },
    "plan-inputs": { FieldTable.text(PlanFormat.inputs) },
    "plan-steps": { FieldTable.text(PlanFormat.step) },
    "plan-step-texts": { FieldTable.text(PlanFormat.stepTexts) },
    "plan-grinder": { FieldTable.text(PlanFormat.grinder) },
    "plan-texts": { FieldTable.text(PlanFormat.texts) },
    "plan-warnings": { FieldTable.text(PlanFormat.warning) },
    "exchange-exports": { ExchangeTables.exports },
    "exchange-fields": { ExchangeTables.fields },
    "exchange-formats": { ExchangeTables.formats },
    "exchange-imports": { ExchangeTables.imports },
    "log-engines": { EngineBlocks.text },
    "log-fields": { FieldTable.log },
    "schema-coverage": { SchemaCoverage.list },
    "plan-columns": { PlanCSV.columns.codes },
  ]
}
