/// The description of equipment files, from which decoding, suggestions, the order in the formatter, Grammar.md and
/// the JSON Schema are derived.
package enum EquipmentFormat {
  /// The name of the files. A file with this name is never a recipe.
  package static let fileName = "equipment.yaml"

  /// Whether a path is that of such a file.
  package static func isName(_ path: UnsafeRawBufferPointer) -> Bool {
    let folder = path.dropLast(fileName.utf8.count)
    return path.suffix(fileName.utf8.count).elementsEqual(fileName.utf8)
      && (folder.isEmpty || folder.last == UInt8(ascii: "/"))
  }

  /// The same of a path in a text.
  package static func isName(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { isName(UnsafeRawBufferPointer($0)) }
  }

  /// The mappings of an equipment file.
  package enum Scope: CaseIterable, Sendable {
    /// The file itself.
    case file
    case grinder, brewer

    /// The keys, in canonical order.
    package var keys: [KeyDescription] {
      switch self {
      case .file: EquipmentFormat.file
      case .grinder: EquipmentFormat.grinder
      case .brewer: EquipmentFormat.brewer
      }
    }

    /// With its article, for messages: `a grinder`.
    package var noun: String {
      switch self {
      case .file: "an equipment file"
      case .grinder: "a grinder"
      case .brewer: "a brewer"
      }
    }
  }

  private static let file = [
    KeyDescription(
      "grinders",
      .equipment(.grinders),
      "The grinders; no two with the same name.",
      example: "see the keys of a grinder",
      otherNames: ["grinder", "mills", "muhlen"]
    ),
    KeyDescription(
      "brewers",
      .equipment(.brewers),
      "The brewers; no two with the same name.",
      example: "see the keys of a brewer",
      otherNames: ["brewer", "drippers", "dripper", "machines"]
    ),
  ]

  private static let grinder = [
    KeyDescription(
      "name",
      .text,
      isRequired: true,
      "The name by which recipes call the grinder.",
      example: "Comandante C40",
      otherNames: ["title", "model", "grinder"]
    ),
    KeyDescription(
      "burrs",
      .text,
      "The burrs. Grinders with the same text have the same burrs, so that clicks can be converted.",
      example: "39 mm conical, Nitro Blade",
      otherNames: ["burr", "burrset"]
    ),
    KeyDescription(
      "scale",
      .choice(GrinderScale.allCases.map { $0.rawValue }),
      "What a setting counts: clicks from where the burrs touch, or the numbers on a dial.",
      example: "clicks",
      defaultValue: GrinderScale.clicks.rawValue,
      otherNames: ["unit", "units", "adjustment"]
    ),
    KeyDescription(
      "step",
      .equipment(.step),
      "How far one click moves the burrs; only with `scale: clicks`.",
      example: "30 µm",
      otherNames: ["micronsPerClick", "microns", "click", "clickSize", "perClick"]
    ),
    KeyDescription(
      "settings",
      .equipment(.settings),
      "The settings for grind labels: for each label a setting, or the lowest and the highest.",
      example: "medium-fine: 20-24",
      otherNames: ["setting", "grinds", "grind", "labels"]
    ),
    KeyDescription(
      "source",
      .text,
      "Where the figures come from: a URL or a citation.",
      example: "https://example.org/grinder",
      otherNames: ["url", "link", "reference"]
    ),
    KeyDescription(
      "notes",
      .text,
      "Other notes.",
      example: "Zero is where the handle no longer falls.",
      otherNames: ["note", "comments", "description"]
    ),
  ]

  private static let brewer = [
    KeyDescription(
      "name",
      .text,
      isRequired: true,
      "The name of the brewer.",
      example: "Hario V60 02",
      otherNames: ["title", "model", "brewer"]
    ),
    KeyDescription(
      "method",
      .method,
      isRequired: true,
      "The brew method for which it is made.",
      example: "v60",
      otherNames: ["brewMethod", "type"]
    ),
    KeyDescription(
      "source",
      .text,
      "Where this is known from: a URL or a citation.",
      example: "https://example.org/dripper",
      otherNames: ["url", "link", "reference"]
    ),
    KeyDescription(
      "notes",
      .text,
      "Other notes.",
      example: "For one or two cups.",
      otherNames: ["note", "comments", "description"]
    ),
  ]
}

/// The types of values that only equipment files have.
package enum EquipmentValue: Equatable, Sendable {
  case grinders, brewers
  /// A mapping of grind labels to settings.
  case settings
  /// The distance of a click.
  case step

  /// The expected value for messages.
  var expectation: String {
    switch self {
    case .grinders: "a list of grinders, each with a `name`"
    case .brewers: "a list of brewers, each with a `name` and a `method`"
    case .settings: "grind labels with their settings, such as `medium-fine: 20-24`"
    case .step: "the micrometres of one click, such as 30 µm"
    }
  }
}
