import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Every command is known to write files or not, and so is every source that does.
@Suite struct WriterListTests {
  /// The commands that change no files of their own.
  private static let readers: Set<String> = [
    "brewlint explain", "brewlint rules", "brewlog list", "brewlog show", "brewlog hint",
    "brewlog stats", "brewbook list", "brewbook show", "brewbook diff", "brewguide doctor",
    "brewguide schema",
    // Only git writes.
    "brewbook sync",
  ]
  /// What ``TimerFaultTests`` runs.
  private static let timer = "brewtimer"

  /// A new command fails this until it has a task, with which ``WriterTests`` tries links.
  @Test(arguments: ListedCommand.programs) func everyCommandHasATask(program: String) throws {
    for command in try ListedCommand.all(of: program) {
      if Self.readers.contains(command.name) {
        #expect(command.fileOptions.isEmpty, "\(command.name) writes files")
        continue
      }
      if command.name == Self.timer { continue }
      let tasks = FaultTask.all.filter { command.isCommand(of: $0.words) }
      #expect(!tasks.isEmpty, "\(command.name) has no row in FaultTask.all")
      for option in command.fileOptions {
        let isUsed = tasks.contains { task in
          task.words.contains { option.contains($0) }
        }
        #expect(isUsed, "\(command.name) has no row with \(option[0])")
      }
    }
  }

  /// The sources that choose where files are written, and who named these.
  private static let sources = [
    "BrewGuide/GuardedFolder.swift": "in a folder that a person named",
    "Commands/Book/Exchange/RecipeImport.swift": "--brews",
    "Commands/Book/Keep/EditRecipe.swift": "TMPDIR, a new folder",
    "Commands/Book/Merge/BookMerge.swift": "ours: git; the copy: in the clone",
    "Commands/Book/Merge/ConflictSettler.swift": "in the project",
    "Commands/Book/Pages/SiteWriter.swift": "--output, and in it",
    "Commands/Book/Setup/Initialize.swift": "the folder on the command line",
    "Commands/CommandLine/Options/OutputFile.swift": "--output",
    "Commands/CommandLine/Reports/Reporter.swift": "--format NAME=FILE",
    "Commands/Format/Brewfmt.swift": "the command line, and in its folders",
    "Commands/Lint/Fix.swift": "the command line, and in its folders",
    "Commands/Log/Exchange/Export.swift": "--output",
    "Commands/Serve/Brewls.swift": "--log",
    "BrewGuide/BookPurge.swift": "in the book, and the folders of the user",
    "Diary/Write/Diary.swift": "DiaryFile",
    "Diary/Write/DiaryFile.swift": "--file, and in its folder",
    "Diary/Write/LockedDiary.swift": "DiaryFile",
    "Diary/Write/LockedFile.swift": "DiaryFile",
    "LanguageServer/Session/RulePages.swift": "the cache of the user",
    "Workspace/Book/Changes/BookChange.swift": "the command line, and in the project",
    "Workspace/Book/Changes/ChangeHistory.swift":
      "the state of the user; in the project, or as recorded",
    "Workspace/Book/Folder/RecipeFolder.swift": "the command line, and in the project",
    "Workspace/Book/Setup/BookSetup.swift": "in the folder of the book",
    "Workspace/Book/State/Preferences.swift": "the state of the user",
    "Workspace/Equipment/EquipmentChange.swift": "in the project",
  ]

  /// A new writer fails this until it is in the list.
  @Test func everySourceThatWritesIsKnown() throws {
    let root = ProjectFiles.root.appending(path: "Sources")
    let calls =
      /\b(WritePlace|BookWriter|FileReplacement|GeneratedFolder|LockedFile|WriteScope|OpenFolder)\(|\b(WriteScope|OpenFolder|FileCreation|FileCalls)\.\w*([cC]reat|remove|move|open|project|named|folder|anywhere)\w*\(|\bReportFile\.write\(|\bBookWriter\(/
    var found: Set<String> = []
    let files = FileManager.default.enumerator(atPath: root.path)
    while let path = files?.nextObject() as? String {
      // The guard itself, and programs for development.
      let isGuard = path.hasPrefix("Platform/") || path.hasPrefix("Files/")
      guard path.hasSuffix(".swift"), !isGuard, !path.hasPrefix("brewdocs/") else { continue }
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let code = text.split(separator: "\n").filter {
        !$0.drop(while: \.isWhitespace).hasPrefix("//")
      }
      if code.joined(separator: "\n").contains(calls) { found.insert(path) }
    }
    #expect(found.sorted() == Self.sources.keys.sorted())
  }
}
