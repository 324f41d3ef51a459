/// A brew that someone tried to write into the diary, though something is wrong with it.
public struct InvalidBrewLogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Everything that is wrong; at least one thing.
  public let errors: [BrewLogValidationError]

  /// The refusal, for these reasons.
  public init(errors: [BrewLogValidationError]) { self.errors = errors }

  /// The reasons, on one line.
  public var description: String { errors.map(\.description).joined(separator: "; ") }
}
