import Platform
import SystemPackage

/// Replaces the content of files, by the host: atomically where that keeps what belongs to a file.
package final class FileReplacement: Sendable {
  private let scope: WriteScope
  /// The path used for each replaced file.
  private let claims = Monitor([FilePath: FilePath]())

  /// Replaces files within a scope.
  package init(_ scope: WriteScope) { self.scope = scope }

  /// Replaces the file at `path`, which must still contain `old`, with one that contains `new`.
  package func replace(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    let place = try place(of: path)
    let owner = claims.withLock { claims in
      let owner = claims[place, default: path]
      claims[place] = owner
      return owner
    }
    if owner != path { return .nothingToDo }
    return try ask(.replace, path, place, old, new)
  }

  /// Writes `new` into the file at `path`, which must still contain `old`; the file keeps its identity.
  package func overwrite(
    _ path: FilePath,
    from old: [UInt8],
    to new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    try ask(.overwrite, path, try place(of: path), old, new)
  }

  private func place(of path: FilePath) throws(ReplacementError) -> FilePath {
    do throws(WriteFailure) {
      return try scope.place(of: path).path
    } catch {
      if let errno = error.errno { throw ReplacementError(path: path, reason: .system(errno)) }
      throw ReplacementError(path: path, reason: .outside(error))
    }
  }

  /// The host answers with a letter, and a number behind it where that matters.
  private func ask(
    _ request: Host.Request,
    _ path: FilePath,
    _ place: FilePath,
    _ old: [UInt8],
    _ new: [UInt8]
  ) throws(ReplacementError) -> Outcome {
    let answer: [UInt8]
    do throws(Errno) {
      answer = try Host.ask(request, Host.joined([place.spelling, old, new]))
    } catch {
      throw ReplacementError(path: path, reason: .system(error))
    }
    let number = Int(String(decoding: answer.dropFirst(), as: UTF8.self)) ?? 0
    switch answer.first.map({ Unicode.Scalar($0) }) {
    case "w": return .replaced
    case "n": return .mustBeOverwritten(.names(number))
    case "p": return .mustBeOverwritten(.rights)
    case "s": return .nothingToDo
    case "r": throw ReplacementError(path: path, reason: .readOnly)
    case "t": throw ReplacementError(path: path, reason: .notRegular)
    case "f": throw ReplacementError(path: path, reason: .folder(Errno(rawValue: Int32(number))))
    default: throw ReplacementError(path: path, reason: .changed)
    }
  }
}
