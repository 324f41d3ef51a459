import TestSupport
import Testing
import Workspace

@Suite struct ShardTests {
  @Test(arguments: [
    ("1/1", 1, 1), ("2/5", 2, 5), ("5/5", 5, 5), ("0002/10", 2, 10), ("1000/1000", 1000, 1000),
  ])
  func reads(text: String, number: Int, count: Int) throws {
    let shard = try #require(Shard(text))
    #expect(shard.number == number && shard.count == count)
  }

  @Test(arguments: [
    "", "/", "1", "1/", "/2", "0/2", "3/2", "-1/2", "+1/2", "1/2/3", "1 / 2", "1.0/2", "1/1001",
    "a/b",
    "1/99999999999999999999", "١/٢",
  ])
  func refuses(text: String) { #expect(Shard(text) == nil) }

  /// The parts of files must never change: shards of one build may run different versions.
  @Test(arguments: [
    ("", 4), ("recipes/v60/morning.yaml", 5), ("recipes/a.yaml", 4), ("recipes/b.yaml", 2),
    ("a.brew.yaml", 4), ("日本.yaml", 2),
  ])
  func partsAreFixed(path: String, number: Int) {
    let numbers = (1...5).filter { Shard("\($0)/5")?.contains(Array(path.utf8)) == true }
    #expect(numbers == [number])
  }

  /// Every file is in one part, and parts are about equally large.
  @Test(arguments: [1, 2, 3, 5, 8, 64]) func partsAreEven(count: Int) {
    let shards = (1...count).compactMap { Shard("\($0)/\(count)") }
    var sizes = Array(repeating: 0, count: count)
    for number in 0..<6_400 {
      let path = Array("recipes/folder-\(number % 40)/recipe-\(number).yaml".utf8)
      let own = shards.indices.filter { shards[$0].contains(path) }
      #expect(own.count == 1)
      for index in own { sizes[index] += 1 }
    }
    let mean = 6_400 / count
    #expect(sizes.allSatisfy { $0 > mean / 2 && $0 < mean * 2 }, "\(sizes)")
  }
}
