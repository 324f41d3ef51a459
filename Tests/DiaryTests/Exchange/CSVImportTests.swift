import TestSupport
import Testing

@testable import Diary

struct CSVImportTests {
  /// The required columns.
  private static let head =
    "timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,rating"
  private static let row = "2026-04-01T06:30:00Z,wave-maker,Any,15,250,94,coarse,5"

  private func content(_ text: String) -> ImportContent { ImportContent(csv: Array(text.utf8)) }

  /// All of these are equivalent.
  @Test(arguments: [
    "\(head)\n\(row)",
    "\(head)\r\n\(row)\r\n\r\n",
    "\u{FEFF}\(head)\n\n\(row)\n",
    "\(head),note,id,mood\n\(row),,,\n",
    "\(head.replacing(",", with: ";"))\n\(row.replacing(",", with: ";").replacing("15", with: "15,0"))\n",
    "\(head.replacing(",", with: "\t"))\n\(row.replacing(",", with: "\t"))\n",
    "\(head.replacing(",", with: " , "))\n\(row.replacing("15,250", with: " 15 , +2.5e2"))\n",
    "\"\(head.replacing(",", with: "\",\""))\"\n\"\(row.replacing(",", with: "\",\""))\"",
    "rating,\(head.replacing(",rating", with: ""))\n5,\(row.dropLast(2))",
  ])
  func sameBrew(text: String) {
    let content = content(text)
    #expect(content.problems.isEmpty)
    #expect(content.lines.map { String(decoding: $0.bytes, as: UTF8.self) } == [Self.line])
  }

  /// The derived id must never change.
  private static let line =
    String(LineWriter.line(Entries.bare).dropLast()).replacing(
      "00000000-0000-4000-8000-000000000002",
      with: derivedID
    )
  private static let derivedID = "782df250-7dff-57d1-8be8-f99ae62a9a7c"

  @Test func textIsUnchanged() throws {
    let content = content("\(Self.head),note\n\(Self.row),\" a, \"\"b\"\";\r\n c\u{0} \"\n")
    let line = try #require(content.lines.first?.bytes)
    #expect(String(decoding: line, as: UTF8.self).contains(#""note":" a, \"b\";\r\n c\u0000 ""#))
  }

  @Test(arguments: [
    ("", ["1: expected a header line with the column names"]),
    ("\(head),rating\n\(row),5", ["1: rating: is the name of two columns, expected one"]),
    (
      "id,timestamp\n\(row)",
      ["method", "doseGrams", "targetYieldGrams"].map { "1: \($0): is missing: add this column" }
    ),
    ("\(head)\n\(row),x\n", ["2: 9 fields, but the header has 8 columns"]),
    ("\(head)\n2026-04-01T06:3", ["2: 1 field, but the header has 8 columns"]),
    (
      "\(head),note\n\n\(row),\"a\nb",
      ["3: a quoted field is not closed: expected a closing quote"]
    ),
    (
      "\(head),note\n\(row),\"a\"b\n",
      ["2: found text after the closing quote: write a quote inside a quoted field twice"]
    ),
    (
      "\(head)\n\(row.replacing("15", with: "0x10").replacing(",5", with: ",6"))",
      [
        "2: doseGrams: must be a number, but is '0x10'",
        "2: rating: must be a whole number from 1 to 5, but is 6",
      ]
    ),
    (
      "\(head)\n\(row.replacing("15", with: "\"15,5\""))",
      [
        "2: doseGrams: must be a number, but is '15,5': write a decimal point, or separate the fields with `;`"
      ]
    ),
    (
      "\(head)\n\(row.replacing("15", with: "-1").replacing("94", with: "101"))",
      [
        "2: the dose must be more than 0 g",
        "2: the water temperature must be from 0 °C to 100 °C",
      ]
    ),
    (
      "\(head)\n\(row.replacing("15", with: "1e300"))",
      ["2: doseGrams: must be a number, but is '1e300'"]
    ),
    (
      "\(head),id\n\(row),7\n\(row),\n",
      ["2: id: must be a UUID, but is '7'"]
    ),
  ])
  func problems(text: String, messages: [String]) {
    #expect(content(text).problems.first.map { "\($0.line ?? 0): \($0.description)" } == messages)
  }

  @Test func invalidUTF8() {
    let bytes = Array("\(Self.head),note\n\(Self.row),".utf8) + [0xFF, 0x0A]
    let content = ImportContent(csv: bytes)
    #expect(content.problems.first.map(\.description) == ["`note` is not UTF-8"])
  }

  @Test func otherEncodings() {
    let content = ImportContent(csv: [0xFF, 0xFE, 0x69, 0x00, 0x64, 0x00])
    #expect(content.problems.first.map(\.description) == ["the table is UTF-16: expected UTF-8"])
  }

  @Test func invalidLine() {
    let long = String(repeating: "y", count: 1 << 20)
    let content = content("\(Self.head),coffee\n\(Self.row),\(long)\n\(Self.row),short\n")
    #expect(content.problems.first.map(\.description) == ["longer than 1 MiB"])
    #expect(content.lines.count == 1)
  }

  @Test func unknownColumnsAreReported() {
    let content = content("\(Self.head),mood,\n\(Self.row),fine,\n")
    #expect(
      content.losses.map(\.description) == [
        "mood: is left out: the diary has no such field",
        "a column without a name: is left out: the diary has no such field",
      ]
    )
  }
}
