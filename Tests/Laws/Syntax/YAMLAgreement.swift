import RecipeSyntax

/// Our parser accepts, rejects and means the same as libyaml's.
package enum YAMLAgreement {
  /// Errors of ours that are no errors of YAML.
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
