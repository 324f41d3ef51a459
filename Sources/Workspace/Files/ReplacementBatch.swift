import Platform
import SystemPackage

/// The result of writing new content to a file.
package enum ReplacementResult: Sendable {
  /// The file has the new content, or needed no change.
  case done
  /// The file was handled through another path.
  case doneByOtherPath
  /// The new content is written beside the file; ``ReplacementBatch/finish()`` returns the result at this place.
  case started(Int)
  /// The file must be overwritten after all files are read.
  case pending(PendingChange)
  /// The file is unchanged.
  case failed(ReplacementError)
}

/// A change of a file that must be overwritten after all files are read.
package struct PendingChange: Sendable {
  package let path: FilePath
  /// Why it must be overwritten.
  package let obstacle: ReplacementObstacle
  package let old: [UInt8]
  package let new: [UInt8]
}

/// Replacements of many files on one thread, which wait for the disk only once.
///
/// All new files are synced before the first one replaces an old one. Each file is replaced as by
/// ``FileReplacement/replace(_:from:to:)``. Signals wait for the end of the batch.
package struct ReplacementBatch {
  private let replacement: FileReplacement
  private var drafts: [(place: Int, draft: ReplacementDraft)] = []
  private var results: [ReplacementResult] = []
  private var isProtected = false

  /// Drafts of all threads together, as each keeps a descriptor open, and that of its folder.
  private static let maximum: Int = {
    var limit = rlimit()
    #if canImport(Glibc)
      let status = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let status = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    let files = status == 0 ? Int(clamping: limit.rlim_cur) : 256
    return max(1, min(512, (files - 64) / 3))
  }()

  /// An empty batch.
  package init(_ replacement: FileReplacement) { self.replacement = replacement }

  /// Writes the new content of an input, unless it is standard input.
  package mutating func add(
    _ file: InputFile,
    from old: [UInt8],
    to new: [UInt8]
  ) -> ReplacementResult {
    guard old != new, case .path(let path) = file.source else { return .done }
    protect()
    if replacement.openDrafts.withLock({ $0 >= Self.maximum }) { flush() }
    do throws(ReplacementError) {
      return switch try replacement.start(path, from: old, to: new) {
      case .draft(let draft): keep(draft)
      case .none(let outcome):
        outcome.result { PendingChange(path: path, obstacle: $0, old: old, new: new) }
      }
    } catch {
      return .failed(error)
    }
  }

  /// Completes all replacements; returns their results by place.
  package mutating func finish() -> [ReplacementResult] {
    flush()
    if isProtected { InterruptGuard.leave() }
    isProtected = false
    defer { results = [] }
    return results
  }

  private mutating func protect() {
    if !isProtected { InterruptGuard.enter() }
    isProtected = true
  }

  private mutating func keep(_ draft: ReplacementDraft) -> ReplacementResult {
    drafts.append((results.count, draft))
    replacement.openDrafts.withLock { $0 += 1 }
    defer { results.append(.done) }
    return .started(results.count)
  }

  private mutating func flush() {
    guard !drafts.isEmpty else { return }
    let errors = ReplacementDraft.finish(drafts.map(\.draft))
    for (draft, error) in zip(drafts, errors) {
      if let error { results[draft.place] = .failed(error) }
    }
    replacement.openDrafts.withLock { $0 -= drafts.count }
    drafts = []
  }
}

extension FileReplacement {
  /// Writes the new content to an input at once, unless it is standard input.
  package func replace(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> ReplacementResult {
    guard old != new, case .path(let path) = file.source else { return .done }
    do throws(ReplacementError) {
      return try replace(path, from: old, to: new).result {
        PendingChange(path: path, obstacle: $0, old: old, new: new)
      }
    } catch {
      return .failed(error)
    }
  }
}

extension FileReplacement.Outcome {
  fileprivate func result(
    pending: (ReplacementObstacle) -> PendingChange
  ) -> ReplacementResult {
    switch self {
    case .replaced: .done
    case .nothingToDo: .doneByOtherPath
    case .mustBeOverwritten(let obstacle): .pending(pending(obstacle))
    }
  }
}
