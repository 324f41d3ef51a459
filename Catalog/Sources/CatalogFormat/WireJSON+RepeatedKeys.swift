import CatalogPlatform

extension WireJSON {
  /// A key that an object has twice; nil if there is none. Keys are compared by code points, as their escapes mean them.
  ///
  /// - Parameter json: a JSON text.
  static func repeatedKey(_ json: [UInt8]) -> String? {
    // The keys of each object around the place; nil for a list.
    var open: [Set<ArraySlice<UInt8>>?] = []
    var expectsKey = false
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "{"):
        open.append([])
        expectsKey = true
      case UInt8(ascii: "["):
        open.append(nil)
        expectsKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open.removeLast(open.isEmpty ? 0 : 1)
        expectsKey = false
      case UInt8(ascii: ":"): expectsKey = false
      case UInt8(ascii: ","): expectsKey = open.last.map { $0 != nil } ?? false
      case UInt8(ascii: "\""):
        let text = json[index...].quoted
        index = text.endIndex
        if expectsKey, open[open.count - 1]?.insert(text.unescaped).inserted == false {
          return String(decoding: text.unescaped, as: UTF8.self)
        }
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// What is between the quotation mark at the start and the next one.
  fileprivate var quoted: ArraySlice<UInt8> {
    var index = startIndex + 1
    while index < endIndex, self[index] != UInt8(ascii: "\"") {
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return self[(startIndex + 1)..<Swift.min(index, endIndex)]
  }

  /// What the text between two quotation marks means.
  fileprivate var unescaped: ArraySlice<UInt8> {
    guard contains(UInt8(ascii: "\\")) else { return self }
    let quote = [UInt8(ascii: "\"")]
    let text = try? JSONDecoder().decode(String.self, from: Data(quote + self + quote))
    return text.map { Array($0.utf8)[...] } ?? self
  }
}
