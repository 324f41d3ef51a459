import CLibYAML
import RecipeSyntax

/// Our parser accepts, rejects and means the same as libyaml's.
package enum YAMLAgreement {
  /// Errors of ours that are not errors of YAML.
  package static func isYAMLError(_ kind: SyntaxError.Kind) -> Bool {
    switch kind {
    case .duplicateKey, .mergeKey, .complexKey, .unsupportedTag, .unknownAlias, .recursiveAlias,
      .tooManyNodes, .tooDeep:
      false
    default: true
    }
  }

  private static func isLimit(_ kind: SyntaxError.Kind) -> Bool {
    switch kind {
    case .tooManyNodes, .tooDeep: true
    default: false
    }
  }

  private static func isOfCharacters(_ kind: SyntaxError.Kind) -> Bool {
    switch kind {
    case .invalidUTF8, .wrongEncoding, .binary, .forbiddenCharacter, .hiddenLineBreak,
      .noBreakSpace:
      true
    default: false
    }
  }

  /// How the two differ over a source; nil if they agree, or if it has characters that we refuse.
  package static func disagreement(over bytes: [UInt8]) -> String? {
    let tree = SyntaxTree(parsing: bytes)
    // Characters that we refuse and libyaml takes change what follows.
    if tree.errors.contains(where: { isOfCharacters($0.kind) }) { return nil }
    // What is cut off says nothing about the rest.
    if tree.errors.contains(where: { isLimit($0.kind) }) { return nil }
    let errors = tree.errors.filter { isYAMLError($0.kind) }
    // libyaml skips the token behind this, whatever it is.
    if errors.contains(where: { $0.kind == .malformed("expected a key after `?`") }) { return nil }
    do {
      let expected = try LibYAMLEvents.lines(of: bytes)
      if !errors.isEmpty { return "we alone reject it: \(errors)" }
      return tree.eventLines() == expected ? nil : "\(tree.eventLines()) is not \(expected)"
    } catch {
      return errors.isEmpty ? "libyaml alone rejects it: \(error.problem)" : nil
    }
  }
}

/// libyaml's own parser, as the judge of ours: its events as lines, or its error.
package enum LibYAMLEvents {
  package struct Failure: Error {
    package let problem: String
  }

  /// Such as `+MAP`, `=VAL :name`, `-MAP`; scalars with their style and text.
  package static func lines(of bytes: [UInt8]) throws(Failure) -> [String] {
    var parser = yaml_parser_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    var lines: [String] = []
    let error: Failure? = bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      while true {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          return Failure(problem: parser.problem.map { String(cString: $0) } ?? "?")
        }
        defer { yaml_event_delete(&event) }
        if event.type == YAML_STREAM_END_EVENT { return nil }
        if let line = line(of: event) { lines.append(line) }
      }
    }
    if let error { throw error }
    return lines
  }

  private static func line(of event: yaml_event_t) -> String? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return "+DOC"
    case YAML_DOCUMENT_END_EVENT: return "-DOC"
    case YAML_MAPPING_START_EVENT: return "+MAP"
    case YAML_MAPPING_END_EVENT: return "-MAP"
    case YAML_SEQUENCE_START_EVENT: return "+SEQ"
    case YAML_SEQUENCE_END_EVENT: return "-SEQ"
    case YAML_ALIAS_EVENT: return "=ALI"
    case YAML_SCALAR_EVENT:
      let value = UnsafeBufferPointer(
        start: event.data.scalar.value,
        count: event.data.scalar.length
      )
      return "=VAL \(String(decoding: value, as: UTF8.self))"
    default: return nil
    }
  }
}
