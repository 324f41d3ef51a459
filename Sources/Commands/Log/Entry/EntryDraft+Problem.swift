import BrewDomain
import Diary

extension EntryDraft {
  /// What is wrong with a field by itself; nil where nothing is.
  func problem(with field: EntryField) -> BrewLogValidationError? {
    var sample = self
    sample.fillIn()
    let errors = sample.request(now: LogTime(milliseconds: 0))?.validate() ?? []
    return errors.first { Self.field(of: $0) == field }
  }

  /// Something that would do for what is missing yet.
  private mutating func fillIn() {
    name = name ?? "any"
    method = method ?? .v60
    dose = dose ?? 1
    yield = yield ?? 1
    temperature = temperature ?? 1
    grind = grind ?? .medium
    rating = rating ?? 1
  }

  private static func field(of error: BrewLogValidationError) -> EntryField {
    switch error {
    case .invalidRating: .rating
    case .emptyRecipeName: .name
    case .invalidDose: .dose
    case .invalidYield: .yield
    case .invalidTemperature: .temperature
    case .noteTooLong: .note
    case .negativeTime: .time
    case .invalidTDS: .tds
    }
  }
}
