import RecipeTools
import Recipes
import Text

/// The options of a call: a JSON object, whose fields are named like the options of the programs.
struct Options {
  /// Why a call cannot be answered: one line.
  struct Problem: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }

  private(set) var name = "<stdin>"
  private(set) var units = UnitSystem.author
  /// Whether a report is only about what prevents reading, as brewfmt shows it.
  private(set) var isReading = false
  /// Whether the place of the text means a recipe, whatever it holds.
  private(set) var isMeant = false
  /// Whether fixes that may change the meaning of a recipe are applied too.
  private(set) var takesUnsafe = false
  /// The colors of texts for people.
  private(set) var style = Style.plain
  private var format: String?
  private var grinder: String?
  private var scaling = ScaleOptions()

  /// Whether the text has the name of a file, from which ids may derive.
  private(set) var hasName = false
  /// The path from which ids derive.
  var identity: String { hasName ? name : "-" }

  /// Reads an object; none are the defaults.
  init(_ json: [UInt8]) throws(Problem) {
    var parser = JSONParser(json)
    guard let object = try? parser.next(), case .object(let fields) = object.value else {
      throw Problem("the options are not an object")
    }
    for field in fields {
      guard let text = field.node.string else {
        throw Problem("--\(field.name) takes a text or a number")
      }
      try set(field.name, text)
    }
  }

  private mutating func set(_ option: String, _ text: String) throws(Problem) {
    switch option {
    case "name": (name, hasName) = (text, true)
    case "dose": scaling.dose = text
    case "yield": scaling.yield = text
    case "ratio": scaling.ratio = text
    case "factor": scaling.factor = text
    case "temperature": scaling.temperature = text
    case "rule": scaling.rule = try Self.choice(option, text)
    case "grind": scaling.grind = try Self.choice(option, text, GrindLabel(named: text))
    case "units": units = try Self.choice(option, text)
    case "format": format = text
    case "reading": isReading = text == "true"
    case "meant": isMeant = text == "true"
    case "unsafe-fixes": takesUnsafe = text == "true"
    case "color": style = text == "always" ? .ansi : .plain
    case "grinder": grinder = text
    default: throw Problem("there is no option `\(option)`")
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String,
    _ text: String,
    _ named: Choice? = nil
  ) throws(Problem) -> Choice {
    guard let choice = named ?? Choice(rawValue: text) else {
      let names = Choice.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw Problem("--\(option) takes one of \(names), not '\(text)'")
    }
    return choice
  }

  /// The format of a result that has several.
  func format<Choice: RawRepresentable<String> & CaseIterable>(
    _ usual: Choice
  ) throws(Problem) -> Choice {
    guard let format else { return usual }
    return try Self.choice("format", format)
  }

  /// How recipes are scaled.
  func request() throws(Problem) -> ScaleRequest {
    do throws(ScaleOptions.Problem) {
      return try scaling.request()
    } catch {
      throw Problem(error.message)
    }
  }

  /// The grinder to set; nil for none.
  func grinder(of known: KnownEquipment) throws(Problem) -> GrinderChoice? {
    guard let grinder else { return nil }
    guard let choice = GrinderChoice(grinder, of: known) else {
      throw Problem(GrinderChoice.problem(grinder, of: known, origin: "--grinder").message)
    }
    return choice
  }
}
