/// Path order: by the bytes of the keys.
enum PathOrder {
  /// The files in path order; of several with one key, the one that was named first.
  static func sortedOnce(_ files: [FoundFile]) -> [FoundFile] {
    let order = files.indices.sorted { lhs, rhs in
      precedes(files[lhs].key, files[rhs].key) ?? (lhs < rhs)
    }
    var result: [FoundFile] = []
    result.reserveCapacity(files.count)
    for index in order where result.last?.key != files[index].key { result.append(files[index]) }
    return result
  }

  // nil: they are equal.
  private static func precedes(_ lhs: [UInt8], _ rhs: [UInt8]) -> Bool? {
    for (left, right) in zip(lhs, rhs) where left != right { return left < right }
    return lhs.count == rhs.count ? nil : lhs.count < rhs.count
  }
}
