import Recipes
import Testing

@Suite struct RoundingTests {
  @Test(arguments: [
    (0.0, 0.0), (0.49, 0), (0.5, 1), (1.5, 2), (2.5, 3), (-0.5, -1), (-0.4, 0), (147.5, 148),
    (0.499_999_999_999_999_94, 0), (4_503_599_627_370_497.5, 4_503_599_627_370_497.5),
    (.infinity, .infinity),
  ])
  func whole(value: Double, rounded: Double) {
    #expect(Rounding.whole(value) == rounded)
    #expect(Rounding.whole(value).sign == rounded.sign)
  }

  @Test(arguments: [(15.04, 15.0), (15.05, 15.1), (16.666_666, 16.7), (0.04, 0)])
  func tenth(value: Double, rounded: Double) {
    #expect(Rounding.tenth(value) == rounded)
  }
}
