import Recipes
import TestSupport
import Text
import Workspace

@testable import RecipeExchange

/// Files of other programs, and patterns of ignore files; Python and git decide about most of them.
extension FuzzTarget {
  static let importers = FuzzTarget(
    "importers",
    oracle: "what is read is written as the same recipe; messages are not empty",
    seeds: { ExchangeLaws.fixtures },
    words: [
      "<script type=\"application/ld+json\">", "</script>", "\"@type\":\"Recipe\"", "\"@graph\":[",
      "@coffee{15%g}",
      "@water{250%g}", "~{45%s}", "name,dose,yield,instruction\n", "\"steps\":[",
      "\"coffee_amount\":", "# ", "## ",
      "| ", "- ", "1. ", "15 g", "250 ml", "PT3M", "&deg;", "&#x1F600;", "\\u0000", "1:30", "94 °C",
      "PK\u{3}\u{4}",
    ],
    mostBytes: 4096,
    replayed: 600,
    violation: ExchangeLaws.violation
  )

  static let csv = FuzzTarget(
    "csv",
    oracle: "Python's csv; a written field reads back",
    seeds: {
      ["a,b\r\n\"c\"\"d\",\"e\nf\"\r\n", "\"\",,\n\r,\"a\"b\n", "a;b\n\"c"].map { Array($0.utf8) }
    },
    words: ["\"\"", "\",\"", "\r\n", "\r", "\n", ",", "\u{FEFF}"],
    mostBytes: 256,
    replayed: 20_000,
    violation: { bytes in
      let fields = bytes.split(separator: 0x2C, omittingEmptySubsequences: false).map { Array($0) }
      var line: [UInt8] = []
      for field in fields {
        line += (line.isEmpty ? [] : [0x2C]) + [0x22]
        for byte in field { line += byte == 0x22 ? [byte, byte] : [byte] }
        line.append(0x22)
      }
      let records = CSVRecords(line, separator: 0x2C).map { $0 }
      guard records.count == 1, records[0].problem == nil, records[0].fields == fields else {
        return "written fields are read as \(records)"
      }
      return nil
    },
    record: { bytes in
      var json = JSONWriter()
      json.array(Array(CSVRecords(bytes, separator: 0x2C))) { json, record in
        if record.problem != nil { return json.null() }
        json.array(record.fields) { $0.string(String(decoding: $1, as: UTF8.self)) }
      }
      return json.text
    }
  )

  static let zip = FuzzTarget(
    "zip",
    oracle: "Python's zipfile reads the same content of what is not refused",
    seeds: { ExchangeLaws.archives },
    words: ["PK\u{3}\u{4}", "PK\u{1}\u{2}", "PK\u{5}\u{6}", "../", "Beanconqueror.json"],
    mostBytes: 2048,
    replayed: 4000,
    record: { bytes in
      guard let archive = try? ZipArchive(bytes) else { return "null" }
      var json = JSONWriter()
      json.array(archive.entries) { json, entry in
        json.array { json in
          json.string(entry.name)
          if let content = try? archive.content(of: entry) {
            json.string(content.base64)
          } else {
            json.null()
          }
        }
      }
      return json.text
    }
  )

  static let html = FuzzTarget(
    "html",
    oracle: "html5lib finds no script that is missing",
    seeds: {
      [
        "<html><script type=\"application/ld+json\">{}</script><p>x</p>",
        "<SCRIPT type=application/ld+json>[1]</SCRIPT >",
        "<script>var a = '<p>';</script><script type='application/ld+json' id=x>{\"a\":\"<b>\"}</script>",
      ].map { Array($0.utf8) }
    },
    words: ["<script", "</script>", "type=\"application/ld+json\"", ">", "<", "{}", "\n"],
    mostBytes: 512,
    replayed: 10_000,
    record: { bytes in
      guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
      var json = JSONWriter()
      json.array(LinkedDataScripts.all(in: bytes)) {
        $0.string(String(decoding: $1, as: UTF8.self))
      }
      return json.text
    }
  )

