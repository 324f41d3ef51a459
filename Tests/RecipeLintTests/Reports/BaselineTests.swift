import Testing

@testable import RecipeLint

/// Valid and invalid baseline files.
@Suite struct BaselineTests {
  @Test func roundTrip() throws {
    let baseline = Baseline(counts: [
      Baseline.Key(file: "r/ü \"x\".yaml", rule: "water-total"): 2,
      Baseline.Key(file: "a.yaml", rule: "dose-range"): 1,
    ])
    #expect(
      baseline.text == #"""
        {"version":1,"findings":[
          {"file":"a.yaml","rule":"dose-range","count":1},
          {"file":"r/ü \"x\".yaml","rule":"water-total","count":2}
        ]}

        """#
    )
    #expect(try Baseline(Array(baseline.text.utf8)) == baseline)
    #expect(try Baseline(Array(Baseline().text.utf8)) == Baseline())
  }

  /// Unknown fields are ignored, counts of the same key are added, and huge ones are limited.
  @Test func readsUnusualBaselines() throws {
    let entry = #"{"count":\#(Int.max),"rule":"r","file":"f","since":[true,null]}"#
    let none = #"{"file":"f","rule":"s","count":-1}"#
    let text = "\u{FEFF} {\"x\":1.5,\"findings\":[\(entry),\n\(entry),\(none)],\"version\":1.0}\n"
    let key = Baseline.Key(file: "f", rule: "r")
    #expect(try Baseline(Array(text.utf8)) == Baseline(counts: [key: 2 << 32]))
  }

  private static let noJSON = "is not a baseline: expected JSON written by --write-baseline"
  private static let incomplete =
    "is not a baseline: each finding needs `file`, `rule` and `count`"

  @Test(arguments: [
    ("", noJSON), ("[]", noJSON), ("{}", noJSON), (#"{"version":"1"}"#, noJSON),
    (#"{"version":1.5,"findings":[]}"#, noJSON), (#"{"version":1,"findings":[]} x"#, noJSON),
    (#"{"version":1,"findings":[]"#, noJSON), (#"{"version":null}"#, noJSON),
    (#"{"version":2}"#, "has version 2, but this brewlint reads version 1: use a newer brewlint"),
    (#"{"version":1}"#, incomplete), (#"{"version":1,"findings":{}}"#, incomplete),
    (#"{"version":1,"findings":[{"file":"a","rule":"r"}]}"#, incomplete),
    (#"{"version":1,"findings":[{"file":"a","rule":"r","count":"1"}]}"#, incomplete),
    (#"{"version":1,"findings":[{"file":"a","rule":"r","count":0.5}]}"#, incomplete),
    (#"{"version":1,"findings":[{"file":1,"rule":"r","count":1}]}"#, incomplete),
  ])
  func refuses(text: String, reason: String) throws {
    let error = #expect(throws: Baseline.FormatError.self) { try Baseline(Array(text.utf8)) }
    #expect(error?.description == reason)
  }
}
