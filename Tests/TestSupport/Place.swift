import Text

/// The range of the first occurrence of `text` in `source`.
package func place(_ text: String, in source: String) -> ByteRange {
  let (text, source) = (Array(text.utf8), Array(source.utf8))
  let start = (0...source.count - text.count).first { source[$0...].starts(with: text) }!
  return ByteRange(start, start + text.count)
}
