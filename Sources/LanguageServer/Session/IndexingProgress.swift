import Text

/// Reads the workspace portion by portion, and reports the progress of a long reading.
final class IndexingProgress {
  private unowned let server: Server
  private var report = Report.none
  private var count = 0
  private var lastPercentage = -1
  private var generation = 0

  /// How far the report of a reading is.
  private enum Report: Equatable {
    case none
    /// The client was asked to show progress.
    case asked
    /// The client shows progress under a token.
    case shown(String)
  }

  /// Fewer files are read before a report could be seen.
  private static let fewestFiles = 500

  init(_ server: Server) { self.server = server }

  /// Whether there are files to be read, or files were read for a request and the documents are not diagnosed again.
  var isBusy: Bool {
    server.project.index.isBusy || server.project.index.generation != generation
  }

  /// Does one portion of the work.
  func step() {
    let index = server.project.index
    index.step(in: server.project)
    tell()
    guard !index.isBusy else { return }
    end()
    // What is found in one file may depend on all.
    guard index.generation != generation else { return }
    generation = index.generation
    server.diagnoseAgain()
  }

  private func tell() {
    let (done, count) = server.project.index.progress
    if report == .none, server.client.showsProgress, count - done >= Self.fewestFiles { ask() }
    let percentage = count == 0 ? 100 : done * 100 / count
    guard case .shown = report, percentage / 5 != lastPercentage / 5 else { return }
    lastPercentage = percentage
    send([
      "kind": "report", "message": "\(done) of \(count) recipes", "percentage": percentage,
    ])
  }

  private func ask() {
    count += 1
    let name = "brewguide-index-\(count)"
    report = .asked
    server.ask("window/workDoneProgress/create", ["token": name]) { [weak self] answer in
      guard let self, report == .asked else { return }
      report = answer == nil ? .none : .shown(name)
      lastPercentage = -1
      send(["kind": "begin", "title": "Reading recipes", "percentage": 0])
      // The reading was faster than the answer.
      if !server.project.index.isBusy { end() }
    }
  }

  private func end() {
    // What the client is asked to show gets its beginning and its end.
    guard report != .asked else { return }
    send(["kind": "end"])
    report = .none
  }

  private func send(_ value: JSONObject) {
    guard case .shown(let token) = report else { return }
    server.notify("$/progress", ["token": token, "value": value])
  }
}
