import SystemPackage
import Text

/// `workspace/diagnostic`: the reports of all recipes that have changed since the client last asked.
struct WorkspaceDiagnosis: LongAnswer {
  /// The token under which the client takes reports before all are there.
  private let token: RequestID?
  /// What the client has.
  private var known: ArraySlice<JSONNode>
  /// The same by path, of files that were not reached yet.
  private var previous: [FilePath: (uri: String, id: String)] = [:]
  /// The number of the next file in the index.
  private var next = 0
  private var reports: [JSONObject] = []

  /// How many files are read in one portion.
  private static let mostRead = 16
  /// How many files are looked at in one portion; most have no findings, and need not be read again.
  private static let mostSeen = 1024
  /// How many files that the client has are found in one portion.
  private static let mostFound = 256
  /// How many reports are sent at once.
  private static let mostSent = 100

  /// The answer to a request.
  init(_ parameters: Parameters) {
    token = parameters["partialResultToken"].flatMap(RequestID.init)
    known = (parameters["previousResultIds"]?.items ?? [])[...]
  }

  var isBackground: Bool { true }

  mutating func step(in server: Server) -> (any JSONWritable)? {
    guard known.isEmpty else {
      find(known.prefix(Self.mostFound))
      known.removeFirst(min(Self.mostFound, known.count))
      return nil
    }
    var read = 0
    for _ in 0..<Self.mostSeen where next < server.project.index.files.count {
      if diagnose(next, server) { read += 1 }
      next += 1
      if read == Self.mostRead { break }
    }
    if let token, reports.count >= Self.mostSent { send(token, server) }
    guard next == server.project.index.files.count else { return nil }
    // Files that are gone have no diagnostics any more.
    for known in previous.values.sorted(by: { $0.uri < $1.uri }) {
      add(DiagnosticReport(.none, previous: known.id), of: known.uri, version: nil)
    }
    return ["items": reports] as JSONObject
  }

  private mutating func find(_ known: ArraySlice<JSONNode>) {
    for result in known {
      guard let uri = result.field("uri")?.string, let id = result.field("value")?.string,
        let path = DocumentURI.path(uri)
      else { continue }
      previous[Server.realPath(path)] = (uri, id)
    }
  }

  /// Adds the report of a file, if there is something to say; returns whether the file was read for it.
  private mutating func diagnose(_ number: Int, _ server: Server) -> Bool {
    let index = server.project.index
    let file = index.files[number]
    let known = previous.removeValue(forKey: file.path)
    if let known, known.id == file.resultID { return false }
    let isClean =
      !file.hasFindings && index.files(before: file.path, sharing: file.facts).isEmpty
    if isClean, known == nil {
      index.setResultID(DiagnosticList.none.id, of: number)
      return false
    }
    guard let document = server.document(at: file.path) else { return true }
    let list = DiagnosticList(server.findings(in: document), of: document, server)
    let report = DiagnosticReport(list, previous: known?.id)
    index.setResultID(report.id, of: number)
    // Files without findings are not worth a word, unless there were some before.
    guard !report.isUnchanged, known != nil || !list.isEmpty else { return true }
    add(report, of: known?.uri ?? document.uri, version: document.version)
    return true
  }

  private mutating func add(_ report: DiagnosticReport, of uri: String, version: Int?) {
    reports.append(["uri": uri, "version": version.orNull] + report.json)
  }

  private mutating func send(_ token: RequestID, _ server: Server) {
    let value: JSONObject = ["items": reports]
    server.notify("$/progress", ["token": token.value, "value": value])
    reports.removeAll()
  }
}
