/// How a new content went on to its file.
package enum ReplacementFate: Sendable {
  /// The file has it, or needs none.
  case done
  /// Another path to the same file saw to that.
  case doneElsewhere
  /// The file has several names, and is to be overwritten when all are read.
  case waits(WaitingChange)
  /// The file is as it was.
  case failed(ReplacementError)
}

extension FileReplacement {
  /// Gives an input its new content, unless it is standard input.
  package func replace(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> ReplacementFate {
    guard old != new, case .path(let path) = file.source else { return .done }
    do throws(ReplacementError) {
      return switch try replace(path, from: old, to: new) {
      case .replaced: .done
      case .nothingToDo: .doneElsewhere
      case .hasSeveralNames(let names):
        .waits(WaitingChange(path: path, names: names, old: old, new: new))
      }
    } catch {
      return .failed(error)
    }
  }
}
