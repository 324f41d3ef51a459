/// The recommended ranges of a brew method, both ends inclusive. They are advice: values are never clamped. A
/// range is nil if no trusted source gives one.
public struct RecommendedRanges: Sendable, Equatable {
  /// Ground coffee, in grams.
  public let dose: ClosedRange<Double>?
  /// Water, in grams.
  public let yield: ClosedRange<Double>?
  /// Grams of water per gram of coffee.
  public let ratio: ClosedRange<Double>?
  /// Water temperature, in °C.
  public let temperature: ClosedRange<Double>?

  /// Creates ranges.
  public init(
    dose: ClosedRange<Double>? = nil,
    yield: ClosedRange<Double>? = nil,
    ratio: ClosedRange<Double>? = nil,
    temperature: ClosedRange<Double>? = nil
  ) {
    self.dose = dose
    self.yield = yield
    self.ratio = ratio
    self.temperature = temperature
  }

  /// These ranges, with nil ranges replaced by those of `other`.
  public func filled(from other: RecommendedRanges) -> RecommendedRanges {
    RecommendedRanges(
      dose: dose ?? other.dose,
      yield: yield ?? other.yield,
      ratio: ratio ?? other.ratio,
      temperature: temperature ?? other.temperature
    )
  }

  /// The ranges of a method; nil if no trusted source gives any.
  public static func of(_ method: BrewMethod) -> RecommendedRanges? {
    table[method]
  }
}

/// The brew methods of a project: the built-in ones and those that it declares, with their recommended
/// ranges.
public struct MethodTable: Sendable, Equatable {
  private let declared: [BrewMethod: RecommendedRanges]
  /// Where people brew, in metres above the sea; nil if nobody said.
  package var altitude: Double?

  /// Only the built-in methods.
  public static let builtIn = MethodTable()

  /// The built-in methods and the declared ones.
  ///
  /// - Parameter declared: the ranges by method. For a built-in method they override the built-in ranges,
  ///   except those that are nil.
  public init(declaring declared: [BrewMethod: RecommendedRanges] = [:]) {
    var completed = declared
    for (method, ranges) in declared {
      guard let known = RecommendedRanges.of(method) else { continue }
      completed[method] = ranges.filled(from: known)
    }
    self.declared = completed
  }

  /// The temperature of boiling water where people brew, in °C; nil if it is not known, or the method brews under
  /// pressure.
  package func boilingPoint(for method: BrewMethod) -> Double? {
    guard method != .espresso, method != .mokaPot else { return nil }
    return altitude.map { BoilingPoint.celsius(atMetres: $0) }
  }

  /// The recommended ranges of a method; nil if there are none.
  public func ranges(for method: BrewMethod) -> RecommendedRanges? {
    if declared.isEmpty { return RecommendedRanges.of(method) }
    return declared[method] ?? RecommendedRanges.of(method)
  }

  /// Whether the method is declared or built-in.
  public func knows(_ method: BrewMethod) -> Bool { declared[method] != nil || method.isKnown }

  /// All methods: the built-in ones in their order, then the others by name.
  public var all: [BrewMethod] {
    let own = declared.keys.filter { !$0.isKnown }
    return BrewMethod.allKnown + own.sorted { $0.rawValue < $1.rawValue }
  }
}

/// The ranges that BrewGuide recommends for the V60, both ends inclusive. They come from BrewGuide's own
/// definition of the V60.
public enum V60RecommendedRanges {
  /// Ground coffee, in grams.
  public static let dose: ClosedRange<Double> = 12...40
  /// Water, in grams.
  public static let yield: ClosedRange<Double> = 180...720
  /// Grams of water per gram of coffee.
  public static let ratio: ClosedRange<Double> = 14...18
  /// Water temperature, in °C.
  public static let temperature: ClosedRange<Double> = 90...96
}

extension RecommendedRanges {
  /// The built-in ranges, each number with its source.
  ///
  /// Every number is stated by a source or computed from one. Methods without an entry: `switch` (only single
  /// recipes, some with boiling water), `siphon` (sources too far apart), `moka-pot` (the maker says fill
  /// basket and boiler; others contradict each other), `cold-brew` (concentrates of 1:5 and drinks of 1:12
  /// share the name). Those of `pour-over` and `immersion`, any brewer of a kind, are computed.
  static let table = {
    var table = known
    table[.pourOver] = hull(of: BrewMethod.percolation + [.autoDrip])
    table[.immersion] = hull(of: BrewMethod.steeping)
    return table
  }()

