import ArgumentParser

/// What an entry says, as options.
struct EntryOptions: ParsableArguments {
  @Option(help: ArgumentHelp("What the recipe is called.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The brewer, such as v60.", valueName: "method"))
  var method: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The coffee, such as 18, '18 g' or 0.6oz.", valueName: "mass")
  )
  var dose: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("All the water, such as 300, '300 g' or 0.3l.", valueName: "mass")
  )
  var yield: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The water's temperature, such as 94 or 201F.", valueName: "temperature")
  )
  var temperature: String?

  @Option(help: ArgumentHelp("How fine it was ground, such as medium-fine.", valueName: "grind"))
  var grind: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How good the cup was, from 1 to 5.", valueName: "number")
  )
  var rating: String?

  @Option(
    help: ArgumentHelp(
      "How it tasted: too-sour, too-bitter, too-weak, too-strong or perfect.",
      valueName: "taste"
    )
  )
  var taste: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Up to 280 characters of whatever else.", valueName: "text")
  )
  var note: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Which coffee it was.", valueName: "text")
  )
  var coffee: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What the grinder was set to, such as '22 clicks'.", valueName: "text")
  )
  var grindSetting: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long it took, such as 3:05 or '185 s'.", valueName: "duration")
  )
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much is dissolved in the drink, in per cent.", valueName: "number")
  )
  var tds: String?

  @Option(
    help: ArgumentHelp(
      "When it was, such as 2026-04-01T06:30:00Z, or a date; now, if left out.",
      valueName: "time"
    )
  )
  var at: String?

  /// What was given, in the order of the fields.
  var given: [(field: EntryField, text: String)] {
    EntryField.allCases.compactMap { field in text(field).map { (field, $0) } }
  }

  private func text(_ field: EntryField) -> String? {
    switch field {
    case .name: name
    case .method: method
    case .dose: dose
    case .yield: yield
    case .temperature: temperature
    case .grind: grind
    case .rating: rating
    case .taste: taste
    case .note: note
    case .coffee: coffee
    case .grindSetting: grindSetting
    case .time: time
    case .tds: tds
    case .at: at
    }
  }
}
