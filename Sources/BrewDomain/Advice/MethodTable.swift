/// The brew methods of a project: those that the tools know, and those that it declares, each with what
/// is recommended for it.
public struct MethodTable: Sendable, Equatable {
  private let declared: [BrewMethod: RecommendedRanges]

  /// Just the methods that the tools know.
  public static let builtIn = MethodTable()

  /// The methods that the tools know and the declared ones.
  ///
  /// - Parameter declared: own methods, with their ranges; for a known method the ranges that take the
  ///   place of the built-in ones, of which those that are nil stay.
  public init(declaring declared: [BrewMethod: RecommendedRanges] = [:]) {
    var completed = declared
    for (method, ranges) in declared {
      guard let known = RecommendedRanges.of(method) else { continue }
      completed[method] = ranges.filled(from: known)
    }
    self.declared = completed
  }

  /// What is recommended for a method; nil where nothing is.
  public func ranges(for method: BrewMethod) -> RecommendedRanges? {
    if declared.isEmpty { return RecommendedRanges.of(method) }
    return declared[method] ?? RecommendedRanges.of(method)
  }

  /// Whether the method is declared, or one that the tools know.
  public func knows(_ method: BrewMethod) -> Bool { declared[method] != nil || method.isKnown }

  /// Every method: the known ones in their order, then the others by name.
  public var all: [BrewMethod] {
    let own = declared.keys.filter { !$0.isKnown }
    return BrewMethod.allKnown + own.sorted { $0.rawValue < $1.rawValue }
  }
}
