import Testing
import Workspace

@testable import Diary

struct LineVersionsTests {
  private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test(arguments: [
    (#"{"a":1,"b":[true,null]}"#, #" { "b" : [true, null], "a" : 1.0 }"# + "\r", true),
    (#"{"a":-0}"#, #"{"a":0}"#, true),
    (#"{"a":"\u00e9"}"#, #"{"a":"é"}"#, true),
    (#"{"a":"é"}"#, #"{"a":"e\#u{301}"}"#, false),
    (#"{"a":[1,2]}"#, #"{"a":[2,1]}"#, false),
    (#"{"a":1}"#, #"{"a":1,"b":null}"#, false),
    (#"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, false),
    (#"{"a":"1"}"#, #"{"a":1}"#, false),
    ("{half", "{half", true),
    ("{half", "{hal", false),
  ])
  func same(first: String, second: String, isSame: Bool) {
    var versions = LineVersions()
    let isEmptyHolding = versions.contains(Self.bytes(first))
    #expect(!isEmptyHolding)
    versions.add(Self.bytes(first))
    versions.add(Self.bytes(#"{"c":0}"#))
    let isFound = versions.contains(Self.bytes(second))
    #expect(isFound == isSame)
  }

  /// Each line is parsed once.
  @Test(.timeLimit(.minutes(30)))
  func manyLines() {
    let lines = (0..<5_000).map { Self.bytes(#"{"a":\#($0),"b":"text","c":null}"#) }
    var versions = LineVersions()
    for line in lines where !versions.contains(line) { versions.add(line) }
    let known = lines.count { versions.contains($0) }
    #expect(known == lines.count)
  }
}
