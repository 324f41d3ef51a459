import ProgramSupport
import TestSupport
import Testing

/// Power cuts while many files are formatted: each file is old or new afterwards, and new once the program has said so.
///
/// The calls of a run are recorded, and a model of a disk forgets what was not synced before a call.
struct PowerCutTests {
  private static let folders = 3
  private static let paths = (0..<24).map { "recipes/\($0 % folders)/r\($0).yaml" }

  /// Half of the runs have as many threads as usual, half of them one.
  @Test(arguments: [[], ["--jobs", "1"]])
  func filesAreOldOrNew(options: [String]) throws {
    let files = Dictionary(uniqueKeysWithValues: Self.paths.map { ($0, Recipes.cramped) })
    let run = try FaultRun(
      FaultTask(name: "power cut", words: ["brewfmt"] + options + ["recipes"], files: files)
    )
    let (result, calls) = try run.runAndCount(keepsNames: true)
    #expect(result.outcome.errors == "formatted 24 files\n")
    for seed in UInt64(0)..<UInt64(Samples.of(500)) {
      #expect(Self.problems(calls, seed) == [], "seed \(seed)")
    }
    // What the model must find.
    let withoutFiles = calls.filter { $0.kind != "sync" || !$0.path.hasSuffix(".part") }
    #expect((0..<100).contains { Self.problems(withoutFiles, $0).contains("torn") })
    let withoutFolders = calls.filter { $0.kind != "sync" || $0.path.hasSuffix(".part") }
    #expect((0..<100).contains { Self.problems(withoutFolders, $0) == ["reported, but old"] })
    #expect(calls.count { $0.kind == "sync" } == Self.paths.count + Self.folders)
  }

  /// What is wrong after a power cut at a random call, of which a random part of what was not synced is on the disk.
  private static func problems(_ calls: [FaultCall], _ seed: UInt64) -> Set<String> {
    var random = SeededGenerator(seed: seed)
    // Each fifth comes when the program has reported, the others at any call.
    let cut = seed % 5 == 0 ? calls.count : Int.random(in: 0...calls.count, using: &random)
    var disk = ForgetfulDisk()
    for call in calls[..<cut] { disk.take(call) }
    let after = disk.names(using: &random)
    let isReported = calls[..<cut].contains { $0.path == "standard error" }
    return Set(
      paths.compactMap { path in
        switch after.first(where: { $0.key.hasSuffix(path) })?.value {
        case nil: isReported ? "reported, but old" : nil
        case let draft?: disk.synced.contains(draft) ? nil : "torn"
        }
      }
    )
  }
}

/// A disk that keeps what was synced, and of the rest a part: contents may be missing, and names may be those of before.
private struct ForgetfulDisk {
  /// The drafts whose content is on the disk.
  private(set) var synced: Set<String> = []
  /// The names that drafts got, by folder, in order: the last ones may be forgotten.
  private var settled: [String: String] = [:]
  private var pending: [(name: String, draft: String)] = []

  /// Makes a call.
  mutating func take(_ call: FaultCall) {
    switch call.kind {
    case "write": synced.remove(call.path)
    case "sync":
      synced.insert(call.path)
      for (name, draft) in pending where name.hasPrefix(call.path + "/") { settled[name] = draft }
      pending.removeAll { $0.name.hasPrefix(call.path + "/") }
    case "exchange", "rename":
      let names = call.path.split(separator: " > ").map(String.init)
      pending.append((names[1], names[0]))
    default: break
    }
  }

  /// The draft that each name leads to after a cut; those of before are left out.
  func names(using random: inout SeededGenerator) -> [String: String] {
    var names = settled
    for (name, draft) in pending where Bool.random(using: &random) { names[name] = draft }
    return names
  }
}
