/// A way to brew coffee.
///
/// The set is open: an unknown kebab-case word is kept unchanged, so that recipes for new brewers work with
/// every tool. Encoded as its raw value, a plain string.
public struct BrewMethod: RawRepresentable, Hashable, Codable, Sendable {
  /// The kebab-case word in YAML, JSON and on command lines, such as `kalita-wave`.
  public let rawValue: String

  /// The method spelled `rawValue`, known or not. The spelling is not checked here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Whether the method is one of `allKnown`.
  public var isKnown: Bool {
    Self.allKnown.contains(self)
  }

  /// Whether the method is percolation: water drains through a bed of coffee by itself. False for unknown
  /// methods.
  package var isPercolation: Bool { Self.percolation.contains(self) }

  /// Whether all of the coffee steeps in all of the water, so that what stays in the bed is as strong as the cup. An
  /// AeroPress is pressed and a Switch is drained, but both steep first. False for unknown methods.
  package var isSteeping: Bool { Self.steeping.contains(self) }

  /// Whether the yield is what is in the cup, so that no step needs to pour it: one step may stand for the
  /// whole shot.
  package var yieldIsInCup: Bool { self == .espresso }

  /// The methods of percolation, the general one last.
  static let percolation: [BrewMethod] = [
    .v60, .chemex, .kalitaWave, .origami, .orea, .pourOver,
  ]

  /// The methods in which all of the coffee steeps in all of the water, the general one last.
  static let steeping: [BrewMethod] = [
    .aeropress, .clever, .switch, .frenchPress, .siphon, .coldBrew, .immersion,
  ]
}

extension BrewMethod {
  /// Hario V60.
  public static let v60 = BrewMethod(rawValue: "v60")
  /// Chemex.
  public static let chemex = BrewMethod(rawValue: "chemex")
  /// Kalita Wave.
  public static let kalitaWave = BrewMethod(rawValue: "kalita-wave")
  /// Origami dripper.
  public static let origami = BrewMethod(rawValue: "origami")
  /// Orea brewer.
  public static let orea = BrewMethod(rawValue: "orea")
  /// AeroPress.
  public static let aeropress = BrewMethod(rawValue: "aeropress")
  /// Clever Dripper.
  public static let clever = BrewMethod(rawValue: "clever")
  /// Hario Switch.
  public static let `switch` = BrewMethod(rawValue: "switch")
  /// French press.
  public static let frenchPress = BrewMethod(rawValue: "french-press")
  /// Siphon, or vacuum pot.
  public static let siphon = BrewMethod(rawValue: "siphon")
  /// Moka pot.
  public static let mokaPot = BrewMethod(rawValue: "moka-pot")
  /// Cold brew.
  public static let coldBrew = BrewMethod(rawValue: "cold-brew")
  /// Automatic drip machine.
  public static let autoDrip = BrewMethod(rawValue: "auto-drip")
  /// Espresso. The yield is what is in the cup.
  public static let espresso = BrewMethod(rawValue: "espresso")
  /// Any other percolation.
  public static let pourOver = BrewMethod(rawValue: "pour-over")
  /// Any other immersion.
  public static let immersion = BrewMethod(rawValue: "immersion")

  /// All known methods, in listing order.
  public static let allKnown: [BrewMethod] = [
    v60, chemex, kalitaWave, origami, orea, aeropress, clever, `switch`, frenchPress, siphon,
    mokaPot, coldBrew, autoDrip, espresso, pourOver, immersion,
  ]
}
