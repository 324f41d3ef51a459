import Recipes
import Text

/// A recipe as a profile of a Decent: a step of the recipe is a frame that pours, and a frame of the same name that waits.
struct DecentProfile {
  /// A frame, which is what the machine calls a step.
  private struct Frame {
    let name: String
    let temperature: Double
    /// In g; 0 for a wait.
    let water: Double
    let seconds: Double
  }

  /// The rates at which people pour, in g/s, of which the machine can do no more than the last.
  private static let flows = 2.0...8.0
  /// The flow of a pour whose time is not known.
  private static let usualFlow = 6.0
  /// What the machine counts in a frame, in seconds.
  private static let longestFrame = 127.0
  private static let mostFrames = 20

  private let recipe: ExportRecipe
  private var frames: [Frame] = []

  init(_ recipe: ExportRecipe, _ notes: inout [ImportNote]) throws(ExportRefusal) {
    self.recipe = recipe
    try recipe.requirePoured()
    if recipe.detail.recipe.method == .autoDrip {
      throw recipe.refused("it is for another machine: the method is auto-drip")
    }
    if DecentFormat.isTea(recipe.detail.recipe.name) {
      throw recipe.refused("its name is that of a tea, which makes it a profile for tea")
    }
    let (names, prose) = recipe.prose(recipe.steps.map(\.text.onOneLine)) { grams, _ in
      Canonical.mass(grams)
    }
    notes += recipe.losses(DecentFormat.description.held) + prose
    for (index, step) in recipe.steps.enumerated() { add(step, names[index], at: index, &notes) }
    guard frames.count <= Self.mostFrames else {
      throw recipe.refused(
        "the machine has \(Self.mostFrames) frames for pours and waits, and this takes \(frames.count)"
      )
    }
    let usual = recipe.detail.recipe.defaultWaterTemperature
    if !frames.contains(where: { $0.temperature == usual }) {
      notes.append(recipe.changed("temperature", "no step has it"))
    }
  }

  private mutating func add(
    _ step: ExportRecipe.Step,
    _ name: String,
    at index: Int,
    _ notes: inout [ImportNote]
  ) {
    let temperature = step.dto.waterTemperature ?? recipe.detail.recipe.defaultWaterTemperature
    let water = step.dto.isIce ? 0 : step.added ?? 0
    var pouring = 0.0
    var rest = step.seconds ?? 0
    if water > 0 {
      let isSteady = rest > 0 && rest <= Self.longestFrame && Self.flows.contains(water / rest)
      pouring = isSteady ? rest : max(1, Proportion(water, over: Self.usualFlow).whole)
      rest = max(0, rest - pouring)
    }
    if pouring + rest != step.dto.timerDurationSeconds ?? 0 {
      let time = Canonical.duration(seconds: pouring + rest)
      notes.append(recipe.changed("steps[\(index)].timer", "is \(time): the pour, and the wait"))
    }
    func add(_ water: Double, _ seconds: Double) {
      frames.append(Frame(name: name, temperature: temperature, water: water, seconds: seconds))
    }
    if water > 0 { add(water, pouring) }
    while rest > 0 || frames.last?.name != name {
      let seconds = min(rest, Self.longestFrame)
      add(0, seconds)
      rest -= seconds
    }
  }

  func write(to json: inout JSONWriter) {
    let summary = recipe.detail.recipe
    json.object { json in
      json.field("version", "2")
      json.field("title", summary.name)
      json.field("author", recipe.text(.author))
      json.field("notes", recipe.text(.notes))
      json.field("beverage_type", "pourover")
      json.array("steps", frames) { json, frame in
        json.object { json in
          json.field("name", frame.name)
          json.field("pump", "flow")
          json.field("transition", "fast")
          json.field("sensor", "coffee")
          json.number("temperature", frame.temperature)
          json.number("seconds", frame.seconds)
          json.number("flow", frame.water > 0 ? frame.water / frame.seconds : 0)
          json.number("volume", frame.water)
        }
      }
      json.number("espresso_temperature", summary.defaultWaterTemperature)
      json.flag("has_recommended_dose", true)
      json.number("recommended_dose", summary.defaultDose)
      json.field("tank_temperature", 0)
      json.field("target_weight", 0)
      json.field("target_volume", 0)
      json.field("target_volume_count_start", 0)
      json.field("type", "advanced")
      json.field("legacy_profile_type", "settings_2c")
    }
  }
}
