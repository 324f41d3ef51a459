import Foundation

// brewfuzz: the targets of fuzzing, with libFuzzer.
//
//     brewfuzz                          lists the targets
//     brewfuzz TARGET FOLDER [OPTION…]  fuzzes a target; FOLDER keeps its corpus and what it finds
//     brewfuzz TARGET FILE…             tries these inputs only
//
// With BREWGUIDE_FUZZ_RECORDS, the path of a file or pipe, it writes a line for each input of a target that another
// program decides about: the input in base 64, a tab, and our answer in JSON.

/// libFuzzer's loop, which calls a function with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target of this run, and where its records go.
nonisolated(unsafe) private var target = FuzzTarget.all[0]
nonisolated(unsafe) private var records: CInt?

private func complain(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

/// Tries an input; ends the program if something is wrong.
private func run(_ bytes: [UInt8]) {
  if let report = target.report(bytes) {
    complain("\n\(report)\n")
    abort()
  }
  guard records != nil || target.violation == nil, let record = target.record?(bytes) else {
    return
  }
  if let records { write("\(bytes.base64)\t\(record)\n", to: records) }
}

/// Writes all of a line. libFuzzer's alarm interrupts calls, and the C library's streams would lose what was not written.
private func write(_ line: String, to descriptor: CInt) {
  var rest = Array(line.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest.removeFirst(count)
    } else if errno != EINTR {
      complain("the records cannot be written\n")
      exit(2)
    }
  }
}

/// Writes the seeds and the dictionary of the target, and returns the arguments for libFuzzer.
private func prepare(_ folder: URL) throws -> [String] {
  let files = FileManager.default
  let (seeds, corpus) = (folder.appending(path: "seeds"), folder.appending(path: "corpus"))
  try? files.removeItem(at: seeds)
  for place in [seeds, corpus] {
    try files.createDirectory(at: place, withIntermediateDirectories: true)
  }
  for (number, bytes) in (target.seeds() + target.corpus.map(\.bytes)).enumerated() {
    try Data(bytes.prefix(target.mostBytes)).write(to: seeds.appending(path: "\(number)"))
  }
  let words = target.words.map { word in
    "\"" + word.utf8.map { "\\x" + String(Int($0) + 0x100, radix: 16).suffix(2) }.joined()
      + "\"\n"
  }
  let dictionary = folder.appending(path: "dictionary")
  try Data(words.joined().utf8).write(to: dictionary)
  return (words.isEmpty ? [] : ["-dict=\(dictionary.path)"]) + [
    "-artifact_prefix=\(folder.path)/finding-",
    "-max_len=\(target.mostBytes)",
    // Another program may let the records wait.
    "-timeout=\(records == nil ? 20 : 600)", "-rss_limit_mb=3000", corpus.path, seeds.path,
  ]
}

private func fuzz(_ arguments: [String]) -> CInt {
  var pointers = ([CommandLine.arguments[0]] + arguments).map { strdup($0) }
  var count = CInt(pointers.count)
  return pointers.withUnsafeMutableBufferPointer { buffer in
    var start = buffer.baseAddress!
    return runDriver(&count, &start) { data, count in
      run(Array(UnsafeBufferPointer(start: data, count: count)))
      return 0
    }
  }
}

let words = Array(CommandLine.arguments.dropFirst())
guard let name = words.first else {
  for target in FuzzTarget.all { print("\(target.name): \(target.oracle)") }
  exit(0)
}
guard let named = FuzzTarget.named(name), words.count > 1 else {
  complain(
    "usage: brewfuzz TARGET FOLDER [OPTION…], or brewfuzz TARGET FILE…; without arguments it lists the targets\n"
  )
  exit(2)
}
target = named
if let path = ProcessInfo.processInfo.environment["BREWGUIDE_FUZZ_RECORDS"] {
  records = open(path, O_WRONLY | O_CREAT, 0o666)
}
var isFolder: ObjCBool = false
let place = words[1]
if FileManager.default.fileExists(atPath: place, isDirectory: &isFolder), !isFolder.boolValue {
  for path in words.dropFirst() { run(Array(try Data(contentsOf: URL(filePath: path)))) }
} else {
  let options = words.dropFirst(2).filter { $0.hasPrefix("-") }
  let status = fuzz(options + (try prepare(URL(filePath: place))))
  exit(status)
}
