import Text

/// Derives the ids of recipes and steps without an id. Every run on every machine derives the same ids.
package enum RecipeIdentity {
  /// The namespace of recipe ids, random. It must never change: all derived ids, and the diaries that refer
  /// to them, depend on it.
  static let namespace = UUID(
    uuid: (
      0xDC, 0x52, 0xDD, 0xAE, 0xA7, 0x9E, 0x4B, 0x13,
      0xA7, 0x1A, 0x50, 0x27, 0x9E, 0x12, 0x1C, 0x23
    )
  )

  /// The id of the recipe in the 0-based document of the file at `path`. The path is relative to the root of
  /// the collection, with `/` as separator; `-` is standard input.
  package static func recipeId(path: String, document: Int) -> UUID {
    UUID(version5: "\(path)#\(document)", in: namespace)
  }

  /// The id of a book whose git repository begins with a commit, given by its hash.
  package static func bookId(commit: String) -> UUID {
    UUID(version5: "commit \(commit)", in: namespace)
  }

  /// The id of a book at a path, absolute and without symbolic links.
  package static func bookId(root: [UInt8]) -> UUID {
    UUID(version5: Array("folder ".utf8) + root, in: namespace)
  }

  /// The id of the step with `orderIndex` in the recipe with `recipeId`.
  package static func stepId(recipeId: UUID, orderIndex: Int) -> UUID {
    UUID(version5: "\(orderIndex)", in: recipeId)
  }
}

extension UUID {
  /// The name-based UUID, version 5 (RFC 9562, section 5.5), of `name`, as UTF-8, in `namespace`:
  /// the same arguments give the same UUID on every machine.
  package init(version5 name: String, in namespace: UUID) {
    self.init(version5: Array(name.utf8), in: namespace)
  }

  /// The same UUID, of a name that need not be text.
  package init(version5 name: [UInt8], in namespace: UUID) {
    var message: [UInt8] = []
    message.reserveCapacity(16 + name.count)
    withUnsafeBytes(of: namespace.uuid) { message.append(contentsOf: $0) }
    message.append(contentsOf: name)
    var bytes = SHA1.digest(message)
    bytes[6] = bytes[6] & 0x0F | 0x50  // the version
    bytes[8] = bytes[8] & 0x3F | 0x80  // the variant of RFC 9562
    self.init(bytes: bytes)
  }
}
