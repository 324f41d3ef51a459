import Text

/// A violation of YAML, or of the subset of YAML that recipes use.
public struct SyntaxError: Error, Equatable, Sendable {
  /// The kind of error.
  public let kind: Kind
  /// The bytes of the error.
  public let range: ByteRange
  /// The related location that explains the error: the opening quote, the first of two equal keys.
  public let related: ByteRange?

  package init(_ kind: Kind, at range: ByteRange, related: ByteRange? = nil) {
    self.kind = kind
    self.range = range
    self.related = related
  }

  /// The kind of error.
  public enum Kind: Equatable, Sendable {
    // The bytes.
    /// A byte that is not UTF-8.
    case invalidUTF8
    /// The text has another encoding, named here.
    case wrongEncoding(String)
    /// The file is binary.
    case binary
    /// A control character, a byte order mark inside the text, or a noncharacter.
    case forbiddenCharacter(UInt32)
    /// A carriage return without a line feed, U+0085, U+2028 or U+2029: a line break only for YAML.
    case hiddenLineBreak(UInt32)

    // The structure.
    /// An unclosed quoted scalar; with its opening quote.
    case unclosedQuote(Character)
    /// An unclosed flow collection; with its opening bracket or brace.
    case unclosedFlow(Character)
    /// The line is indented with a tab.
    case tabIndentation
    /// A key in an unexpected column; with the 1-based column of its siblings, if known.
    case badIndentation(expectedColumn: Int?)
    /// A line of a mapping has no `:`.
    case missingColon
    /// A second `: ` in a plain scalar; `related` is the whole text.
    case colonInText
    /// A plain text that begins with `{` or `[`; `related` is the whole text.
    case bracketBeginsText(Character)
    /// Text after a quoted scalar; `related` is the whole value.
    case textAfterQuote
    /// Text after a complete value.
    case textAfterValue
    /// A key among the items of a list.
    case keyInList
    /// A list item among the keys of a mapping.
    case itemInMapping
    /// A `-` where no list can start, such as on the line of its key.
    case misplacedItem
    /// A list item below a value, as if the list had no key.
    case listWithoutKey
    /// A list item without a dash and a blank: `•`, `1.`, `-a`.
    case invalidListMarker
    /// A no-break space before a key or after a dash.
    case noBreakSpace
    /// A character that cannot begin a plain scalar.
    case reservedCharacter(Character)
    /// An unknown escape sequence in a double-quoted scalar.
    case invalidEscape
    /// `%YAML` with a version other than 1.1 and 1.2.
    case unsupportedVersion
    /// A directive that appears twice in a document: `%YAML`, or `%TAG` with the same handle.
    case repeatedDirective(String)
    /// Any other error, in the words of the parser.
    case malformed(String)

    // Valid YAML that recipes do not allow.
    /// A duplicate key; `related` is the first one.
    case duplicateKey(String)
    /// `<<`.
    case mergeKey
    /// A key that is a collection, an alias or empty.
    case complexKey
    /// A tag that is not in the core schema.
    case unsupportedTag(String)
    /// An alias without an earlier anchor.
    case unknownAlias(String)
    /// An alias inside its own target.
    case recursiveAlias(String)

    // The limits.
    /// Collections are nested deeper than `limit`.
    case tooDeep(limit: Int)
    /// Aliases expand the document to more than `limit` nodes.
    case tooManyNodes(limit: Int)
    /// So many errors that further ones are not reported.
    case tooManyErrors(count: Int)
  }
}
