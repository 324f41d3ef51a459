import Essentials
import RecipeLint
import RecipeSchema
import SourceText
import SystemPackage
import Workspace

/// The starters of a book, compared with its lock.
package struct StarterLocking: Sendable {
  /// A starter, and what the lock says of it.
  package struct Item: Equatable, Sendable {
    /// How it differs from the lock.
    package enum State: String, Sendable {
      /// It is as it was locked.
      case same
      /// It is not in the lock yet.
      case new
      /// It was locked with another meaning.
      case changed
      /// It was locked, but is no starter of the book any more.
      case missing
    }

    /// How it differs from the lock.
    package let state: State
    /// The entry for the lock; for a missing starter, that of the old lock.
    package let entry: StarterLock.Entry
    /// Its file, for people; nil if it is missing.
    package let file: String?
  }

  /// The starters, in the order of the lock.
  package let items: [Item]
  /// Whether the lock has lines that cannot be used.
  package let isDamaged: Bool
  private let directory: WorkingDirectory
  private let old: [UInt8]?
  private let new: [UInt8]?

  /// The comparison of a book with the `starters.lock` in its root folder.
  ///
  /// - Throws: ``StarterLockingError``, or an `InputError` if a file cannot be read.
  package init(_ book: RecipeFolder) throws {
    directory = book.directory
    old = try Self.lock(in: directory)
    let lock = StarterLock(old ?? [])
    isDamaged = !lock.problems.isEmpty
    var items = try Self.starters(of: book).map { entry, file in
      let known = lock.place(of: entry.id).map { lock.entries[$0].digest }
      return Item(
        state: known == nil ? .new : known == entry.digest ? .same : .changed,
        entry: entry,
        file: file
      )
    }
    let ids = Set(items.map(\.entry.id))
    items += lock.entries.filter { !ids.contains($0.id) }
      .map { Item(state: .missing, entry: $0, file: nil) }
    self.items = items.sorted { $0.entry.idText < $1.entry.idText }
    let entries = self.items.filter { $0.file != nil }.map(\.entry)
    new = old == nil && entries.isEmpty ? nil : Array(StarterLock.text(of: entries).utf8)
  }

  /// Whether the file differs from what ``write()`` writes. A book without starters needs no lock.
  package var isStale: Bool { old != new }

  /// The items in a state.
  package func items(_ state: Item.State) -> [Item] { items.filter { $0.state == state } }

  /// Writes the lock with all starters of the book.
  ///
  /// - Throws: `BookWriteError`
  package func write() throws(BookWriteError) {
    guard isStale else { return }
    let change = FileChange(FilePath(StarterLock.fileName), old: old, new: new)
    try BookWriter(directory: directory).write(BookChange("locked the starters", [change]))
  }

  // MARK: Reading

  private static func lock(in directory: WorkingDirectory) throws -> [UInt8]? {
    let path = FilePath(StarterLock.fileName)
    guard (try? Stat(directory.resolve(path), followTargetSymlink: false)) != nil else {
      return nil
    }
    switch try FileReader(in: directory, limit: StarterLock.limit).read(path) {
    case .bytes(let bytes): return bytes
    case .tooLarge: throw StarterLockingError.tooLarge
    }
  }

  private static func starters(
    of book: RecipeFolder
  ) throws -> [(entry: StarterLock.Entry, file: String)] {
    var files: [UUID: String] = [:]
    var problems: [StarterLockingError] = []
    var found: [(StarterLock.Entry, String)] = []
    for recipe in book.contents.recipes where recipe.summary.isStarter {
      let (id, file) = (recipe.summary.id, recipe.file.input.name)
      if let first = files.updateValue(file, forKey: id) {
        problems.append(.sameID(recipe.summary.name, first, file))
        continue
      }
      guard recipe.summary.isValid, let opened = try book.opened(id),
        let digest = try? RecipeMeaning.digest(of: opened.detail)
      else {
        problems.append(.invalid(recipe.summary.name, file))
        continue
      }
      found.append((StarterLock.Entry(id: id, digest: digest, name: recipe.summary.name), file))
    }
    if !problems.isEmpty { throw StarterLockingErrors(all: problems) }
    return found
  }
}

/// All reasons why starters cannot be locked.
package struct StarterLockingErrors: Error, Equatable {
  /// At least one.
  package let all: [StarterLockingError]
}

/// Why starters cannot be locked.
package enum StarterLockingError: Error, Equatable {
  /// A starter has errors: its name and its file.
  case invalid(String, String)
  /// Two starters have the same id: the name of the second, and the files of both.
  case sameID(String, String, String)
  /// The lock has more than ``StarterLock/limit`` bytes.
  case tooLarge

  /// One line without a final period.
  package var message: String {
    switch self {
    case .invalid(let name, let file): "\(file): the starter '\(name)' has errors"
    case .sameID(let name, let first, let file):
      "\(file): the starter '\(name)' has the same id as one in \(first)"
    case .tooLarge: "\(StarterLock.fileName) is larger than \(StarterLock.limit >> 20) MiB"
    }
  }

  /// What to do.
  package var hint: String {
    switch self {
    case .invalid(_, let file): "run `brewlint \(ShellWord.spelling(of: file))` to see them"
    case .sameID: "give one of them a new id"
    case .tooLarge: "remove the file, and lock again"
    }
  }
}