  /// The widest range of each quantity for which at least two of some brewers have one: the range of a single brewer
  /// says nothing about another.
  private static func hull(of methods: [BrewMethod]) -> RecommendedRanges {
    func hull(
      _ range: (RecommendedRanges) -> ClosedRange<Double>?
    ) -> ClosedRange<Double>? {
      let ranges = methods.compactMap { known[$0].flatMap(range) }
      guard ranges.count > 1, let from = ranges.map({ $0.lowerBound }).min(),
        let to = ranges.map({ $0.upperBound }).max()
      else { return nil }
      return from...to
    }
    return RecommendedRanges(
      dose: hull { $0.dose },
      yield: hull { $0.yield },
      ratio: hull { $0.ratio },
      temperature: hull { $0.temperature }
    )
  }

  private static let known: [BrewMethod: RecommendedRanges] = [
    .v60: RecommendedRanges(
      dose: V60RecommendedRanges.dose,
      yield: V60RecommendedRanges.yield,
      ratio: V60RecommendedRanges.ratio,
      temperature: V60RecommendedRanges.temperature
    ),
    .chemex: RecommendedRanges(
      // 50 g to 700 g is 1:14: https://traumkaffee.com/brew-guides/chemex. 42 g to 700 g is 1:16.7,
      // rounded up: https://briosocoffee.com/blogs/brewing/chemex-6-cup-brewer.
      ratio: 14...17,
      temperature: goldenCupTemperature
    ),
    .kalitaWave: RecommendedRanges(temperature: goldenCupTemperature),
    .origami: RecommendedRanges(temperature: goldenCupTemperature),
    .orea: RecommendedRanges(temperature: goldenCupTemperature),
    .aeropress: aeropress,
    .clever: RecommendedRanges(
      // James Hoffmann, The Ultimate Clever Dripper Technique: water straight off the boil. As noted at
      // https://edmondcodex.netlify.app/coffee/the_ultimate_clever_dripper_technique_by_james_hoffmann
      temperature: goldenCupTemperature.lowerBound...100
    ),
    .frenchPress: RecommendedRanges(
      // 75 g a litre is 1:13.3, rounded down: Relish Coffee, Brewing Basics: Cafetiere,
      // https://www.relishcoffee.com/our-story/news/brewing-basics-cafetiere. 60 g a litre is
      // 1:16.7, rounded up: https://zazencoffee.com/blogs/brewing/frenchpress.
      ratio: 13...17,
      temperature: goldenCupTemperature
    ),
    .autoDrip: RecommendedRanges(
      // 65 g a litre is 1:15.4: SCAE Gold Cup, 50 to 65 g a litre, as told at
      // http://royalecoffeecompany.com/Gold%20Standard.html. 49.5 g a litre is 1:20.2: SCAA Golden
      // Cup (see `goldenCupTemperature`), 55 g a litre ± 10 %.
      ratio: 15.4...20.2,
      // SCA Certified Home Brewer: 92 °C within a minute, never above 96 °C. "Discover the science
      // after delicious coffee: Certified Home Brewer showcase", 22 April 2018, scanews.coffee.
      temperature: 92...96
    ),
  ]

  /// SCAA Standard, Golden Cup (23 December 2015), for filter coffee in general: 93.0 ± 3 °C where
  /// water meets coffee. https://pdfcoffee.com/golden-cup-standard-pdf-free.html
  private static let goldenCupTemperature: ClosedRange<Double> = 90...96

  /// The span of well-known recipes, as no source recommends one range for this brewer.
  private static let aeropress = RecommendedRanges(
    // 11 g: "The Ultimate AeroPress Technique", 11 g to 200 g, water straight off the boil,
    // https://gist.github.com/fluency03/a494eed7504c8f2b3a162a84f3941168. 34.9 g to 200 g, rounded
    // up: Carolina Garay, champion of 2018, https://baristamagazine.com/recipes-2018-wac.
    dose: 11...35,
    // 200 to 34.9, without the water that is added to the cup, and 200 to 11; both as above.
    ratio: 5.7...18.2,
    // 175 °F, rounded up: the maker's instructions for dark roasts, as told at
    // https://coffeeproathome.com/aeropress-water-temperature. 100 °C: off the boil, as above.
    temperature: 80...100
  )
}
