import Files
import Platform
import RecipeLint
import Recipes
import SystemPackage

/// One input of a tool.
package struct InputFile: Hashable, Sendable {
  /// The source of the bytes.
  package enum Source: Hashable, Sendable {
    /// A file, as written by the user.
    case path(FilePath)
    /// Standard input, with the path given for it.
    case standardInput(FilePath?)
  }

  /// The source of the bytes.
  package let source: Source

  /// The documents that are wanted, for commands that work on single recipes.
  package let documents: DocumentChoice

  /// Where the file is.
  package let place: CandidatePlace

  /// Whether a person has named the input, so that it is not skipped if it is not a recipe.
  package let isNamed: Bool

  /// An input from `source`; by default, one that was named.
  package init(
    _ source: Source,
    documents: DocumentChoice = .all,
    place: CandidatePlace = .elsewhere,
    isNamed: Bool = true
  ) {
    self.source = source
    self.documents = documents
    self.place = place
    self.isNamed = isNamed
  }

  /// The path for finding the configuration; nil for standard input without a path.
  package var path: FilePath? {
    switch source {
    case .path(let path): path
    case .standardInput(let path): path
    }
  }

  /// The file that is read; nil for standard input.
  package var file: FilePath? {
    if case .path(let path) = source { path } else { nil }
  }

  /// Whether the input can be read only once.
  package var isStandardInput: Bool {
    if case .standardInput = source { true } else { false }
  }

  /// The display name, safe for terminals; `<stdin>` for standard input without a path.
  package var name: String { path.map(PrintableName.of) ?? "<stdin>" }

  /// What the file describes, by its name.
  package var kind: DocumentKind { path?.isEquipment == true ? .equipment : .recipe }

  /// The path as a line of a list: raw, as other programs need it, unless a terminal or a build server would
  /// interpret it; then as in ``name``. `-` for standard input without a path.
  ///
  /// - Parameter isTerminal: whether the list is shown on a terminal, which could interpret bytes that are not
  ///   UTF-8.
  package func line(isTerminal: Bool) -> [UInt8] {
    guard let path else { return Array("-\n".utf8) }
    let isRaw = name == String(decoding: path) && !isTerminal
    return (isRaw ? path.bytes : Array(name.utf8)) + [0x0A]
  }
}

extension FileReplacement {
  /// Writes the new content to an input, unless it is standard input.
  package func replace(_ file: InputFile, from old: [UInt8], to new: [UInt8]) -> ReplacementResult {
    guard old != new, let path = file.file else { return .done }
    do throws(ReplacementError) {
      return switch try replace(path, from: old, to: new) {
      case .replaced: .done
      case .nothingToDo: .doneByOtherPath
      case .mustBeOverwritten(let obstacle):
        .pending(PendingChange(path: path, obstacle: obstacle, old: old, new: new))
      }
    } catch {
      return .failed(error)
    }
  }
}

extension FilePath {
  /// Whether the file is an equipment file, by its name.
  package var isEquipment: Bool {
    withPlatformString { start in
      EquipmentFormat.isName(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }
}

/// Which documents of a file are wanted, by their 0-based indices.
package enum DocumentChoice: Hashable, Sendable {
  /// The whole file.
  case all
  /// One document: that of a recipe that was named.
  case only(Int)
  /// The documents that were not named before the file.
  case except([Int])

  /// Whether a document is wanted.
  package func includes(_ document: Int) -> Bool {
    switch self {
    case .all: true
    case .only(let wanted): document == wanted
    case .except(let others): !others.contains(document)
    }
  }
}
