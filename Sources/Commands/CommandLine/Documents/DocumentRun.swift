import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeTools
import SystemPackage
import Text
import Workspace

/// The option `--documents`, and the runs that process documents in JSON Lines instead of files.
enum DocumentOption {
  /// The help in all commands. Not a separate group, because each group makes all starts slower.
  static let help = ArgumentHelp(
    "Process the recipes in <file>, JSON Lines with `name` and `text`; `-` reads standard input.",
    discussion: "Writes JSON Lines with the results; see docs/many-recipes.md.",
    valueName: "file"
  )

  /// Rejects options that do not apply to documents.
  ///
  /// - Parameter others: the names of options, and whether they are given.
  static func check(
    _ documents: String?,
    _ files: FileOptions,
    against others: [(name: String, isGiven: Bool)]
  ) throws {
    guard let documents else { return }
    if documents.isEmpty {
      throw ValidationError("--documents takes a file of JSON Lines, or `-` for standard input")
    }
    try refuse(!files.input.paths.isEmpty, "--documents replaces files: remove the paths")
    let shown = [
      ("--show-files", files.showFiles), ("--show-settings", files.showSettings != nil),
    ]
    let all = files.input.given + (others + shown).filter(\.isGiven).map(\.name)
    if let option = all.first {
      throw ValidationError("--documents and \(option) cannot be used together: remove \(option)")
    }
  }
}

/// What a tool does with documents on one thread. Appends the fields of the result, each with a comma before it.
typealias DocumentWork = (_ document: NamedText, _ record: inout DocumentRecord) -> Void

extension FileRun {
  /// Processes all documents of a stream on all cores and writes the results, in order and as they are ready. Returns
  /// the counts, and a failure if not all of the input could be read.
  ///
  /// - Parameters:
  ///   - name: the value of `--documents`.
  ///   - own: the names of the fields of the results, except those that all commands have.
  ///   - makeWork: creates the work of a thread.
  func forEachDocument(
    of name: String,
    own: [StaticString],
    _ makeWork: @escaping @Sendable (DocumentSettings) -> DocumentWork
  ) throws -> (DocumentCounts, ExitStatus) {
    let settings = try documentSettings()
    let path = RawArguments.path(for: name)
    let source = Monitor(try DocumentSource(opening: path, in: directory))
    let run = OrderedStreamRun<DocumentChunk, DocumentRecord>(
      jobs: jobs,
      largest: jobs * 4 * DocumentSource.chunkSize
    ) {
      var worker = ChunkWorker(own: own, work: makeWork(settings))
      return { worker.result(of: $0) }
    }
    var counts = DocumentCounts()
    var status = ExitStatus.done
    run.run(
      next: { source.withLock { $0.next() }.map { ($0, $0.bytes.count) } },
      consume: { result in
        counts.add(result.counts)
        console.write(result.text)
        if let error = result.error {
          console.report(error)
          status = .failure
        }
        return console.isOutputOpen
      },
      pause: { console.flush() }
    )
    return (counts, status)
  }
}

/// The counts of a run over documents.
struct DocumentCounts: Sendable {
  /// The number of documents, without the lines that are not documents.
  var documents = 0
  /// The number of lines that are not documents.
  var badLines = 0
  /// The number of documents that were not processed, or that a check refuses.
  var failures = 0
  /// The findings.
  var summary = Summary()

  mutating func add(_ other: DocumentCounts) {
    documents += other.documents
    badLines += other.badLines
    failures += other.failures
    summary.add(other.summary)
  }
}

/// The results of documents, while a tool writes them.
struct DocumentRecord: Sendable {
  /// The results so far.
  var text: [UInt8] = []
  /// The counts so far.
  var counts = DocumentCounts()
  /// Why there are no more documents.
  fileprivate var error: InputError?

  /// Appends the field `error`, and counts the document as failed.
  ///
  /// - Parameters:
  ///   - hint: what to do, if the message does not make it clear.
  ///   - position: the line and the column, from 1.
  mutating func fail(
    _ message: String,
    hint: String? = nil,
    at position: (line: Int, column: Int)? = nil
  ) {
    counts.failures += 1
    text.appendError(message, hint: hint, at: position)
  }
}

/// Processes chunks one after another on a thread.
private struct ChunkWorker {
  let own: [StaticString]
  let work: DocumentWork
  private var line = DocumentLine()

  init(own: [StaticString], work: @escaping DocumentWork) { (self.own, self.work) = (own, work) }

  mutating func result(of chunk: DocumentChunk) -> DocumentRecord {
    var record = DocumentRecord()
    switch chunk.problem {
    case nil: chunk.bytes.withUnsafeBufferPointer { addAll($0, chunk.firstLine, to: &record) }
    case .longLine(let limit):
      record.counts.badLines += 1
      chunk.bytes.withUnsafeBufferPointer {
        let problem = DocumentProblem.longLine(limit: limit)
        DocumentLine().append(problem, at: chunk.firstLine, to: &record.text, from: $0)
      }
    case .unreadable(let problem): record.error = problem
    }
    return record
  }

  private mutating func addAll(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ firstLine: Int,
    to record: inout DocumentRecord
  ) {
    var number = firstLine
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfLine(at: start)
      if !DocumentLine.isBlank(bytes, start..<end) { add(bytes, start..<end, number, to: &record) }
      start = end + 1
      number += 1
    }
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ number: Int,
    to record: inout DocumentRecord
  ) {
    do throws(DocumentProblem) {
      let document = try line.read(bytes, in: range)
      record.counts.documents += 1
      line.begin(&record.text, from: bytes, own: own)
      work(document, &record)
      record.text.appendLiteral("}\n")
    } catch {
      record.counts.badLines += 1
      line.append(error, at: number, to: &record.text, from: bytes)
    }
  }
}
