/// Why a text is no quantity.
package enum QuantityProblem: Error, Equatable, Sendable {
  /// There is no number where one is expected.
  case noNumber
  /// A comma stands for the decimal point; the number as it should be.
  case decimalComma(corrected: String)
  /// A comma that may separate thousands or decimals; both readings.
  case ambiguousComma(thousands: String, decimal: String)
  /// Digits or marks other than ASCII's; the text as it should be.
  case otherDigits(corrected: String)
  /// `.5` or `15.`; the number as it should be.
  case incompleteDecimal(corrected: String)
  /// An exponent, an underscore, a hexadecimal number and the like.
  case notPlainDecimal
  /// A sign that is not in front, as in a range, or a second one.
  case misplacedSign
  /// A unit that this kind of quantity does not have; the nearest one, if any.
  case unknownUnit(String, suggestion: String?)
  /// Text after a whole quantity, such as `of` in `15 g of`.
  case trailingText(String)
  /// Millilitres or litres of something that is not water.
  case volumeOfSolid(String)
  /// A blank that is neither a space nor a tab, such as a no-break space.
  case oddBlank
  /// Above 1 000 000 in the base unit.
  case tooLarge
  /// A fraction of an hour or a minute.
  case fractionOfLongUnit(unit: String)
  /// Units that do not go from hours to seconds, or a unit twice.
  case unitOrder
  /// A number without a unit among numbers with one.
  case missingUnit
  /// A field after the first colon of 60 or more.
  case fieldTooLarge(String)
  /// A field after a colon that has not two digits.
  case fieldDigits(String)
}
