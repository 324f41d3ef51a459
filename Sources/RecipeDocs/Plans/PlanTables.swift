import BrewPlans
import Reports

/// The tables of what the fields of plans hold.
enum PlanTables {
  static func table(_ fields: [PlanField]) -> String {
    var table = MarkdownTable("field", "value", "meaning")
    for field in fields {
      let null = field.isOptional ? ", or `null`" : ""
      table.add(field.name.code, field.expectation + null, field.summary)
    }
    return table.text
  }
}
