import Files
import Platform
import RecipeText
import Recipes
import SystemPackage

/// Makes a folder a book. Touches nothing that exists, so that it can run again.
package struct BookSetup: Sendable {
  /// Files that are made only on request.
  package struct Extras: Equatable, Sendable {
    /// A workflow for GitHub, with the tools of a repository there.
    package var github: ToolSource?
    /// A pipeline for GitLab, with the tools of a repository.
    package var gitlab: ToolSource?
    /// The hooks of pre-commit.
    package var preCommit = false

    /// None of them.
    package init() {}

    /// The files.
    var files: [(path: String, text: String)] {
      [
        (".github/workflows/recipes.yaml", github.map(SetupTexts.github)),
        (".gitlab-ci.yml", gitlab.map(SetupTexts.gitlab)),
        (".pre-commit-config.yaml", preCommit ? SetupTexts.preCommit : nil),
      ].compactMap { path, text in text.map { (path, $0) } }
    }
  }

  /// What was done about one thing.
  package enum Outcome: Equatable, Sendable {
    /// The file is new.
    case created(FilePath)
    /// There is a file with this name.
    case kept(FilePath)
    /// The starter with this name is in another file of the book.
    case known(name: String, file: String)
    /// The file could not be written.
    case failed(FilePath, BookWriteError)
  }

  private let directory: WorkingDirectory
  private let folder: FilePath

  /// The setup of a folder.
  ///
  /// - Parameter folder: absolute and without symbolic links.
  package init(_ folder: FilePath) {
    self.folder = folder
    directory = WorkingDirectory(folder)
  }

  /// Whether the folder is a book already: it has a configuration.
  package var isBook: Bool { exists(FilePath(ProjectRoots.configurationName)) }

  /// Whether the folder has files or folders that are not hidden.
  private func exists(_ path: FilePath) -> Bool {
    (try? Stat(directory.resolve(path), followTargetSymlink: false)) != nil
  }

  /// Writes the files that are missing.
  ///
  /// In a book that exists already, only what was asked for and `.gitattributes`: its owners have decided about the
  /// rest. The configuration comes last, so that a run that was interrupted or has failed goes on the next time.
  ///
  /// - Parameter starters: nil for the usual ones in a new book, and none in one that exists.
  package func run(_ starters: StarterChoice?, _ extras: Extras) -> [Outcome] {
    let isNew = !isBook
    let chosen = starters ?? (isNew ? .usual : .methods([]))
    var outcomes = writeStarters(chosen.starters)
    let lacksSome = hasFailed(outcomes)
    let isCreated = outcomes.contains { if case .created = $0 { true } else { false } }
    // In a new book, a run that was interrupted may have written them, and the next one writes those that failed.
    let hasStarters =
      isCreated || isNew && (lacksSome || chosen.starters.contains(where: isWritten))
    var files: [(String, String)] = extras.files
    files.append((".gitattributes", SetupTexts.attributes))
    if isNew { files.append(("README.md", SetupTexts.readme(hasStarters: hasStarters))) }
    outcomes += files.map { write(FilePath($0.0), $0.1) }
    if hasFailed(outcomes) { return outcomes }
    let configuration = SetupTexts.configuration(book: UUID())
    return outcomes + [write(FilePath(ProjectRoots.configurationName), configuration)]
  }

  private func hasFailed(_ outcomes: [Outcome]) -> Bool {
    outcomes.contains { if case .failed = $0 { true } else { false } }
  }

  /// The lines that a `.gitattributes` of the user's own lacks.
  package var missingAttributes: [String] {
    guard let bytes = FileReader(in: directory).bytes(of: ".gitattributes") else {
      return GitSetup.attributes()
    }
    let lines = Set(String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline))
    return GitSetup.attributes().filter { !lines.contains($0[...]) }
  }

  // MARK: Files

  private func writeStarters(_ starters: [ShippedStarter]) -> [Outcome] {
    guard !starters.isEmpty else { return [] }
    let selected = InputSelection.select(InputRequest(paths: ["."]), in: directory)
    let files = selected.files.map { SelectedFile(input: $0, settings: 0) }
    let known = FolderContents(files, in: directory, jobs: 1)
    return starters.map { starter in
      if let file = known.recipe(withID: starter.recipe.id)?.file.input, let path = file.path,
        PathKey.of(path, in: directory) != starter.path.bytes
      {
        return .known(name: starter.recipe.name, file: file.name)
      }
      return write(starter.path, starter.text)
    }
  }

  /// Whether the file of a starter is as it is shipped.
  private func isWritten(_ starter: ShippedStarter) -> Bool {
    FileReader(in: directory).bytes(of: starter.path) == Array(starter.text.utf8)
  }

  /// Creates a file, unless there is one, or a link leads out of the folder.
  private func write(_ path: FilePath, _ text: String) -> Outcome {
    if exists(path) {
      // A run that was killed when it had created the file may have left its draft.
      let place = try? WritePlace(directory.resolve(path), within: .beneath([folder]))
      if let place { LeftoverDrafts.remove(in: place.folder) }
      do throws(InputError) {
        // A folder, a pipe or a link to nothing configures nothing.
        if path == FilePath(ProjectRoots.configurationName),
          (try? Stat(directory.resolve(path)))?.type != .regular
        {
          _ = try FileReader(in: directory).read(path)
        }
      } catch {
        return .failed(path, BookWriteError(message: error.message, hint: error.hint))
      }
      return .kept(path)
    }
    do throws(BookWriteError) {
      let new = FileChange(path, old: nil, new: Array(text.utf8))
      let scope = WriteScope.folder(folder, in: directory)
      _ = try BookWriter(directory: directory, scope: scope, history: nil)
        .write(BookChange("added a file", [new]))
      return .created(path)
    } catch {
      return exists(path) ? .kept(path) : .failed(path, error)
    }
  }
}
