import Recipes
import Testing

struct ToleranceTests {
  @Test(arguments: [
    (14, true), (18, true), (13.999_999, true), (18.000_001, true), (13.999_998, false),
    (18.000_002, false), (.nan, false), (.infinity, false),
  ])
  func bordersBelongToTheRange(value: Double, isInside: Bool) {
    #expect(Tolerance.contains(14...18, value) == isInside)
  }
}
