import Diagnostics

extension Rule {
  static let invalidUTF8 = Rule(
    id: "invalid-utf8",
    summary: "A byte of the file is not UTF-8 text.",
    rationale: """
      Recipes are stored as UTF-8, the encoding that editors use today. Older programs store letters such as
      `é` and `°` differently, and those bytes mean nothing in UTF-8.

      Open the file with its old encoding, often called Windows-1252 or Latin-1, and save it as UTF-8.
      """,
    example: Example(
      bad: "temperature: 94 ⟦0xB0⟧C",
      good: "temperature: 94 °C"
    ),
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .invalidUTF8 = error.kind else { return }
      let byte = context.tree.bytes[error.range.start]
      let hex = hexadecimal(UInt32(byte), digits: 2)
      let meant = Windows1252.character(byte)
      report.add(
        "the byte 0x\(hex) is not UTF-8 text",
        at: error.range,
        label: meant.map { "`\($0)` in Windows-1252, an older encoding" } ?? "",
        help: "save the file as UTF-8",
        fix: meant.map { Fix("write it as `\($0)`", .unsafe, [Edit(error.range, String($0))]) }
      )
    }
  )
}
