import Platform

/// A part of an import or export, which is processed by itself.
struct ExchangePart: Sendable {
  /// The bytes of the file to import, or the places of the entries to export.
  let range: Range<Int>
  /// The 1-based line of the imported file where it begins.
  var line = 1
  /// The number of parts or brews before it.
  var index = 0
  /// The number of its brews, if it is known.
  var count = 0
}

extension ExchangePart {
  /// Processes parts on several threads; `consume` receives the results in their order, and returns whether to continue.
  ///
  /// Few parts are in memory at a time.
  static func process(
    _ parts: [ExchangePart],
    _ work:
      @escaping @Sendable (ExchangePart, inout BlockBuffer?) throws(DiaryReadFailure) ->
      ExchangeBatch,
    consume: (ExchangeBatch) -> Bool
  ) throws(DiaryReadFailure) {
    let run = OrderedParallelRun<ExchangePart, BlockBuffer?, ExchangeBatch>(
      jobs: min(Processors.online, 16),
      largestChunk: 1,
      makeScratch: { nil },
      work: { part, buffer in
        do throws(DiaryReadFailure) {
          return try work(part, &buffer)
        } catch {
          var batch = ExchangeBatch()
          batch.failure = error
          return batch
        }
      }
    )
    var failure: DiaryReadFailure?
    run.run(parts) { _, batch in
      failure = batch.failure
      return failure == nil && consume(batch)
    }
    if let failure { throw failure }
  }
}
