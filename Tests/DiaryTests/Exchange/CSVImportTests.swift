import Recipes
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
  private static let derivedID = "f5f0f3fd-73f5-57e0-b573-4073f9535037"

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
      [
        "1: method: is missing: add this column (usual names: brew method, brewer, dripper), or name one with --map COLUMN=method, or give --method for all brews",
        "1: doseGrams: is missing: add this column (usual names: dose, coffee amount, coffee weight), or name one with --map COLUMN=doseGrams",
        "1: targetYieldGrams: is missing: add this column (usual names: yield, water, water amount), or name one with --map COLUMN=targetYieldGrams",
      ]
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
  ])
  func problems(text: String, messages: [String]) {
    #expect(content(text).problems.first.map { "\($0.line ?? 0): \($0.description)" } == messages)
  }

  // MARK: Spreadsheets

  /// The first entry of a table, or its problems.
  private func first(_ text: String, _ reading: TableReading = TableReading()) -> String {
    let content = ImportContent(Array(text.utf8), as: .csv, reading)
    guard content.problems.isEmpty, let entry = content.lines.first?.entry else {
      return content.problems.first.map(\.description).joined(separator: "; ")
    }
    var clock = LocalClock()
    let cells = LogField.shown.compactMap { entry.brew[$0]?.cell }
    let time = LogTime(entry.summary.timestamp).map { clock.text(of: $0) } ?? ""
    return ([time, entry.summary.recipeNameAtBrew] + cells).joined(separator: "|")
  }

  @Test(arguments: [
    (
      "Date,Bean,Method,Dose (g),Water (g),Temp,Grind,Time,Rating,Notes\n"
        + "2026-01-10 08:00,Guji,V60,15,250,94,22,2:45,4,juicy",
      "2026-01-10 08:00:00|V60|v60|15|250|94|22|Guji|165|4|juicy"
    ),
    (
      "timestamp,method,recipeNameAtBrew,doseGrams,targetYieldGrams,waterTemperatureCelsius,grindLabel,rating,totalTimeSeconds\n"
        + "2026-01-10 08:00,V60,Morning,15 g,250,201F,Medium-Fine,4/5,2:45",
      "2026-01-10 08:00:00|Morning|v60|15|250|93.888889|medium-fine|165|4"
    ),
    (
      "Datum;Zeit;Zubereitung;Rezept;Kaffeemenge;Wasser;Mahlgrad;Bewertung;Geschmack\n"
        + "13.04.2026;7:45;V60;Morgen;15,5;250;mittelfein;★★★☆☆;sauer",
      "2026-04-13 07:45:00|Morgen|v60|15.5|250|medium-fine|3|too-sour"
    ),
    (
      "Fecha;Hora;Método;Café;Dosis;Agua;Molienda;Tiempo\n13.04.2026;7:45;V60;Guji;15;250;22;2:45",
      "2026-04-13 07:45:00|V60|v60|15|250|22|Guji|165"
    ),
    (
      "Date\tMethod\tDose\tYield\tScore\n31/01/2026\tespresso\t18\t36\t",
      "2026-01-31 00:00:00|Espresso|espresso|18|36"
    ),
    (
      "Date,Method,Dose,Water,Taste\n2026-01-10,v60,\"15,5\",250,\"sour, weak\"",
      "2026-01-10 00:00:00|V60|v60|15.5|250|too-sour|too-weak"
    ),
    // Units in names.
    (
      "Date,Method,Dose (oz),Water (ml),Temp (°F),Time (min)\n2026-01-10,v60,0.5,250,200,3",
      "2026-01-10 00:00:00|V60|v60|14.174762|250|93.333333|180"
    ),
    // Marks of thousands.
    (
      "Date;Method;Dose;Water\n2026-01-10;cold-brew;99,5;1.250\n2026-01-11;cold-brew;99,5;1.000,5",
      "2026-01-10 00:00:00|Cold brew|cold-brew|99.5|1250"
    ),
    (
      "Date,Method,Dose,Water\n03/04/2026,v60,15,250",
      "timestamp: '03/04/2026' may begin with the day or with the month: add --dates day-first or --dates month-first"
    ),
    (
      "Date,Method,Dose,Water\n03/04/2026,v60,15,250\n03/14/2026,v60,15,250",
      "2026-03-04 00:00:00|V60|v60|15|250"
    ),
    (
      "Date,Method,Dose,Water\n14/04/2026,v60,15,250\n03/14/2026,v60,15,250",
      "timestamp: '14/04/2026' may begin with the day or with the month: add --dates day-first or --dates month-first"
    ),
    (
      "Date,Method,Dose,Water\n26-04-01,v60,15,250",
      "timestamp: must be a time such as `2026-04-01T06:30:00Z`, but is '26-04-01'"
    ),
    (
      "Date,Method,Dose,Water\n2026-01-10,v60,15,\"1,250\"",
      "targetYieldGrams: '1,250' may be a whole number or one with decimals: add --decimals comma or --decimals point"
    ),
    // How long the brews took, or when.
    (
      "Date,Time,Method,Dose,Water\n2026-01-10,2:45,v60,15,250\n2026-01-11,03:05,v60,15,250",
      "2026-01-10 00:00:00|V60|v60|15|250|165"
    ),
    (
      "Date,Time,Method,Dose,Water\n2026-01-10,7:45 pm,v60,15,250\n2026-01-11,11:30 am,v60,15,250",
      "2026-01-10 19:45:00|V60|v60|15|250"
    ),
    (
      "Date,Time,Method,Dose,Water\n2026-01-10,2:45,v60,15,250\n2026-01-11,7:30,v60,15,250",
      "Time: '2:45' may be the time of day or how long the brew took: add --map Time=at or =time"
    ),
    (
      "Date,Time,Brew time,Method,Dose,Water\n2026-01-10,4:45,2:45,v60,15,250",
      "2026-01-10 04:45:00|V60|v60|15|250|165"
    ),
    (
      "id,Date,Method,Dose,Water\n7,2026-01-10,v60,15,250",
      "2026-01-10 00:00:00|V60|v60|15|250|7"
    ),
    (
      "Date,Method,Dose,Water,Rating\n2026-01-10,v60,15,250,8/10",
      "rating: must be a whole number from 1 to 5, but is '8/10'"
    ),
    (
      "日付,器具,粉量,湯量,湯温,評価\n2026-01-10,V60,15,250,94,5",
      "2026-01-10 00:00:00|V60|v60|15|250|94|5"
    ),
  ])
  func spreadsheets(text: String, expected: String) { #expect(first(text) == expected) }

  /// Each language of the words that we read names the columns that a brew needs.
  @Test(arguments: [
    "Date,Method,Dose,Water,Rating,Notes", "Datum,Methode,Dosis,Wassermenge,Bewertung,Notizen",
    "Date,Méthode,Dose,Eau,Avis,Remarques", "Fecha,Método,Dosis,Agua,Valoración,Notas",
    "Data,Metodo,Dose,Acqua,Voto,Appunti", "Data,Método de preparo,Dose,Água,Avaliação,Notas",
    "Datum,Methode,Dosering,Water,Beoordeling,Opmerkingen",
    "Data,Metoda,Dawka,Woda,Ocena,Notatki", "Datum,Metod,Dos,Vatten,Betyg,Anteckningar",
    "日付,抽出方法,粉量,湯量,評価,メモ", "日期,冲煮方式,粉重,水量,评分,备注", "날짜,추출 방법,원두량,물량,평점,메모",
  ])
  func languages(head: String) {
    #expect(
      first("\(head)\n2026-01-10,v60,15,250,4,juicy")
        == "2026-01-10 00:00:00|V60|v60|15|250|4|juicy"
    )
  }

  @Test func answers() {
    var reading = TableReading()
    reading.map = ["when it was": .timestamp, "grams": .doseGrams]
    reading.method = .v60
    let text = "When it was,Grams,Water\n03/04/2026,\"1,250\",2500"
    reading.decimals = .comma
    for (order, day) in [
      (TableReading.DateOrder.dayFirst, "2026-04-03"), (.monthFirst, "2026-03-04"),
    ] {
      reading.dates = order
      #expect(first(text, reading) == "\(day) 00:00:00|V60|v60|1.25|2500")
    }
    reading = TableReading()
    let times = "Date,Time,Method,Dose,Water\n2026-01-10,2:45,v60,15,250"
    reading.map = ["time": .timestamp]
    #expect(first(times, reading) == "2026-01-10 02:45:00|V60|v60|15|250")
    reading.map = ["time": .totalTimeSeconds]
    #expect(first(times, reading) == "2026-01-10 00:00:00|V60|v60|15|250|165")
    reading.map = ["tmie": .totalTimeSeconds]
    #expect(first(times, reading) == "tmie: is not a column of the table, but --map names it")
  }

  @Test func emptyRowsAreNoBrews() {
    let content = content("Date,Method,Dose,Water\n2026-01-10,v60,15,250\n,,,\n,,,\n")
    #expect(content.problems.isEmpty)
    #expect(content.lines.count == 1)
  }

  /// A brew that changed in its file is updated; what only the diary says stays.
  @Test(arguments: ["id,Date\n7,2026-01-10", "Kettle,Date\nx,2026-01-10 08:00"])
  func importingAgain(start: String) throws {
    func content(_ rating: String, dose: Int = 15) -> ImportContent {
      let lines = start.split(separator: "\n")
      return self.content(
        "\(lines[0]),Method,Dose,Water,Rating\n\(lines[1]),v60,\(dose),250,\(rating)"
      )
    }
    let old = plan(content(""), []).added
    #expect(old.map { $0.entry?.summary.rating } == [nil])
    let same = plan(content(""), old)
    #expect(same.added == [] && same.updated == 0 && same.present == 1)
    let changed = plan(content("5"), old)
    #expect(changed.added.count == 1 && changed.updated == 1 && changed.present == 0)
    let both = old + changed.added
    let kept = DiaryCompaction(both).kept
    #expect(kept.map { $0.entry?.summary.rating } == [5])
    #expect(kept.first?.id == old.first?.id)
    #expect(plan(content("5"), both).present == 1)
    // The diary is newer than this export.
    #expect(plan(content(""), both).added == [])
    let again = plan(content("", dose: 16), both)
    #expect(again.updated == 1)
    #expect(again.added.first?.entry?.summary.rating == 5)
    #expect(again.added.first?.entry?.doseGrams == 16)
    let id = try #require(old[0].id)
    let gone = StoredLine(
      Array(LineWriter.line(Tombstone(id: id, time: .now)).utf8.dropLast())
    )
    #expect(plan(content("4"), old + [gone]).deleted == 1)
  }

  /// Brews of a day that only their content tells apart are not mistaken for each other, and equal ones are two cups.
  @Test(arguments: ["", " 08:00", " 00:00:00", " 12:00 AM"])
  func equalRows(time: String) throws {
    let row = "2026-01-10\(time),v60"
    let content = content(
      "Date,Method,Dose,Water\n\(row),15,250\n\(row),16,250\n\(row),15,250"
    )
    let plan = plan(content, [])
    #expect(plan.added.count == 3 && plan.updated == 0 && plan.present == 0)
    #expect(Set(plan.added.map(\.id)).count == 3)
    let again = self.plan(content, plan.added)
    #expect(again.added == [] && again.present == 3)
    // What a person has changed in the diary stays.
    let edit = try #require(DiaryEdit([Array(plan.added[0].bytes)]))
    let version = try #require(edit.versions.first)
    var brew = version.entry.brew
    brew.note = "good"
    let edited = edit.log(
      try #require(CreateBrewLogRequest(brew)),
      insteadOf: version,
      replacesAll: true
    )
    let diary = plan.added + [StoredLine(edited.line)]
    #expect(self.plan(content, diary).added == [])
  }

  private func plan(_ content: ImportContent, _ diary: [StoredLine]) -> ImportPlan {
    ImportPlan(content, into: diary, restores: false)
  }

  /// The id comes from what the cells say, so that it is the same in every time zone.
  @Test(arguments: [
    ("Date,Method,Dose,Water", "2026-01-10,v60,15,250", false),
    ("Date,Time,Method,Dose,Water", "2026-01-10,08:00,v60,15,250", true),
    ("timestamp,method,doseGrams,targetYieldGrams", "2026-01-10T00:00:00Z,v60,15,250", false),
    ("timestamp,method,doseGrams,targetYieldGrams", "2026-01-10T23:00:00+01:00,v60,15,250", true),
    ("When,Brewed,Method,Dose,Water", "x,10.1.2026 7pm,v60,15,250", true),
  ])
  func rowsWithoutIDs(header: String, row: String, isNamed: Bool) {
    var reading = TableReading()
    reading.map = ["brewed": .timestamp]
    if !header.contains("Brewed") { reading.map = [:] }
    let content = ImportContent(Array("\(header)\n\(row)\n".utf8), as: .csv, reading)
    #expect(content.lines.count == 1)
    let ids = Set(content.lines.compactMap(\.id))
    #expect(content.sources.named == (isNamed ? ids : []))
    #expect(content.sources.unnamed == (isNamed ? [] : ids))
    #expect(content.sources.local == (row.contains("T") ? [] : ids))
  }

  /// Rows with the same id are one brew, in an empty diary too.
  @Test func repeatedRows() {
    let row = "\(UUID().text),2026-01-10,v60,15,250"
    let content = content("id,Date,Method,Dose,Water\n\(row)\n\(row)\n")
    let plan = plan(content, [])
    #expect(plan.added.count == 1 && plan.present == 0 && plan.repeated == 1)
    let again = self.plan(content, plan.added)
    #expect(again.added == [] && again.present == 2 && again.repeated == 0)
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
