import EdgeCount
import Foundation
import TestSupport

// brewgrowth: looks for sources whose cost grows faster than their size.
//
//     brewgrowth SECONDS [SEED]
//
// It repeats a random piece of a source until the piece fills 4, 8, 16 and 32 KiB, and counts the branches that the code
// takes for each size. A piece is some lines, or some bytes, of the recipes, cases and fixtures: of everything that can be
// wrong. Twice the size must cost about twice as much. Branches in libraries, such as Swift's own, are not counted.

/// A source of repeated pieces.
private struct Repeated {
  let before: ArraySlice<UInt8>
  let piece: ArraySlice<UInt8>
  let after: ArraySlice<UInt8>

  init(of source: [UInt8], using random: inout SeededGenerator) {
    let lines = source.indices.filter { $0 == 0 || source[$0 - 1] == 0x0A } + [source.count]
    var (start, end) = (0, 0)
    if Int.random(in: 0..<3, using: &random) > 0 {
      let first = Int.random(in: 0..<lines.count - 1, using: &random)
      start = lines[first]
      end = lines[min(first + Int.random(in: 1...4, using: &random), lines.count - 1)]
    } else {
      start = Int.random(in: 0..<source.count, using: &random)
      end = min(start + Int.random(in: 1...40, using: &random), source.count)
    }
    before = source[..<start]
    piece = source[start..<end]
    after = source[end...]
  }

  func source(of size: Int) -> [UInt8] {
    before + (0..<size / piece.count).flatMap { _ in piece } + after
  }
}

/// The branches taken for a piece that is repeated to four sizes, each twice the one before.
private func costs(_ repeated: Repeated, _ run: ([UInt8]) -> Void) -> [Int] {
  // The first run is not counted, because it also makes what is made only once.
  run(repeated.source(of: 4096))
  return [4096, 8192, 16_384, 32_768].map { size in
    let source = repeated.source(of: size)
    let start = edgeCount()
    run(source)
    return Int(edgeCount() - start)
  }
}

/// The growth from one size to the next, without what a small source costs.
private func growth(_ costs: [Int]) -> Double {
  let steps = zip(costs.dropFirst(), costs).map { Double($0 - $1) }
  let ratios = zip(steps.dropFirst(), steps).map { $0 / max($1, Double(costs[0]) / 4) }
  return ratios.min() ?? 0
}

/// Fails if the count would not show a quadratic cost, or calls a linear one quadratic.
private func checkCount(_ most: Double) {
  func pairs(_ bytes: [UInt8]) {
    var count = 0
    for first in bytes { for second in bytes where first &+ second == 7 { count += 1 } }
    found = count
  }
  func bytes(_ bytes: [UInt8]) {
    var count = 0
    for byte in bytes where byte &* 3 == 7 { count += 1 }
    found = count
  }
  var random = SeededGenerator(seed: 0)
  let repeated = Repeated(of: Array("abcdefgh\n".utf8), using: &random)
  precondition(growth(costs(repeated, pairs)) > most, "a quadratic cost is not seen")
  precondition(growth(costs(repeated, bytes)) < most, "a linear cost is called quadratic")
}

/// Keeps the compiler from leaving out work whose result nobody reads.
nonisolated(unsafe) private var found = 0

let words = CommandLine.arguments
guard words.count > 1, let seconds = Double(words[1]) else {
  FileHandle.standardError.write(Data("usage: brewgrowth SECONDS [SEED]\n".utf8))
  exit(2)
}
let seed = words.count > 2 ? UInt64(words[2]) ?? 1 : 1
/// Quadratic costs grow fourfold; a search in a tree or a larger table costs a little more than twice as much.
let most = 2.8
checkCount(most)
var random = SeededGenerator(seed: seed)
var failures = 0
var counts: [String: (tried: Int, worst: Double)] = [:]
let end = Date().addingTimeInterval(seconds)
while Date() < end {
  for subject in GrowthSubject.all {
    guard let source = subject.sources.randomElement(using: &random), !source.isEmpty else {
      continue
    }
    let repeated = Repeated(of: source, using: &random)
    let costs = costs(repeated, subject.run)
    let growth = growth(costs)
    let old = counts[subject.name] ?? (0, 0)
    counts[subject.name] = (old.tried + 1, max(old.worst, growth))
    guard growth > most else { continue }
    failures += 1
    let text = String(decoding: repeated.piece, as: UTF8.self).debugDescription
    let before = String(decoding: repeated.before, as: UTF8.self).debugDescription
    let after = String(decoding: repeated.after, as: UTF8.self).debugDescription
    print(
      "\(subject.name): \(costs) branches\n  repeated: \(text)\n  behind: \(before)\n  in front of: \(after)"
    )
    fflush(nil)
  }
}
for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
  print("\(name): \(count.tried) pieces, the worst grows by \((count.worst * 100).rounded() / 100)")
}
print("seed \(seed): \(failures) grow by more than \(most)")
exit(failures == 0 ? 0 : 1)
