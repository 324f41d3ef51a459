import ArgumentParser
import Files
import Recipes
import Text
import Workspace

/// The option for the units of figures that people read.
struct UnitOptions: ParsableArguments {
  /// `--units`; nil for those of the configuration.
  @Option(
    help: ArgumentHelp(
      "Show figures in the units of their author, in metric or in US units.",
      discussion: "Machine formats always have metric figures too."
    )
  )
  var units: UnitSystem?

  /// The units, or those that the configuration of the working directory sets. A configuration with errors sets
  /// none: a diary can be read without it.
  func system(in directory: WorkingDirectory) -> UnitSystem {
    if let units { return units }
    let resolver = SettingsResolver(ConfigurationRequest(), in: directory)
    let number = resolver.number(for: InputFile(.standardInput(nil)))
    return resolver.settings[number].units
  }
}

extension UnitSystem: ChoiceArgument {}
