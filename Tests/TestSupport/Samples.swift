import Foundation

/// How much is tried of what has any number of cases.
///
/// A usual run of the tests tries a quarter, always the same. With `WHOLE_SAMPLES` in the environment, as
/// `scripts/check samples` sets it each week, a run tries everything.
package enum Samples {
  package static let areWhole = ProcessInfo.processInfo.environment["WHOLE_SAMPLES"] != nil

  /// How many of so many cases, or bytes, this run tries.
  package static func of(_ count: Int) -> Int { areWhole ? count : (count + 3) / 4 }

  /// The cases of this run, or the seeds of blocks of cases.
  package static func of<Bound: BinaryInteger>(_ cases: Range<Bound>) -> Range<Bound> {
    cases.lowerBound..<cases.lowerBound + Bound(of(Int(cases.upperBound - cases.lowerBound)))
  }
}
