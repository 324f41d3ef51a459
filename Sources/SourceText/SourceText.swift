/// A source as it was read: a name to show, and bytes that nothing has decoded or changed.
///
/// Making one costs nothing; whoever needs lines and columns builds a ``LineIndex`` of its bytes.
package struct SourceText: Equatable, Sendable {
  /// What to call the source in output; often its path as the user typed it.
  package let name: String
  /// The path of the file below the root of its project, for tools that know no working directory; it
  /// begins with a slash where the file lies elsewhere. Not always UTF-8.
  package let path: [UInt8]
  /// The content, a byte order mark and invalid UTF-8 included.
  package let bytes: [UInt8]

  /// A source called `name`, which is its path too unless told.
  package init(name: String, path: [UInt8]? = nil, bytes: [UInt8]) {
    self.name = name
    self.path = path ?? Array(name.utf8)
    self.bytes = bytes
  }
}
