import Files
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// The grinder for which plans have a setting: that of `--grinder`, else that of the configuration.
///
/// Read before the recipes, so that the threads only look it up. Without a grinder, nothing is read.
struct GrinderChoices: Sendable {
  private struct Key: Hashable {
    let folder: [UInt8]
    let settings: Int
  }

  private var choices: [Key: GrinderChoice] = [:]
  private var ofOption: GrinderChoice?
  private var folders: [FilePath: KnownEquipment] = [:]
  private var directory: WorkingDirectory?

  /// No grinder.
  init() {}

  /// For one file, with the equipment of its folder; or for documents that are not files, with that of the working
  /// directory.
  init(
    _ name: String?,
    for file: InputFile? = nil,
    _ configured: Configured<String>? = nil,
    in directory: WorkingDirectory,
    on console: Console
  ) throws(PlanFailure) {
    self.directory = directory
    ofOption = try choice(name, configured, of: file, in: directory, on: console)
  }

  /// For files, each with the equipment of its folder.
  init(
    _ name: String?,
    of selection: FileSelection,
    in directory: WorkingDirectory,
    on console: Console
  ) throws(PlanFailure) {
    guard name != nil || selection.settings.contains(where: { $0.grinder != nil }) else { return }
    for file in selection.files {
      let key = Self.key(of: file)
      guard choices[key] == nil else { continue }
      let own = selection.settings[file.settings].grinder
      choices[key] = try choice(name, own, of: file.input, in: directory, on: console)
    }
  }

  /// The grinder that an option names, else that of the configuration; nil if neither names one.
  private mutating func choice(
    _ name: String?,
    _ configured: Configured<String>?,
    of file: InputFile?,
    in directory: WorkingDirectory,
    on console: Console
  ) throws(PlanFailure) -> GrinderChoice? {
    guard let wanted = name ?? configured?.value else { return nil }
    let folder = file?.path.flatMap { try? RealPath.ofFolder(holding: $0, in: directory) }
    let known = equipment(of: folder ?? directory.path, on: console)
    if let choice = GrinderChoice(wanted, of: known) { return choice }
    let origin = name == nil ? configured.map { "\($0.origin)" } ?? "" : "--grinder"
    throw GrinderChoice.problem(wanted, of: known, origin: origin)
  }

  /// A plan with the setting of the only grinder; one that cannot be derived is a warning.
  func added(to plan: BrewPlan, of recipe: RecipeDetailDTO, on console: Console) -> BrewPlan {
    do throws(GrinderEstimateError) {
      return plan.with(try ofOption?.estimate(for: recipe, plan))
    } catch {
      console.warning("\(error): \(error.hint)")
      return plan
    }
  }

  private static func key(of file: SelectedFile) -> Key {
    let path = file.input.path?.bytes ?? []
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return Key(folder: Array(path[..<end]), settings: file.settings)
  }

  private mutating func equipment(of folder: FilePath, on console: Console) -> KnownEquipment {
    if let known = folders[folder] { return known }
    let result = EquipmentFiles(in: directory ?? WorkingDirectory(folder)).read(for: folder)
    if folders.isEmpty {
      for file in result.faulty {
        console.warning(
          "\(file) has mistakes, and is used as far as it could be read: run `brewlint \(ShellWord.spelling(of: file))`"
        )
      }
      for error in result.errors { console.warning(error.message) }
    }
    folders[folder] = result.equipment
    return result.equipment
  }

  // MARK: Looking up

  /// The grinder for the recipes of a file.
  func choice(of file: SelectedFile) -> GrinderChoice? {
    choices.isEmpty ? nil : choices[Self.key(of: file)]
  }

  /// The grinder for a document with these settings.
  func choice(_ configured: Configured<String>?) -> GrinderChoice? {
    if let ofOption { return ofOption }
    guard let configured, let directory else { return nil }
    let known = EquipmentFiles(in: directory).read(for: directory.path).equipment
    return GrinderChoice(configured.value, of: known)
  }
}
