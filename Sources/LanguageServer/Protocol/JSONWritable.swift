import Text

/// A value that the server sends.
protocol JSONWritable {
  /// Writes the value.
  func write(to json: inout JSONWriter)
}

/// The result of a request that has nothing to say.
struct NoResult: JSONWritable {
  func write(to json: inout JSONWriter) { json.null() }
}

/// A result that is already JSON.
struct RawJSON: JSONWritable {
  let text: String

  init(_ text: String) { self.text = text }

  /// The JSON of an object with these fields.
  init(object write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object(write)
    text = json.text
  }

  func write(to json: inout JSONWriter) { json.literal(text) }
}

/// A value that the client sent, and gets back.
extension JSONNode: JSONWritable {
  func write(to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .bool(let flag): json.literal(flag ? "true" : "false")
    case .number(let number):
      if let whole = Int(exactly: number) { json.integer(whole) } else { json.literal("\(number)") }
    case .string(let text): json.string(text)
    case .array(let items): items.write(to: &json)
    case .object(let fields):
      json.object { json in for (name, node) in fields { json.field(name, node) } }
    }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.array { json in
      for element in self { element.write(to: &json) }
    }
  }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension JSONWriter {
  /// Writes a field with a value.
  mutating func field(_ name: String, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }

  /// Writes a field with `true` or `false`.
  mutating func field(_ name: String, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }

  /// Writes a field with a list of texts.
  mutating func field(_ name: String, texts: [String]) {
    key(name)
    array(texts) { $0.string($1) }
  }
}
