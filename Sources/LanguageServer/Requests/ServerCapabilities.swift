import Text

/// What the server can do: the answer to `initialize`.
struct ServerCapabilities: JSONWritable {
  let client: ClientCapabilities
  let version: String

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("capabilities")
      json.object { json in
        json.field("positionEncoding", client.encoding.rawValue)
        json.key("textDocumentSync")
        json.object { json in
          json.field("openClose", true)
          // Only the changed ranges.
          json.field("change", 2)
          json.key("save")
          json.object { $0.field("includeText", false) }
        }
        json.field("hoverProvider", true)
        json.field("inlayHintProvider", true)
        for feature in Self.plainFeatures { json.field("\(feature)Provider", true) }
        writeFormatting(&json)
        json.key("renameProvider")
        json.object { $0.field("prepareProvider", true) }
        json.key("documentLinkProvider")
        json.object { $0.field("resolveProvider", false) }
        writeSemanticTokens(&json)
        writeCompletion(&json)
        writeDiagnostics(&json)
        writeActions(&json)
        writeWorkspace(&json)
      }
      json.key("serverInfo")
      json.object { json in
        json.field("name", "brewls")
        json.field("version", version)
      }
    }
  }

  /// What needs no options.
  private static let plainFeatures = [
    "documentFormatting", "documentSymbol", "foldingRange", "selectionRange", "documentHighlight",
    "definition", "references", "workspaceSymbol",
  ]

  private func writeFormatting(_ json: inout JSONWriter) {
    json.key("documentRangeFormattingProvider")
    json.object { $0.field("rangesSupport", true) }
    json.key("documentOnTypeFormattingProvider")
    json.object { $0.field("firstTriggerCharacter", "\n") }
  }

  private func writeSemanticTokens(_ json: inout JSONWriter) {
    json.key("semanticTokensProvider")
    json.object { json in
      json.key("legend")
      json.object { json in
        json.field("tokenTypes", texts: SemanticTokens.Kind.allCases.map(\.name))
        json.field("tokenModifiers", texts: [])
      }
      json.field("range", true)
      json.key("full")
      json.object { $0.field("delta", true) }
    }
  }

  private func writeCompletion(_ json: inout JSONWriter) {
    json.key("completionProvider")
    json.object { json in
      // A value follows a colon and a blank, a key or a step a dash and a blank, a unit a number and a blank. An alias
      // begins with an asterisk.
      json.field("triggerCharacters", texts: [":", " ", "{", "[", ",", "*"])
      json.field("resolveProvider", false)
    }
  }

  private func writeDiagnostics(_ json: inout JSONWriter) {
    guard client.pullsDiagnostics else { return }
    json.key("diagnosticProvider")
    json.object { json in
      json.field("identifier", "brewlint")
      json.field("interFileDependencies", true)
      json.field("workspaceDiagnostics", true)
    }
  }

  private func writeActions(_ json: inout JSONWriter) {
    if client.takesCodeActions {
      json.key("codeActionProvider")
      json.object { json in
        json.field("codeActionKinds", texts: ActionKind.allCases.map(\.rawValue))
        json.field("resolveProvider", client.resolvesActionEdits)
      }
    } else {
      json.field("codeActionProvider", true)
    }
    json.key("codeLensProvider")
    json.object { $0.field("resolveProvider", false) }
    json.key("executeCommandProvider")
    json.object { $0.field("commands", texts: ServerCommand.allCases.map(\.rawValue)) }
  }

  private func writeWorkspace(_ json: inout JSONWriter) {
    json.key("workspace")
    json.object { json in
      json.key("workspaceFolders")
      json.object { json in
        json.field("supported", true)
        json.field("changeNotifications", true)
      }
      json.key("fileOperations")
      json.object { json in
        for operation in ["didRename", "didCreate", "didDelete"] {
          json.key(operation)
          json.object { writeFilters(&$0) }
        }
      }
    }
  }

  /// Recipes, and folders that may contain some.
  private func writeFilters(_ json: inout JSONWriter) {
    json.key("filters")
    json.array([("**/*.{yaml,yml}", "file"), ("**", "folder")]) { json, filter in
      json.object { json in
        json.field("scheme", "file")
        json.key("pattern")
        json.object { json in
          json.field("glob", filter.0)
          json.field("matches", filter.1)
        }
      }
    }
  }
}
