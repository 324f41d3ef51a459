import Text

/// A value that the server sends.
protocol JSONWritable {
  /// Writes the value.
  func write(to json: inout JSONWriter)
}

/// An object that the server sends.
struct JSONObject: JSONWritable, ExpressibleByDictionaryLiteral {
  private var fields: [(name: String, value: any JSONWritable)]

  /// An object with these fields, in their order.
  init(_ fields: [(name: String, value: any JSONWritable)]) { self.fields = fields }

  /// An object with these fields, in their order; those without a value are left out.
  init(dictionaryLiteral elements: (String, (any JSONWritable)?)...) {
    fields = elements.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The fields of both.
  static func + (first: JSONObject, second: JSONObject) -> JSONObject {
    JSONObject(first.fields + second.fields)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      for (name, value) in fields {
        json.key(name)
        value.write(to: &json)
      }
    }
  }
}

/// A value that is sent as an object.
protocol JSONRecord: JSONWritable {
  /// The object.
  var json: JSONObject { get }
}

extension JSONRecord {
  func write(to json: inout JSONWriter) { self.json.write(to: &json) }
}

/// `null`: the result of a request that has nothing to say.
struct NoResult: JSONWritable {
  func write(to json: inout JSONWriter) { json.null() }
}

/// A value that is already JSON.
struct RawJSON: JSONWritable {
  let text: String

  init(_ text: String) { self.text = text }

  func write(to json: inout JSONWriter) { json.literal(text) }
}

/// A value that the client sent, and gets back.
extension JSONNode: JSONWritable {
  func write(to json: inout JSONWriter) {
    switch value {
    case .null: json.null()
    case .bool(let flag): flag.write(to: &json)
    case .number(let number):
      if let whole = Int(exactly: number) { json.integer(whole) } else { json.literal("\(number)") }
    case .string(let text): json.string(text)
    case .array(let items): items.write(to: &json)
    case .object(let fields): JSONObject(fields.map { ($0.name, $0.node) }).write(to: &json)
    }
  }
}

extension String: JSONWritable {
  func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONWritable {
  func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Bool: JSONWritable {
  func write(to json: inout JSONWriter) { json.literal(self ? "true" : "false") }
}

extension Array: JSONWritable where Element: JSONWritable {
  func write(to json: inout JSONWriter) { json.array(self) { $1.write(to: &$0) } }
}

extension Optional where Wrapped: JSONWritable {
  /// The value, or `null`.
  var orNull: any JSONWritable { if let self { self } else { NoResult() } }
}

extension JSONWriter {
  /// Writes a field with a value.
  mutating func field(_ name: String, _ value: some JSONWritable) {
    key(name)
    value.write(to: &self)
  }
}
