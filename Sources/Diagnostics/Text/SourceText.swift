/// A source as it was read: a name to show, and bytes that nothing has decoded or changed.
///
/// Making one costs nothing; whoever needs lines and columns builds a ``LineIndex`` of its bytes.
package struct SourceText: Sendable {
  /// What to call the source in output; often its path as the user typed it.
  package let name: String
  /// The content, a byte order mark and invalid UTF-8 included.
  package let bytes: [UInt8]

  /// A source called `name`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
