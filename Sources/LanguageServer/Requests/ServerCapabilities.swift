import Text

extension ClientCapabilities {
  /// What the server can do for the client.
  var serverCapabilities: JSONObject {
    let plain = JSONObject(Self.plainFeatures.map { ("\($0)Provider", true) })
    return [
      "positionEncoding": encoding.rawValue,
      // Only the changed ranges.
      "textDocumentSync": ["openClose": true, "change": 2, "save": Self.saving] as JSONObject,
    ] + plain + [
      "documentRangeFormattingProvider": ["rangesSupport": true] as JSONObject,
      "renameProvider": ["prepareProvider": true] as JSONObject,
      "completionProvider": Self.completion,
      "diagnosticProvider": pullsDiagnostics ? Self.diagnostics : nil,
      "codeActionProvider": takesCodeActions ? actions : nil,
      "workspace": Self.workspace,
    ]
  }

  /// What needs no options.
  private static let plainFeatures = [
    "hover", "documentFormatting", "documentSymbol", "definition",
  ]

  private static var saving: JSONObject { ["includeText": false] }

  /// A value follows a colon and a blank, a key or a step a dash and a blank, a unit a number and a blank. An alias
  /// begins with an asterisk.
  private static var completion: JSONObject {
    ["triggerCharacters": [":", " ", "{", "*"], "resolveProvider": false]
  }

  private static var diagnostics: JSONObject {
    ["identifier": "brewlint", "interFileDependencies": true, "workspaceDiagnostics": true]
  }

  private var actions: any JSONWritable {
    let kinds = ActionKind.allCases.map(\.rawValue)
    return ["codeActionKinds": kinds, "resolveProvider": resolvesActionEdits] as JSONObject
  }

  /// Files: recipes, and folders that may contain some.
  private static var workspace: JSONObject {
    let filters = [("**/*.{yaml,yml}", "file"), ("**", "folder")].map { glob, kind in
      ["scheme": "file", "pattern": ["glob": glob, "matches": kind] as JSONObject] as JSONObject
    }
    let operations = ["didRename", "didCreate", "didDelete"].map { name in
      (name: name, value: ["filters": filters] as JSONObject as any JSONWritable)
    }
    return [
      "workspaceFolders": ["supported": true, "changeNotifications": true] as JSONObject,
      "fileOperations": JSONObject(operations),
    ]
  }
}
