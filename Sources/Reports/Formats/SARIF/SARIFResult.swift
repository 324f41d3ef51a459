import JSON
import SourceText

extension JSONWriter {
  /// Writes a finding as a `result` object (section 3.27); its level has the name of its severity.
  mutating func sarifResult(
    _ diagnostic: Diagnostic,
    in source: SourceText,
    _ index: LineIndex,
    ruleIndex: Int?,
    fingerprint: String
  ) {
    object { json in
      json.field("ruleId", diagnostic.rule)
      if let ruleIndex { json.field("ruleIndex", ruleIndex) }
      json.field("level", diagnostic.severity.rawValue)
      json.sarifMessage("message", diagnostic.messageWithHelp)
      json.key("locations")
      json.array { json in
        json.object { json in
          json.sarifPlace(diagnostic.range, in: source, index)
          json.sarifKeyPath(diagnostic.path)
        }
      }
      json.key("partialFingerprints")
      json.object { $0.field("keyPath/v1", fingerprint) }
      if !diagnostic.labels.isEmpty || !diagnostic.related.isEmpty {
        json.key("relatedLocations")
        json.array { $0.sarifRelated(diagnostic, in: source, index) }
      }
      if let fix = diagnostic.fix, !fix.edits.isEmpty {
        json.key("fixes")
        json.array { $0.sarifFix(fix, in: source, index) }
      }
    }
  }

  private mutating func sarifKeyPath(_ path: String) {
    guard !path.isEmpty else { return }
    key("logicalLocations")
    array { json in
      json.object { $0.field("fullyQualifiedName", path) }
    }
  }

  private mutating func sarifRelated(
    _ diagnostic: Diagnostic,
    in source: SourceText,
    _ index: LineIndex
  ) {
    for label in diagnostic.labels {
      object { json in
        json.sarifPlace(label.range, in: source, index)
        json.sarifMessage("message", label.message)
      }
    }
    for place in diagnostic.related {
      object { json in
        json.sarifPlace(place.range, in: place.source, LineIndex(place.source.bytes))
        json.sarifMessage("message", place.message)
      }
    }
  }

  /// Writes a `fix` object (section 3.55). The standard has no word for how safe a fix is, so that goes
  /// into its properties.
  private mutating func sarifFix(_ fix: Fix, in source: SourceText, _ index: LineIndex) {
    object { json in
      json.sarifMessage("description", fix.title)
      json.key("artifactChanges")
      json.array { json in
        json.object { json in
          json.sarifFile(source)
          json.key("replacements")
          json.array(fix.edits) { json, edit in
            json.object { json in
              json.sarifRegion("deletedRegion", edit.range, in: source, index)
              json.key("insertedContent")
              json.object { $0.field("text", edit.replacement) }
            }
          }
        }
      }
      json.key("properties")
      json.object { $0.field("safety", fix.safety.rawValue) }
    }
  }
}
