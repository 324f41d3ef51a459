import Recipes
import Text

/// How the dates of a table are written.
struct DateColumn {
  private var isDayFirst = true
  /// What a person must answer first.
  private(set) var question: ExchangeIssue?

  /// Judges all dates of a table together.
  ///
  /// - Parameter order: what a person says; nil for what the dates say.
  init(_ cells: [String], _ order: TableReading.DateOrder?) {
    if let order {
      isDayFirst = order == .dayFirst
      return
    }
    let open = cells.compactMap(DateNumbers.init).filter(\.isOpen)
    let hasLargeFirst = open.contains { $0.first > 12 }
    let hasLargeSecond = open.contains { $0.second > 12 }
    isDayFirst = !hasLargeSecond
    guard hasLargeFirst == hasLargeSecond,
      let example = open.first(where: { $0.first != $0.second })
    else { return }
    question = ExchangeIssue(
      field: LogField.timestamp.rawValue,
      message: "'\(example.text.quotedBriefly)' may begin with the day or with the month: "
        + "add --dates day-first or --dates month-first"
    )
  }

  /// Whether a cell says more than the day: spreadsheets write midnight for a day alone.
  static func hasTimeOfDay(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":") else {
      return ["am", "pm"].contains(where: text.lowercased().hasSuffix)
    }
    let hour = text[..<colon].reversed().prefix(while: \.isNumber).reversed()
    let rest = text[colon...].prefix { $0.isNumber || ".:".contains($0) }
    let isFull = rest.allSatisfy { "0.:".contains($0) }
    let isMorning = text.lowercased().hasSuffix("am")
    return !isFull || !hour.allSatisfy { $0 == "0" } && !(isMorning && String(hour) == "12")
  }

  /// The day that a cell says.
  func day(_ text: String) -> CalendarDay? {
    guard let numbers = DateNumbers(text), numbers.rest.isEmpty else { return CalendarDay(text) }
    return CalendarDay(numbers.iso(isDayFirst: isDayFirst))
  }

  /// The time that a cell says, in local time unless it has an offset.
  func time(_ text: String) -> LogTime? {
    if let date = LocalClock.date(text) { return LogTime(date) }
    guard let numbers = DateNumbers(text) else { return nil }
    let day = numbers.iso(isDayFirst: isDayFirst)
    let whole = numbers.rest.isEmpty ? day : "\(day) \(numbers.rest)"
    return LocalClock.date(whole).flatMap { LogTime($0) }
  }
}

/// The three numbers of a date such as `03/04/2026`, `3.4.26` or `2026/04/03`, and what follows it.
private struct DateNumbers {
  let text: String
  let first: Int
  let second: Int
  private let third: Int
  /// With dots, the day is first in every country.
  private let hasDots: Bool
  /// The time of day.
  let rest: String

  init?(_ text: String) {
    self.text = text
    let end = text.firstIndex { " ,T".contains($0) } ?? text.endIndex
    rest = String(text[end...].drop { " ,T".contains($0) })
    let date = text[..<end]
    let parts = date.split(omittingEmptySubsequences: true) { "/.-".contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, parts.count == 3, numbers[0] > 31 || parts[0].utf8.count <= 2,
      numbers[0] > 31 || parts[2].utf8.count == 4 || parts[2].utf8.count == 2 && !date.contains("-")
    else { return nil }
    hasDots = date.contains(".")
    (first, second, third) = (numbers[0], numbers[1], numbers[2])
  }

  private var isYearFirst: Bool { first > 31 }

  /// Whether the day or the month may be first.
  var isOpen: Bool { !isYearFirst && !hasDots }

  /// The date as `2026-04-01`. A year of two digits is one from 2000 on.
  func iso(isDayFirst: Bool) -> String {
    let isDay = isDayFirst || hasDots
    let year = isYearFirst ? first : third < 100 ? third + 2000 : third
    let month = isYearFirst || isDay ? second : first
    let day = isYearFirst ? third : isDay ? first : second
    return [Timestamp.pad(year, 4), Timestamp.pad(month), Timestamp.pad(day)].joined(separator: "-")
  }
}

/// Whether the numbers of a column have a decimal comma.
struct DecimalColumn {
  private var hasComma = false
  /// What a person must answer first.
  private(set) var question: ExchangeIssue?

