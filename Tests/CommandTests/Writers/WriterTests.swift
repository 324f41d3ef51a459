import Foundation
import TestSupport
import Testing

/// No command writes through a link that leads out of the project, unless a person named the link.
///
/// Each task of ``FaultTask/all`` runs once, and the debug build records where it changes files. Then it runs again for each
/// of these places, with a link there, and with a link for the folder of it, to a folder outside. That includes the side
/// files, the lists and the folders that the commands make.
@Suite struct WriterTests {
  /// A link that somebody has put in the folder of a run.
  struct Attack: CustomStringConvertible {
    let description: String
    /// The path of the link.
    let link: String
    let script: String
    /// Whether it leads to something.
    var isFull = true
  }

  @Test(arguments: FaultTask.all)
  func linksDoNotLeadOut(task: FaultTask) throws {
    let run = try FaultRun(task)
    let (_, calls) = try run.runAndCount()
    for attack in Self.attacks(on: Self.places(calls)) where !task.names(attack.link) {
      try run.reset()
      try run.attack(attack.script)
      let before = try run.outside()
      let outcome = try run.outcome()
      #expect(try run.outside() == before, "\(attack): \(outcome)")
      #expect([0, 1, 2].contains(outcome.status), "\(attack): \(outcome)")
    }
  }

  /// Nothing is written into a folder of version control, whatever links there, even if a person named the link.
  @Test(arguments: FaultTask.all)
  func linksDoNotLeadIntoVersionControl(task: FaultTask) throws {
    let folder = "work/.hg"
    let run = try FaultRun(task)
    let (_, calls) = try run.runAndCount()
    for attack in Self.attacks(on: Self.places(calls), to: folder) where attack.isFull {
      try run.reset()
      try run.attack("mkdir -p \(folder); \(attack.script)")
      let before = try run.outside(folder)
      let outcome = try run.outcome()
      #expect(try run.outside(folder) == before, "\(attack): \(outcome)")
      #expect([0, 1, 2].contains(outcome.status), "\(attack): \(outcome)")
    }
  }

  /// A link that stays in the project is followed.
  @Test(
    arguments: FaultTask.all.filter { task in
      // git would see another tree.
      let isPlain = !["git init", "rm -r recipes"].contains { task.preparation.contains($0) }
      return isPlain && task.files.keys.contains { $0.hasPrefix("recipes/") }
    }
  )
  func linksInTheProjectWork(task: FaultTask) throws {
    let run = try FaultRun(task)
    let (clean, _) = try run.runAndCount()
    try run.reset()
    try run.attack("mv work/recipes work/coffee; ln -s coffee work/recipes")
    let result = try run.run()
    #expect(result.outcome.status == clean.outcome.status, "\(result.outcome)")
    for (path, text) in clean.ownFiles where path.hasPrefix("recipes/") && path != "recipes/" {
      let place = path.replacing("recipes/", with: "coffee/", maxReplacements: 1)
      #expect(result.files[place] == text, "\(path): \(result.outcome)")
    }
  }

  /// Where the calls change files: paths from the folder of the run, without temporary files.
  private static func places(_ calls: [FaultCall]) -> [String] {
    let kinds = ["open", "rename", "link", "unlink", "mkdir", "rmdir"]
    let paths = calls.filter { kinds.contains($0.kind) && $0.path.hasPrefix("<folder>/") }
      .map { String($0.path.dropFirst("<folder>/".count)) }
      .filter { !$0.contains(".brew-N.") && !$0.hasPrefix("tmp/") }
    return Set(paths).sorted()
  }

  private static func attacks(on places: [String], to folder: String = "outside") -> [Attack] {
    let parents = Set(places.flatMap(parents)).sorted()
    return places.flatMap { last($0, folder) } + parents.flatMap { parent($0, folder) }
  }

  private static func parents(_ path: String) -> [String] {
    let names = path.split(separator: "/").dropLast()
    return names.indices.map { names[...$0].joined(separator: "/") }
  }

  /// A link at the place itself: to a file with the same content, to another, and to none.
  private static func last(_ path: String, _ folder: String) -> [Attack] {
    let make = "mkdir -p \"$(dirname 'work/\(path)')\"; "
    let link = "ln -s \"$PWD/\(folder)/victim\" 'work/\(path)'"
    return [
      Attack(
        description: "\(path) is a link to a file",
        link: path,
        script:
          "\(make) if test -e 'work/\(path)'; then mv 'work/\(path)' \(folder)/victim; else echo mine > \(folder)/victim; fi; \(link)"
      ),
      Attack(
        description: "\(path) is a link to nothing",
        link: path,
        script: "\(make) rm -rf 'work/\(path)'; \(link)",
        isFull: false
      ),
    ]
  }

  /// A link for a folder: to one with the same files, and to none.
  private static func parent(_ path: String, _ folder: String) -> [Attack] {
    let make = "mkdir -p 'work/\(path)'; "
    let link = "ln -s \"$PWD/\(folder)/folder\" 'work/\(path)'"
    return [
      Attack(
        description: "\(path)/ is a link to a folder",
        link: path,
        script: "\(make) mv 'work/\(path)' \(folder)/folder; \(link)"
      ),
      Attack(
        description: "\(path)/ is a link to nothing",
        link: path,
        script: "\(make) rm -rf 'work/\(path)'; \(link)",
        isFull: false
      ),
    ]
  }
}

extension FaultTask {
  /// Whether a person named a path, or one below it: on the command line, or as a folder of their own files.
  fileprivate func names(_ path: String) -> Bool {
    let words = words.dropFirst().filter { !unnamed.contains($0) }.map { word in
      word.split(separator: "=", maxSplits: 1).last.map(String.init) ?? word
    }
    let places = words + environment.values.map { $0 } + ["home/.local", "home/.cache"]
    return places.contains { $0 == path || $0.hasPrefix(path + "/") }
      || path.hasPrefix("home/")
  }
}
