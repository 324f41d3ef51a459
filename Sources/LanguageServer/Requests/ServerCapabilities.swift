import JSON

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
        writeDiagnostics(&json)
        writeWorkspace(&json)
      }
      json.key("serverInfo")
      json.object { json in
        json.field("name", "brewls")
        json.field("version", version)
      }
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

  private func writeWorkspace(_ json: inout JSONWriter) {
    json.key("workspace")
    json.object { json in
      json.key("workspaceFolders")
      json.object { json in
        json.field("supported", true)
        json.field("changeNotifications", true)
      }
    }
  }
}
