import Recipes
import Text

extension Rule {
  static let grindMismatch = Rule(
    id: "grind-mismatch",
    summary: "`grindDescriptor` describes another size than `grind`.",
    rationale: """
      If somebody changes a grind but not its description, you read two sizes. The rule compares `grind` with a
      description that begins with the name of a size, and with a usual texture that is two or more sizes away. Coarse is like coarse sea salt, medium like table salt, medium-fine like fine sand, and fine like fine
      sugar.
      """,
    bad: "table salt",
    good: "coarse sea salt",
    in: {
      """
      grind: coarse
      grindDescriptor: like \($0)
      """
    },
    severity: .warning,
    check: .recipe { recipe, report in
      let field = recipe[.grindDescriptor]
      guard let node = field.validNode, let place = recipe.range(of: field),
        let grind = recipe[.grind].validNumber.map({ GrindLabel.allCases[Int($0)] }),
        case let text = recipe.tree.text(of: node),
        let described = grind.isContradicted(by: text)
      else { return }
      report.add(
        "`\(text.shortened)` describes \(described.rawValue), but the grind is \(grind.rawValue)",
        at: place,
        labels: .at(recipe.range(of: recipe[.grind]), "the grind"),
        help: "write `like \(grind.texture)`, or correct `grind`"
      )
    }
  )
}