  static let globs = FuzzTarget(
    "globs",
    oracle: "git check-ignore",
    seeds: {
      [
        "a/**/b\n!a/c\n", "*.yaml\n/x/\n", "[!a]b\n\\#x\n", "**/a\na\\ \n", "[[:alpha:]-]*\n",
        "a/\n!a/b\n", "/*\n!/a\n",
      ]
      .map { Array($0.utf8) }
    },
    words: [
      "**/", "/**", "[[:alpha:]]", "[!", "[^", "\\", "!", "?", "*", "[a-b]", "]", "[]a]", "a/",
      "/b", "\r\n", "# ",
    ],
    mostBytes: 64,
    replayed: 20_000,
    violation: { bytes in
      // Whether a path is ignored does not depend on a comment and an empty line.
      let list = IgnoreList(file: bytes)
      let other = IgnoreList(file: Array("# a comment\n\n".utf8) + bytes)
      let marked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
      let paths = ExchangeLaws.paths.filter { list.ignores($0) != other.ignores($0) }
      return paths.isEmpty || marked ? nil : "behind a comment it differs about \(paths)"
    },
    record: { bytes in
      let list = IgnoreList(file: bytes)
      var json = JSONWriter()
      json.array(ExchangeLaws.paths.filter { list.ignores($0) }) { $0.string($1) }
      return json.text
    }
  )
}

enum ExchangeLaws {
  /// The paths that patterns are asked about.
  static let paths: [String] = {
    let names = [
      "a", "b", "ab", "abc", "a.yaml", ".a", "*", "a b", "[a]", "a-b", "A", "a\\", "!a", "#a", "é",
    ]
    return names + ["a", "b", "x"].flatMap { outer in names.map { "\(outer)/\($0)" } }
      + ["a/b/a", "a/b/b", "a/a/b", "a/x/y/b", "b/a/a/b", "b/x/a/y/b", "a/b/a/b"]
  }()

  /// The files of other programs among the fixtures.
  static let fixtures: [[UInt8]] =
    LiteratePage.pages(under: "Tests/RecipeExchangeTests/Fixtures").flatMap(\.blocks).map(\.bytes)
    .filter { $0.count < 8192 }
    + ProjectFiles.paths(under: "Tests/RecipeExchangeTests/Fixtures", endings: [".zip"])
    .compactMap(ProjectFiles.bytes)

  /// An archive of one file that is not compressed.
  static let archives: [[UInt8]] = ProjectFiles.paths(
    under: "Tests/Fuzz/Corpus/zip",
    endings: [".zip"]
  )
  .compactMap(ProjectFiles.bytes)

  static func violation(_ bytes: [UInt8]) -> String? {
    let file = ImportFile(bytes, name: nil)
    _ = ExchangeFormat.formats(of: file)
    for format in ExchangeFormat.allCases {
      let imported: ImportedRecipes
      do throws(ImportRefusal) {
        imported = try format.read(file)
      } catch {
        if error.message.isEmpty || error.message.contains("\n") {
          return "\(format): the message \(error.message)"
        }
        continue
      }
      for recipe in imported.recipes where recipe.errors.isEmpty {
        if let violation = roundTrip(recipe.request) { return "\(format): \(violation)" }
      }
    }
    return nil
  }

  private static func roundTrip(_ request: CreateRecipeRequest) -> String? {
    let recipe = request.toDetailDTO(id: UUID(), modifiedAt: nil)
    let text: String
    do {
      text = try RecipeEncoder.encode(recipe)
    } catch {
      return "a valid recipe is not written: \(error)"
    }
    let read = RecipeFile(bytes: Array(text.utf8), identity: "-").documents.first?.toDetailDTO()
    guard let read else { return "what is written is not read:\n\(text)" }
    if read != recipe { return "\(recipe)\nis not\n\(read)\n\(text)" }
    guard let exported = ExchangeFormat.json.description.write?([recipe]) else { return nil }
    do throws(ImportRefusal) {
      let file = ImportFile(Array(exported.text.utf8), name: nil)
      let again = try ExchangeFormat.json.read(file).recipes[0]
      let detail = again.request.toDetailDTO(id: again.id ?? recipe.recipe.id, modifiedAt: nil)
      return detail == recipe ? nil : "as JSON, \(recipe)\nis not\n\(detail)"
    } catch {
      return "our JSON is not read: \(error.message)\n\(exported.text)"
    }
  }
}
