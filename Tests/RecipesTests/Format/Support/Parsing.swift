import Recipes

/// A text read as one kind of quantity, or the problem it has.
func mass(_ text: String, isWater: Bool = false) -> Result<Double, QuantityProblem> {
  read(text) { bytes throws(QuantityProblem) in try Quantity.mass(bytes, isWater: isWater) }
}

func duration(_ text: String) -> Result<Double, QuantityProblem> {
  read(text, Quantity.duration)
}

/// Degrees Celsius.
func temperature(_ text: String) -> Result<Double, QuantityProblem> {
  read(text) { bytes throws(QuantityProblem) in try Quantity.temperature(bytes).celsius }
}

private func read(
  _ text: String,
  _ parse: (UnsafeBufferPointer<UInt8>) throws(QuantityProblem) -> Double
) -> Result<Double, QuantityProblem> {
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    do throws(QuantityProblem) {
      return .success(try parse(bytes))
    } catch {
      return .failure(error)
    }
  }
}
