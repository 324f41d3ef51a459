import Foundation
import Recipes
import Testing

@testable import RecipeLint
@testable import Text

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
    #expect(try Baseline(Array(text.utf8)) == Baseline(counts: [key: 1 << 24]))
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

/// The values that determine a fingerprint.
@Suite struct FingerprintTests {
  private let source = SourceText(name: "n", path: Array("r/a.yaml".utf8), bytes: [])

  /// The digest is part of the format: changing it would make all findings new.
  @Test func isStable() {
    var fingerprints = Fingerprints(of: source)
    let made = [found(), found()].map { fingerprints.next($0) }
    let bytes = ["0", "1"].map { Array("\($0)\0rule\0r/a.yaml\00\0steps[2].pourTo".utf8) }
    #expect(made == bytes.map { SHA256.digest($0).map { String(format: "%02x", $0) }.joined() })
  }

  @Test func ignoresLinesAndTexts() {
    var moved = found()
    moved.severity = .note
    moved.help = "other"
    moved.label = "other"
    let other = Diagnostic(
      rule: "rule",
      severity: .error,
      message: "other",
      range: ByteRange(7, 9),
      path: "steps[2].pourTo"
    )
    let renamed = SourceText(name: "other", path: source.path, bytes: [0x61])
    #expect(Set([first(found()), first(moved), first(other), first(found(), renamed)]).count == 1)
  }

  @Test func differsWithRulePathDocumentKeyPathAndOccurrence() {
    let elsewhere = SourceText(name: "n", path: Array("r/b.yaml".utf8), bytes: [])
    var fingerprints = Fingerprints(of: source)
    let all = [
      fingerprints.next(found()), fingerprints.next(found()), fingerprints.next(found()),
      first(found(), elsewhere), first(found(rule: "other")), first(found(document: 1)),
      first(found(path: "steps[1].pourTo")), first(found(path: "")),
      first(found(), SourceText(name: "n", path: source.path + [0xFF], bytes: [])),
      first(found(), SourceText(name: "n", path: source.path + [0xFE], bytes: [])),
    ]
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.utf8.count == 64 })
  }

  /// Another finding does not change the fingerprints of later findings with other rules and paths.
  @Test func occurrencesAreCountedSeparately() {
    var fingerprints = Fingerprints(of: source)
    _ = fingerprints.next(found(rule: "other"))
    _ = fingerprints.next(found(path: "name"))
    #expect(fingerprints.next(found()) == first(found()))
  }

  private func first(_ diagnostic: Diagnostic, _ source: SourceText? = nil) -> String {
    var fingerprints = Fingerprints(of: source ?? self.source)
    return fingerprints.next(diagnostic)
  }

  private func found(
    rule: String = "rule",
    document: Int = 0,
    path: String = "steps[2].pourTo"
  ) -> Diagnostic {
    Diagnostic(
      rule: rule,
      severity: .error,
      message: "message",
      range: ByteRange(0, 0),
      document: document,
      path: path
    )
  }
}
