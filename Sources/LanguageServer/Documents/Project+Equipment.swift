import RecipeLint
import Recipes
import SystemPackage
import Workspace

extension Project {
  /// The equipment for a file, with its unsaved text.
  func equipment(for path: FilePath) -> KnownEquipment {
    EquipmentFiles(in: directory).read(for: path.removingLastComponent()).equipment
  }

  /// The setting of the configured grinder for a recipe, in Markdown, or why there is none; nil if none is configured.
  func grinderText(for recipe: RecipeView, in document: DocumentSnapshot) -> String? {
    guard let path = document.path, let name = settings(of: path).grinder?.value,
      let number = recipe[.grind].validNumber
    else { return nil }
    let known = equipment(for: path)
    guard let grinder = known.grinder(named: name) else {
      return "Your grinder, `\(name)`, is not in the equipment."
    }
    var written: (grinder: String, setting: String)?
    if let other = recipe.text(.grinder), let setting = recipe.text(.grindSetting) {
      written = (other, setting)
    }
    do throws(GrinderEstimateError) {
      let label = GrindLabel.allCases[Int(number)]
      let estimate = try grinder.estimate(for: label, written: written) { known.grinder(named: $0) }
      return "On your grinder: **\(estimate.text)**"
    } catch {
      return "On your grinder: \(error); \(error.hint)."
    }
  }
}
