import SourceText

/// Something that keeps a source from being read as YAML, or as the part of YAML that recipes use.
public struct SyntaxError: Error, Equatable, Sendable {
  /// What is wrong.
  public let kind: Kind
  /// The bytes to look at.
  public let range: ByteRange
  /// The place that explains the error: the quote that was opened, the first of two equal keys.
  public let related: ByteRange?

  package init(_ kind: Kind, at range: ByteRange, related: ByteRange? = nil) {
    self.kind = kind
    self.range = range
    self.related = related
  }

  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    // The bytes.
    /// A byte that belongs to no UTF-8 sequence.
    case invalidUTF8
    /// The text is in another encoding, named here.
    case wrongEncoding(String)
    /// The file holds no text.
    case binary
    /// A control character, a byte-order mark inside the text, or a noncharacter.
    case forbiddenCharacter(UInt32)
    /// A carriage return without a line feed, U+0085, U+2028 or U+2029: only YAML sees a line end.
    case hiddenLineBreak(UInt32)

    // The structure.
    /// A quoted text without its end; the opening quote.
    case unclosedQuote(Character)
    /// A flow collection without its end; the opening bracket or brace.
    case unclosedFlow(Character)
    /// A tab indents the line.
    case tabIndentation
    /// A key stands at a column where no mapping is; the 1-based column of its siblings, if known.
    case badIndentation(expectedColumn: Int?)
    /// A line of a mapping has no `:`.
    case missingColon
    /// A second `: ` in an unquoted text; the range of the whole text is `related`.
    case colonInText
    /// An unquoted text that begins with `{` or `[`; the whole text is `related`.
    case bracketBeginsText(Character)
    /// Text after the end of a quoted text; the whole value is `related`.
    case textAfterQuote
    /// Text after a value that had ended.
    case textAfterValue
    /// A key among the items of a list.
    case keyInList
    /// A list item among the keys of a mapping.
    case itemInMapping
    /// A `-` where no list can begin, such as on the line of its key.
    case misplacedItem
    /// A list item below a value, as if the list had no key.
    case listWithoutKey
    /// Something else than a dash and a blank where a list item was meant to begin: `•`, `1.`, `-a`.
    case listMark
    /// A no-break space in front of a key, or behind a dash.
    case noBreakSpace
    /// A character that cannot begin an unquoted text.
    case reservedCharacter(Character)
    /// A backslash in double quotes that begins no known escape.
    case invalidEscape
    /// `%YAML` with another version than 1.1 and 1.2.
    case unsupportedVersion
    /// A document has a directive twice: `%YAML`, or `%TAG` with a handle.
    case repeatedDirective(String)
    /// Anything else, in the words of the parser.
    case malformed(String)

    // What recipes leave out.
    /// A mapping names a key twice; the first one is `related`.
    case duplicateKey(String)
    /// `<<`.
    case mergeKey
    /// A key that is a collection, an alias or nothing.
    case complexKey
    /// A tag outside YAML's core ones.
    case unsupportedTag(String)
    /// An alias whose anchor is not above it.
    case unknownAlias(String)
    /// An alias inside the node that it stands for.
    case recursiveAlias(String)

    // The bounds.
    /// Collections are nested deeper than this.
    case tooDeep(limit: Int)
    /// The aliases of the document stand for more nodes than this.
    case tooManyNodes(limit: Int)
    /// So many errors, and no further ones are reported.
    case tooManyErrors(count: Int)
  }
}
