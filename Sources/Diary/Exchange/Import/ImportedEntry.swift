import Recipes

/// Derives the ids of brews whose file gives them none that a diary could have, so that importing a brew again gives the
/// same id, even if it has changed meanwhile.
struct EntrySources {
  /// The namespace of derived ids, random. It must never change: repeated imports rely on it.
  private static let namespace = UUID(
    uuid: (
      0x7B, 0x0C, 0x5E, 0x1D, 0x52, 0x9A, 0x4F, 0xC8,
      0x8E, 0x31, 0x6D, 0xA2, 0x94, 0xF7, 0x3B, 0x60
    )
  )

  /// Whether the last brew is known by more than its content.
  private(set) var isNamed = false
  /// The different brews with each name.
  private var seen: [String: [String]] = [:]
  private var clock = LocalClock()

  /// The id of a brew.
  ///
  /// - Parameter id: what the file says.
  mutating func id(of request: CreateBrewLogRequest, given id: UUID?) -> UUID {
    isNamed = false
    if let id { return id }
    let content = LineWriter.line(request)
    guard let name = name(of: request) else { return UUID(version5: content, in: Self.namespace) }
    isNamed = true
    let place = seen[name]?.firstIndex(of: content) ?? seen[name]?.count ?? 0
    if place == seen[name]?.count ?? 0 { seen[name, default: []].append(content) }
    return UUID(version5: "\(name) \(place)", in: Self.namespace)
  }

  /// By the id of the source, else by the time, the method and the recipe; nil if only the content tells the brew from
  /// others of its day.
  private mutating func name(of request: CreateBrewLogRequest) -> String? {
    guard let time = LogTime(request.timestamp) else { return nil }
    if let source = request.source {
      // Two spreadsheets may count their rows alike.
      return UUID(text: source) == nil ? "source \(source) \(time.text)" : "source \(source)"
    }
    let midnight = "00:00:00"
    if time.text.contains("T\(midnight).000") || clock.text(of: time).hasSuffix(midnight) {
      return nil
    }
    return "brew \(time.text) \(request.method.rawValue) \(request.recipeNameAtBrew)"
  }
}

extension EntryFields {
  /// The entry with these fields; version and id may be missing.
  ///
  /// - Parameter sources: derives missing ids.
  /// - Throws: ``EntryProblems`` with all problems.
  func entry(from sources: inout EntrySources) throws(EntryProblems) -> WrittenBrewLog {
    guard let object = LogObject(reading: json) else {
      throw EntryProblems([.notObject(kind: "something else")])
    }
    let (values, problems) = object.values()
    guard problems.isEmpty, let request = values.request() else { throw EntryProblems(problems) }
    let id = sources.id(of: request, given: values.uuid(.id))
    let entry = BrewLogDetailDTO(request, id: id)
    let errors = CreateBrewLogRequest(entry).validate()
    guard errors.isEmpty else { throw EntryProblems(errors) }
    let known = LineWriter.line(entry).utf8.dropLast("}\n".utf8.count)
    let line =
      unknown.reduce(into: Array(known)) { $0 += Array(",".utf8) + $1.member } + Array("}".utf8)
    // Known fields are written so that they can be read.
    if !unknown.isEmpty || line.count > LogFormat.maximumLineLength {
      do throws(LineProblem) {
        _ = try DiaryLineReader.read(line)
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
