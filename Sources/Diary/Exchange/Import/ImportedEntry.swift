import Recipes

/// What the cells of a row say of which brew it is, as they are written: no time zone changes that.
struct RowIdentity: Equatable {
  /// The time, in local time unless it has an offset.
  let time: String
  /// Whether this says more than the day.
  let hasTimeOfDay: Bool
  /// Whether it means another point in time in another time zone.
  let isLocal: Bool
  /// The method and the recipe.
  let name: String
  /// All cells.
  let content: String
}

/// Derives the ids of brews whose file gives them none that a diary could have, so that importing a brew again gives the
/// same id, even if it has changed meanwhile. Equal brews of one file are different cups.
struct EntrySources {
  /// The namespace of derived ids, random. It must never change: repeated imports rely on it.
  private static let namespace = UUID(
    uuid: (
      0x7B, 0x0C, 0x5E, 0x1D, 0x52, 0x9A, 0x4F, 0xC8,
      0x8E, 0x31, 0x6D, 0xA2, 0x94, 0xF7, 0x3B, 0x60
    )
  )

  /// The brews that are known by more than their content: such a brew may have changed in the file.
  private(set) var named: Set<UUID> = []
  /// The brews that only their content tells from others of their day.
  private(set) var unnamed: Set<UUID> = []
  /// The brews whose times are in local time, so that in another time zone they are not news.
  private(set) var local: Set<UUID> = []
  /// How many brews had each name or content so far.
  private var counts: [String: Int] = [:]
  /// The different brews with the id of a source, which may be in the file twice.
  private var seen: [String: [String]] = [:]

  /// The id of a brew.
  ///
  /// - Parameters:
  ///   - id: what the file says.
  ///   - row: what a table says.
  mutating func id(of request: CreateBrewLogRequest, given id: UUID?, _ row: RowIdentity?) -> UUID {
    if let id { return id }
    let new: UUID
    if let source = request.source {
      new = derived(from: source, request, row)
      named.insert(new)
    } else if let name = Self.name(of: request, row) {
      new = UUID(version5: "\(name) \(count(name))", in: Self.namespace)
      named.insert(new)
    } else {
      let content = row?.content ?? LineWriter.line(request)
      let place = count(content)
      new = UUID(version5: place == 0 ? content : "\(content) \(place)", in: Self.namespace)
      unnamed.insert(new)
    }
    if row?.isLocal == true { local.insert(new) }
    return new
  }

  private mutating func count(_ text: String) -> Int {
    defer { counts[text, default: 0] += 1 }
    return counts[text] ?? 0
  }

  private mutating func derived(
    from source: String,
    _ request: CreateBrewLogRequest,
    _ row: RowIdentity?
  ) -> UUID {
    var name = "source \(source)"
    // Two spreadsheets may count their rows alike.
    if UUID(text: source) == nil {
      name += " \(row?.time ?? LogTime(request.timestamp)?.text ?? "")"
    }
    let content = LineWriter.line(request)
    let known = seen[name] ?? []
    let place = known.firstIndex(of: content) ?? known.count
    if place == known.count { seen[name, default: []].append(content) }
    return UUID(version5: "\(name) \(place)", in: Self.namespace)
  }

  /// The time, the method and the recipe; nil if only the day is known.
  private static func name(of request: CreateBrewLogRequest, _ row: RowIdentity?) -> String? {
    if let row { return row.hasTimeOfDay ? "row \(row.time) \(row.name)" : nil }
    guard let time = LogTime(request.timestamp)?.text, !time.contains("T00:00:00.000") else {
      return nil
    }
    return "brew \(time) \(request.method.rawValue) \(request.recipeNameAtBrew)"
  }
}

extension BrewReading {
  /// The entry with these values; version and id may be missing.
  ///
  /// - Parameters:
  ///   - sources: derives missing ids.
  ///   - row: what a table says of which brew it is.
  /// - Throws: ``EntryProblems`` with all problems.
  func entry(
    from sources: inout EntrySources,
    _ row: RowIdentity? = nil
  ) throws(EntryProblems) -> WrittenBrewLog {
    let problems = problems
    guard problems.isEmpty, let request = CreateBrewLogRequest(brew) else {
      throw EntryProblems(problems)
    }
    let id = sources.id(of: request, given: brew.id, row)
    let entry = BrewLogDetailDTO(request, id: id)
    let errors = request.validate()
    guard errors.isEmpty else { throw EntryProblems(errors) }
    let known = LineWriter.line(entry).utf8.dropLast("}\n".utf8.count)
    let line =
      unknown.reduce(into: Array(known)) { $0 += Array(",".utf8) + $1.member } + Array("}".utf8)
    // Known fields are written so that they can be read.
    if !unknown.isEmpty || line.count > LogFormat.maximumLineLength {
      do throws(LineProblem) {
        _ = try DiaryLine(line)
      } catch {
        throw EntryProblems([error])
      }
    }
    return WrittenBrewLog(id: entry.summary.id, entry: entry, line: line)
  }
}

/// Why fields are not a valid entry.
struct EntryProblems: Error {
  /// The problem of each field.
  let issues: [ExchangeIssue]

  init(_ problems: [LineProblem]) { issues = problems.map { ExchangeIssue($0) } }

  init(_ errors: [BrewLogValidationError]) {
    issues = errors.map { ExchangeIssue(message: $0.description) }
  }
}
