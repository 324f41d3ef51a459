import JSON

extension JSONWriter {
  /// Writes the field `driver` of a `tool` object (section 3.18).
  mutating func sarifDriver(_ tool: ToolMetadata, _ rules: [RuleMetadata]) {
    key("driver")
    object { json in
      json.field("name", tool.name)
      json.field("version", tool.version)
      json.key("rules")
      json.array(rules) { $0.sarifRule($1) }
    }
  }

  /// Writes what `%SRCROOT%` stands for. Where that is, only whoever reads the report can know: it may
  /// have been written on another machine.
  mutating func sarifRoot() {
    key("%SRCROOT%")
    object { json in
      json.key("description")
      json.object { $0.field("text", "the root folder of the project") }
    }
  }

  /// Writes a `reportingDescriptor` object (section 3.49).
  private mutating func sarifRule(_ rule: RuleMetadata) {
    object { json in
      json.field("id", rule.id)
      json.sarifText("shortDescription", rule.summary)
      json.sarifText("fullDescription", rule.rationale, isMarkdown: true)
      json.sarifText("help", rule.help, isMarkdown: true)
      json.key("defaultConfiguration")
      json.object { $0.field("level", rule.severity.rawValue) }
      json.key("properties")
      json.object { json in
        json.key("tags")
        json.array(rule.tags) { $0.string($1) }
      }
    }
  }

  /// Writes a field with text. Markdown is readable as plain text too, which each reader must find.
  private mutating func sarifText(_ name: String, _ text: String, isMarkdown: Bool = false) {
    key(name)
    object { json in
      json.field("text", text)
      if isMarkdown { json.field("markdown", text) }
    }
  }
}
