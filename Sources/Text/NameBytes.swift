extension String {
  /// A text with a letter for each byte of a file name, which need not be UTF-8: `café` has five. The letters of ASCII are
  /// themselves, so what is searched for in names is found.
  package init(bytewise name: some Sequence<UInt8>) {
    self.init(decoding: name.map { UInt16($0) }, as: UTF16.self)
  }

  /// The file name of a text that was made so.
  package var bytewise: [UInt8] { utf16.map { UInt8(truncatingIfNeeded: $0) } }
}
