import Text

extension OutputFormat {
  package static let sarif = OutputFormat(
    "sarif",
    "SARIF 2.1.0, for code scanning"
  ) { tool, rules, _ in RecordRenderer.sarif(tool, rules()) }
}

extension RecordRenderer {
  /// SARIF 2.1.0, the format of code scanning: one JSON document, one finding per line.
  ///
  /// Comments cite the sections of the standard.
  package static func sarif(_ tool: ToolMetadata, _ rules: [RuleMetadata]) -> RecordRenderer {
    let numbers: [String: Int] = rules.enumerated().reduce(into: [:]) { numbers, rule in
      numbers[rule.element.id] = numbers[rule.element.id] ?? rule.offset
    }
    return RecordRenderer(
      in: Document(brackets: 4) { json, _ in
        json.object { json in
          json.field("$schema", sarifSchema)
          json.field("version", "2.1.0")
          json.array("runs") { json in
            json.object { json in
              json.tool(tool, rules)
              json.field("columnKind", "unicodeCodePoints")
              json.root()
              json.array("results") { _ in }
            }
          }
        }
      }
    ) { json, finding, file in
      json.result(finding, in: file, numbers[finding.rule], file.fingerprints.next(finding))
    }
  }

  private static let sarifSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}

// MARK: What there is before any finding

extension JSONWriter {
  /// Writes the field `tool` (section 3.18).
  fileprivate mutating func tool(_ tool: ToolMetadata, _ rules: [RuleMetadata]) {
    object("tool") { json in
      json.object("driver") { json in
        json.field("name", tool.name)
        json.field("version", tool.version)
        json.array("rules", rules) { $0.rule($1) }
      }
    }
  }

  /// Writes the definition of `%SRCROOT%`. Only the reader knows its location: the report may have been written
  /// on another machine.
  fileprivate mutating func root() {
    object("originalUriBaseIds") { json in
      json.object("%SRCROOT%") { $0.text("description", "the root folder of the project") }
    }
  }

  /// Writes a `reportingDescriptor` object (section 3.49).
  private mutating func rule(_ rule: RuleMetadata) {
    object { json in
      json.field("id", rule.id)
      json.text("shortDescription", rule.summary)
      json.text("fullDescription", rule.rationale, isMarkdown: true)
      json.text("help", rule.help, isMarkdown: true)
      json.object("defaultConfiguration") { $0.field("level", rule.severity.rawValue) }
      json.object("properties") { json in
        json.array("tags", rule.tags) { $0.string($1) }
      }
    }
  }

  /// Writes a text field. Markdown is also written as the plain text, which the standard requires.
  private mutating func text(_ name: String, _ text: String, isMarkdown: Bool = false) {
    object(name) { json in
      json.field("text", text)
      if isMarkdown { json.field("markdown", text) }
    }
  }
}

// MARK: Findings

extension JSONWriter {
  /// Writes the fields of a `result` object (section 3.27); the level equals the severity.
  fileprivate mutating func result(
    _ finding: Diagnostic,
    in file: RenderedFile,
    _ ruleIndex: Int?,
    _ fingerprint: String
  ) {
    field("ruleId", finding.rule)
    if let ruleIndex { field("ruleIndex", ruleIndex) }
    field("level", finding.severity.rawValue)
    message("message", finding.messageWithHelp)
    array("locations") { json in
      json.object { json in
        json.place(finding.range, in: file)
        json.keyPath(finding.path)
      }
    }
    object("partialFingerprints") { $0.field("keyPath/v1", fingerprint) }
    otherPlaces(of: finding, in: file)
    if let fix = finding.fix, !fix.edits.isEmpty {
      array("fixes") { $0.fix(fix, in: file) }
    }
  }

  private mutating func keyPath(_ path: String) {
    guard !path.isEmpty else { return }
    array("logicalLocations") { json in
      json.object { $0.field("fullyQualifiedName", path) }
    }
  }

  private mutating func otherPlaces(of finding: Diagnostic, in file: RenderedFile) {
    let places = file.otherPlaces(of: finding)
    if places.isEmpty { return }
    array("relatedLocations", places) { json, place in
      json.object { json in
        json.place(place.range, in: place.file)
        json.message("message", place.message)
      }
    }
  }

  /// Writes a `fix` object (section 3.55). The standard has no field for safety, so it goes into the
  /// properties.
  private mutating func fix(_ fix: Fix, in file: RenderedFile) {
    object { json in
      json.message("description", fix.title)
      json.array("artifactChanges") { json in
        json.object { json in
          json.artifact(file.source)
          json.array("replacements", fix.edits) { json, edit in
            json.object { json in
              json.region("deletedRegion", edit.range, in: file)
              json.text("insertedContent", edit.replacement)
            }
          }
        }
      }
      json.object("properties") { $0.field("safety", fix.safety.rawValue) }
    }
  }

  /// Writes the field `physicalLocation` (section 3.29).
  private mutating func place(_ range: ByteRange, in file: RenderedFile) {
    object("physicalLocation") { json in
      json.artifact(file.source)
      json.region("region", range, in: file)
    }
  }

  /// Writes the field `artifactLocation` (section 3.4): relative to the project root, `%SRCROOT%`, or absolute
  /// for a file outside it.
  private mutating func artifact(_ source: SourceText) {
    object("artifactLocation") { json in
      json.field("uri", source.pathURI)
      if !source.isOutsideProject { json.field("uriBaseId", "%SRCROOT%") }
    }
  }

  /// Writes a `region` object (section 3.30), by lines and columns and by bytes.
  private mutating func region(_ name: String, _ range: ByteRange, in file: RenderedFile) {
    let start = file.index.position(at: range.start)
    let end = file.index.position(at: range.end)
    let count = file.source.bytes.count
    let offset = min(max(range.start, 0), count)
    object(name) { json in
      json.field("startLine", start.line)
      json.field("startColumn", start.column)
      json.field("endLine", end.line)
      json.field("endColumn", end.column)
      json.field("byteOffset", offset)
      json.field("byteLength", max(min(range.end, count), offset) - offset)
    }
  }

  /// Writes a `message` object (section 3.11), in which braces and links have a meaning.
  private mutating func message(_ name: String, _ text: String) {
    self.text(name, text.escapedForSARIF)
  }
}

extension String {
  /// The text with doubled braces (section 3.11.5) and escaped links (section 3.11.6), so that quoted text is
  /// not interpreted.
  fileprivate var escapedForSARIF: String {
    var result = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == "(" && previous == "]" {
        result.unicodeScalars.removeLast()
        result += "\\]"
      }
      result.unicodeScalars.append(scalar)
      if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
      previous = scalar
    }
    return result
  }
}
