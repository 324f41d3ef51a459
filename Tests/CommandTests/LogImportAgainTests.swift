import ProgramSupport
import TestSupport
import Testing

/// Importing a file twice, whose brews have no ids.
@Suite struct LogImportAgainTests {
  private static let zones = [
    "UTC0", "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0", "<+1245>-12:45",
  ]

  private func run(_ name: String, in folder: Scratch, zone: String) throws -> String {
    let outcome = try Program("brewlog").run(
      ["import", name, "--file", "d.jsonl"],
      in: folder,
      environment: ["TZ": zone, "HOME": "/nonexistent"]
    )
    #expect(outcome.status == 0)
    return outcome.errors.split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Two of the brews of each file are equal, and so two cups.
  @Test(arguments: [
    (
      "a.csv",
      """
      Date,Time,Method,Dose,Water,Rating
      2026-05-03,08:00,V60,15,250,4
      2026-05-03,08:00,V60,15,250,4
      2026-05-04,07:30,V60,15,250,5

      """
    ),
    (
      "b.csv",
      """
      Date,Method,Coffee,Dose,Water
      2026-05-02,AeroPress,Kenya,11,200
      2026-05-02,AeroPress,Kenya,11,200
      2026-05-02,AeroPress,Kenya,12,200

      """
    ),
    (
      "c.csv",
      """
      Nr,Date,Method,Dose,Water
      1,2026-05-02 00:00:00,V60,15,250
      1,2026-05-02 00:00:00,V60,15,250
      2,2026-05-02 05:00:00,V60,15,250

      """
    ),
    (
      "e.jsonl",
      ["00:00:00", "00:00:00", "05:00:00"].map {
        #"{"timestamp":"2026-05-02T\#($0)Z","method":"v60","recipeNameAtBrew":"A","doseGrams":15,"targetYieldGrams":250,"rating":null}"#
          + "\n"
      }.joined()
    ),
    (
      "f.yaml",
      """
      brewspec_version: "1.0"
      brews:
        - {date: "2026-05-02", method: v60, dose_g: 15, water_g: 250}
        - {date: "2026-05-02", method: v60, dose_g: 15, water_g: 250}
        - {date: "2026-05-03", method: v60, dose_g: 15, water_g: 250}

      """
    ),
  ])
  func inEveryTimeZone(name: String, text: String) throws {
    let folder = try Scratch([name: text])
    #expect(try run(name, in: folder, zone: Self.zones[0]) == "imported 3 entries")
    let diary = try folder.text("d.jsonl")
    for zone in Self.zones {
      #expect(
        try run(name, in: folder, zone: zone)
          == "imported 0 entries, skipped 3 already in the diary"
      )
    }
    #expect(try folder.text("d.jsonl") == diary)
  }

  /// A brew that changed in its file is still known in another time zone, and keeps its time.
  @Test func aChangedBrew() throws {
    let table = "Date,Method,Dose,Water,Rating\n2026-05-03 08:00,V60,15,250,"
    let folder = try Scratch(["a.csv": table + "\n"])
    #expect(try run("a.csv", in: folder, zone: Self.zones[0]) == "imported 1 entry")
    try folder.write("a.csv", table + "5\n")
    #expect(
      try run("a.csv", in: folder, zone: Self.zones[2])
        == "imported 0 entries, updated 1 that changed in the file"
    )
    let lines = try folder.text("d.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\"timestamp\":\"2026-05-03T08:00:00.000Z\"") })
  }

  @Test func aFileThatRepeatsAnID() throws {
    let row = "00000000-0000-4000-8000-000000000001,2026-05-03T08:00:00Z,v60,15,250\n"
    let folder = try Scratch(["a.csv": "id,timestamp,method,dose,water\n\(row)\(row)"])
    #expect(
      try run("a.csv", in: folder, zone: Self.zones[0])
        == "imported 1 entry, skipped 1 that the file has twice"
    )
  }
}
