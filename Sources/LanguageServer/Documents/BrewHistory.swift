import Diary
import Platform
import Recipes
import SystemPackage
import Workspace

/// How often recipes were brewed, and how they were rated, as a diary says. It is never written.
///
/// A thread of its own reads the diary when it has changed, and looks up the books of folders, for which git is asked:
/// no request waits for that.
package final class BrewHistory {
  /// What tells a recipe from others.
  enum Identity: Hashable, Sendable {
    /// The id that it states.
    case id(UUID)
    /// Its path in its book, and its name.
    case place(path: String, name: String)
  }

  /// What a thread has found out.
  private struct Findings: Sendable {
    var brews: [Identity: [Brews]]?
    var books: [FilePath: UUID?] = [:]
  }

  /// The brews of a recipe that is in a book, or states its id.
  private struct Brews: Equatable, Sendable {
    let book: UUID?
    let ratings: RatingSum
  }

  private let diary: DiaryFile
  private let book: @Sendable (FilePath) -> UUID?
  /// The state of the diary that is known or being read.
  private var stamp: FileStamp?
  private var brews: [Identity: [Brews]] = [:]
  private var books: [FilePath: UUID?] = [:]
  private var isReadingDue = false
  private var dueFolders: Set<FilePath> = []
  private var work: WorkerThread?
  private let findings = Monitor<Findings?>(nil)
  /// How often the diary was read.
  private(set) var readings = 0

  /// The brews in a diary.
  ///
  /// - Parameter book: the book that a folder belongs to; nil if it cannot be told. Called by another thread.
  package init(in diary: DiaryFile, book: @escaping @Sendable (FilePath) -> UUID?) {
    self.diary = diary
    self.book = book
  }

  // MARK: Answers

  /// The brews of a recipe, as far as they are known now; nil if there are none.
  func ratings(of recipe: Identity, in folder: FilePath) -> RatingSum? {
    if case .id = recipe { return brews[recipe]?.first?.ratings }
    // Other books have the same paths and names.
    guard let known = books[folder] else {
      if stamp != nil {
        dueFolders.insert(folder)
        begin()
      }
      return nil
    }
    guard let book = known else { return nil }
    return brews[recipe]?.first { $0.book == book }?.ratings
  }

  /// Reads the diary again if it has changed. Costs one question to the file system.
  func look() {
    let now = FileStamp(of: diary.path, in: diary.directory)
    guard now != stamp else { return }
    stamp = now
    isReadingDue = true
    begin()
  }

  // MARK: Work

  /// Whether something was found out that ``takeNews()`` takes over.
  var hasNews: Bool { findings.withLock { $0 != nil } }

  /// Takes over what was found out; returns whether answers may be others than before.
  func takeNews() -> Bool {
    guard
      let found = findings.withLock({ findings in
        defer { findings = nil }
        return findings
      })
    else { return false }
    work?.join()
    work = nil
    let old = brews
    if let brews = found.brews { self.brews = brews }
    books.merge(found.books) { $1 }
    begin()
    return brews != old || !found.books.isEmpty
  }

  /// Whether a thread works.
  var isUnderWay: Bool { work != nil }

  /// Waits until a thread that works has found out what it was started for.
  func waitForNews() { findings.wait(wakes: false) { $0 == nil ? nil : () } }

  private func begin() {
    guard work == nil, isReadingDue || !dueFolders.isEmpty else { return }
    let (diary, book, folders, findings) = (diary, book, dueFolders, findings)
    let reads = isReadingDue
    if reads { readings += 1 }
    (isReadingDue, dueFolders) = (false, [])
    work = WorkerThread.start {
      var found = Findings()
      if reads { found.brews = Self.brews(in: diary) }
      for folder in folders { found.books[folder] = .some(book(folder)) }
      findings.withLock { $0 = found }
    }
  }

  /// The brews by recipe; none if the diary cannot be read.
  private static func brews(in diary: DiaryFile) -> [Identity: [Brews]] {
    guard let groups = try? OpenDiary(diary).statistics().value.recipes else { return [:] }
    var brews: [Identity: [Brews]] = [:]
    for group in groups {
      let place = group.path.map { Identity.place(path: $0, name: group.name) }
      guard let recipe = group.recipeId.map(Identity.id) ?? place else { continue }
      brews[recipe, default: []].append(Brews(book: group.book, ratings: group.ratings))
    }
    return brews
  }
}
