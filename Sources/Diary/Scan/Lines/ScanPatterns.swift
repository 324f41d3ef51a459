import BrewDomain

/// What ``LineScanner`` compares with. Made once for a pass; belongs to whoever made it.
final class ScanPatterns {
  /// The names of fields with quotes and colon, in the order in which they are written, and ``Tombstone/field``.
  let keys: UnsafePointer<BytePattern>
  /// What those fields hold.
  let kinds: UnsafePointer<Kind>
  /// How many there are.
  let keyCount: Int
  /// The words of ``GrindLabel`` in quotes.
  let grinds: [BytePattern]
  /// The words of ``TasteTag`` in quotes.
  let tastes: [BytePattern]
  let null = BytePattern("null")
  /// How nearly every entry begins.
  let entryStart = BytePattern("{\"version\":1,\"id\":")
  /// What every tombstone has.
  let deletes = BytePattern("\"\(Tombstone.field)\"")

  /// What is done with the value of a field.
  enum Kind: UInt8 {
    case version, id, time, method, recipeId, recipe, number, grind, rating, taste
    case optionalText, optionalNumber, deletes
  }

  /// Bits of fields, by their places among the keys.
  static let id = bit(.id)
  static let deletesBit = UInt32(1) << UInt32(LogField.allCases.count)
  static let requiredInTombstone = bit(.version) | bit(.timestamp)
  static let requiredInEntry = LogField.allCases.reduce(0) { $1.isOptional ? $0 : $0 | bit($1) }

  private static func bit(_ field: LogField) -> UInt32 {
    1 << UInt32(LogField.allCases.firstIndex(of: field) ?? 0)
  }

  init() {
    let names = LogField.allCases.map(\.rawValue) + [Tombstone.field]
    keyCount = names.count
    keys = Self.stored(names.map { BytePattern("\"\($0)\":") })
    kinds = Self.stored(LogField.allCases.map(Self.kind) + [.deletes])
    grinds = GrindLabel.allCases.map { BytePattern("\"\($0.rawValue)\"") }
    tastes = TasteTag.allCases.map { BytePattern("\"\($0.rawValue)\"") }
  }

  deinit {
    keys.deallocate()
    kinds.deallocate()
  }

  private static func stored<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    let memory = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
    _ = memory.initialize(from: values)
    return UnsafePointer(memory.baseAddress!)
  }

  private static func kind(of field: LogField) -> Kind {
    switch field {
    case .version: .version
    case .id: .id
    case .timestamp: .time
    case .method: .method
    case .recipeId: .recipeId
    case .recipeNameAtBrew: .recipe
    case .grindLabel: .grind
    case .rating: .rating
    case .tasteTag: .taste
    case .doseGrams, .targetYieldGrams, .waterTemperatureCelsius: .number
    case .totalTimeSeconds, .tdsPercent: .optionalNumber
    case .note, .coffee, .grindSetting: .optionalText
    }
  }
}
