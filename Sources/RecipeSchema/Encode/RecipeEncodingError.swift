import Essentials

/// A value that the format has no spelling for, so that a recipe with it cannot be written.
package enum RecipeEncodingError: Error, Equatable, Sendable {
  /// NaN, infinite, or above 1 000 000 in the base unit; the key that would say it.
  case quantityOutOfRange(key: String, value: Double)
  /// A method that is no kebab-case word.
  case invalidMethod(String)
  /// An order index below 0, or from 1 000 000.
  case orderOutOfRange(Int)
  /// A date before the year 0 or behind 9999.
  case dateOutOfRange(Date)
}
