import ArgumentParser
import Files
import Platform
import RecipeLint
import RecipeText
import RecipeTools
import Recipes
import SystemPackage
import Text
import Workspace

/// `brewbook edit`
struct EditRecipe: BookCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Edit a recipe in your editor.",
    discussion: """
      Opens a copy in $VISUAL or $EDITOR, otherwise vi. A recipe with errors is not saved: you can go back into the \
      editor, or leave the recipe as it was.

      Example: brewbook edit morning
      """
  )

  @OptionGroup var named: RecipeArgument
  @OptionGroup var report: ChangeReportOptions
  @OptionGroup var book: BookOptions

  func run(on console: Console) throws -> ExitStatus {
    let book = try Book(self.book, for: [named.recipe], isForWriting: true, on: console)
    let stored = try book.recipe(named.recipe)
    if stored.summary.isStarter {
      return try book.change(stored.summary.name, as: report.format) {
        throw InvalidRecipeError(errors: [.starterCannotBeModified])
      }
    }
    guard case .path(let path) = stored.file.input.source,
      case .bytes(let old) = try FileReader(in: book.folder.directory).read(path)
    else { return .failure }
    let draft = try EditedDraft(old, named: path)
    var isDone = false
    defer {
      if isDone || (try? draft.bytes()) == old {
        do throws(Errno) { try draft.remove() } catch {
          console.warning("cannot remove \(PrintableName.of(draft.file)): \(error.phrase)")
        }
      } else {
        console.note("what you wrote is kept in \(PrintableName.of(draft.file))")
      }
    }
    let status = try edit(draft, of: stored, old, book)
    isDone = status == .done
    return status
  }

  private func edit(
    _ draft: EditedDraft,
    of stored: StoredRecipe,
    _ old: [UInt8],
    _ book: Book
  ) throws -> ExitStatus {
    while true {
      guard try draft.open() else {
        book.console.error("the editor failed, so nothing was changed")
        return .failure
      }
      let new = try draft.bytes()
      if new == old {
        book.console.remark("nothing was changed")
        return .done
      }
      if isValid(new, stored, book) {
        return try book.change(stored.summary.name, as: report.format) {
          try book.recipes.editCustomRecipe(stored.summary.id) { now, changes in
            // An editor is open for long: what others changed meanwhile is merged.
            let text = try merged(new, from: old, into: now.tree.bytes, stored)
            return try RecipeRewriting.edited(now.same(in: text), changes)
          }
        }
      }
      guard let answer = goesBack(book.console), answer else {
        book.console.error("the recipe has errors, so nothing was changed")
        return .findings
      }
    }
  }

  /// An edited text with what others changed meanwhile.
  ///
  /// - Throws: if both changed the same.
  private func merged(
    _ new: [UInt8],
    from old: [UInt8],
    into now: [UInt8],
    _ stored: StoredRecipe
  ) throws(BookWriteError) -> [UInt8] {
    if now == old { return new }
    let merge = RecipeMerge.merge(base: old, ours: new, theirs: now)
    guard merge.conflicts.isEmpty else {
      throw BookWriteError(
        message: "\(stored.file.input.name): somebody else changed the same while you edited it",
        hint: "copy what you need from your text into the file"
      )
    }
    return merge.bytes
  }

  /// Whether an edited text has no errors and still has the recipe. Reports what is wrong.
  private func isValid(_ bytes: [UInt8], _ stored: StoredRecipe, _ book: Book) -> Bool {
    var blocking = BlockingFindings(.brewing, in: book.folder.directory)
    let found = blocking.findings(in: bytes, of: stored.file.input)
    guard found.findings.isEmpty else {
      book.console.report(found)
      return false
    }
    var roots = ProjectRoots(in: book.folder.directory)
    let file = RecipeFile(bytes: bytes, identity: roots.identity(of: stored.file.input.path))
    let document = file.documents.first { $0.recipe.document == stored.document }
    guard let document, document.id == stored.summary.id || !stored.hasOwnID else {
      book.console.error(
        "the recipe has another id, or is no longer in its place",
        hint: "the diary and other recipes know it by its id, so leave that as it was"
      )
      return false
    }
    return true
  }

  /// Whether to open the editor again; nil off a terminal.
  private func goesBack(_ console: Console) -> Bool? {
    try? console.confirms("Go back into the editor?")
  }
}

/// A copy of a file to edit, in a private folder and with the same name, so that the editor knows its language.
private struct EditedDraft {
  let file: FilePath
  private let place: WritePlace

  init(_ bytes: [UInt8], named path: FilePath) throws {
    let parent = Environment.current.path("TMPDIR").map { FilePath(bytes: $0) } ?? "/tmp"
    let folder = parent.appending("brewbook-\(UUID().text)")
    let name = path.lastComponent ?? "recipe.yaml"
    file = folder.appending(name)
    do throws(WriteFailure) {
      place = try OpenFolder.creating(folder).place(name)
    } catch {
      throw InputError(errno: error.errno ?? .notPermitted, at: folder)
    }
    do throws(Errno) {
      try write(bytes)
    } catch {
      try? remove()
      throw InputError(errno: error, at: file)
    }
  }

  /// Nobody else sees the folder, so the file needs no draft.
  private func write(_ bytes: [UInt8]) throws(Errno) {
    let new = try FileCalls.open(
      place,
      .writeOnly,
      options: [.create, .exclusiveCreate],
      permissions: .ownerReadWrite
    )
    defer { try? new.close() }
    try FileCalls.writeAll(bytes, to: new)
  }

  /// Opens the editor, and returns whether it succeeded. The setting may have options, so a shell splits it, as git
  /// does.
  func open() throws -> Bool {
    let environment = Environment.current
    // A blank setting would run the recipe itself.
    let setting = ["VISUAL", "EDITOR"].lazy.compactMap(environment.path)
      .first { !$0.allSatisfy { $0.isBlank } }
    let editor = setting.map { RawText(bytes: $0) } ?? "vi"
    var program = ExternalProgram("sh", ["-c", "\(editor) \"$@\"", editor, RawText(file)])
    program.input = .inherited
    program.output = .inherited
    program.errors = .inherited
    return try program.run().status == 0
  }

  func bytes() throws(InputError) -> [UInt8] {
    try FileReader(in: WorkingDirectory("/")).readAll(file)
  }

  /// Removes the copy and its folder.
  func remove() throws(Errno) {
    do throws(Errno) {
      try FileCalls.remove(place)
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
    }
    do throws(WriteFailure) {
      let folder = try WritePlace(file.removingLastComponent(), within: .anywhere)
      try WriteFailure.about(folder.path) { () throws(Errno) in
        try FileCalls.removeFolder(folder)
      }
    } catch {
      throw error.errno ?? .notPermitted
    }
  }
}