  /// Judges all numbers of a column together: a mark before three digits may be one of thousands.
  ///
  /// - Parameters:
  ///   - mark: what a person says; nil for what the numbers say.
  ///   - isCommaSeparated: whether commas separate the cells, so that points are usual.
  init(_ cells: [String], _ mark: TableReading.DecimalMark?, _ isCommaSeparated: Bool) {
    if let mark {
      hasComma = mark == .comma
      return
    }
    let isClearComma = cells.contains { Self.isDecimal(",", in: $0) }
    let isClearPoint = cells.contains { Self.isDecimal(".", in: $0) }
    hasComma = isClearComma
    guard isClearComma == isClearPoint,
      let example = cells.first(where: { $0.contains(",") || !isCommaSeparated && $0.contains(".") }
      )
    else { return }
    question = ExchangeIssue(
      message: "'\(example.quotedBriefly)' may be a whole number or one with decimals: "
        + "add --decimals comma or --decimals point"
    )
  }

  /// Whether a mark is certainly the one before decimals.
  private static func isDecimal(_ mark: Character, in cell: String) -> Bool {
    guard let place = cell.lastIndex(of: mark) else { return false }
    let other: Character = mark == "," ? "." : ","
    if let otherPlace = cell.lastIndex(of: other) { return otherPlace < place }
    let before = cell[..<place].filter(\.isNumber)
    let after = cell[cell.index(after: place)...].prefix(while: \.isNumber)
    return after.count != 3 && !after.isEmpty || before == "0"
  }

  /// A number with a decimal point and without marks of thousands.
  func plain(_ text: String) -> String {
    let thousands = hasComma ? "." : ","
    return text.replacing(thousands, with: "").replacing(",", with: ".")
  }
}

/// Whether the times beside the dates of a table are times of day, or how long the brews took.
struct TimeColumn {
  /// Brews before this hour are rare, and brews of as many minutes too.
  private static let limit = 5

  private(set) var isTimeOfDay = false
  /// What a person must answer first.
  private(set) var question: ExchangeIssue?

  init(_ rows: [TableRow], _ columns: CSVColumns) {
    guard let bareTime = columns.bareTime, rows.contains(where: { $0.time != nil }) else { return }
    // A date with a time of day needs no other.
    guard rows.allSatisfy({ !($0.cells[.timestamp] ?? "").contains(":") }) else { return }
    let times = rows.compactMap(\.time)
    let numbers = times.map { Int($0.prefix(while: \.isNumber)) ?? 0 }
    let isLate = zip(times, numbers).map { $1 >= Self.limit || $0.lowercased().hasSuffix("m") }
    let isClock = times.allSatisfy { $0.contains(":") || $0.lowercased().hasSuffix("m") }
    if columns.fields[bareTime] == nil || isClock && isLate.allSatisfy({ $0 }) {
      isTimeOfDay = true
    } else if isClock, isLate.contains(true), let early = isLate.firstIndex(of: false) {
      question = ExchangeIssue(
        field: columns.names[bareTime].quotedBriefly,
        message:
          "'\(times[early].quotedBriefly)' may be the time of day or how long the brew took: "
          + "add --map \(columns.names[bareTime])=at or =time"
      )
    }
  }
}

extension ExchangeIssue {
  /// The issue as one of a field.
  func of(_ field: LogField) -> ExchangeIssue {
    ExchangeIssue(line: line, subject: subject, field: field.rawValue, message: message)
  }
}

/// Reads the numbers of tables.
enum TableNumber {
  /// The value of a decimal number; nil for anything else, such as `0x10` and `nan`, and for numbers too
  /// large for the diary.
  ///
  /// - Parameter hasDecimalComma: whether to accept a decimal comma.
  static func value(of text: String, hasDecimalComma: Bool = false) -> Double? {
    var bytes = Array(text.utf8)
    if hasDecimalComma, !bytes.contains(UInt8(ascii: ".")),
      let comma = bytes.firstIndex(of: UInt8(ascii: ","))
    {
      bytes[comma] = UInt8(ascii: ".")
    }
    let isDecimal = bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)),
      value.magnitude < 1e18
    else { return nil }
    return value
  }
}
